"""Draws training crops: squares around a plate, and where in them the front face's outer rim is.

Writes shards `crops-SEED-NUMBER.npz`: `crops` uint8 [N,SIDE,SIDE,3] BGR, `rims` float32 [N,4]: center x, y from the
crop's middle and full width, height, all in shares of the crop's side; `tread`: how much larger the silhouette is.
"""

import argparse
import time
from pathlib import Path

import cv2
import numpy as np

from stack_drawing import OVERREACH, Canvas, Stack, random_camera, stack_face
from surroundings import background, draw_before, draw_behind, filmed

SIDE = 96
# The crop's side in diameters of the plate as first seen.
MARGIN = 1.5
# Largest picture drawn; a plate that is larger in the video only loses noise and coding when it is shrunk.
LARGEST = 200
# What the product shows beyond the video's edge.
BEYOND = 114


def draw_crop(rng, faces, photos):
    diameter = np.exp(rng.uniform(np.log(40), np.log(300)))
    drawn = min(diameter, LARGEST / 1.6)
    camera = random_camera(rng, drawn)
    stack = Stack(rng, faces)
    rim = camera.circle(stack.main.radius, stack.main.chamfer)
    hull = np.concatenate([rim, camera.circle(stack.main.radius, stack.inner)])
    # The detector's box lies between the face's and the silhouette's, and is a few percent off.
    share = rng.uniform(0, 1)
    low, high = (1 - share) * rim.min(0) + share * hull.min(0), (1 - share) * rim.max(0) + share * hull.max(0)
    size = (high - low).mean() * np.exp(np.clip(rng.normal(0, 0.05), -0.12, 0.12))
    center = (low + high) / 2 + np.clip(rng.normal(0, 0.03, 2), -0.08, 0.08) * size
    extent = MARGIN * size
    side = int(round(extent))
    camera.middle = side / 2 - 0.5 - center
    canvas = Canvas(background(rng, photos, side), rng)
    draw_behind(canvas, camera, rng, faces, stack)
    rim, everything = stack.draw(canvas, camera, rng)
    draw_before(canvas, camera, rng)
    picture = filmed(canvas.picture, rng, drawn)
    if rng.random() < 0.12:
        cut_off(picture, rng)
    crop = resized(picture)
    scale = 1 / side
    low, high = rim.min(0), rim.max(0)
    middle = ((low + high) / 2 + 0.5) * scale - 0.5
    truth = np.concatenate([middle, (high - low + 2 * OVERREACH) * scale])
    tread = np.ptp(everything[:, 1]) / np.ptp(rim[:, 1]) - 1
    return crop, truth, tread


def resized(picture):
    shrinks = picture.shape[0] > SIDE
    return cv2.resize(picture, (SIDE, SIDE), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)


def cut_off(picture, rng):
    """The video's edge: beyond it lies the product's gray."""
    at = int(picture.shape[0] * rng.uniform(0.03, 0.3))
    window = (np.s_[:, :at], np.s_[:, -at:], np.s_[-at:], np.s_[:at])[rng.integers(4)]
    picture[window] = BEYOND


def read_photos(folder, count=500):
    paths = sorted(Path(folder).glob("train/images/*.jpg"))
    paths = paths[:: max(1, len(paths) // count)]
    return [picture for path in paths if (picture := cv2.imread(str(path))) is not None]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", required=True)
    parser.add_argument("--out", required=True, type=Path)
    parser.add_argument("--shards", type=int, default=30)
    parser.add_argument("--size", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    photos = read_photos(options.photos)
    for shard in range(options.shards):
        path = options.out / f"crops-{options.seed}-{shard:03}.npz"
        if path.exists():
            continue
        started = time.time()
        rng = np.random.default_rng([options.seed, shard])
        faces = [stack_face(rng) for _ in range(160)]
        drawn = [draw_crop(rng, faces, photos) for _ in range(options.size)]
        crops, rims, tread = (np.stack(column) for column in zip(*drawn))
        waiting = path.with_suffix(".part.npz")
        np.savez(waiting, crops=crops, rims=rims.astype(np.float32), tread=tread.astype(np.float32))
        waiting.rename(path)
        print(f"{path.name}: {1000 * (time.time() - started) / options.size:.1f} ms a crop", flush=True)


if __name__ == "__main__":
    main()
