"""Follows the plate with OpenCV's CSRT and by template matching, from a perfect first box, and compares both with labels.

    python3 Tools/tracker-comparison/compare.py FOLDER      clips NAME.mp4 with NAME.json or NAME.truth.json beside them

What general trackers reach on the clips that `vbt-bench seeing` measures: Documentation/Benchmarks.md has both. Errors are
shares of the plate's diameter, in percent; a frame is lost where the box no longer overlaps the plate's middle.
"""

import json
import math
import os
import sys

import cv2
import numpy as np


def labels(stem):
    """Centre and diameter of the plate by frame, and None without labels. Guesses and cut rims are left out."""
    for name in (stem + ".json", stem + ".truth.json"):
        if os.path.exists(name):
            break
    else:
        return None
    found = {}
    with open(name) as file:
        for frame in json.load(file)["frames"]:
            if "plate_ellipse" in frame:
                x, y, a, b = frame["plate_ellipse"][:4]
                found[frame["frame"]] = (x, y, 2 * max(a, b))
            elif frame.get("cx") is not None and frame.get("q", "ok") in ("ok", "blur"):
                found[frame["i"]] = (frame["cx"], frame["cy"], max(frame["w"], frame["h"]))
    return found


class Template:
    """The first box's picture, searched within a plate's diameter of where it was last."""

    def __init__(self, picture, box):
        x, y, w, h = (int(round(v)) for v in box)
        self.patch, self.at = picture[y:y + h, x:x + w].copy(), (x, y)

    def update(self, picture):
        h, w = self.patch.shape[:2]
        x, y = max(0, self.at[0] - w), max(0, self.at[1] - h)
        field = picture[y:y + 3 * h, x:x + 3 * w]
        if field.shape[0] < h or field.shape[1] < w:
            return False, None
        _, score, _, best = cv2.minMaxLoc(cv2.matchTemplate(field, self.patch, cv2.TM_CCOEFF_NORMED))
        self.at = (x + best[0], y + best[1])
        return score > 0.3, (*self.at, w, h)


class CSRT:
    def __init__(self, picture, box):
        self.tracker = cv2.TrackerCSRT_create()
        self.tracker.init(picture, tuple(int(round(v)) for v in box))

    def update(self, picture):
        return self.tracker.update(picture)


def follow(path, truth, kind):
    """Error of the centre in each labelled frame after the first, in diameters; infinite where it is lost."""
    clip, tracker, errors, index = cv2.VideoCapture(path), None, [], 0
    while True:
        ok, picture = clip.read()
        if not ok:
            return errors
        if tracker is not None:
            ok, box = tracker.update(picture)
            if index in truth:
                x, y, diameter = truth[index]
                far = math.hypot(box[0] + (box[2] - 1) / 2 - x, box[1] + (box[3] - 1) / 2 - y) / diameter if ok else math.inf
                errors.append(far if far < 0.5 else math.inf)
        elif index in truth:
            x, y, diameter = truth[index]
            tracker = kind(picture, (x - diameter / 2, y - diameter / 2, diameter, diameter))
        index += 1


folder = sys.argv[1]
print("errors in % of the diameter       CSRT: median    p95   lost    template: median    p95   lost")
for name in sorted(os.listdir(folder)):
    truth = labels(os.path.join(folder, name[:-4])) if name.endswith(".mp4") else None
    if not truth:
        continue
    line = f"{name:32}"
    for kind in (CSRT, Template):
        errors = np.array(follow(os.path.join(folder, name), truth, kind))
        kept = errors[np.isfinite(errors)]
        median, p95 = np.percentile(kept, (50, 95)) * 100 if len(kept) else (math.nan, math.nan)
        line += f"      {median:7.2f}{p95:7.2f}{100 * (1 - len(kept) / max(1, len(errors))):6.0f}%"
    print(line, flush=True)
