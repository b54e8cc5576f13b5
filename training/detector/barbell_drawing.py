"""How does a loaded barbell look from a camera beside it?

Axes of the bar: x right, y down, z along the bar away from the camera; z = 0 is the near plate's outer face.
Metres. A label's box bounds the ellipse of the FRONT FACE's rim, not the hull of the whole stack: its center
is what the bar path is made of.
"""

import cv2
import numpy as np

from plate_faces import FACE_RADIUS, FACE_SIDE, STEEL, plate_face

PLATE_RADIUS = 0.225
SLEEVE_RADIUS = 0.025
SUBPIXEL_BITS = 4
CIRCLE = np.linspace(0, 2 * np.pi, 120, endpoint=False)


class Camera:
    def __init__(self, width, height, focal, rotation, origin):
        self.focal, self.rotation, self.origin = focal, rotation, origin
        self.middle = np.array([width / 2, height / 2])

    def project(self, points):
        q = np.asarray(points) @ self.rotation.T + self.origin
        return self.focal * q[:, :2] / q[:, 2:] + self.middle

    def in_front(self, z):
        return (np.array([0, 0, z]) @ self.rotation.T + self.origin)[2] > 0.3


def draw_barbell(image, rng, limbs_before):
    """Draws one barbell (in place). Gives labels: dicts of `box`, `mask` of what still shows, `area`.

    `limbs_before(image, center, radius)` draws what hides the plate and gives its mask, or None.
    """
    height, width = image.shape[:2]
    radius = float(np.exp(rng.uniform(np.log(18), np.log(150))))
    center = rng.uniform(0.05, 0.95, 2) * (width, height)
    camera = random_camera(rng, width, height, radius, center)
    labels = []

    stack = Stack(rng)
    if rng.random() < 0.45:
        draw_far_end(image, rng, camera, stack, labels)
    if rng.random() < 0.7:
        shadow(image, camera.project(circle(PLATE_RADIUS, 0)), radius)
    for disc in stack.behind:
        draw_disc(image, camera, rng, *disc)
    face, size = stack.main
    rim, mask = draw_disc(image, camera, rng, face, size, 0.0, stack.thickness)
    if rng.random() < 0.4:
        draw_disc(image, camera, rng, plate_face(rng), size * rng.uniform(0.45, 0.9), -stack.front, stack.front)
    draw_sleeve(image, camera, rng, stack.front)
    labels.append({"box": bounds(rim), "mask": mask, "area": int((mask > 127).sum())})
    hidden = limbs_before(image, center, radius)
    if hidden is not None:
        for label in labels:
            label["mask"][hidden > 127] = 0
    return labels


class Stack:
    """Which plates are on the sleeve, from the collar outwards."""

    def __init__(self, rng):
        face = plate_face(rng)
        self.main = (face, PLATE_RADIUS * (1.0 if rng.random() < 0.75 else rng.uniform(0.75, 1.0)))
        self.thickness = rng.uniform(0.02, 0.075)
        self.front = rng.uniform(0.012, 0.035)
        self.behind = []
        z = self.thickness
        for _ in range(rng.integers(0, 4)):
            depth = rng.uniform(0.02, 0.075)
            size = self.main[1] * (1.0 if rng.random() < 0.6 else rng.uniform(0.6, 1.0))
            self.behind.append((face if rng.random() < 0.4 else plate_face(rng), size, z, depth))
            z += depth
        # Far things first.
        self.behind.reverse()
        self.inner = z


def random_camera(rng, width, height, radius, center):
    focal = width * rng.uniform(0.7, 1.8)
    depth = focal * PLATE_RADIUS / radius
    yaw = rng.normal(0, 0.2) if rng.random() < 0.85 else rng.uniform(-1.1, 1.1)
    pitch = rng.normal(0, 0.06)
    rotation = cv2.Rodrigues(np.array([0, yaw, 0.0]))[0] @ cv2.Rodrigues(np.array([pitch, 0, 0.0]))[0]
    x, y = (center - (width / 2, height / 2)) / focal * depth
    return Camera(width, height, focal, rotation, np.array([x, y, depth]))


def circle(radius, z):
    return np.stack([radius * np.cos(CIRCLE), radius * np.sin(CIRCLE), np.full_like(CIRCLE, z)], 1)


def bounds(points):
    # Drawing puts a pixel's center on the integer; boxes have its edges there.
    return np.concatenate([points.min(0), points.max(0)]) + 0.5


