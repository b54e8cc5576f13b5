"""Who stands where, and what does the camera see at an instant?

Joins lifter, barbell, gym, camera and sensor. World frame: metres, x = the direction the lifter faces, z = up. The
camera stands on the lifter's right (the lifter faces right in the image) or, mirrored, on the left.
"""
import numpy as np

import truth
from barbell import Barbell
from bar_motion import BarMotion
from body import Body
from body_motion import BodyMotion
from camera import HandheldCamera
from exposure import subframes
from gym import GROUND, SKY, Gym
from lifter import Lifter
from renderer import Renderer
from rotation import Z_AXIS, about, placement
from sensor import Sensor

EXPOSURE = 1.25


class Scene:
    """One clip's world. `rng` draws the gym, the clothes, the plates' look and the hand's phases, in that order."""

    def __init__(self, options, rng):
        width, height = options.size
        self.shutter, self.subframes = options.shutter, options.subframes
        body = Body(options.figure_data, muscle=options.muscle, stature=options.stature)
        self.bar = BarMotion(options.kind, options.shape)
        self.body_motion = BodyMotion(body, self.bar)
        self.renderer = Renderer(width, height, SKY, GROUND, EXPOSURE)
        # Seen from the left, the gym stands on the lifter's right: it turns about and its words stay readable.
        turn = placement(about(Z_AXIS, np.pi)) if options.mirror else placement()
        self.gym = Gym(self.renderer, rng, options.wall, options.figure_data if options.people else None, turn)
        self.lifter = Lifter(self.renderer, body, rng)
        self.barbell = Barbell(self.renderer, rng, options.plates, near_side=1 if options.mirror else -1,
                               black=options.black)
        phases = rng.uniform(0, 6.28, (5, 4))
        self.camera = HandheldCamera(width, height, np.radians(options.yaw), options.distance, options.shake, phases,
                                     options.mirror)
        self.sensor = Sensor(width, height, rng.uniform(.95, 1.05, 3))
        self._visible = 0

    def photograph(self, time, rng, noise):
        """The image of an exposure whose middle is `time`. `rng` draws lamp points, `noise` the sensor's noise."""
        opened, closed = self._figure(time - self.shutter / 2), self._figure(time + self.shutter / 2)
        self.renderer.begin()
        for slot, subframe in enumerate(subframes(self.subframes, rng)):
            instant = max(0, time + (subframe.share - .5) * self.shutter)
            for mesh, before, after in zip(self.lifter.meshes, opened, closed):
                mesh.vertices = before * (1 - subframe.share) + after * subframe.share
                mesh.changed = True
            self.barbell.follow(self.bar(instant))
            lamp = self.gym.lamp(subframe.number, rng)
            self.renderer.add_subframe(self.camera(instant), lamp, 1 / self.subframes, subframe.jitter)
            if slot == self.subframes // 2:
                self._visible = self.renderer.marked_pixels()
        return self.sensor.develop(self.renderer.exposed(), noise)

    def record(self, index, time):
        """The truth of the frame photographed last, at the middle of its exposure."""
        joints = self.lifter.joints(self.body_motion(time))
        return truth.frame(index, time, self.bar(time), self.barbell, self.camera(time), joints, self._visible)

    def _figure(self, time):
        """The vertices of the lifter's meshes at an instant."""
        self.lifter.take(self.body_motion(max(0, time)))
        return [mesh.vertices for mesh in self.lifter.meshes]
