"""How does a stack of plates look from near, and where is the front face's rim?

Axes of the bar: x right, y down, z along the bar away from the camera; z = 0 is the outermost large plate's face.
Metres. Every disc is drawn back to front as its tread, its chamfers and its face, in true perspective, so that the
tread shows on the side and by the amount that geometry says.
"""

import sys
from pathlib import Path

import cv2
import numpy as np

sys.path.append(str(Path(__file__).resolve().parent.parent / "detector"))

from plate_faces import ANGLE, FACE_RADIUS, FACE_SIDE, PALETTE, RADIUS, STEEL, plate_face  # noqa: E402

PLATE_RADIUS = 0.225
SUBPIXEL_BITS = 4
# OpenCV's antialiased polygons reach this many pixels beyond their outline (measured on discs of 10 to 60 pixels).
OVERREACH = 0.62
CIRCLE = np.linspace(0, 2 * np.pi, 96, endpoint=False)
UNIT_CIRCLE = np.stack([np.cos(CIRCLE), np.sin(CIRCLE)], 1)


class Camera:
    """A pinhole: `rotation` and `origin` take the bar's axes to the camera's, `middle` is where its axis goes."""

    def __init__(self, focal, rotation, origin, middle):
        self.focal, self.rotation, self.origin, self.middle = focal, rotation, origin, middle

    def project(self, points):
        q = np.asarray(points) @ self.rotation.T + self.origin
        return self.focal * q[:, :2] / np.maximum(q[:, 2:], 0.05) + self.middle

    def circle(self, radius, z, center=(0.0, 0.0)):
        flat = UNIT_CIRCLE * radius + center
        return self.project(np.column_stack([flat, np.full(len(flat), z)]))

    def in_front(self, z):
        return (self.rotation @ (0, 0, z) + self.origin)[2] > 0.4


class Canvas:
    """A square BGR picture in [0, 255] with one lamp: `lamp` is the direction the light comes from, in the picture."""

    def __init__(self, picture, rng):
        self.picture = picture
        self.side = picture.shape[0]
        self.lamp = rng.normal(-np.pi / 2, 0.7) if rng.random() < 0.8 else rng.uniform(0, 2 * np.pi)
        self.ambient = rng.uniform(0.4, 1.3)

    def mask(self, points):
        mask = np.zeros((self.side, self.side), np.uint8)
        fixed = np.round(np.clip(points, -4000, 4000) * (1 << SUBPIXEL_BITS)).astype(np.int32)
        cv2.fillPoly(mask, [fixed], 255, cv2.LINE_AA, SUBPIXEL_BITS)
        return mask

    def hull(self, *outlines):
        hull = cv2.convexHull(np.concatenate(outlines).astype(np.float32))[:, 0]
        return self.mask(hull)

    def lay(self, mask, layer, shade=None):
        """Lays a color or a picture where the mask says; `shade` (a function of window rows, columns) multiplies it."""
        x, y, w, h = cv2.boundingRect(mask)
        if w == 0 or h == 0:
            return
        window = np.s_[y : y + h, x : x + w]
        alpha = mask[window].astype(np.float32)[..., None] / 255
        layer = layer[window] if np.ndim(layer) == 3 else np.asarray(layer, np.float32)
        if shade is not None:
            layer = layer * shade(np.arange(y, y + h, dtype=np.float32)[:, None], np.arange(x, x + w, dtype=np.float32))
        self.picture[window] += (layer - self.picture[window]) * alpha

    def round_shade(self, center, amount, sharpness):
        """How a ring of slanting or rounded surface is lit: bright towards the lamp."""

        def shade(rows, columns):
            dx, dy = columns - center[0], rows - center[1]
            toward = (dx * np.cos(self.lamp) + dy * np.sin(self.lamp)) / np.sqrt(dx * dx + dy * dy + 1)
            return np.clip(1 + amount * np.sign(toward) * np.abs(toward) ** sharpness, 0.1, 3)[..., None]

        return shade


class Plate:
    """One disc's make: face, colors, radius, thickness, chamfer."""

    def __init__(self, rng, faces, radius, thickness=None, like=None):
        self.radius = radius
        self.thickness = thickness if thickness is not None else bumper_thickness(rng)
        if like is not None:
            self.face, self.color, self.chamfer = like.face, like.color, like.chamfer
            self.tread, self.lit, self.stripes, self.edge = like.tread, like.lit, like.stripes, like.edge
            self.spin = rng.uniform(0, 360)
            return
        self.face, self.color = faces[rng.integers(len(faces))]
        self.spin = rng.uniform(0, 360)
        # Molded edges are rounded by 1 to 8 mm; machined iron hardly.
        self.chamfer = min(rng.uniform(0.0005, 0.008), 0.3 * self.thickness)
        main = self.color
        if rng.random() < 0.15:
            main = np.array(PALETTE[rng.integers(len(PALETTE))])
        tone = np.exp(rng.normal(-0.1, 0.5))
        self.tread = np.clip(main * tone + rng.uniform(-0.02, 0.06), 0.01, 1)
        self.lit = rng.uniform(0, 0.7)
        self.stripes = rng.random() < 0.25
        self.edge = np.clip(main * np.exp(rng.normal(0.0, 0.4)) + rng.uniform(0, 0.05), 0.01, 1)


