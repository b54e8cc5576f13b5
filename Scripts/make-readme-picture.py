#!/usr/bin/env python3
"""Draws Documentation/snatch.png: the sample's bar path on its own picture, height and velocity beside it.

    pip install matplotlib==3.11.2
    python3 Scripts/make-readme-picture.py          (after `make build`; calls .build/release/vbt and ffmpeg)

The figures drawn are those of the report; phases without a colour of their own stay grey.
"""

import json
import subprocess
import tempfile
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

ROOT = Path(__file__).resolve().parent.parent
CLIP = ROOT / "Samples/snatch.mp4"
# The seed's colours; the pull is first and second pull together until the pose tells them apart.
PULL, COLORS = "#f2c230", {"turnover": "#8e44ad", "catch": "#2e9d57", "recovery": "#2f7ed8"}


def measured(folder):
    track, report = folder / "t.vbttrack.json", folder / "r.json"
    subprocess.run(
        [ROOT / ".build/release/vbt", "analyze", CLIP, "--lift", "snatch", "--load", "80kg", "--quiet",
         "--track", track, "--json", report], check=True)
    return json.loads(track.read_text()), json.loads(report.read_text())


def phases(rep):
    yield PULL, rep["lift_start_s"], rep["peak_velocity_s"]
    for phase in rep["phases"]:
        yield COLORS[phase["name"]], phase["start_s"], phase["end_s"]


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        track, report = measured(folder)
        rep, samples = report["reps"][0], report["samples"]
        picture = folder / "frame.png"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-ss", str(rep["catch_bottom_s"]), "-i", CLIP, "-frames:v", "1", picture],
            check=True)
        image = plt.imread(picture)
    figure = plt.figure(figsize=(12, 4.6), dpi=110)
    grid = figure.add_gridspec(2, 2, width_ratios=[1.55, 1], hspace=0.12, wspace=0.16, left=0.005, right=0.985,
                               top=0.98, bottom=0.11)
    left = figure.add_subplot(grid[:, 0])
    left.imshow(image)
    left.axis("off")
    for color, start, end in phases(rep):
        points = [f["plate"] for f in track["frames"] if f["plate"] and start <= f["t_s"] <= end]
        left.plot([p["cx_px"] for p in points], [p["cy_px"] for p in points], color=color, linewidth=3)
    height, velocity = figure.add_subplot(grid[0, 1]), figure.add_subplot(grid[1, 1])
    for axes, key, label in ((height, "y_m", "height, m"), (velocity, "vy_mps", "velocity, m/s")):
        axes.plot(samples["t_s"], [float("nan") if v is None else v for v in samples[key]], color="#999", linewidth=1)
        for color, start, end in phases(rep):
            chosen = [i for i, t in enumerate(samples["t_s"]) if start <= t <= end]
            axes.plot([samples["t_s"][i] for i in chosen], [samples[key][i] for i in chosen], color=color, linewidth=2.5)
        axes.set_xlim(1, 5)
        axes.set_ylabel(label)
        axes.grid(alpha=0.3)
    velocity.set_ylim(-0.8, 2.2)
    velocity.annotate(f"{rep['peak_velocity_mps']:.2f} m/s", (rep["peak_velocity_s"], rep["peak_velocity_mps"]),
                      textcoords="offset points", xytext=(8, -2))
    height.set_xticklabels([])
    velocity.set_xlabel("time, s")
    figure.savefig(ROOT / "Documentation/snatch.png")


if __name__ == "__main__":
    main()
