"""What stands behind the lifter?

A platform, a wall, racks, dumbbells, plates and people, drawn from a seeded generator. The order of the draws is part
of the format: a seed names one gym. Frame: metres, z = up; the camera looks along +y, the wall is at the far end.
"""
import numpy as np

import textures
from barbell import PLATES, SLEEVE_RADIUS, Barbell
from bar_motion import PLATE_RADIUS
from body import Body
from geometry import box, rectangle, turned
from lifter import Lifter
from pose import Stance, solve
from renderer import Lamp, Material, Mesh
from rotation import X_AXIS, Z_AXIS, about, placement

LAMPS = np.array([(-1.6, -1.4, 3.5), (1.5, -1.7, 3.6), (-.2, .9, 3.6), (2.6, .4, 3.6)])
LAMP_COLOR = np.array([1.9, 1.82, 1.68])
LAMP_HALF_SIZE = .4                      # m; each subframe picks another point of a lamp: soft shadows
SKY, GROUND = np.array([.17, .175, .19]), np.array([.085, .075, .07])    # ambient light, linear RGB
BYSTANDER_HIP_CLEARANCE = .01            # m; keeps the standing knees from locking


class Gym:
    """Everything but lifter and bar. `figure_data`: folder of the body's data, or None for an empty gym.

    `turn`: 4x4 matrix that places the gym in the lifter's world.
    """

    def __init__(self, renderer, rng, style=None, figure_data=None, turn=np.eye(4, dtype="f4")):
        self._renderer, self._rng, self._turn = renderer, rng, turn
        first = len(renderer.meshes)
        style = rng.integers(len(textures.WALL_STYLES)) if style is None else style
        self._platform()
        self.wall_y = rng.uniform(2.6, 4.5)
        self._wall(style)
        for _ in range(2):
            self._power_rack()
        self._dumbbell_rack()
        for _ in range(rng.integers(3, 7)):
            self._stray_plate()
        for _ in range(rng.integers(2, 5)):
            self._crate()
        if figure_data is not None:
            for _ in range(rng.integers(1, 3)):
                self._bystander(figure_data)
        for mesh in renderer.meshes[first:]:
            mesh.model = turn @ mesh.model

    def lamp(self, number, rng):
        """A point of the lamp that subframe `number` is lit by."""
        place = LAMPS[number % len(LAMPS)] + np.array([*rng.uniform(-LAMP_HALF_SIZE, LAMP_HALF_SIZE, 2), 0])
        return Lamp(self._turn[:3, :3].astype(float) @ place, LAMP_COLOR * (.85 if number % 2 else 1.1))

    def _box(self, *bounds, **look):
        self._renderer.add(Mesh(*box(*bounds), **look))

    def _rectangle(self, origin, u, v, repeat=(1, 1), **look):
        vertices, triangles, texcoords = rectangle(origin, u, v, *repeat)
        self._renderer.add(Mesh(vertices, triangles, texcoords=texcoords, **look))

    def _platform(self):
        rng = self._rng
        self._rectangle((-8, -6, -.04), (16, 0, 0), (0, 12, 0), (16, 12), texture=textures.rubber_floor(rng),
                        material=Material(roughness=.6, specular=.08))
        left = -1.5 + rng.uniform(-.2, .2)
        self._box(left, left + 3, -1.5, 1.5, -.04, -.001, color=(.03, .03, .033),
                  material=Material(roughness=.7, specular=.06, grain=.5))
        self._rectangle((left, -.6, 0), (3, 0, 0), (0, 1.2, 0), texture=textures.wooden_platform(rng),
                        material=Material(roughness=.35, specular=.2))

    def _wall(self, style):
        vertices, triangles, texcoords = rectangle((-8, self.wall_y, 0), (16, 0, 0), (0, 0, 4))
        texcoords[:, 1] = 1 - texcoords[:, 1]
        self._renderer.add(Mesh(vertices, triangles, texcoords=texcoords, texture=textures.wall(self._rng, style),
                                material=Material(roughness=.8, specular=.03)))
        for x in self._rng.uniform(-6, 6, 2):        # windows
            self._rectangle((x, self.wall_y - .02, 1.9), (1.1, 0, 0), (0, 0, 1.2), color=(.85, .92, 1.),
                            material=Material(emission=1.6), casts_shadow=False)

    def _power_rack(self):
        rng = self._rng
        x, y = rng.uniform(-4.2, 4.2), self.wall_y - rng.uniform(.9, 1.4)
        color = rng.choice([[.02, .02, .02], [.4, .02, .02], [.03, .05, .25], [.5, .3, .02]])
        for dx in (0, 1.2):
            for dy in (0, .7):
                self._box(x + dx, x + dx + .07, y + dy, y + dy + .07, 0, 2.3, color=color,
                          material=Material(roughness=.4, specular=.3))
        for z in (2.22, .02):
            for dy in (0, .7):
                self._box(x, x + 1.27, y + dy, y + dy + .07, z, z + .07, color=color)
        if rng.random() < .7:
            count = rng.integers(0, 3)
            bar = Barbell(self._renderer, rng, [int(kilograms) for kilograms in rng.choice([25, 20, 15, 10], count)])
            bar.place(placement(about(Z_AXIS, np.pi / 2), (x + .63, y, rng.uniform(.9, 1.5))))

    def _dumbbell_rack(self):
        x = self._rng.uniform(-3.5, 2)
        for z in (.35, .75):
            self._box(x, x + 1.8, self.wall_y - .6, self.wall_y - .2, z, z + .05, color=(.05, .05, .05))
            for column in range(7):
                for end in (0, .224):
                    vertices, triangles, _, _ = turned([(0, 0), (.065, 0), (.065, .1), (0, .1)], 6)
                    place = [x + .15 + column * .25, self.wall_y - .58 + end, z + .12]
                    self._renderer.add(Mesh(vertices + place, triangles, color=(.03, .03, .03),
                                            material=Material(roughness=.5)))

    def _stray_plate(self):
        """A plate on the floor or against the wall: what a plate detector must not follow."""
        rng = self._rng
        kilograms = int(rng.choice([25, 20, 15, 10]))
        color, thick = PLATES[kilograms]
        image = textures.plate_face(rng, color, kilograms, style=rng.integers(len(textures.PLATE_STYLES)))
        vertices, triangles, normals, texcoords = turned(
            [(SLEEVE_RADIUS, 0), (.219, 0), (PLATE_RADIUS, .006), (PLATE_RADIUS, thick - .006), (.219, thick),
             (.195, thick), (.19, thick - .006), (.06, thick - .006), (.055, thick), (SLEEVE_RADIUS, thick)], face=1)
        plate = self._renderer.add(Mesh(vertices, triangles, normals, texcoords, texture=image,
                                        material=Material(roughness=.5)))
        if rng.random() < .5:
            plate.model = placement(about(X_AXIS, np.pi / 2),
                                    (rng.uniform(-3.5, 3.5), rng.uniform(1.7, self.wall_y - .5), 0))
        else:
            leaning = about(Z_AXIS, np.pi + rng.uniform(-.2, .2)) @ about(X_AXIS, -.15)
            plate.model = placement(leaning, (rng.uniform(-3.5, 3.5), self.wall_y - .3, PLATE_RADIUS))

    def _crate(self):
        rng = self._rng
        x, y, size = rng.uniform(-4, 4), rng.uniform(1.8, self.wall_y - .6), rng.uniform(.2, .6)
        self._box(x, x + size * 1.5, y, y + size, 0, size * rng.uniform(.6, 1.3), color=rng.uniform(.02, .5, 3),
                  material=Material(roughness=.6))

    def _bystander(self, figure_data):
        rng = self._rng
        body = Body(figure_data, sex=str(rng.choice(["male", "female"])), muscle=rng.uniform(.4, .8),
                    stature=rng.uniform(1.6, 1.85))
        person = Lifter(self._renderer, body, rng)
        hip = body.mid_hip[2] - BYSTANDER_HIP_CLEARANCE
        standing = Stance(
            mid_hip=np.array([0, 0, hip]), lean=.04, clavicle=0, toe_out=.25, heel=0, elbow_pole=(-.6, .7, 0), curl=.4,
            hands={"l": np.array([.15, .28, hip - .08]), "r": np.array([.2, -.26, hip - .02])},
            ankles={"l": np.array([0, .13, body.ankle_height]), "r": np.array([.06, -.12, body.ankle_height])})
        facing = about(Z_AXIS, rng.uniform(-np.pi, 0))
        x, y = rng.choice([-1, 1]) * rng.uniform(1.2, 3.2), rng.uniform(1.6, self.wall_y - .5)
        person.take(solve(body, standing), placement(facing, (x, y, 0)))
