"""Draws the training pictures that the photos lack: side views, black iron, stacks, hidden rims, decoys.

    python composites.py --out FOLDER --count 1500 --seed 1 [--photos ROOT]

Each picture is FOLDER/NNNNN.jpg with FOLDER/NNNNN.json beside it: boxes (left, top, right, bottom in pixels,
edges on the integers) of the near faces' rims, and the share of each that shows. With --photos, two thirds of
the backgrounds are photos of the training splits, whose own labelled plates are kept.
"""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from barbell_drawing import blend, draw_barbell
from decoys import draw_decoy
from plate_faces import smooth_noise
from plates import training_photos

SIDE = 448
SKIN = ((190, 130, 90), (130, 90, 60), (60, 40, 30))
CLOTHES = ((15, 13, 13), (30, 50, 100), (128, 128, 128), (140, 170, 215))
LIMB_COLORS = SKIN + CLOTHES  # RGB


def composite(rng, photos):
    """One picture and its labels."""
    labels = []
    if photos and rng.random() < 0.65:
        image, boxes = photo_background(rng, photos)
        for box in boxes:
            mask = box_mask(box)
            labels.append({"box": box, "mask": mask, "area": int((mask > 127).sum())})
    else:
        image = drawn_background(rng)
    for _ in range(rng.integers(0, 4) if rng.random() < 0.5 else 0):
        draw_limb(image, rng, rng.uniform(0, SIDE, 2), rng.uniform(15, 60))
    for _ in range(rng.integers(1, 4) if rng.random() < 0.4 else 0):
        box = draw_decoy(image, rng)
        hide(labels, box_mask(box))
    for _ in range(int(rng.choice([0, 1, 1, 1, 1, 2, 2]))):
        before = image.copy()
        drawn = draw_barbell(image, rng, lambda im, center, radius: limbs_before(im, rng, center, radius))
        changed = np.where(np.abs(image.astype(np.int16) - before).max(2) > 24, 255, 0).astype(np.uint8)
        hide(labels, changed)
        labels += drawn
    return finished(image, rng), [
        {"box": [round(float(v), 2) for v in label["box"]], "visible": round(share(label), 3)} for label in labels
    ]


def share(label):
    return float((label["mask"] > 127).sum()) / max(1, label["area"])


def hide(labels, mask):
    for label in labels:
        label["mask"][mask > 127] = 0


def box_mask(box):
    mask = np.zeros((SIDE, SIDE), np.uint8)
    x0, y0, x1, y1 = np.round(np.clip(box, 0, SIDE)).astype(int)
    mask[y0:y1, x0:x1] = 255
    return mask


