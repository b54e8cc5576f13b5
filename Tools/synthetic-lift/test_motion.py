"""Laws of the generated motion. `python3 -m unittest` in this folder; needs neither OpenGL nor the figure's data."""
import unittest

import numpy as np

from bar_motion import CLEAN_AND_JERK, GRAVITY, RESTING_HEIGHT, SNATCH, BarMotion, LiftShape
from camera import HandheldCamera
from exposure import subframes
from truth import ellipse_through

LIFTS = [BarMotion("snatch", SNATCH), BarMotion("cj", CLEAN_AND_JERK)]


class BarMotionTests(unittest.TestCase):
    def test_velocity_is_the_derivative_of_height(self):
        step = 1e-5
        for lift in LIFTS:
            for time in np.arange(0.003, lift.horizon, 0.0137):
                before, here, after = lift(time - step), lift(time), lift(time + step)
                if np.sign(before.vz) < np.sign(after.vz) and before.vz < -.1:
                    continue                         # an impact: no derivative
                self.assertAlmostEqual((after.z - before.z) / (2 * step), here.vz, delta=1e-6)

    def test_released_bar_falls_freely(self):
        for lift in LIFTS:
            release, floor = lift.events["release"], lift.events["floor"]
            for share in (.1, .5, .9):
                time = release + share * (floor - release)
                self.assertAlmostEqual((lift(time + .01).vz - lift(time - .01).vz) / .02, -GRAVITY, places=9)

    def test_bar_rests_before_liftoff_and_after_its_bounces(self):
        for lift in LIFTS:
            for time in (0, lift.events["liftoff"], lift.horizon):
                self.assertEqual((lift(time).z, lift(time).vz), (RESTING_HEIGHT, 0))

    def test_bar_is_never_below_the_platform(self):
        for lift in LIFTS:
            self.assertGreaterEqual(min(lift(time).z for time in np.arange(0, lift.horizon, .001)),
                                    RESTING_HEIGHT - 1e-9)

    def test_peak_velocity_is_the_one_asked_for(self):
        for lift in LIFTS:
            pull = np.arange(0, lift.events["catch"], .001)
            self.assertAlmostEqual(lift(lift.events["vpeak"]).vz, lift.shape.peak_velocity, places=12)
            self.assertLessEqual(max(lift(time).vz for time in pull), lift.shape.peak_velocity + 1e-12)

    def test_bar_stands_at_the_heights_asked_for(self):
        lift = LIFTS[0]
        self.assertAlmostEqual(lift(lift.events["catch"]).z, SNATCH.catch_height, places=6)
        self.assertAlmostEqual(lift(lift.events["recovered"]).z, SNATCH.standing_height, places=6)
        self.assertAlmostEqual(lift(lift.events["peak"]).z, SNATCH.peak_height, delta=.01)

    def test_impossible_lift_is_refused(self):
        with self.assertRaises(ValueError):
            BarMotion("snatch", LiftShape(peak_height=3))


class ExposureTests(unittest.TestCase):
    def test_each_lamp_lights_evenly_about_the_middle_of_exposure_and_pixel(self):
        for count in (8, 16, 24):
            taken = subframes(count, np.random.default_rng(count))
            self.assertEqual(len({subframe.jitter for subframe in taken}), count)
            for lamp in range(4):
                lit = [subframe for subframe in taken if subframe.number % 4 == lamp]
                self.assertEqual(len(lit), count // 4)
                self.assertAlmostEqual(np.mean([subframe.share for subframe in lit]), .5)
                np.testing.assert_allclose(np.mean([subframe.jitter for subframe in lit], axis=0), 0, atol=1e-12)

    def test_drafts_of_any_count_fill_the_exposure(self):
        for count in range(1, 8):
            shares = [subframe.share for subframe in subframes(count, np.random.default_rng(1))]
            self.assertAlmostEqual(np.mean(shares), .5)
            self.assertEqual(len(shares), count)


class CameraTests(unittest.TestCase):
    def test_mirrored_camera_sees_the_mirror_image(self):
        phases = np.random.default_rng(1).uniform(0, 6, (5, 4))
        cameras = [HandheldCamera(960, 540, .07, 4, 1, phases, mirror) for mirror in (False, True)]
        for time in (0, 1.7):
            right, left = (camera(time) for camera in cameras)
            seen = right.project(np.array([.3, -.7, 1.1])), left.project(np.array([.3, .7, 1.1]))
            np.testing.assert_allclose(seen[0] * [-1, 1] + [959, 0], seen[1], atol=1e-9)
            self.assertAlmostEqual(np.linalg.det(left.axes), 1)

    def test_ellipse_is_recovered_from_its_points(self):
        angle, turn = np.linspace(0, 2 * np.pi, 40, endpoint=False), np.radians(30)
        turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        points = np.stack([50 * np.cos(angle), 48 * np.sin(angle)], 1) @ turned.T + [400, 300]
        np.testing.assert_allclose(ellipse_through(points), [400, 300, 50, 48, 30], atol=1e-6)


if __name__ == "__main__":
    unittest.main()
