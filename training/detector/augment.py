"""What could this picture have looked like from another phone, in another light, mid-lift?

Turns a labelled picture into a square training canvas. Boxes: left, top, right, bottom in pixels, edges
on the integers.
"""

from dataclasses import dataclass

import cv2
import numpy as np

PADDING_GREY = 114

# Below this share of its box inside the picture a plate is neither asked for nor punished.
MINIMUM_VISIBLE = 0.35
# Smaller plates than this (input pixels) are of no use to the tracker.
MINIMUM_DIAMETER = 12.0


def augmented(sources, size, rng):
    """Gives the network's input [3,size,size], the boxes asked for [n,4], and the boxes to ignore [m,4].

    `sources` is one `Source`, which fills the canvas, or four, which get a quarter each: more and smaller
    plates for the same cost.
    """
    if len(sources) == 1:
        canvas, boxes, asked, shown = placed(sources[0], size, rng)
    else:
        half = size // 2
        canvas = np.empty((size, size, 3), np.uint8)
        parts = []
        for source, (row, column) in zip(sources, ((0, 0), (0, 1), (1, 0), (1, 1))):
            top, left = row * half, column * half
            quarter, boxes, asked, shown = placed(source, half, rng)
            canvas[top : top + half, left : left + half] = quarter
            parts.append((boxes + np.array([left, top, left, top]), asked, shown))
        boxes, asked, shown = (np.concatenate(part) for part in zip(*parts))
    if rng.random() < 0.5:
        canvas = canvas[:, ::-1]
        boxes = boxes[:, [2, 1, 0, 3]] * np.array([-1, 1, -1, 1]) + np.array([size, 0, size, 0])
    canvas = degraded(canvas.astype(np.float32), rng)
    image = ((canvas[:, :, ::-1] - 127.0) / 128.0).astype(np.float32).transpose(2, 0, 1)
    return image, boxes[asked], boxes[shown & ~asked]


@dataclass
class Source:
    """A labelled picture. `usable` marks the boxes that may be asked for: a plate behind a limb may not.

    `stretch` is the largest change of the aspect: wide for photos whose own aspect is lost, narrow where plates are round.
    """

    picture: np.ndarray
    boxes: np.ndarray
    usable: np.ndarray
    stretch: float


def placed(source, size, rng):
    """Zooms and shifts so that one chosen plate gets a chosen size and place, cut by the edge now and then.

    Gives the canvas, all boxes on it, which of them are asked for, and which show at all.
    """
    picture, boxes = source.picture, source.boxes
    height, width = picture.shape[:2]
    aspect = np.exp(rng.uniform(-1, 1) * np.log(source.stretch) / 2)
    candidates = boxes[source.usable]
    chosen = candidates[rng.integers(len(candidates))] if len(candidates) and rng.random() < 0.85 else None
    if chosen is not None:
        # From a plate at the back of a hall to one that nearly fills the picture.
        diameter = np.exp(rng.uniform(np.log(15.0), np.log(0.8 * size)))
        zoom = diameter / max(chosen[2] - chosen[0], chosen[3] - chosen[1])
        # Mostly empty canvases, or pixels far above their own size, would teach little.
        zoom = np.clip(zoom, 0.9 * size / max(height, width), 2.2)
    else:
        zoom = size / max(height, width) * np.exp(rng.uniform(np.log(0.9), np.log(1.8)))
    scaled = (max(1, round(width * zoom * aspect)), max(1, round(height * zoom / aspect)))
    shrinking = scaled[0] < width
    resized = cv2.resize(picture, scaled, interpolation=cv2.INTER_AREA if shrinking else cv2.INTER_LINEAR)
    factor = np.array([scaled[0] / width, scaled[1] / height] * 2)
    boxes = boxes * factor

    if chosen is not None:
        center = (chosen[:2] + chosen[2:]) / 2 * factor[:2]
        span = (0.0, 1.0) if rng.random() < 0.25 else (0.15, 0.85)
        shift = rng.uniform(*span, 2) * size - center
    else:
        slack = size - np.array(scaled)
        shift = rng.uniform(np.minimum(0, slack), np.maximum(0, slack) + 1e-6)
    left, top = (int(round(v)) for v in shift)
    grey = PADDING_GREY if rng.random() < 0.75 else 0
    canvas = np.full((size, size, 3), grey, np.uint8)
    x0, y0 = max(0, left), max(0, top)
    x1, y1 = max(x0, min(size, left + scaled[0])), max(y0, min(size, top + scaled[1]))
    if x1 > x0 and y1 > y0:
        canvas[y0:y1, x0:x1] = resized[y0 - top : y1 - top, x0 - left : x1 - left]
    boxes = boxes + np.array([left, top, left, top])

    inside = np.clip(boxes, [x0, y0, x0, y0], [x1, y1, x1, y1])
    visible = areas(inside) / np.maximum(areas(boxes), 1e-6)
    diameters = np.maximum(boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1])
    asked = source.usable & (visible > MINIMUM_VISIBLE) & (diameters > MINIMUM_DIAMETER)
    return canvas, boxes, asked, visible > 0.02


