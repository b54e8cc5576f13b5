"""What does the face of a plate look like? Bumpers, competition discs and iron plates, drawn from scratch.

Faces are square BGR textures in [0, 1] whose inscribed circle (FACE_RADIUS of the half side) is the rim.
"""

import cv2
import numpy as np

FACE_SIDE = 256
FACE_RADIUS = 0.98

ROWS, COLUMNS = (grid.astype(np.float32) for grid in np.mgrid[:FACE_SIDE, :FACE_SIDE])
CENTER = (FACE_SIDE - 1) / 2
RADIUS = np.hypot(COLUMNS - CENTER, ROWS - CENTER) / (FACE_SIDE / 2 * FACE_RADIUS)
ANGLE = np.arctan2(ROWS - CENTER, COLUMNS - CENTER)

RED, BLUE, YELLOW, GREEN = (0.07, 0.08, 0.75), (0.6, 0.22, 0.08), (0.1, 0.72, 0.9), (0.2, 0.45, 0.1)
WHITE, BLACK, IRON, STEEL = (0.85, 0.85, 0.85), (0.065, 0.06, 0.06), (0.17, 0.16, 0.16), (0.62, 0.6, 0.6)
ODD = ((0.5, 0.1, 0.55), (0.05, 0.4, 0.9), (0.65, 0.6, 0.15), (0.32, 0.3, 0.3))
# Black is what most gyms own and what the photos hardly show.
PALETTE = (RED, BLUE, YELLOW, GREEN, WHITE, BLACK, BLACK, BLACK, BLACK, IRON, IRON) + ODD
WORDS = ("25", "20", "15", "10", "5", "45 LB", "20 KG", "KG", "LIFT", "OLYMPIC", "FORCE", "PRO", "BUMPER", "GYM")


def smooth_noise(rng, height, width, octaves=4, base=3):
    total = np.zeros((height, width), np.float32)
    for octave in range(octaves):
        cells = base * 2**octave
        grid = rng.standard_normal((max(2, cells * height // width), cells)).astype(np.float32)
        total += cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC) / 2**octave
    return total / 2


def plate_face(rng):
    """Gives the face and the plate's main color."""
    iron = rng.random() < 0.3
    color = np.array((BLACK, IRON, ODD[3])[rng.integers(3)] if iron else PALETTE[rng.integers(len(PALETTE))])
    color = np.clip(color * rng.uniform(0.7, 1.2) + rng.normal(0, 0.02, 3), 0.01, 1)
    face = Face(color)
    ink = np.array(WHITE) if color.mean() < 0.45 else np.array(BLACK)
    if rng.random() < 0.25:
        ink = np.array(PALETTE[rng.integers(len(PALETTE))])

    if rng.random() < 0.35 and not iron:
        face.texture[rng.random(RADIUS.shape) > rng.uniform(0.93, 0.995)] = rng.uniform(0.2, 0.9, 3)
    rim = rng.uniform(0.80, 0.95)
    hub = rng.uniform(0.3, 0.62)
    face.ring(rim, 1.02, height=1.0)
    face.ring(0, hub, height=rng.uniform(0.3, 1))
    if iron and rng.random() < 0.6:
        face.ring(hub, rim, height=-rng.uniform(0.3, 0.8))
    if rng.random() < 0.35:
        face.ring(rim - 0.03, rim + rng.uniform(0, 0.06), ink)
    if rng.random() < 0.2:
        face.ring(0.93, 1.02, PALETTE[rng.integers(len(PALETTE))])
    if rng.random() < (0.25 if iron else 0.6):
        face.ring(0, rng.uniform(0.18, 0.5), np.array(STEEL) * rng.uniform(0.5, 1.2), height=0.4)
    face.ring(0, 0.115, (0.03, 0.03, 0.03))
    if rng.random() < (0.4 if iron else 0.15) and rim - hub > 0.2:
        face.openings(rng, hub + 0.05, rim - 0.07)
    for _ in range(rng.integers(0, 4)):
        face.word(rng, ink)
    face.light(rng)
    return np.clip(face.texture, 0, 1), color


class Face:
    def __init__(self, color):
        self.texture = np.ones((FACE_SIDE, FACE_SIDE, 3), np.float32) * np.asarray(color, np.float32)
        self.height = np.zeros((FACE_SIDE, FACE_SIDE), np.float32)

    def ring(self, inner, outer, color=None, height=0.0):
        scale = FACE_SIDE / 2
        mask = np.clip((RADIUS - inner) * scale, 0, 1) * np.clip((outer - RADIUS) * scale, 0, 1)
        if color is not None:
            self.texture += (np.asarray(color, np.float32) - self.texture) * mask[..., None]
        self.height += mask * height

    def openings(self, rng, inner, outer):
        """Grip holes or the gaps between spokes."""
        count = rng.integers(3, 8)
        turn = (ANGLE * count / (2 * np.pi)) % 1
        self.texture[(np.abs(turn - 0.5) < rng.uniform(0.15, 0.3)) & (RADIUS > inner) & (RADIUS < outer)] *= 0.35

    def word(self, rng, ink):
        text, scale = str(rng.choice(WORDS)), rng.uniform(0.4, 1.2)
        layer = np.zeros((FACE_SIDE, FACE_SIDE), np.uint8)
        (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, scale, 2)
        origin = (FACE_SIDE // 2 - width // 2, int(FACE_SIDE * 0.17 + height / 2))
        cv2.putText(layer, text, origin, cv2.FONT_HERSHEY_DUPLEX, scale, 255, int(rng.integers(1, 4)), cv2.LINE_AA)
        turn = cv2.getRotationMatrix2D((CENTER, CENTER), rng.uniform(0, 360), 1)
        mask = cv2.warpAffine(layer, turn, (FACE_SIDE, FACE_SIDE)).astype(np.float32)[..., None] / 255
        self.texture += (np.asarray(ink, np.float32) - self.texture) * mask

    def light(self, rng):
        """Relief lit from one side, a slow gradient, dirt, and the bow-tie sheen of turned metal and rubber."""
        direction = rng.uniform(0, 2 * np.pi)
        relief = cv2.GaussianBlur(self.height, (0, 0), 1.4)
        slope = cv2.Sobel(relief, -1, 1, 0) * np.cos(direction) + cv2.Sobel(relief, -1, 0, 1) * np.sin(direction)
        shade = 1 + np.clip(slope * rng.uniform(0.4, 1.6), -0.6, 1.5)
        across = ((COLUMNS - CENTER) * np.cos(direction) + (ROWS - CENTER) * np.sin(direction)) / FACE_SIDE
        shade = shade * (1 + across * rng.uniform(-0.7, 0.7))
        shade = shade * (1 + 0.12 * smooth_noise(rng, FACE_SIDE, FACE_SIDE))
        self.texture *= shade[..., None]
        sheen = rng.uniform(0, 0.25) * np.exp(-(np.cos(ANGLE - direction) ** 2) / 0.03) * (RADIUS < 1)
        self.texture += sheen[..., None].astype(np.float32)
