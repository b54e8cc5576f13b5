"""Trains the rim network on the drawn crops. Goes on at the last checkpoint; takes up new shards as they appear."""

import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import torch

from crops import MARGIN
from network import UNIT, RimNetwork, loss, targets

HELD_OUT = 1000


class Crops:
    """All shards of a folder, the first as held out."""

    def __init__(self, folder):
        self.folder, self.read = folder, set()
        self.crops, self.rims = [], []
        self.take_up()
        while len(self.crops) < 2:
            print("waiting for two shards of crops", flush=True)
            time.sleep(30)
            self.take_up()

    def take_up(self):
        for path in sorted(self.folder.glob("crops-*.npz")):
            if path.name.endswith(".part.npz") or path in self.read:
                continue
            shard = np.load(path)
            self.crops.append(shard["crops"])
            self.rims.append(shard["rims"])
            self.read.add(path)

    def held_out(self):
        return self.crops[0][:HELD_OUT], self.rims[0][:HELD_OUT]

    def batch(self, rng, size):
        shards = rng.integers(1, len(self.crops), size)
        rows = [rng.integers(len(self.crops[s])) for s in shards]
        crops = np.stack([self.crops[s][r] for s, r in zip(shards, rows)])
        rims = np.stack([self.rims[s][r] for s, r in zip(shards, rows)]).copy()
        return varied(rng, crops, rims)


def varied(rng, crops, rims):
    """Mirrored, placed and sized otherwise, recolored and relit: each crop is seen many times.

    With boxes that are off by more than the detector's, the crop's own size tells little of the rim's.
    """
    for k in range(len(crops)):
        if rng.random() < 0.8:
            crops[k], rims[k] = replaced(crops[k], rims[k], np.exp(rng.normal(0, 0.07)), rng.normal(0, 0.03, 2))
    crops = crops.astype(np.float32)
    flip = rng.random(len(crops)) < 0.5
    crops[flip] = crops[flip][:, :, ::-1]
    rims[flip, 0] *= -1
    for k in range(len(crops)):
        chance = rng.random()
        if chance < 0.2:
            crops[k] = crops[k].mean(2, keepdims=True)
        elif chance < 0.5:
            crops[k] = crops[k][:, :, rng.permutation(3)]
    gain = np.exp(rng.normal(0, 0.25, (len(crops), 1, 1, 1)) + rng.normal(0, 0.08, (len(crops), 1, 1, 3)))
    crops *= gain.astype(np.float32)
    crops += rng.normal(0, 10, (len(crops), 1, 1, 1)).astype(np.float32)
    return as_input(np.clip(crops, 0, 255, out=crops)), torch.from_numpy(rims)


def replaced(crop, rim, zoom, shift):
    """A crop's picture enlarged about its middle and shifted by shares of its side."""
    side = crop.shape[0]
    middle = (side - 1) / 2
    offset = middle * (1 - zoom) + shift * side
    move = np.array([[zoom, 0, offset[0]], [0, zoom, offset[1]]])
    moved = cv2.warpAffine(crop, move, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
    return moved, np.concatenate([rim[:2] * zoom + shift, rim[2:] * zoom])


def as_input(crops):
    planes = torch.from_numpy(np.ascontiguousarray(crops, np.float32)).permute(0, 3, 1, 2)
    return planes.contiguous(memory_format=torch.channels_last)


def errors(network, crops, rims):
    """Relative errors of the size over held-out crops: median, deviation by quartiles; the center's median error."""
    network.eval()
    with torch.no_grad():
        found = torch.cat([network(as_input(crops[k : k + 250])) for k in range(0, len(crops), 250)])
    network.train()
    off = (found[:, :4] - targets(torch.from_numpy(rims))).numpy() * UNIT
    size = (off[:, 2] + off[:, 3]) / 2
    low, middle, high = np.quantile(size, (0.25, 0.5, 0.75))
    center = np.median(np.hypot(off[:, 0], off[:, 1])) * MARGIN
    half_spread, rms = 50 * (high - low), 100 * np.sqrt((size**2).mean())
    return f"size {100 * middle:+.2f} % half-spread {half_spread:.2f} % rms {rms:.2f} % center {100 * center:.2f} %"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--crops", required=True, type=Path)
    parser.add_argument("--out", required=True, type=Path)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--minutes", type=float, default=0, help="end the schedule after this long instead of --steps, counted anew at each start")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    options.out.mkdir(parents=True, exist_ok=True)
    network = RimNetwork().to(memory_format=torch.channels_last).train()
    average = {k: v.clone() for k, v in network.state_dict().items()}
    optimizer = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=1e-3)
    crops = Crops(options.crops)
    step, kept = 0, options.out / "checkpoint.pt"
    if kept.exists():
        state = torch.load(kept, weights_only=True)
        network.load_state_dict(state["network"])
        optimizer.load_state_dict(state["optimizer"])
        average, step = state["average"], state["step"]
    started, recent = time.time(), []
    while True:
        share = (time.time() - started) / 60 / options.minutes if options.minutes else step / options.steps
        if share >= 1:
            break
        rate = float(options.rate * min(1, (step + 1) / 200) * (0.5 + 0.5 * np.cos(np.pi * share)) + 1e-6)
        for group in optimizer.param_groups:
            group["lr"] = rate
        rng = np.random.default_rng([options.seed, step])
        inputs, rims = crops.batch(rng, options.batch)
        # Half the time where the processor multiplies bfloat16.
        with torch.autocast("cpu", torch.bfloat16):
            outputs = network(inputs)
        value = loss(outputs.float(), targets(rims))
        optimizer.zero_grad(set_to_none=True)
        value.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        step += 1
        recent.append(value.item())
        for key, tensor in network.state_dict().items():
            if tensor.dtype.is_floating_point:
                average[key].lerp_(tensor, 1 - min(0.998, step / (step + 20)))
            else:
                average[key].copy_(tensor)
        if step % 200 == 0:
            averaged = RimNetwork()
            averaged.load_state_dict(average)
            shown = f"{step} {(time.time() - started) / 60:.1f} min, {len(crops.read)} shards, rate {rate:.1e}"
            off = errors(averaged, *crops.held_out())
            print(f"{shown}, loss {np.mean(recent):.3f}, {off}", flush=True)
            recent = []
            crops.take_up()
            keep(kept, network, optimizer, average, step)
    keep(kept, network, optimizer, average, step)


def keep(path, network, optimizer, average, step):
    state = {"network": network.state_dict(), "optimizer": optimizer.state_dict(), "average": average, "step": step}
    torch.save(state, path.with_suffix(".part"))
    path.with_suffix(".part").rename(path)


if __name__ == "__main__":
    main()