def stack_face(rng):
    """A face with the grooves and steps near its rim that bumpers have: rings that are none of the plate's end."""
    face, color = plate_face(rng)
    for _ in range(rng.choice(3, p=(0.4, 0.4, 0.2))):
        at, width = rng.uniform(0.72, 0.985), rng.uniform(0.004, 0.03)
        mask = np.clip((RADIUS - at) * 120, 0, 1) * np.clip((at + width - RADIUS) * 120, 0, 1)
        lit = np.cos(ANGLE - rng.uniform(0, 2 * np.pi)) * rng.uniform(0, 0.6)
        face = face * (1 + mask * (rng.uniform(-0.7, 0.5) + lit))[..., None]
    if rng.random() < 0.35:
        # The outer flat and the recess within differ in tone: worn, powdered or turned otherwise to the light.
        at, softness = rng.uniform(0.7, 0.97), rng.uniform(20, 130)
        face = face * (1 + rng.uniform(-0.5, 0.9) * np.clip((RADIUS - at) * softness, 0, 1))[..., None]
    return np.clip(face, 0, 1).astype(np.float32), color


def bumper_thickness(rng):
    return rng.uniform(0.03, 0.09) if rng.random() < 0.75 else rng.uniform(0.012, 0.03)


def draw_plate(canvas, camera, rng, plate, z, center=(0.0, 0.0)):
    """Draws a plate whose front face lies at z; gives the rim's outline: its full radius, behind the chamfer."""
    rim_z, back_z = z + plate.chamfer, z + plate.thickness
    rim = camera.circle(plate.radius, rim_z, center)
    if not camera.in_front(z):
        return rim
    middle = rim.mean(0)
    inner = plate.radius - plate.chamfer
    light = 255 * canvas.ambient
    back = camera.circle(inner, back_z, center)
    far = camera.circle(plate.radius, back_z - plate.chamfer, center)
    canvas.lay(canvas.hull(back, far), plate.tread * light * 0.35)
    shade = canvas.round_shade(middle, plate.lit, 1.0)
    canvas.lay(canvas.hull(far, rim), plate.tread * light, shade)
    if plate.stripes:
        # A groove or a line of another color around the tread.
        at = rim_z + (back_z - rim_z) * rng.uniform(0.2, 0.8)
        width = rng.uniform(0.002, 0.01)
        tone = plate.tread * rng.uniform(0.3, 2)
        canvas.lay(
            canvas.hull(camera.circle(plate.radius, at + width, center), camera.circle(plate.radius, at, center)),
            tone * light,
            shade,
        )
        canvas.lay(canvas.hull(camera.circle(plate.radius, at, center), rim), plate.tread * light, shade)
    draw_shoulder(canvas, camera, rng, plate, z, center, light)
    draw_face(canvas, camera, plate, z, inner, center, light)
    return rim


def draw_shoulder(canvas, camera, rng, plate, z, center, light):
    """The rounded edge between tread and face, as a few rings that turn towards the camera."""
    amount, sharpness = rng.uniform(0, 1.2), rng.uniform(0.6, 3)
    steps = 3 if plate.chamfer > 0.003 else 1
    for step in range(steps):
        tilt = np.pi / 2 * step / steps
        radius = plate.radius - plate.chamfer * (1 - np.cos(tilt))
        outline = camera.circle(radius, z + plate.chamfer * (1 - np.sin(tilt)), center)
        share = (step + 0.5) / steps
        color = plate.edge * share + (plate.tread if steps > 1 else plate.edge) * (1 - share)
        canvas.lay(
            canvas.mask(outline),
            color * light,
            canvas.round_shade(outline.mean(0), amount * np.sin(np.pi * share), sharpness),
        )


def draw_face(canvas, camera, plate, z, radius, center, light):
    outline = camera.circle(radius, z, center)
    size = max(np.ptp(outline[:, 0]), np.ptp(outline[:, 1]), 4)
    side = int(np.clip(1.1 * size, 16, FACE_SIDE))
    texture = cv2.resize(plate.face, (side, side), interpolation=cv2.INTER_AREA)
    half = radius / FACE_RADIUS
    turn = np.deg2rad(plate.spin) + np.arange(4) * np.pi / 2 + np.pi / 4
    corners = np.column_stack(
        [half * np.sqrt(2) * np.cos(turn) + center[0], half * np.sqrt(2) * np.sin(turn) + center[1], np.full(4, z)]
    )
    last = side - 0.5
    source = np.array([[-0.5, -0.5], [last, -0.5], [last, last], [-0.5, last]], np.float32)
    homography = cv2.getPerspectiveTransform(source, camera.project(corners).astype(np.float32))
    warped = cv2.warpPerspective(texture, homography, (canvas.side, canvas.side), borderMode=cv2.BORDER_REPLICATE)
    canvas.lay(canvas.mask(outline), warped * light)