def photo_background(rng, photos):
    photo = photos[rng.integers(len(photos))]
    image, boxes = photo.read(rng.integers(len(photo.copies)))
    height, width = image.shape[:2]
    share_kept = rng.uniform(0.6, 1.0)
    w, h = int(width * share_kept), int(height * share_kept)
    x, y = int(rng.integers(0, width - w + 1)), int(rng.integers(0, height - h + 1))
    image = cv2.resize(image[y : y + h, x : x + w], (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)
    factor = np.array([SIDE / w, SIDE / h] * 2)
    return image, (boxes - np.array([x, y, x, y])) * factor


def drawn_background(rng):
    """Walls, floors, racks, posters: no place in particular, only structure that a plate is not."""
    image = np.ones((SIDE, SIDE, 3), np.float32) * rng.uniform(0.05, 0.85, 3)
    image += smooth_noise(rng, SIDE, SIDE, 6)[..., None] * rng.uniform(0.02, 0.25) * rng.uniform(0.5, 1, 3)
    floor = int(SIDE * rng.uniform(0.5, 0.85))
    noise = smooth_noise(rng, SIDE - floor, SIDE)[..., None]
    image[floor:] = rng.uniform(0.03, 0.6, 3) * (1 + 0.3 * noise)
    image = (np.clip(image, 0, 1) * 255).astype(np.uint8)
    for _ in range(rng.integers(8, 40)):
        color = tuple(int(v) for v in rng.integers(0, 255, 3))
        start = rng.integers(0, SIDE, 2)
        end = start + rng.integers(-160, 160, 2)
        start, end = tuple(map(int, start)), tuple(map(int, end))
        kind = rng.random()
        if kind < 0.4:
            cv2.rectangle(image, start, end, color, -1 if rng.random() < 0.6 else int(rng.integers(2, 8)))
        elif kind < 0.75:
            cv2.line(image, start, end, color, int(rng.integers(1, 13)), cv2.LINE_AA)
        elif kind < 0.9:
            text = str(rng.choice(["GYM", "LIFT", "25", "CLUB", "EXIT"]))
            scale, thickness = rng.uniform(0.4, 3), int(rng.integers(1, 7))
            cv2.putText(image, text, start, cv2.FONT_HERSHEY_DUPLEX, scale, color, thickness, cv2.LINE_AA)
        else:
            axes = tuple(int(v) for v in rng.integers(4, 50, 2))
            turn, thickness = float(rng.uniform(0, 180)), int(rng.choice([-1, 2, 5]))
            cv2.ellipse(image, start, axes, turn, 0, 360, color, thickness, cv2.LINE_AA)
    image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.5, 2.5)).astype(np.float32)
    # Gyms are greyer than random colors.
    grey = image.mean(2, keepdims=True)
    return (grey + (image - grey) * rng.uniform(0.05, 0.8)).astype(np.uint8)


def limbs_before(image, rng, center, radius):
    if rng.random() > 0.4:
        return None
    mask = np.zeros(image.shape[:2], np.uint8)
    for _ in range(rng.integers(1, 3)):
        mask = np.maximum(mask, draw_limb(image, rng, center + rng.normal(0, radius, 2), radius * rng.uniform(0.2, 0.7)))
    return mask


def draw_limb(image, rng, center, thickness):
    """A shaded capsule: an arm, a shin, a bystander's leg, a post of the rack. Gives its mask."""
    angle = rng.normal(np.pi / 2, 0.5)
    half = np.array([np.cos(angle), np.sin(angle)]) * rng.uniform(30, 130)
    mask = np.zeros(image.shape[:2], np.uint8)
    start, end = (tuple(int(v) for v in center + sign * half) for sign in (-1, 1))
    cv2.line(mask, start, end, 255, max(2, int(thickness)), cv2.LINE_AA)
    color = np.array(LIMB_COLORS[rng.integers(len(LIMB_COLORS))][::-1]) * rng.uniform(0.6, 1.2)
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    shade = 0.55 + 0.45 * np.clip(depth / (thickness / 2 + 1e-3), 0, 1)
    blend(image, mask, color * shade[..., None])
    return mask


def finished(image, rng):
    """One lens over everything, so that pasted edges do not give the plates away."""
    soft = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.1)).astype(np.float32)
    tint = rng.uniform(0.9, 1.1, 3)
    gamma = rng.uniform(0.8, 1.3)
    return (255 * np.clip(soft / 255 * tint, 0, 1) ** gamma).astype(np.uint8)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--photos", type=Path)
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    arguments.out.mkdir(parents=True, exist_ok=True)
    photos = training_photos(arguments.photos) if arguments.photos else []
    for index in range(arguments.count):
        # Each picture has its own seed, so that an interrupted run goes on where it stopped.
        label_file = arguments.out / f"{index:05d}.json"
        if label_file.exists():
            continue
        image, labels = composite(np.random.default_rng([arguments.seed, index]), photos)
        cv2.imwrite(str(label_file.with_suffix(".jpg")), image, [cv2.IMWRITE_JPEG_QUALITY, 92])
        label_file.write_text(json.dumps(labels))


if __name__ == "__main__":
    main()
