"""What does the barbell look like, and where exactly is the rim of its near plate?

Own frame: y = the bar's axis, zero at its middle. Metres, after the IWF's technical rules: 450 mm bumper plates.
"""
import numpy as np

import textures
from bar_motion import PLATE_RADIUS
from geometry import turned
from renderer import Material, Mesh
from rotation import Y_AXIS, about, placement

INNER_FACE = .655                        # half the distance between the collars
BAR_END = 1.10
SHAFT_RADIUS, SLEEVE_RADIUS = .014, .025
COLLAR_RADIUS, COLLAR_WIDTH = .034, .03
RIM_CHAMFER = .006                       # the full radius begins this far behind each face
PLATE_GAP = .001
CLIP_CHANCE = .7                         # share of sleeves with a clip on

# kilograms: (linear RGB, thickness)
PLATES = {25: ((.62, .03, .04), .065), 20: ((.02, .10, .42), .055), 15: ((.75, .52, .03), .045),
          10: ((.03, .30, .10), .035)}
BLACK = (.015, .015, .017)
CLIP_COLORS = [[.02, .02, .02], [.5, .02, .02], [.5, .5, .5]]

SHAFT_STEEL = Material(roughness=.35, specular=.5, metalness=.85)
SLEEVE_STEEL = Material(roughness=.25, specular=.6, metalness=.9)
HUB_STEEL = Material(roughness=.3, specular=.5, metalness=.8)
RUBBER = Material(roughness=.45, specular=.25)
CLIP_PLASTIC = Material(roughness=.5, specular=.3)


class Barbell:
    """A loaded bar. `plates`: kilograms on each sleeve, from the collar outwards.

    `near_side`: sign of y of the sleeve that faces the camera, whose plates are marked; 0 marks none.
    """

    def __init__(self, renderer, rng, plates, near_side=0, black=False):
        self.near_side = near_side
        self._renderer, self._parts = renderer, []
        self._add([(.001, -INNER_FACE), (SHAFT_RADIUS, -INNER_FACE), (SHAFT_RADIUS, INNER_FACE), (.001, INNER_FACE)],
                  24, color=(.55, .55, .56), material=SHAFT_STEEL)
        style = rng.integers(len(textures.PLATE_STYLES))
        for side in (-1, 1):
            self._sleeve(side)
            face = INNER_FACE
            for kilograms in plates:
                color, thickness = PLATES[kilograms]
                image = textures.plate_face(rng, BLACK if black else color, kilograms, style)
                self._plate(side, face, face + thickness, image)
                face += thickness + PLATE_GAP
            self.outer_face = face - PLATE_GAP
            if rng.random() < CLIP_CHANCE:
                profile = [(SLEEVE_RADIUS, face), (.042, face), (.042, face + .035), (SLEEVE_RADIUS, face + .035)]
                self._add(_on(side, profile), 40, color=rng.choice(CLIP_COLORS), material=CLIP_PLASTIC)

    def place(self, model):
        """Puts the barbell where the 4x4 matrix says."""
        for part in self._parts:
            part.model = model

    def follow(self, state):
        """Puts it where a `BarState` says, its axis across the sagittal plane."""
        self.place(placement(about(Y_AXIS, state.spin), (state.x, 0, state.z)))

    # The near plate in the world, for a `BarState`.

    def near_end(self, state):
        return np.array([state.x, self.near_side * BAR_END, state.z])

    def far_end(self, state):
        return np.array([state.x, -self.near_side * BAR_END, state.z])

    def face_center(self, state):
        """Centre of the outermost plate's outer face."""
        return np.array([state.x, self.near_side * self.outer_face, state.z])

    def outer_rim(self, state):
        """The circle at which the outermost plate reaches its full radius, nearest the camera: (360, 3)."""
        return self._circle(state, self.outer_face - RIM_CHAMFER)

    def inner_rim(self, state):
        """The same circle of the innermost plate, at the collar."""
        return self._circle(state, INNER_FACE + RIM_CHAMFER)

    def _circle(self, state, distance):
        angle = np.linspace(0, 2 * np.pi, 360, endpoint=False)
        return np.stack([state.x + PLATE_RADIUS * np.cos(angle), np.full(360, self.near_side * distance),
                         state.z + PLATE_RADIUS * np.sin(angle)], 1)

    def _add(self, profile, segments, face=-1, **look):
        vertices, triangles, normals, texcoords = turned(profile, segments, face)
        self._parts.append(self._renderer.add(Mesh(vertices, triangles, normals, texcoords, **look)))

    def _sleeve(self, side):
        collar = INNER_FACE - COLLAR_WIDTH
        profile = [(SHAFT_RADIUS, collar), (COLLAR_RADIUS, collar), (COLLAR_RADIUS, INNER_FACE),
                   (SLEEVE_RADIUS, INNER_FACE), (SLEEVE_RADIUS, BAR_END - .004), (SLEEVE_RADIUS - .004, BAR_END),
                   (.0165, BAR_END), (.0165, BAR_END - .003), (.0005, BAR_END - .003)]
        self._add(_on(side, profile), 40, color=(.62, .62, .64), material=SLEEVE_STEEL)

    def _plate(self, side, inner, outer, image):
        marked = side == self.near_side
        rubber = [(SLEEVE_RADIUS, inner), (PLATE_RADIUS - .012, inner), (PLATE_RADIUS, inner + RIM_CHAMFER),
                  (PLATE_RADIUS, outer - RIM_CHAMFER), (PLATE_RADIUS - .006, outer), (PLATE_RADIUS - .028, outer),
                  (PLATE_RADIUS - .034, outer - .007), (.115, outer - .007), (.108, outer - .002),
                  (.062, outer - .002), (.058, outer + .003), (SLEEVE_RADIUS, outer + .003)]
        hub = [(.062, outer - .0015), (.058, outer + .0035), (SLEEVE_RADIUS, outer + .0035)]
        self._add(_on(side, rubber), 96, face=side, texture=image, material=RUBBER, marked=marked)
        self._add(_on(side, hub), 48, color=(.55, .55, .57), material=HUB_STEEL, marked=marked)


def _on(side, profile):
    """A profile on the sleeve of that sign."""
    return [(radius, side * distance) for radius, distance in profile]
