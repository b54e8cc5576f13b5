"""Trains the plate detector on the CPU; stops and resumes (with the same --steps: without changing the outcome).

    python train.py --photos ROOT --composites FOLDER --backbone-wheel WHEEL --out FOLDER [--steps 3600]

Writes FOLDER/checkpoint.pt (resumed from, if there) and FOLDER/log.csv. Every sample is a function of seed, step and slot
alone, and the learning rate of the step alone.
"""

import argparse
import csv
import json
import math
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cv2
import numpy as np
import torch

from augment import Source, augmented
from network import PlateNetwork, pretrained_backbone
from plates import training_photos
from targets import losses, targets

BATCH = 8
PHOTO_SHARE = 0.55
FOUR_SOURCES_SHARE = 0.3
# The true aspect of the photos is lost (all were stretched to squares); composites show round plates.
PHOTO_STRETCH, COMPOSITE_STRETCH = 1.9, 1.15
# A composite's plate that shows less than this is neither asked for nor punished.
USABLE_VISIBLE = 0.35
# Small canvases cost half as much; the last part of the training sees the size that the product uses.
SMALL_CANVAS, FULL_CANVAS, FULL_CANVAS_FROM = 256, 320, 0.7
BACKBONE_RATE, HEAD_RATE, WEIGHT_DECAY = 3e-4, 2e-3, 1e-4
WARM_UP = 0.06
LOG_EVERY, SAVE_EVERY = 50, 100


class Samples:
    def __init__(self, photos, composites):
        self.photos = photos
        self.composites = composites

    def sample(self, seed, step, slot, size):
        rng = np.random.default_rng([seed, step, slot])
        count = 4 if rng.random() < FOUR_SOURCES_SHARE else 1
        image, asked, ignored = augmented([self.source(rng) for _ in range(count)], size, rng)
        return (image,) + targets(asked, ignored, size)

    def source(self, rng):
        if not self.composites or rng.random() < PHOTO_SHARE:
            photo = self.photos[rng.integers(len(self.photos))]
            picture, boxes = photo.read(rng.integers(len(photo.copies)))
            return Source(picture, boxes, ~touching_edge(boxes, picture), PHOTO_STRETCH)
        label_file = self.composites[rng.integers(len(self.composites))]
        labels = json.loads(label_file.read_text())
        picture = cv2.imread(str(label_file.with_suffix(".jpg")))
        boxes = np.array([label["box"] for label in labels], np.float64).reshape(-1, 4)
        usable = np.array([label["visible"] > USABLE_VISIBLE for label in labels], bool)
        return Source(picture, boxes, usable, COMPOSITE_STRETCH)


def touching_edge(boxes, picture):
    """The labels of the photos end at the picture's edge and not at the rim: of no use for learning a whole rim."""
    height, width = picture.shape[:2]
    return (boxes[:, :2].min(1) < 2) | (boxes[:, 2] > width - 2) | (boxes[:, 3] > height - 2)


def canvas_size(step, steps):
    return SMALL_CANVAS if step < FULL_CANVAS_FROM * steps else FULL_CANVAS


def rate_factor(step, steps):
    """A straight warm-up, then half a cosine down to nearly nothing."""
    warm = max(1, int(WARM_UP * steps))
    if step < warm:
        return (step + 1) / warm
    return 0.005 + 0.995 * 0.5 * (1 + math.cos(math.pi * (step - warm) / max(1, steps - warm)))


def optimizer_for(network):
    groups = {BACKBONE_RATE: [], HEAD_RATE: []}
    for name, parameter in network.named_parameters():
        if parameter.requires_grad:
            groups[BACKBONE_RATE if name.startswith("backbone.") else HEAD_RATE].append(parameter)
    return torch.optim.AdamW(
        [{"params": group, "lr": rate, "full_rate": rate} for rate, group in groups.items()], weight_decay=WEIGHT_DECAY
    )


def batches(samples, seed, first, steps, workers):
    """Prepares a few steps ahead, in order."""
    with ThreadPoolExecutor(workers) as pool:

        def submit(step):
            size = canvas_size(step, steps)
            return [pool.submit(samples.sample, seed, step, slot, size) for slot in range(BATCH)]

        ahead = 3
        queue = [submit(step) for step in range(first, min(first + ahead, steps))]
        for step in range(first, steps):
            ready = [future.result() for future in queue.pop(0)]
            if step + ahead < steps:
                queue.append(submit(step + ahead))
            arrays = [torch.from_numpy(np.ascontiguousarray(np.stack(part))) for part in zip(*ready)]
            yield step, arrays[0].to(memory_format=torch.channels_last), arrays[1:]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--composites", type=Path)
    parser.add_argument("--backbone-wheel", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=3600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()

    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    cv2.setNumThreads(1)
    arguments.out.mkdir(parents=True, exist_ok=True)
    checkpoint = arguments.out / "checkpoint.pt"

    composites = sorted(arguments.composites.glob("*.json")) if arguments.composites else []
    samples = Samples(training_photos(arguments.photos), composites)
    print(f"{len(samples.photos)} photos, {len(composites)} composites", flush=True)
    network = PlateNetwork(pretrained_backbone(arguments.backbone_wheel)).to(memory_format=torch.channels_last)
    optimizer = optimizer_for(network)
    first = 0
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=True)
        if state["seed"] != arguments.seed:
            raise SystemExit(f"{checkpoint} belongs to seed {state['seed']}: give another --out")
        if state["steps"] != arguments.steps:
            # Allowed, since machines turn out slower than planned; the rest follows the new plan's learning rate.
            print(f"planned for {state['steps']} steps until step {state['step']}, now for {arguments.steps}", flush=True)
        network.load_state_dict(state["network"])
        optimizer.load_state_dict(state["optimizer"])
        first = state["step"]

    sums, started = np.zeros(2), time.time()
    for step, images, target in batches(samples, arguments.seed, first, arguments.steps, workers=1):
        for group in optimizer.param_groups:
            group["lr"] = group["full_rate"] * rate_factor(step, arguments.steps)
        heat_loss, box_loss = losses(network(images), target)
        optimizer.zero_grad()
        (heat_loss + 2 * box_loss).backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 10.0)
        optimizer.step()

        sums += (heat_loss.item(), box_loss.item())
        done = step + 1
        if done % LOG_EVERY == 0:
            row = [done, *(round(v / LOG_EVERY, 4) for v in sums), round((time.time() - started) / (done - first), 3)]
            with open(arguments.out / "log.csv", "a", newline="") as file:
                csv.writer(file).writerow(row)
            print("step {} heat {} box {} at {} s a step".format(*row), flush=True)
            sums[:] = 0
        if done % SAVE_EVERY == 0 or done == arguments.steps:
            partial = checkpoint.with_suffix(".partial")
            torch.save(
                {
                    "network": network.state_dict(),
                    "optimizer": optimizer.state_dict(),
                    "step": done,
                    "steps": arguments.steps,
                    "seed": arguments.seed,
                },
                partial,
            )
            partial.replace(checkpoint)


if __name__ == "__main__":
    main()
