"""How good is an exported detector, on photos and on clips that it never saw?

    python evaluate.py --model plate-detector.onnx --photos ROOT [--clips FOLDER] [--drawn FOLDER]

Photos: the held-out split, average precision at an overlap of a half, and the error of the center.
Clips: every NAME.mp4 under FOLDER with a NAME.json beside it, that lists `frames` with either `i, cx, cy, w, h, q`
or `frame, plate_ellipse`; a pixel's center on the integers. --drawn leaves a few frames with candidates drawn.
"""

import argparse
import json
import subprocess
from pathlib import Path

import cv2
import numpy as np

from detect import Detector, overlap
from plates import held_out_photos

FRAMES_PER_CLIP = 120
FOUND_WITHIN = 0.25  # of the diameter
DRAWN_PER_CLIP = 6


def evaluate_photos(detector, root):
    scored, labelled, offsets, sizes = [], 0, [], []
    for photo in held_out_photos(root):
        picture, boxes = photo.read(0)
        labelled += len(boxes)
        taken = set()
        for candidate in detector.candidates(picture):
            overlaps = [overlap(candidate.box, box) for box in boxes]
            best = int(np.argmax(overlaps)) if overlaps else -1
            hit = best >= 0 and overlaps[best] >= 0.5 and best not in taken
            scored.append((candidate.score, hit))
            if hit:
                taken.add(best)
                box = boxes[best]
                diameter = max(box[2:] - box[:2])
                offsets.append(np.hypot(*(candidate.center - (box[:2] + box[2:]) / 2)) / diameter)
                sizes.append(max(candidate.size) / diameter)
    hits = np.array([hit for _, hit in sorted(scored, key=lambda s: -s[0])], float)
    precision = np.cumsum(hits) / np.arange(1, len(hits) + 1)
    recall = np.cumsum(hits) / labelled
    # All-point interpolation, as COCO and VOC 2010 have it.
    envelope = np.maximum.accumulate(precision[::-1])[::-1]
    average = float(np.sum(np.diff(np.concatenate([[0], recall])) * envelope))
    print(f"photos: {labelled} plates, AP50 {average:.3f}, recall {recall[-1]:.3f}")
    print(
        f"  center error / diameter: median {np.median(offsets):.3f}, p95 {np.quantile(offsets, 0.95):.3f}; "
        f"size / labelled size: median {np.median(sizes):.3f}"
    )


def evaluate_clip(detector, clip, drawn):
    truth = clip_truth(json.loads(clip.with_suffix(".json").read_text()))
    wanted = sorted(truth)
    wanted = set(wanted[:: max(1, len(wanted) // FRAMES_PER_CLIP)])
    drawn_frames = set(sorted(wanted)[:: max(1, len(wanted) // DRAWN_PER_CLIP)])
    count, nearest, first, biases, sizes = 0, [], 0, [], []
    for index, frame in clip_frames(clip):
        if index not in wanted:
            continue
        center, size = truth[index]
        diameter = max(size)
        count += 1
        candidates = detector.candidates(frame)
        if drawn and index in drawn_frames:
            save_drawn(frame, candidates, center, size, drawn / f"{clip.stem}-{index:05d}.png")
        # Candidates have a pixel's edges on the integers, labels its center.
        errors = [np.hypot(*(c.center - 0.5 - center)) / diameter for c in candidates]
        if not errors:
            continue
        best = int(np.argmin(errors))
        first += errors[0] < FOUND_WITHIN
        if errors[best] < FOUND_WITHIN:
            nearest.append(errors[best])
            biases.append((candidates[best].center - 0.5 - center) / diameter)
            sizes.append(max(candidates[best].size) / diameter)
    if not nearest:
        print(f"  {clip.stem:22s} n={count} nothing found")
        return
    bias = np.median(biases, axis=0)
    print(
        f"  {clip.stem:22s} n={count:3d} found {len(nearest) / count:6.1%} top-1 {first / count:6.1%} "
        f"center median {np.median(nearest):.3f} p95 {np.quantile(nearest, 0.95):.3f} "
        f"bias x {bias[0]:+.3f} y {bias[1]:+.3f} size {np.median(sizes):.3f}",
        flush=True,
    )


def clip_truth(labels):
    """Frame index → center and size of the near plate's rim; frames cut by the edge or guessed are left out."""
    truth = {}
    for frame in labels["frames"]:
        if "plate_ellipse" in frame:
            x, y, a, b, angle = frame["plate_ellipse"]
            cos, sin = np.cos(np.radians(angle)), np.sin(np.radians(angle))
            size = 2 * np.hypot(a * cos, b * sin), 2 * np.hypot(a * sin, b * cos)
            truth[frame["frame"]] = (np.array([x, y]), size)
        elif frame.get("q", "ok") in ("ok", "blur"):
            truth[frame["i"]] = (np.array([frame["cx"], frame["cy"]]), (frame["w"], frame["h"]))
    return truth


def clip_frames(clip):
    """Decoded frames in display orientation."""
    probe = ["ffprobe", "-v", "error", "-select_streams", "v", "-of", "json", "-show_entries"]
    probe += ["stream=width,height:stream_side_data=rotation", str(clip)]
    stream = json.loads(subprocess.run(probe, capture_output=True, text=True, check=True).stdout)["streams"][0]
    width, height = stream["width"], stream["height"]
    rotations = [data["rotation"] for data in stream.get("side_data_list", []) if "rotation" in data]
    if rotations and abs(rotations[0]) == 90:
        width, height = height, width
    decode = ["ffmpeg", "-v", "error", "-i", str(clip), "-fps_mode", "passthrough"]
    decode += ["-f", "rawvideo", "-pix_fmt", "bgr24", "-"]
    with subprocess.Popen(decode, stdout=subprocess.PIPE) as process:
        index = 0
        while len(data := process.stdout.read(width * height * 3)) == width * height * 3:
            yield index, np.frombuffer(data, np.uint8).reshape(height, width, 3)
            index += 1


def save_drawn(frame, candidates, center, size, path):
    picture = frame.copy()
    thickness = max(1, round(max(frame.shape) / 500))
    axes = tuple(int(v / 2) for v in size)
    cv2.ellipse(picture, tuple(int(v) for v in center), axes, 0, 0, 360, (255, 255, 0), thickness)
    for rank, candidate in enumerate(candidates[:5]):
        corners = np.round(candidate.box).astype(int)
        color = (0, 255, 0) if rank == 0 else (0, 0, 255)
        cv2.rectangle(picture, tuple(map(int, corners[:2])), tuple(map(int, corners[2:])), color, thickness)
        place = (int(corners[0]), max(12, int(corners[1]) - 4))
        cv2.putText(picture, f"{candidate.score:.2f}", place, cv2.FONT_HERSHEY_SIMPLEX, 0.5 * thickness, color, thickness)
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), picture)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--clips", type=Path)
    parser.add_argument("--drawn", type=Path)
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    detector = Detector(arguments.model)
    evaluate_photos(detector, arguments.photos)
    if arguments.clips:
        print("clips:")
        for clip in sorted(arguments.clips.rglob("*.mp4")):
            if clip.with_suffix(".json").exists():
                evaluate_clip(detector, clip, arguments.drawn)


if __name__ == "__main__":
    main()
