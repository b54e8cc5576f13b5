"""Does a truth file obey mechanics, and do its ellipses lie on the picture?

`check_truth.py CLIP.truth.json` prints the clip's numbers and fails if a law is broken. With
`--overlay CLIP.mp4 FOLDER` it also draws the ellipse, the plate's centre, the bar's end and the joints on frames
across the lift, for a person to look at.
Needs numpy alone; the overlay needs OpenCV.
"""
import argparse
import json
import sys
from pathlib import Path

import numpy as np

GRAVITY = 9.81                           # m/s²
RESTING_HEIGHT = 0.225                   # m
ROUNDING = 0.5e-5                        # the file keeps five decimals of metres and of m/s
SMOOTH_JERK = 1000.0                     # m/s³, more than any lift; bounds what the central difference may miss
PIXEL_ROUNDING = 0.02                    # px; the ellipse's own and the camera's rounding


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("truth", type=Path)
    parser.add_argument("--overlay", nargs=2, metavar=("CLIP", "FOLDER"))
    options = parser.parse_args()
    clip = json.loads(options.truth.read_text())
    for name, time in clip["events"].items():
        print(f"{name:16s} {time:7.4f} s")
    for name, value in clip["summary"].items():
        print(f"{name:40s} {value:9.5f}")
    failures = [law for law, held in laws(clip) if not held]
    if options.overlay:
        draw(clip, *options.overlay)
    sys.exit(f"broken: {failures}" if failures else 0)


def laws(clip):
    """(what should hold, whether it does); prints the largest deviation of each."""
    frames, at = clip["frames"], clip["events"]
    time = np.array([frame["t"] for frame in frames])
    z, vz = (np.array([frame["bar_m"][name] for frame in frames]) for name in ("z", "vz"))
    step = 1 / clip["fps"]

    def report(law, deviation, allowed):
        print(f"{law}: largest deviation {deviation:.2g}, allowed {allowed:.2g}")
        return law, deviation <= allowed

    # Central difference over two frames; frames whose neighbours straddle an impact have no derivative there.
    held = time[1:-1] + step < at["release"]
    difference = (z[2:] - z[:-2]) / (2 * step)
    allowed = SMOOTH_JERK * step**2 / 6 + ROUNDING / step + ROUNDING
    yield report("velocity is the derivative of height, m/s", np.abs(difference - vz[1:-1])[held].max(), allowed)
    falling = (time >= at["release"]) & (time <= at["floor"])
    slope = np.polyfit(time[falling], vz[falling], 1)[0]
    yield report("the drop accelerates at -9.81 m/s²", abs(slope + GRAVITY), 2 * ROUNDING / step)
    energy = vz[falling] ** 2 / 2 + GRAVITY * z[falling]
    yield report("the drop keeps its energy, J/kg", np.ptp(energy), 1e-3)
    yield report("the bar rests until lift-off, m", np.abs(z[time <= at["liftoff"]] - RESTING_HEIGHT).max(), ROUNDING)
    yield report("the bar comes to rest, m", abs(z[-1] - RESTING_HEIGHT), ROUNDING)
    yield report("no frame of the pull is faster than its peak velocity, m/s",
                 max(0, vz[time < at["catch"]].max() - clip["summary"]["peak_velocity_mps"]), ROUNDING)
    yield report("the camera projects the rim onto the ellipse, px",
                 max(_rim_miss(clip, frame) for frame in frames), PIXEL_ROUNDING)


def _rim_miss(clip, frame):
    """Largest distance, roughly in pixels, of the projected rim from the ellipse."""
    side = np.sign(clip["plate_face_y"])
    radius, face = clip["plate_diameter_m"] / 2, clip["plate_face_y"] - side * .006     # the rim's chamfer
    angle = np.linspace(0, 2 * np.pi, 36)
    bar, camera = frame["bar_m"], frame["camera"]
    rim = np.stack([bar["x"] + radius * np.cos(angle), np.full(36, face), bar["z"] + radius * np.sin(angle)], 1)
    seen = (rim - camera["eye"]) @ np.array(camera["R"]).T
    pixels = camera["f"] * seen[:, :2] / seen[:, 2:] + [camera["cx"], camera["cy"]]
    x, y, long, short, turn = frame["plate_ellipse"]
    turn = np.radians(turn)
    away = (pixels - [x, y]) @ np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return np.abs(np.hypot(away[:, 0] / long, away[:, 1] / short) - 1).max() * long


def draw(clip, video, folder):
    """One PNG for each event and the clip's ends, twice enlarged."""
    import cv2
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    times = {"first": 0, **clip["events"], "last": clip["frames"][-1]["t"]}
    wanted = {min(round(time * clip["fps"]), len(clip["frames"]) - 1): name for name, time in times.items()}
    reader = cv2.VideoCapture(str(video))
    for index, frame in enumerate(clip["frames"]):
        read, image = reader.read()
        if not read:
            sys.exit(f"the clip ends at frame {index}, the truth has {len(clip['frames'])}")
        if index not in wanted:
            continue
        # Sixteenths of a pixel; enlarging moves pixel centres by half a pixel.
        image = cv2.resize(image, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)

        def fixed(value):
            return int(round((2 * value + .5) * 16))
        x, y, long, short, turn = frame["plate_ellipse"]
        points = cv2.ellipse2Poly((0, 0), (10000, 10000), 0, 0, 360, 2) / 10000 * [long, short]
        cosine, sine = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        points = points @ np.array([[cosine, sine], [-sine, cosine]]) + [x, y]
        outline = np.array([[fixed(px), fixed(py)] for px, py in points], "i4")
        cv2.polylines(image, [outline], True, (0, 255, 0), 1, cv2.LINE_AA, 4)
        for point, color in [(frame["plate_centre_px"], (0, 255, 0)), (frame["bar_end_px"], (255, 0, 255)),
                             *((point, (255, 255, 0)) for point in frame["joints_px"].values())]:
            cv2.circle(image, (fixed(point[0]), fixed(point[1])), 32, color, -1, cv2.LINE_AA, 4)
        cv2.imwrite(str(folder / f"{index:04d}_{wanted[index]}.png"), image)


if __name__ == "__main__":
    main()
