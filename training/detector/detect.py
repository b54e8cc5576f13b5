"""What does an exported detector see in a picture? The reference for the product's own decoding."""

from dataclasses import dataclass

import cv2
import numpy as np
import openvino

from augment import PADDING_GREY
from network import STRIDE

INPUT_SIDE = 320
# A plate's bell has one top; another peak nearer than this many cells is the same plate.
PEAK_RADIUS = 2
OVERLAP_OF_SAME_PLATE = 0.6


@dataclass(frozen=True)
class Candidate:
    """Score, and the box in pixels of the picture with a pixel's edges on the integers."""

    score: float
    box: np.ndarray

    @property
    def center(self):
        return (self.box[:2] + self.box[2:]) / 2

    @property
    def size(self):
        return self.box[2:] - self.box[:2]


class Detector:
    def __init__(self, path, threads=1):
        options = {"INFERENCE_PRECISION_HINT": "f32", "INFERENCE_NUM_THREADS": threads}
        self.request = openvino.Core().compile_model(str(path), "CPU", options).create_infer_request()

    def candidates(self, picture, threshold=0.05):
        """Best first. An empty list means that nothing scored above the threshold."""
        image, factor = letterboxed(picture)
        heat, box = self.request.infer({"image": image}).values()
        heat, box = heat[0, 0], box[0]
        window = 2 * PEAK_RADIUS + 1
        peaks = (heat == cv2.dilate(heat, np.ones((window, window)))) & (heat > threshold)
        found = []
        for row, column in zip(*np.nonzero(peaks)):
            x, y = (column + 0.5) * STRIDE, (row + 0.5) * STRIDE
            left, top, right, bottom = box[:, row, column]
            corners = np.array([x - left, y - top, x + right, y + bottom]) / factor
            found.append(Candidate(float(heat[row, column]), corners))
        kept = []
        for candidate in sorted(found, key=lambda c: -c.score):
            if all(overlap(candidate.box, other.box) < OVERLAP_OF_SAME_PLATE for other in kept):
                kept.append(candidate)
        return kept


def letterboxed(picture):
    """The picture at the top left of the input, its aspect kept, the rest grey."""
    height, width = picture.shape[:2]
    scale = INPUT_SIDE / max(height, width)
    size = (round(width * scale), round(height * scale))
    resized = cv2.resize(picture, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    rows, columns = (-(-side // 32) * 32 for side in (size[1], size[0]))
    canvas = np.full((rows, columns, 3), PADDING_GREY, np.uint8)
    canvas[: size[1], : size[0]] = resized
    image = ((canvas[:, :, ::-1].astype(np.float32) - 127) / 128).transpose(2, 0, 1)[None]
    return np.ascontiguousarray(image), np.array([size[0] / width, size[1] / height] * 2)


def overlap(a, b):
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    common = max(0.0, width) * max(0.0, height)
    both = (a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - common
    return common / both if both > 0 else 0.0