def areas(boxes):
    return (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])


def degraded(image, rng):
    """Light, color, motion, defocus, noise and compression, in the order in which a phone adds them."""
    if rng.random() < 0.5:
        image = hue_turned(image, rng)
    if rng.random() < 0.4:
        # Towards grey: iron plates, dim gyms.
        grey = image.mean(2, keepdims=True)
        image = grey + (image - grey) * rng.uniform(0, 0.7)
    if rng.random() < 0.15:
        image = backlit(image, rng)
    image = image * rng.uniform(0.5, 1.4) + rng.uniform(-20, 25)
    if rng.random() < 0.25:
        image = 255.0 * (np.clip(image, 0, 255) / 255.0) ** rng.uniform(0.6, 1.9)
    if rng.random() < 0.45:
        image = cv2.filter2D(image, -1, motion_kernel(rng), borderType=cv2.BORDER_REPLICATE)
    if rng.random() < 0.35:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.6))
    if rng.random() < 0.5:
        image = image + rng.standard_normal(image.shape, np.float32) * rng.uniform(1, 10)
    image = np.clip(image, 0, 255)
    if rng.random() < 0.35:
        quality = int(rng.uniform(25, 80))
        packed = cv2.imencode(".jpg", image.astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        image = cv2.imdecode(packed, cv2.IMREAD_COLOR).astype(np.float32)
    return image


def hue_turned(image, rng):
    hsv = cv2.cvtColor(np.clip(image, 0, 255).astype(np.uint8), cv2.COLOR_BGR2HSV)
    hsv[..., 0] = (hsv[..., 0].astype(np.int32) + rng.integers(0, 180)) % 180
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR).astype(np.float32)


def backlit(image, rng):
    """A window behind the bar: dark things lose their detail and the top of the picture glares."""
    height = image.shape[0]
    glare = np.clip(1.0 - np.arange(height) / (height * rng.uniform(0.3, 0.9)), 0, 1)[:, None, None]
    return image * rng.uniform(0.35, 0.8) + 255.0 * glare.astype(np.float32) * rng.uniform(0.1, 0.6)


def motion_kernel(rng):
    """Mostly upright, as the bar moves; up to 19 pixels of a 320-pixel picture, as at 1/30 s in a fast pull."""
    length = int(np.exp(rng.uniform(np.log(3), np.log(19))))
    angle = rng.normal(np.pi / 2, 0.25) if rng.random() < 0.85 else rng.uniform(0, np.pi)
    center = length
    kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
    dx, dy = length / 2 * np.cos(angle), length / 2 * np.sin(angle)
    ends = [(int(round((center + s * dx) * 16)), int(round((center + s * dy) * 16))) for s in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
    return kernel / kernel.sum()
