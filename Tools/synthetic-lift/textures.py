"""What is painted on the floor, the wall and the plates?

Every function draws from a seeded generator and returns a uint8 RGB image of linear (not sRGB) values.
"""
import cv2
import numpy as np

FONT = cv2.FONT_HERSHEY_DUPLEX
WALL_STYLES = ("two-tone paint", "bricks", "concrete")
PLATE_STYLES = ("one thin ring", "one broad ring", "steel center")
WALL_WORDS = ["STRENGTH", "LIFT", "CLUB 1987", "NO CHALK ON FLOOR", "TEAM", "WEIGHTLIFTING"]
STEEL = np.array([.45, .45, .46])
PLATE_WORDS = ["IRONWORKS", "ATLAS", "BARBELL", "OLYMPIC"]      # invented makers


def rubber_floor(rng):
    """Black granulate tiles with light specks, 2 x 2 tiles."""
    size = 512
    image = np.repeat((_fractal_noise(rng, size, size, 5) * .01 + .055)[..., None], 3, 2)
    speck = rng.random((size, size)) > .985
    image[speck] = rng.uniform(.12, .3, (speck.sum(), 1)) * np.array([[.9, .95, 1.1]])
    image = cv2.GaussianBlur(image, (0, 0), .6)
    image[::size // 2] *= .5
    image[:, ::size // 2] *= .5
    return _quantized(image)


def wooden_platform(rng):
    """Eight planks along the bar's path."""
    height, width, planks = 512, 1024, 8
    image = np.zeros((height, width, 3), "f4")
    for plank in range(planks):
        top, bottom = plank * height // planks, (plank + 1) * height // planks
        tone = np.array([.42, .25, .11]) * rng.uniform(.75, 1.2)
        figure = _fractal_noise(rng, bottom - top, width, 5, 3)
        rows = np.linspace(0, 20, bottom - top)[:, None]
        streaks = np.sin(rows + figure * 5) * .08 + rng.standard_normal((bottom - top, 1)) * .05
        image[top:bottom] = tone * (1 + (streaks + figure * .12)[..., None])
        image[top] *= .4
    return _quantized(image)


def wall(rng, style):
    """A back wall with words and posters. `style`: index into WALL_STYLES."""
    height, width = 768, 2048
    noise = _fractal_noise(rng, height, width, 6)[..., None] * .03
    if style == 0:
        image = np.ones((height, width, 3), "f4") * np.array([.62, .62, .58])
        image[int(height * .6):] = rng.choice([[.12, .2, .32], [.25, .25, .27], [.35, .08, .07]])
        image += noise
    elif style == 1:
        image = _bricks(rng, height, width) + noise
    else:
        image = np.ones((height, width, 3), "f4") * .28 + noise * 3
    for _ in range(4):
        word, x, y = str(rng.choice(WALL_WORDS)), int(rng.uniform(50, width - 500)), int(rng.uniform(120, height * .55))
        color, scale, thickness = rng.uniform(0, .9, 3), rng.uniform(1.2, 3.5), int(rng.integers(4, 12))
        ink = np.zeros((height, width), "u1")
        cv2.putText(ink, word, (x, y), FONT, scale, 255, thickness, cv2.LINE_AA)
        image = _blended(image, color, ink)
    for _ in range(5):
        _poster(rng, image)
    return _quantized(image)


def plate_face(rng, color, kilograms, style):
    """One face of a plate, centred, with its weight and a maker's word. `style`: index into PLATE_STYLES."""
    size = 512
    y, x = np.mgrid[:size, :size]
    radius = np.hypot(x - size / 2 + .5, y - size / 2 + .5) / (size / 2)
    image = np.ones((size, size, 3), "f4") * np.array(color)
    image *= 1 + _fractal_noise(rng, size, size, 5)[..., None] * .06
    lettering = np.array([.8, .8, .8]) if np.mean(color) < .5 else np.array([.03] * 3)

    inner, outer, paint = ((.90, .93, lettering * .6), (.80, .86, lettering), (.0, .48, STEEL))[style]
    ring = np.clip((radius - inner) * size / 2, 0, 1) * np.clip((outer - radius) * size / 2, 0, 1)
    image = image * (1 - ring[..., None]) + paint * ring[..., None]

    ink = np.zeros((size, size), "u1")
    words = ((str(kilograms), 2.2, 5), ("KG", 1.2, 4), (str(rng.choice(PLATE_WORDS)), 1.25, 4))
    for turn, (word, scale, thickness) in zip((0, 120, 240), words):
        (wide, high), _ = cv2.getTextSize(word, FONT, scale, 5)
        upright = np.zeros((size, size), "u1")
        place = size // 2 - wide // 2, int(size * .5 - size * .335) + high // 2
        cv2.putText(upright, word, place, FONT, scale, 255, thickness, cv2.LINE_AA)
        turned = cv2.getRotationMatrix2D((size / 2, size / 2), turn, 1)
        ink = np.maximum(ink, cv2.warpAffine(upright, turned, (size, size)))
    image = _blended(image, lettering, ink)

    for _ in range(25):
        start = rng.uniform(0, size, 2)
        end = start + rng.normal(0, 40, 2)
        scuff = np.zeros((size, size), "u1")
        cv2.line(scuff, tuple(map(int, start)), tuple(map(int, end)), 255, 1, cv2.LINE_AA)
        image = _blended(image, .3, scuff, .25)
    return _quantized(image)


def _bricks(rng, height, width):
    image = np.ones((height, width, 3), "f4") * .45
    brick_height, brick_width, joint = 16, 44, 2
    for row in range(height // brick_height + 1):
        for column in range(-1, width // brick_width + 1):
            x = column * brick_width + (row % 2) * brick_width // 2
            tone = np.array([.36, .13, .08]) * rng.uniform(.7, 1.25)
            image[row * brick_height + joint:(row + 1) * brick_height, max(0, x + joint):max(0, x + brick_width)] = tone
    return image


def _poster(rng, image):
    height, width = image.shape[:2]
    x, y = int(rng.uniform(0, width - 250)), int(rng.uniform(60, height * .5))
    wide, high = int(rng.uniform(70, 220)), int(rng.uniform(80, 180))
    color = rng.uniform(.05, .95, 3)
    shade = .6 + .4 * np.linspace(1, .5, high)[:min(high, height - y), None, None]
    image[y:y + high, x:x + wide] = color * shade
    image[y:y + high, [x, min(width - 1, x + wide)]] = .05
    image[[y, y + high], x:x + wide] = .05


def _fractal_noise(rng, height, width, octaves, coarsest=4):
    """Sum of noise grids, each twice as fine and half as strong as the one before."""
    total = np.zeros((height, width), "f4")
    for octave in range(octaves):
        cells = coarsest * 2**octave
        grid = rng.standard_normal((max(2, cells * height // width), cells)).astype("f4")
        total += cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC) / 2**octave
    return total / 2


def _blended(image, color, ink, opacity=1.0):
    share = ink[..., None] / 255. * opacity
    return image * (1 - share) + np.asarray(color) * share


def _quantized(image):
    return (np.clip(image, 0, 1) * 255).astype("u1")