def filled(image, points):
    """The mask of the points' convex hull."""
    mask = np.zeros(image.shape[:2], np.uint8)
    hull = cv2.convexHull(np.asarray(points, np.float32))
    cv2.fillConvexPoly(mask, np.round(hull * (1 << SUBPIXEL_BITS)).astype(np.int32), 255, cv2.LINE_AA, SUBPIXEL_BITS)
    return mask


def blend(image, mask, layer):
    """Lays a color or a picture over the image where the mask says, touching only the mask's rectangle."""
    x, y, w, h = cv2.boundingRect(mask)
    if w == 0 or h == 0:
        return
    window = np.s_[y : y + h, x : x + w]
    alpha = mask[window].astype(np.float32)[..., None] / 255
    layer = layer[window] if isinstance(layer, np.ndarray) and layer.ndim == 3 else np.asarray(layer, np.float32)
    image[window] = np.clip(image[window] * (1 - alpha) + layer * alpha, 0, 255).astype(np.uint8)


def draw_disc(image, camera, rng, face_and_color, radius, z, thickness):
    """One plate whose outer face lies at z. Gives its rim's points and the mask of the face."""
    face, color = face_and_color
    front, back = camera.project(circle(radius, z)), camera.project(circle(radius, z + thickness))
    edge = 255 * np.clip(color * rng.uniform(0.3, 0.8), 0, 1)
    blend(image, filled(image, np.concatenate([front, back])), edge)
    half = radius / FACE_RADIUS
    corners = camera.project([[-half, -half, z], [half, -half, z], [half, half, z], [-half, half, z]])
    spin = rng.uniform(0, 360)
    middle = (FACE_SIDE - 1) / 2
    turn = cv2.getRotationMatrix2D((middle, middle), spin, 1)
    turned = cv2.warpAffine(face, turn, (FACE_SIDE, FACE_SIDE), borderMode=cv2.BORDER_REFLECT)
    shrink = FACE_SIDE / max(4.0, np.ptp(front[:, 1]))
    if shrink > 1.2:
        # The warp samples points; without this, fine print would alias.
        turned = cv2.GaussianBlur(turned, (0, 0), 0.45 * shrink)
    side = FACE_SIDE - 1
    texture = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    homography = cv2.getPerspectiveTransform(texture, corners.astype(np.float32))
    height, width = image.shape[:2]
    warped = cv2.warpPerspective(np.clip(turned * 255, 0, 255), homography, (width, height))
    mask = filled(image, front)
    blend(image, mask, warped)
    return front, mask


def draw_far_end(image, rng, camera, stack, labels):
    """The bar's other end, mostly hidden behind the near one; asked for only where it shows well."""
    z = stack.inner + rng.uniform(1.2, 1.45)
    if not camera.in_front(z):
        return
    face, size = stack.main
    face = face if rng.random() < 0.7 else plate_face(rng)
    rim, mask = draw_disc(image, camera, rng, face, size, z, 0.06)
    shaft = np.concatenate([camera.project(circle(0.014, 0)), camera.project(circle(0.014, z))])
    color = np.array(STEEL) * rng.uniform(80, 300)
    blend(image, filled(image, shaft), color)
    area = int((mask > 127).sum())
    near_end = np.concatenate([camera.project(circle(size, 0)), camera.project(circle(size, stack.inner))])
    mask[filled(image, near_end) > 127] = 0
    labels.append({"box": bounds(rim), "mask": mask, "area": area})


def draw_sleeve(image, camera, rng, front):
    """The sleeve towards the camera, sometimes with a collar, sometimes cut off flush."""
    if rng.random() < 0.15:
        return
    length = front + rng.uniform(0.02, 0.35)
    if not camera.in_front(-length):
        return
    steel = np.array(STEEL) * rng.uniform(90, 330)
    if rng.random() < 0.5:
        collar = [camera.project(circle(0.045, -front)), camera.project(circle(rng.uniform(0.035, 0.05), -front - 0.035))]
        blend(image, filled(image, np.concatenate(collar)), rng.uniform(0, 160, 3))
    end = camera.project(circle(SLEEVE_RADIUS, -length))
    blend(image, filled(image, np.concatenate([camera.project(circle(SLEEVE_RADIUS, 0)), end])), steel * 0.7)
    blend(image, filled(image, end), np.clip(steel * rng.uniform(0.4, 1.3), 0, 255))


def shadow(image, rim, radius):
    mask = filled(image, rim)
    soft = cv2.GaussianBlur(mask, (0, 0), max(1.0, radius * 0.12)).astype(np.float32)
    soft = np.roll(soft, int(radius * 0.1), 0)[..., None] / 255
    image[:] = (image * (1 - 0.35 * soft)).astype(np.uint8)
