"""What does a phone make of the light? Vignette, white balance, noise, denoising, tone curve and sharpening.

Not modelled: rolling shutter, lens distortion, exposure drift.
"""
import cv2
import numpy as np

VIGNETTE = .28                           # loss at the ends of the longer half-axis
WARM = np.array([1.05, 1.0, .93], "f4")  # indoor white balance
BLUR_AT_1280 = .55                       # px, optics and denoising of a 1280 px wide image
SHOT_NOISE, READ_NOISE = .0016, 1.2e-5   # variance, linear units
SHARPENING, SHARPENING_RADIUS = .55, 1.1


class Sensor:
    """Turns linear RGB into an 8-bit image. `tint`: three factors near 1, this phone's white balance."""

    def __init__(self, width, height, tint):
        y, x = np.mgrid[:height, :width]
        distance2 = ((x - width / 2) ** 2 + (y - height / 2) ** 2) / (width / 2) ** 2
        self._gain = (1 - VIGNETTE * distance2)[..., None].astype("f4") * (WARM * np.asarray(tint, "f4"))
        self._blur = BLUR_AT_1280 * width / 1280

    def develop(self, light, rng):
        """uint8 (height, width, 3). `rng` draws this frame's noise."""
        light = cv2.GaussianBlur(light * self._gain, (0, 0), self._blur)
        deviation = np.sqrt(np.maximum(light, 0) * SHOT_NOISE + READ_NOISE)
        light = np.clip(light + deviation * rng.standard_normal(light.shape, dtype="f4"), 0, None)

        image = np.clip(light * (1 + light / 6) / (1 + light * .75), 0, 1) ** (1 / 2.2)      # soft shoulder, gamma
        image = np.clip((image - .03) * 1.06, 0, 1)                                          # black point
        image = image * image * (3 - 2 * image) * .35 + image * .65                          # contrast
        image = (image * 255).astype("f4")
        image += SHARPENING * (image - cv2.GaussianBlur(image, (0, 0), SHARPENING_RADIUS))
        return np.clip(image, 0, 255).astype("u1")
