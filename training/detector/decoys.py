"""What is round and no plate? Clocks, wheels, fans, balls, dumbbell heads: taught as things to leave alone."""

import cv2
import numpy as np

TAU = 2 * np.pi


def draw_decoy(image, rng):
    """Draws one on the BGR picture (in place) and gives its box."""
    height, width = image.shape[:2]
    radius = float(np.exp(rng.uniform(np.log(10), np.log(90))))
    center = rng.uniform(0, 1, 2) * (width, height)
    squeeze = rng.uniform(0.6, 1.0) if rng.random() < 0.5 else 1.0
    draw = (clock, wheel, fan, ball, dumbbell)[rng.integers(5)]
    draw(image, rng, center, radius, squeeze)
    half = np.array([radius * squeeze, radius])
    return np.concatenate([center - half, center + half])


def grey(rng, low=0, high=255):
    value = rng.uniform(low, high)
    return tuple(float(np.clip(value + v, 0, 255)) for v in rng.normal(0, 8, 3))


def any_color(rng):
    return tuple(float(v) for v in rng.uniform(10, 245, 3))


def disc(image, center, radius, squeeze, color, thickness=-1):
    axes = (max(1, int(radius * squeeze * 16)), max(1, int(radius * 16)))
    points = ellipse_points(center, axes[0] / 16, axes[1] / 16)
    if thickness < 0:
        cv2.fillPoly(image, [fixed(points)], color, cv2.LINE_AA, 4)
    else:
        cv2.polylines(image, [fixed(points)], True, color, thickness, cv2.LINE_AA, 4)


def ellipse_points(center, a, b):
    t = np.linspace(0, TAU, 72, endpoint=False)
    return np.stack([center[0] + a * np.cos(t), center[1] + b * np.sin(t)], 1)


def fixed(points):
    return np.round(np.asarray(points) * 16).astype(np.int32)


def spoke(image, center, radius, squeeze, angle, inner, outer, color, thickness):
    direction = np.array([np.cos(angle) * squeeze, np.sin(angle)]) * radius
    ends = fixed([center + direction * inner, center + direction * outer])
    cv2.line(image, tuple(map(int, ends[0])), tuple(map(int, ends[1])), color, max(1, int(thickness)), cv2.LINE_AA, 4)


def clock(image, rng, center, radius, squeeze):
    disc(image, center, radius, squeeze, grey(rng, 0, 120))
    disc(image, center, radius * 0.9, squeeze, grey(rng, 170, 255))
    ink = grey(rng, 0, 70)
    for k in range(12):
        spoke(image, center, radius, squeeze, k * TAU / 12, 0.72, 0.84, ink, radius * 0.05)
    for length in (0.5, 0.7):
        spoke(image, center, radius, squeeze, rng.uniform(0, TAU), -0.05, length, ink, radius * 0.05)


def wheel(image, rng, center, radius, squeeze):
    disc(image, center, radius, squeeze, grey(rng, 10, 60), max(2, int(radius * rng.uniform(0.08, 0.25))))
    color, count, turn = grey(rng, 80, 230), rng.integers(5, 20), rng.uniform(0, TAU)
    for k in range(count):
        spoke(image, center, radius, squeeze, turn + k * TAU / count, 0.05, 0.92, color, radius * rng.uniform(0.02, 0.1))
    disc(image, center, radius * rng.uniform(0.08, 0.2), squeeze, grey(rng, 40, 200))


def fan(image, rng, center, radius, squeeze):
    count, turn, color = rng.integers(3, 6), rng.uniform(0, TAU), grey(rng, 40, 220)
    for k in range(count):
        sweep = turn + k * TAU / count + np.linspace(0, TAU / count * 0.6, 8)
        arc = center + np.stack([np.cos(sweep) * squeeze, np.sin(sweep)], 1) * radius * 0.88
        cv2.fillPoly(image, [fixed(np.vstack([center[None], arc]))], color, cv2.LINE_AA, 4)
    for share in np.linspace(0.3, 1, rng.integers(3, 7)):
        disc(image, center, radius * share, squeeze, grey(rng, 60, 240), max(1, int(radius * 0.03)))
    disc(image, center, radius * 0.18, squeeze, grey(rng, 30, 200))


def ball(image, rng, center, radius, squeeze):
    color = np.array(any_color(rng))
    for share in np.linspace(1, 0.1, 14):
        shifted = center + np.array([-0.3, -0.35]) * radius * (1 - share)
        disc(image, shifted, radius * share, 1.0, tuple(np.clip(color * (1.25 - 0.85 * share), 0, 255)))


def dumbbell(image, rng, center, radius, squeeze):
    color, sides = grey(rng, 10, 90), 6 if rng.random() < 0.6 else 40
    angles = rng.uniform(0, TAU) + np.arange(sides) * TAU / sides
    corners = np.stack([np.cos(angles) * squeeze, np.sin(angles)], 1) * radius
    along = np.array([rng.uniform(0.8, 2.5) * radius, rng.normal(0, 0.2) * radius])
    cv2.fillPoly(image, [fixed(center + along + corners * 0.95)], color, cv2.LINE_AA, 4)
    ends = fixed([center, center + along])
    handle = max(1, int(radius * 0.3))
    cv2.line(image, tuple(map(int, ends[0])), tuple(map(int, ends[1])), grey(rng, 90, 220), handle, cv2.LINE_AA, 4)
    cv2.fillPoly(image, [fixed(center + corners)], tuple(min(255.0, 1.4 * c) for c in color), cv2.LINE_AA, 4)
    if rng.random() < 0.5:
        origin = (int(center[0] - radius * 0.4), int(center[1] + radius * 0.3))
        text, ink = str(rng.integers(2, 40)), grey(rng, 150, 255)
        cv2.putText(image, text, origin, cv2.FONT_HERSHEY_DUPLEX, radius / 35, ink, 1, cv2.LINE_AA)
