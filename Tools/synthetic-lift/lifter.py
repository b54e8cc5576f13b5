"""What does a person look like in a pose?

Skin, hair, shoes, eyes, shirt and shorts on the body's mesh, skinned to the pose. Frame as in `body.py`.
Clothes are body faces selected in the rest pose and moved outwards along the normals.
"""
import numpy as np

from geometry import adjacency, smooth_normals
from renderer import Material, Mesh

REFERENCE_STATURE = 1.76                 # m; lengths below were measured on this lifter

# Linear RGB.
SKINS = [[.50, .28, .19], [.33, .17, .10], [.12, .06, .04], [.58, .36, .26]]
SHIRTS = [[.03, .03, .035], [.45, .45, .46], [.05, .12, .3], [.4, .03, .04], [.1, .2, .1]]
SHORTS = [[.02, .02, .022], [.06, .07, .1], [.2, .2, .2]]
SHOES = [[.7, .7, .7], [.5, .05, .04], [.03, .03, .03]]
HAIR = np.array([.02, .014, .01])
SOLE = SOCK = [.6, .6, .6]
EYEBALL, PUPIL = .65, .02

SKIN = Material(roughness=.5, specular=.12, grain=.06)
CLOTH = Material(roughness=.85, specular=.05, grain=.15)
EYE = Material(roughness=.2, specular=.4)

JOINTS = (("shoulder", "upperarm_"), ("elbow", "lowerarm_"), ("wrist", "hand_"), ("hip", "thigh_"),
          ("knee", "calf_"), ("ankle", "foot_"))


class Lifter:
    """A dressed body in the renderer's scene."""

    def __init__(self, renderer, body, rng):
        self.body = body
        skin = np.array(SKINS[rng.integers(len(SKINS))])
        shirt, shorts, shoes = (rng.choice(colors) for colors in (SHIRTS, SHORTS, SHOES))
        hair, has_socks = HAIR * rng.uniform(.5, 4), rng.random() < .6

        region = _Regions(body)
        color = np.tile(skin, (len(body.vertices), 1)).astype("f4")
        color *= 1 + .06 * np.sin(body.vertices[:, [0]] * 40) * np.sin(body.vertices[:, [2]] * 37)   # blotches
        color[region.hair] = hair
        color[region.brows] = hair * 1.5
        color[region.shoes] = shoes
        color[region.soles] = SOLE
        if has_socks:
            color[region.socks] = SOCK

        self._normals = smooth_normals(body.vertices, body.faces["body"])
        swollen = body.vertices.copy()
        swollen[region.shoes] += self._normals[region.shoes] * .008
        swollen[region.hair] += self._normals[region.hair] * .009

        shorts_part = self._clothing(renderer, region.shorts, shorts, .013)
        shirt_part = self._clothing(renderer, region.shirt, shirt, .012)
        skin_part = _Part(renderer, body, body.faces["body"], swollen, color=color, material=SKIN)
        self.parts = [skin_part, self._eyes(renderer), shorts_part, shirt_part]

    def take(self, pose, model=None):
        """Moves every mesh to the pose, and to `model` (4x4) if given."""
        rotations, offsets = pose.stacked(self.body)
        for part in self.parts:
            part.skin(rotations, offsets)
            if model is not None:
                part.mesh.model = model

    @property
    def meshes(self):
        return [part.mesh for part in self.parts]

    def joints(self, pose):
        """Joint centres and landmarks in the world, metres, by name."""
        body, found = self.body, {}

        def carried(bone, point):
            return pose.position[bone] + pose.rotation[bone] @ (point - body.head[bone])
        for suffix, side, sign in (("l", "left", 1), ("r", "right", -1)):
            for joint, bone in JOINTS:
                found[f"{side}_{joint}"] = pose.position[bone + suffix]
            found[side + "_toe"] = carried("ball_" + suffix, body.tail["ball_" + suffix])
            found[side + "_ear"] = carried("head", np.array([.005, sign * .078, .905 * body.stature]))
        found["nose"] = carried("head", body.vertices[body.nose_vertex])
        return found

    def _clothing(self, renderer, covered, color, looseness):
        """`covered`: mask of body vertices; a face is cloth when all its corners are. `looseness` in metres."""
        body = self.body
        faces = body.faces["body"]
        folds = 1 + .6 * np.sin(body.vertices[:, 2] * 55 + body.vertices[:, 1] * 30)
        raised = body.vertices + self._normals * (looseness * folds)[:, None]
        return _Part(renderer, body, faces[covered[faces].all(1)], raised, color=color, material=CLOTH)

    def _eyes(self, renderer):
        body = self.body
        faces = np.concatenate([body.faces["helper-l-eye"], body.faces["helper-r-eye"]])
        front = body.vertices[:, 0]
        color = np.full((len(front), 3), EYEBALL)
        color[front > front[np.unique(faces)].max() - .0035] = PUPIL
        return _Part(renderer, body, faces, body.vertices, color=color, material=EYE, casts_shadow=False)


class _Regions:
    """Masks over the body's vertices, chosen by height, skinning weight and rest position."""

    def __init__(self, body):
        x, y, z = body.vertices.T
        size, height, sideways = body.stature / REFERENCE_STATURE, z / body.stature, np.abs(y)
        on_head = body.weight_of("head") > .5
        behind_hairline = (height > .955) | ((x < .055) & (height > .90)) | ((x < .015) & (height > .885))
        on_ears = (sideways > .072) & (height < .935)
        self.hair = on_head & behind_hairline & ~on_ears
        self.brows = on_head & (x > .1) & (height > .938) & (height < .9435) & (sideways > .015) & (sideways < .055)

        self.shoes = (body.weight_of("foot_", "ball_") > .5) & (z < .085 * size)
        self.soles = self.shoes & (z < .02)
        self.socks = (height > 0) & (height < .11) & ~self.shoes

        forearm_free = body.weight_of("lowerarm_", "hand_") < .1
        neck_hole = (height > .822) & (np.hypot(x, y) < .085 * size)
        self.shirt = ((height > .50) & (height < .845) & (sideways < .285 * size) & forearm_free & ~on_head
                      & ~neck_hole)
        self.shorts = ((height > .31) & (height <= .585) & (sideways < .27 * size) & forearm_free
                       & (body.weight_of("upperarm_") < .1))


class _Part:
    """Some faces of the body as a mesh of their own that follows the bones. `rest`: all vertices in the rest pose."""

    def __init__(self, renderer, body, faces, rest, color, **look):
        used, compact = np.unique(faces, return_inverse=True)
        self._faces = compact.reshape(-1, 3)
        self._rest, self._weights = rest[used], body.weights[used]
        self._around = adjacency(self._faces, len(used))
        color = np.asarray(color)
        self.mesh = renderer.add(Mesh(np.zeros((len(used), 3)), self._faces, np.zeros((len(used), 3)),
                                      color=color[used] if color.ndim == 2 else color, **look))

    def skin(self, rotations, offsets):
        """Linear blend skinning."""
        blended = (self._weights @ rotations).reshape(-1, 3, 3)
        moved = np.einsum("nij,nj->ni", blended, self._rest) + self._weights @ offsets
        self.mesh.vertices = moved.astype("f4")
        self.mesh.normals = smooth_normals(moved, self._faces, self._around).astype("f4")
        self.mesh.changed = True
