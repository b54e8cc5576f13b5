"""Which photos of plates are there, and what is labelled on them?

Reads the set "barbell-detector" v12 in YOLO's layout (SPLIT/images/*.jpg, SPLIT/labels/*.txt). Boxes come
back as left, top, right, bottom in pixels, with a pixel's edges on the integers.
"""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

# Photos whose boxes lie beside the plates (the phone's rotation was applied to the picture and not to the
# label) or of which one plate has two. Found by looking at every photo with its boxes drawn. By stem, since
# all copies share the fault.
MISLABELLED_FILE = Path(__file__).with_name("mislabelled.txt")

HELD_OUT_SPLIT = "valid"
TRAINING_SPLITS = ("train", "test")


@dataclass(frozen=True)
class Photo:
    """One photo, with the copies of it that differ in exposure only."""

    stem: str
    copies: tuple
    boxes: tuple  # One array [n, 4] per copy.

    def read(self, index):
        return cv2.imread(str(self.copies[index])), self.boxes[index].copy()


def training_photos(root):
    """All clean photos that are not also in the held-out split."""
    held_out = {photo.stem for photo in held_out_photos(root, clean=False)}
    photos = [photo for split in TRAINING_SPLITS for photo in read_split(root, split)]
    return [photo for photo in photos if photo.stem not in held_out]


def held_out_photos(root, clean=True):
    return read_split(root, HELD_OUT_SPLIT, clean)


def read_split(root, split, clean=True):
    """Groups the copies of a photo: the exporter names them STEM.rf.HASH.jpg."""
    bad = mislabelled() if clean else set()
    groups = {}
    for image in sorted((Path(root) / split / "images").glob("*.jpg")):
        groups.setdefault(image.name.split(".rf.")[0], []).append(image)
    photos = []
    for stem, images in groups.items():
        if (split, stem) not in bad:
            photos.append(Photo(stem, tuple(images), tuple(read_boxes(image) for image in images)))
    return photos


def read_boxes(image):
    label = image.parent.parent / "labels" / (image.stem + ".txt")
    rows = [line.split() for line in label.read_text().splitlines() if line.strip()] if label.exists() else []
    height, width = cv2.imread(str(image)).shape[:2]
    boxes = np.zeros((len(rows), 4), np.float32)
    for row, box in zip(rows, boxes):
        x, y, w, h = (float(value) for value in row[1:5])
        box[:] = ((x - w / 2) * width, (y - h / 2) * height, (x + w / 2) * width, (y + h / 2) * height)
    return boxes


def mislabelled():
    lines = MISLABELLED_FILE.read_text().splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {(split, stem) for split, stem, _ in rows}
