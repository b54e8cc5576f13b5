"""How far off is the learned rim on labelled clips? Crops are placed as a detector's boxes would place them.

CLIPS are video files with a `.json` (labels: cx, cy, w, h per frame, pixel centers on integers) or a `.truth.json` of
the lift renderer beside them. Prints, for each clip, the median signed errors of width, height and center, their
scatter, and how much of a too large crop goes over into the answer.
"""

import argparse
import json
import subprocess
from pathlib import Path

import numpy as np
import openvino

from crops import BEYOND, MARGIN, resized


def labels(path):
    """Frame number to (cx, cy, w, h) in continuous pixels, edges on integers."""
    beside = path.with_suffix(".truth.json")
    truth = json.loads((beside if beside.exists() else path.with_suffix(".json")).read_text())
    found = {}
    for frame in truth["frames"]:
        if frame.get("plate_ellipse"):
            cx, cy, a, b, turn = frame["plate_ellipse"]
            turn = np.deg2rad(turn)
            w, h = 2 * np.hypot(a * np.cos(turn), b * np.sin(turn)), 2 * np.hypot(a * np.sin(turn), b * np.cos(turn))
            found[frame["frame"]] = (cx + 0.5, cy + 0.5, w, h)
        elif frame.get("q", "ok") == "ok" and frame.get("cx"):
            found[frame["i"]] = (frame["cx"] + 0.5, frame["cy"] + 0.5, frame["w"], frame["h"])
    return found


def pictures(path):
    """All frames in display orientation, BGR."""
    probe = [
        "ffprobe",
        "-v",
        "error",
        "-select_streams",
        "v:0",
        "-show_entries",
        "stream=width,height:stream_side_data=rotation",
        "-of",
        "json",
        str(path),
    ]
    stream = json.loads(subprocess.run(probe, capture_output=True, check=True, text=True).stdout)["streams"][0]
    width, height = stream["width"], stream["height"]
    if any(abs(int(s.get("rotation", 0))) % 180 == 90 for s in stream.get("side_data_list", [])):
        width, height = height, width
    command = [
        "ffmpeg",
        "-v",
        "error",
        "-i",
        str(path),
        "-fps_mode",
        "passthrough",
        "-f",
        "rawvideo",
        "-pix_fmt",
        "bgr24",
        "-",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as decoding:
        while len(data := decoding.stdout.read(width * height * 3)) == width * height * 3:
            yield np.frombuffer(data, np.uint8).reshape(height, width, 3)


def crop_of(picture, center, extent):
    """The square around `center`, and its corner and side in pixels."""
    side = max(8, int(round(extent)))
    left, top = np.round(np.asarray(center) - extent / 2).astype(int)
    height, width = picture.shape[:2]
    square = np.full((side, side, 3), BEYOND, np.uint8)
    x0, y0, x1, y1 = max(0, left), max(0, top), min(width, left + side), min(height, top + side)
    square[y0 - top : y1 - top, x0 - left : x1 - left] = picture[y0:y1, x0:x1]
    return resized(square), np.array([left, top]), side


def judged(network, path, rng):
    truths = labels(path)
    found = []
    for number, picture in enumerate(pictures(path)):
        if number not in truths:
            continue
        cx, cy, w, h = truths[number]
        jitter = rng.normal(0.02, 0.05)
        size = (w + h) / 2 * np.exp(jitter)
        crop, corner, side = crop_of(picture, (cx, cy) + rng.normal(0, 0.03, 2) * size, MARGIN * size)
        answer = network((crop[..., ::-1].transpose(2, 0, 1)[None].astype(np.float32) - 127) / 128)[0][0] * side
        middle = corner + side / 2 + answer[:2]
        found.append([*((middle - (cx, cy)) / h), answer[2] / w - 1, answer[3] / h - 1, answer[7] / side, jitter])
    return np.array(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", required=True)
    parser.add_argument("clips", nargs="+", type=Path)
    options = parser.parse_args()
    network = openvino.Core().compile_model(options.model, "CPU", {"INFERENCE_NUM_THREADS": 1})
    rng = np.random.default_rng(1)
    for path in options.clips:
        found = judged(network, path, rng)
        middle = 100 * np.median(found, 0)
        spread = 50 * (np.quantile(found, 0.75, 0) - np.quantile(found, 0.25, 0))
        leaning = np.polyfit(found[:, 5], found[:, 3], 1)[0]
        columns = zip(("x", "y", "w", "h"), middle, spread)
        errors = "  ".join(f"{name} {error:+.2f} ({scatter:.2f})" for name, error, scatter in columns)
        said = f"said {middle[4]:.2f} %  leaning {leaning:.2f}"
        print(f"{path.stem:20} n {len(found):4}  {errors} %  {said}", flush=True)


if __name__ == "__main__":
    main()
