"""Which pixel does a point fall on, and how does the hand shake?

World frame: metres, x = the direction the lifter faces, y = the lifter's left, z = up. Image: top-left origin, y down;
a pixel's centre is an integer, so the top-left pixel's centre is (0, 0).
"""
import numpy as np

FOCAL_LENGTH = 0.74                      # of the longer side: about 68° across, a phone's main camera
PITCH, ROLL = np.radians(1.5), np.radians(.7)
EYE_HEIGHT = 1.02                        # m, held before the chest
AIM_X = .12                              # m, the camera looks just ahead of the ankles
NEAR, FAR = .3, 40.0                     # m, clipping planes

# The hand: slow sway to tremor, as sines. Amplitudes sum to what one unit of shake means below.
SHAKE_FREQUENCY = np.array([.23, .61, 1.3, 2.7, 6.1])          # Hz
SHAKE_AMPLITUDE = np.array([1., .6, .3, .12, .05])
SHAKE_YAW, SHAKE_PITCH, SHAKE_ROLL = np.radians([.12, .10, .08])
SHAKE_SHIFT = .004                       # m


class Camera:
    """A pinhole camera. `axes`: rows are right, down and forward in the world; `focal` in pixels."""

    def __init__(self, width, height, focal, eye, axes):
        self.width, self.height, self.focal, self.eye, self.axes = width, height, focal, eye, axes
        self.center = (width / 2 - .5, height / 2 - .5)

    def project(self, points):
        """Pixel positions (…, 2) of world points (…, 3), which must lie before the camera."""
        seen = (np.asarray(points) - self.eye) @ self.axes.T
        return self.focal * seen[..., :2] / seen[..., 2:] + self.center

    def clip_matrix(self, jitter=(0, 0)):
        """World to OpenGL clip space, the image moved by `jitter` pixels."""
        projection = np.zeros((4, 4))
        projection[0, [0, 2]] = 2 * self.focal / self.width, 2 * jitter[0] / self.width
        projection[1, [1, 2]] = -2 * self.focal / self.height, -2 * jitter[1] / self.height
        projection[2, 2:] = (FAR + NEAR) / (FAR - NEAR), -2 * FAR * NEAR / (FAR - NEAR)
        projection[3, 2] = 1
        view = np.eye(4)
        view[:3, :3], view[:3, 3] = self.axes, -self.axes @ self.eye
        return projection @ view


class HandheldCamera:
    """A phone held on the lifter's right side; `mirror` puts it on the left, every image mirrored.

    `yaw`: radians the camera turns towards where the lifter faces while its aim stays on the bar. `distance`: metres
    from the sagittal plane. `shake`: 0 tripod … 1 hand. `phases`: (5, 4) radians.
    """

    def __init__(self, width, height, yaw, distance, shake, phases, mirror=False):
        self.size, self.yaw, self.shake, self.phases, self.mirror = (width, height), yaw, shake, phases, mirror
        self.eye = np.array([AIM_X - np.tan(yaw) * distance, -distance, EYE_HEIGHT])

    def __call__(self, time):
        turn = 2 * np.pi * SHAKE_FREQUENCY[:, None] * time + self.phases
        pan, tilt, tip, slide = self.shake * (SHAKE_AMPLITUDE[:, None] * np.sin(turn)).sum(0)
        eye = self.eye + np.array([slide, 0, pan]) * SHAKE_SHIFT
        axes = looking(self.yaw + SHAKE_YAW * pan, PITCH + SHAKE_PITCH * tilt, ROLL + SHAKE_ROLL * tip)
        if self.mirror:
            # Reflected in the sagittal plane; the camera's own right turns about, so it stays right-handed.
            eye = eye * [1, -1, 1]
            axes = axes * [1, -1, 1] * np.array([[-1], [1], [1]])
        return Camera(*self.size, max(self.size) * FOCAL_LENGTH, eye, axes)


def looking(yaw, pitch, roll):
    """Camera axes (rows right, down, forward). Yaw turns from +y towards +x, pitch up, roll clockwise."""
    forward = np.array([np.sin(yaw) * np.cos(pitch), np.cos(yaw) * np.cos(pitch), np.sin(pitch)])
    right = np.cross(forward, [0, 0, 1.])
    right /= np.linalg.norm(right)
    down = np.cross(forward, right)
    return np.stack([np.cos(roll) * right + np.sin(roll) * down, np.cos(roll) * down - np.sin(roll) * right, forward])