def draw_rod(canvas, camera, radius, z, color, rng, center=(0.0, 0.0)):
    """A cylinder along the bar between z[0] (near) and z[1]."""
    if not camera.in_front(z[0]):
        return
    near = camera.circle(radius, z[0], center)
    canvas.lay(
        canvas.hull(near, camera.circle(radius, z[1], center)),
        color,
        canvas.round_shade(near.mean(0), rng.uniform(0, 0.6), 1),
    )
    canvas.lay(canvas.mask(near), np.asarray(color) * rng.uniform(0.3, 1.3))


class Stack:
    """Which plates are on the sleeve: `main` is the largest's outermost, others lie behind and before it."""

    def __init__(self, rng, faces):
        radius = PLATE_RADIUS
        self.main = Plate(rng, faces, radius)
        self.behind, self.before = [], []
        for _ in range(rng.choice(4, p=(0.3, 0.3, 0.25, 0.15))):
            like = self.main if rng.random() < 0.4 else None
            same = rng.random() < 0.65
            self.behind.append(Plate(rng, faces, radius if same else radius * rng.uniform(0.5, 0.95), like=like))
        for _ in range(rng.choice(3, p=(0.55, 0.3, 0.15))):
            size = rng.uniform(0.35, 0.93)
            before = Plate(rng, faces, radius * size, rng.uniform(0.012, 0.05))
            self.before.append(before)
        self.before.sort(key=lambda plate: -plate.radius)
        self.inner = self.main.thickness + sum(plate.thickness for plate in self.behind) + 0.002 * len(self.behind)

    def draw(self, canvas, camera, rng):
        """Gives the rim's outline and that of everything large on the sleeve."""
        z = self.inner
        outlines = []
        draw_rod(canvas, camera, rng.uniform(0.035, 0.055), (z, z + 0.03), np.array(STEEL) * 200, rng)
        for plate in reversed(self.behind):
            z -= plate.thickness
            outlines.append(draw_plate(canvas, camera, rng, plate, z))
            outlines.append(camera.circle(plate.radius, z + plate.thickness))
            z -= 0.002
        outlines.append(camera.circle(PLATE_RADIUS, self.main.thickness))
        rim = draw_plate(canvas, camera, rng, self.main, 0.0)
        z = 0.0
        for plate in self.before:
            z -= plate.thickness
            draw_plate(canvas, camera, rng, plate, z)
        self.draw_sleeve(canvas, camera, rng, z)
        return rim, np.concatenate([rim, *outlines])

    def draw_sleeve(self, canvas, camera, rng, z):
        if rng.random() < 0.1:
            return
        steel = np.array(STEEL) * rng.uniform(60, 300)
        if rng.random() < 0.5:
            depth = rng.uniform(0.02, 0.06)
            color = steel if rng.random() < 0.4 else rng.uniform(0, 220, 3)
            draw_rod(canvas, camera, rng.uniform(0.033, 0.055), (z - depth, z), color, rng)
            z -= depth
        draw_rod(canvas, camera, 0.025, (z - rng.uniform(0.01, 0.3), z), steel, rng)


def random_camera(rng, diameter):
    """A phone 1.2 to 6 m from the plate, its axis roughly along the bar, the plate anywhere in its picture."""
    depth = np.exp(rng.uniform(np.log(1.2), np.log(2.5 if rng.random() < 0.4 else 6.0)))
    reach = 0.5 if depth < 3 else 0.35
    aside, below = rng.uniform(-reach, reach) * 0.7, rng.uniform(-reach, reach) * 1.2
    yaw, pitch, roll = rng.normal(0, 0.12), rng.normal(0, 0.1), rng.normal(0, 0.04)
    if rng.random() < 0.12:
        yaw = rng.uniform(-0.6, 0.6)
    rotation = (
        cv2.Rodrigues(np.array([0, 0, roll]))[0]
        @ cv2.Rodrigues(np.array([pitch, 0, 0.0]))[0]
        @ cv2.Rodrigues(np.array([0, yaw, 0.0]))[0]
    )
    origin = depth * np.array([aside, below, 1.0])
    focal = diameter * depth / (2 * PLATE_RADIUS)
    return Camera(focal, rotation, origin, np.zeros(2))
