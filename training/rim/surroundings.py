"""What lies behind, before and over the plates? Gyms, racks, legs, hands; blur, noise and coding."""

import cv2
import numpy as np

from stack_drawing import PALETTE, PLATE_RADIUS, STEEL, Plate, draw_plate, draw_rod

# Found where `stack_drawing` looks for it.
from plate_faces import smooth_noise

SKIN = ((0.45, 0.55, 0.8), (0.35, 0.45, 0.65), (0.2, 0.27, 0.42), (0.12, 0.16, 0.26))


def background(rng, photos, side):
    """A patch of a photo, or made-up walls and floors."""
    if photos and rng.random() < 0.65:
        photo = photos[rng.integers(len(photos))]
        share = rng.uniform(0.15, 0.9)
        size = max(16, int(share * min(photo.shape[:2])))
        top, left = rng.integers(photo.shape[0] - size + 1), rng.integers(photo.shape[1] - size + 1)
        patch = photo[top : top + size, left : left + size]
        if rng.random() < 0.5:
            patch = patch[:, ::-1]
        patch = cv2.resize(patch, (side, side), interpolation=cv2.INTER_AREA if size > side else cv2.INTER_LINEAR)
        return patch.astype(np.float32)
    picture = np.ones((side, side, 3), np.float32) * rng.uniform(10, 235, 3) * rng.uniform(0.4, 1)
    gray = rng.random() < 0.5
    if gray:
        picture[:] = picture.mean(2, keepdims=True)
    if rng.random() < 0.8:
        # The floor, and often a line where it meets the wall or a platform's edge.
        edge = rng.uniform(-0.2, 1.0) * side
        slope = rng.normal(0, 0.12)
        rows, columns = np.mgrid[:side, :side].astype(np.float32)
        floor = np.clip(rows - edge - slope * (columns - side / 2) + 0.5, 0, 1)[..., None]
        picture += (rng.uniform(10, 220) + rng.normal(0, 12, 3) - picture) * floor
    picture *= 1 + rng.uniform(0, 0.3) * smooth_noise(rng, side, side)[..., None]
    for _ in range(rng.integers(0, 7)):
        color = np.clip(rng.uniform(0, 240) + rng.normal(0, 25, 3), 0, 255)
        a = rng.uniform(-0.2, 1.2, 2) * side
        b = a + rng.normal(0, 0.6, 2) * side
        kind = rng.integers(3)
        if kind == 0:
            cv2.line(picture, *whole(a, b), color.tolist(), int(rng.integers(1, max(2, side // 12))), cv2.LINE_AA)
        elif kind == 1:
            cv2.rectangle(picture, *whole(a, b), color.tolist(), -1)
        else:
            cv2.ellipse(
                picture,
                whole(a)[0],
                whole(np.abs(b - a) * 0.6)[0],
                rng.uniform(0, 180),
                0,
                360,
                color.tolist(),
                int(rng.choice((-1, 1, 2, 4))),
                cv2.LINE_AA,
            )
    return picture


def whole(*points):
    return [tuple(int(v) for v in np.round(np.clip(p, -3000, 3000))) for p in points]


def draw_behind(canvas, camera, rng, faces, stack):
    """Plates in a rack, the bar's far end and shaft, legs and cloth."""
    for _ in range(rng.choice(4, p=(0.6, 0.2, 0.12, 0.08))):
        plate = Plate(rng, faces, PLATE_RADIUS * rng.uniform(0.6, 1.0))
        z = stack.inner + rng.uniform(0.1, 2.5)
        draw_plate(canvas, camera, rng, plate, z, tuple(rng.uniform(-0.9, 0.9, 2)))
    shadow(canvas, camera, rng, stack)
    if rng.random() < 0.7:
        z = stack.inner + rng.uniform(1.25, 1.4)
        far = (
            Plate(rng, faces, PLATE_RADIUS, like=stack.main) if rng.random() < 0.7 else Plate(rng, faces, PLATE_RADIUS)
        )
        draw_plate(canvas, camera, rng, far, z)
        draw_rod(canvas, camera, 0.014, (stack.inner, z), np.array(STEEL) * rng.uniform(60, 300), rng)
    for _ in range(rng.integers(0, 4)):
        limb(canvas, camera, rng, stack.inner + rng.uniform(0.05, 0.9))


def draw_before(canvas, camera, rng):
    """Legs, hands, straps, posts and shoes between the camera and the plate, rarely."""
    for _ in range(rng.choice(4, p=(0.6, 0.2, 0.12, 0.08))):
        limb(canvas, camera, rng, -rng.uniform(0.0, 0.3), thin=True)


def limb(canvas, camera, rng, z, thin=False):
    if not camera.in_front(z):
        return
    start = rng.uniform(-0.5, 0.5, 2)
    end = start + rng.normal(0, 0.35, 2)
    width = rng.uniform(0.01, 0.06) if thin else rng.uniform(0.03, 0.13)
    ends = camera.project(np.array([[*start, z], [*end, z]]))
    scale = camera.focal / max(0.4, (camera.rotation @ (0, 0, z) + camera.origin)[2])
    radii = width * scale * rng.uniform(0.6, 1.2, 2)
    circle = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    unit = np.stack([np.cos(circle), np.sin(circle)], 1)
    color = np.array(SKIN[rng.integers(4)]) if rng.random() < 0.4 else np.array(PALETTE[rng.integers(len(PALETTE))])
    color = np.clip(color * rng.uniform(0.5, 1.4) + rng.normal(0, 0.04, 3), 0, 1)
    canvas.lay(
        canvas.hull(ends[0] + unit * radii[0], ends[1] + unit * radii[1]),
        color * 255 * canvas.ambient,
        canvas.round_shade(ends.mean(0), rng.uniform(0, 0.4), 1),
    )


def shadow(canvas, camera, rng, stack):
    """What the stack takes away of the light behind and below it."""
    if rng.random() < 0.3:
        return
    offset = rng.normal(0, 0.08, 2) + (0, 0.05)
    mask = canvas.mask(camera.circle(PLATE_RADIUS * rng.uniform(0.9, 1.15), stack.inner, offset))
    sigma = max(1.0, canvas.side * rng.uniform(0.01, 0.09))
    soft = cv2.GaussianBlur(mask, (0, 0), sigma).astype(np.float32)[..., None] / 255
    canvas.picture *= 1 - rng.uniform(0.1, 0.8) * soft


def filmed(picture, rng, diameter):
    """Light, motion, focus, noise and coding. `diameter`: the plate's, in pixels of this picture."""
    side = picture.shape[0]
    rows, columns = (np.mgrid[:side, :side] / side - 0.5).astype(np.float32)
    if rng.random() < 0.5:
        across = rows * rng.normal(0, 0.5) + columns * rng.normal(0, 0.5)
        picture = picture * np.exp(across)[..., None]
    if rng.random() < 0.15:
        # The border of a cast shadow or of a sunny patch.
        turn, at = rng.uniform(0, 2 * np.pi), rng.uniform(-0.4, 0.4)
        beyond = np.clip((rows * np.sin(turn) + columns * np.cos(turn) - at) * side / rng.uniform(1, 8), 0, 1)
        picture = picture * (1 - rng.uniform(0.2, 0.6) * beyond[..., None])
    if rng.random() < 0.45:
        picture = smear(
            picture,
            rng.uniform(0, 0.12) * diameter,
            rng.uniform(0, np.pi) if rng.random() < 0.5 else rng.normal(np.pi / 2, 0.25),
        )
    picture = cv2.GaussianBlur(
        picture, (0, 0), rng.uniform(0.3, 0.8) + (rng.uniform(0, 0.02) * diameter if rng.random() < 0.3 else 0)
    )
    if rng.random() < 0.5:
        # Phones sharpen.
        picture += rng.uniform(0, 0.9) * (picture - cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.7, 2)))
    picture = 255 * np.clip(picture * rng.uniform(0.6, 1.2) / 255, 0, 1) ** rng.uniform(0.6, 1.4) + rng.uniform(-5, 15)
    grain = rng.standard_normal((side, side, 1), np.float32) * rng.uniform(0, 7)
    grain = grain + rng.standard_normal((side, side, 3), np.float32) * rng.uniform(0, 4)
    picture = np.clip(picture + grain, 0, 255).astype(np.uint8)
    if rng.random() < 0.85:
        quality = int(rng.uniform(15, 92))
        picture = cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
    return picture


def smear(picture, length, angle):
    if length < 0.7:
        return picture
    size = int(np.ceil(length)) // 2 * 2 + 3
    kernel = np.zeros((size, size), np.float32)
    middle = (size - 1) / 2
    for share in np.linspace(-0.5, 0.5, 4 * size):
        x, y = middle + share * length * np.cos(angle), middle + share * length * np.sin(angle)
        x0, y0 = int(x), int(y)
        fx, fy = x - x0, y - y0
        for ox, oy, weight in (
            (0, 0, (1 - fx) * (1 - fy)),
            (1, 0, fx * (1 - fy)),
            (0, 1, (1 - fx) * fy),
            (1, 1, fx * fy),
        ):
            if x0 + ox < size and y0 + oy < size:
                kernel[y0 + oy, x0 + ox] += weight
    return cv2.filter2D(picture, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)
