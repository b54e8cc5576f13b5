"""What is true of a frame, and how is it written?

One JSON object a clip, one frame a line. Pixel convention: a pixel's centre is an integer. World: metres; x = the
direction the lifter faces, zero at the ankles; y = the lifter's left; z = up, zero at the platform (a resting bar is
at 0.225). A frame's time is the middle of its exposure.
"""
import json

import numpy as np

from bar_motion import GRAVITY

PIXEL_DIGITS = 2
METER_DIGITS = 5


def frame(index, time, state, barbell, camera, joints, visible_pixels):
    """The record of one frame. `joints`: name to world point. Semi-axes of `plate_ellipse` in descending order."""
    outer = camera.project(barbell.outer_rim(state))
    silhouette = np.concatenate([outer, camera.project(barbell.inner_rim(state))])
    near_end = barbell.near_end(state)
    return {
        "frame": index,
        "t": round(time, 6),
        "bar_m": {"x": _m(state.x), "z": _m(state.z), "vz": _m(state.vz), "spin": round(state.spin, 4)},
        "bar_end_m": [_m(value) for value in near_end],
        "bar_end_px": _px(camera.project(near_end)),
        "plate_centre_px": _px(camera.project(barbell.face_center(state))),
        "far_end_px": _px(camera.project(barbell.far_end(state))),
        "plate_ellipse": _px(ellipse_through(outer)),
        "plate_box": _px([*silhouette.min(0), *silhouette.max(0)]),
        "plate_visible_px": visible_pixels,
        "joints_px": {name: _px(camera.project(point)) for name, point in joints.items()},
        "camera": {"eye": [_m(value) for value in camera.eye],
                   "R": [[round(float(value), 7) for value in row] for row in camera.axes],
                   "f": round(camera.focal, 3), "cx": camera.center[0], "cy": camera.center[1]},
    }


def summary(bar):
    """The clip's main numbers, from the motion itself and not from its frames; the pull's are those of the clean."""
    at, rest = bar.events, bar(0).z
    peak, catch = bar(at["peak"]).z, bar(at["catch"]).z
    jerk = {"jerk_peak_velocity_mps": _m(bar(at["jerk_vpeak"]).vz)} if bar.kind == "cj" else {}
    return {
        "peak_velocity_mps": _m(bar(at["vpeak"]).vz),
        "mean_velocity_liftoff_to_peak_mps": _m((peak - rest) / (at["peak"] - at["liftoff"])),
        "peak_height_above_rest_m": _m(peak - rest),
        "height_at_peak_velocity_above_rest_m": _m(bar(at["vpeak"]).z - rest),
        "drop_peak_to_catch_m": _m(peak - catch),
        "release_height_above_rest_m": _m(bar(at["release"]).z - rest),
        "impact_velocity_mps": _m(-np.sqrt(2 * GRAVITY * (bar(at["release"]).z - rest))),
        **jerk,
    }


def write(path, clip, frames):
    """`clip`: the fields before `frames`. Same input, same bytes."""
    head = json.dumps({**clip, "frames": []}, separators=(",", ":"))
    body = ",\n".join(json.dumps(record, separators=(",", ":")) for record in frames)
    path.write_text(f"{head[:-2]}\n{body}\n]}}\n")


def ellipse_through(points):
    """Centre x, y, semi-axes (descending) and angle in degrees of the first, from +x towards +y, in [0, 180).

    The projection of a circle is exactly an ellipse; this solves for its conic and does not approximate.
    """
    middle = points.mean(0)
    x, y = (points - middle).T
    a, b, c, d, e = np.linalg.lstsq(np.stack([x * x, x * y, y * y, x, y], 1), np.ones(len(x)), rcond=None)[0]
    form = np.array([[a, b / 2], [b / 2, c]])
    center = -np.linalg.solve(2 * form, [d, e])
    values, vectors = np.linalg.eigh(form / (1 + center @ form @ center))
    semi_axes = 1 / np.sqrt(values)                  # eigh sorts ascending, so the longer axis comes first
    angle = np.degrees(np.arctan2(vectors[1, 0], vectors[0, 0])) % 180
    return [*(center + middle), *semi_axes, angle]


def _px(values):
    return [round(float(value), PIXEL_DIGITS) for value in values]


def _m(value):
    return round(float(value), METER_DIGITS)
