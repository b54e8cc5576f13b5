"""How does the lifter move with the bar?

Hips, lean, shoulders, feet and elbows follow keyed schedules tied to the bar's events; wherever the hands hold the
bar, the bar decides: straight arms reach it in the pull, and the trunk hangs below it from the catch on.
Frame as in `body.py`: metres, x forward, z up; angles in radians; times in seconds from the first frame.
"""
import numpy as np
from scipy.interpolate import PchipInterpolator

import pose
from body import SIDES

SNATCH_GRIP = 0.50                       # half the distance between the hands, metres
CLEAN_GRIP = 0.29
SHOULDER_HALF_WIDTH = 0.20
REFERENCE_STATURE = 1.76                 # the hip heights below were keyed for this lifter
STRAIGHT_ARM = 0.992                     # share of the arm's length between shoulder and bar in the pull
OVERHEAD_ARM = 0.997
OVERHEAD_BEHIND = 0.03                   # the shoulders lie this far behind a bar overhead
RACK_BEHIND = 0.13                       # and this far behind a bar on the shoulders
LEG_EXTENSION = 0.998
HEEL_TO_HIP = 0.13                       # metres the hips may rise for each radian of heel rise
ELBOW_OUT = 0.9                          # sideways part of the direction the elbows bend to


class BodyMotion:
    """The lifter's pose at any time: `motion(t)`."""

    def __init__(self, body, bar):
        self.body, self.bar = body, bar
        self.is_snatch = bar.kind == "snatch"
        self.grip = SNATCH_GRIP if self.is_snatch else CLEAN_GRIP
        self.reach = np.sqrt(body.arm**2 - (self.grip - SHOULDER_HALF_WIDTH) ** 2)    # in the sagittal plane
        at, end, size = bar.events, bar.horizon + 2, body.stature / REFERENCE_STATURE
        start, knee, fast, peak, catch = (at[name] for name in ("liftoff", "first_pull_end", "vpeak", "peak", "catch"))
        rise, stood, release, floor = (at[name] for name in ("rise_start", "recovered", "release", "floor"))

        # Hips before the catch; from there on the bar decides.
        self.hip_x = _schedule((0, -.42), (start - .5, -.41), (start, -.40), (knee, -.37), (fast - .12, -.15),
                               (fast, -.03), (fast + .08, -.04), (peak, -.14), (catch, -.20), (end, -.20))
        self.hip_z = _schedule((0, .56 * size), (start - .5, .50 * size), (start, .53 * size), (knee, .75 * size),
                               (fast - .12, .87 * size), (fast, .985 * size), (fast + .07, .98 * size),
                               (peak, .60 * size), (catch - .08, .30 * size), (catch, .25 * size), (end, .25 * size))
        self.bar_decides = _schedule((0, 0), (fast + .02, 0), (peak, .15), (catch - .06, 1), (end, 1))

        pull = ((0, 1.10), (start - .5, 1.0), (start, 1.06), (knee, .86), (fast - .12, .35), (fast, -.06))
        drop = ((release, .0), (release + .3, .1), (floor, .2), (floor + .8, .05), (end, .05))
        half_risen = (rise + stood) / 2
        self.lean = _schedule(*pull, (fast + .08, -.08), (peak, .42), (catch, .62), (rise, .60), (half_risen, .50),
                              (stood - .1, .08), (stood, .0), *drop) if self.is_snatch else \
            _schedule(*pull, (fast + .08, -.05), (peak, .20), (catch, .22), (rise, .22), (half_risen, .25),
                      (stood - .1, .03), (stood, .0), *drop)
        self.clavicle = _schedule((0, -.1), (knee, -.1), (fast, .2), (fast + .08, .35), (peak, .2), (catch, .42),
                                  (release, .42), (release + .3, .05), (end, .0)) if self.is_snatch else \
            _schedule((0, -.1), (knee, -.1), (fast, .2), (fast + .08, .3), (peak, .15), (catch, .15), (stood, .12),
                      (release, .4), (release + .3, .05), (end, 0))

        # Feet: heels rise in the second pull, then the stance widens into the squat.
        self.heel = _schedule((0, 0), (fast - .14, 0), (fast, .50), (fast + .07, .45), (fast + .2, .0), (end, 0))
        self.stance = _schedule((0, .13), (fast + .04, .13), (fast + .22, .24), (stood - .1, .24), (stood + .5, .2),
                                (end, .2))
        self.toe_out = _schedule((0, .25), (fast + .04, .25), (fast + .22, .55), (stood, .55), (end, .45))
        self.foot_lift = _schedule((0, 0), (fast + .03, 0), (fast + .12, .05), (fast + .22, 0), (end, 0))

        # Where the elbows point.
        if self.is_snatch:
            self.elbow_x = _schedule((0, -.2), (fast, -.1), (peak, -.1), (catch, -.5), (end, -.5))
            self.elbow_z = _schedule((0, 0), (fast, .3), (peak - .05, .6), (catch - .1, -.2), (catch, -.7), (end, -.7))
        else:
            drive = at["jerk_bottom"]
            self.elbow_x = _schedule((0, -.2), (fast, -.1), (peak, .2), (catch - .1, 1.6), (catch, 1.8),
                                     (drive + .05, 1.2), (drive + .25, .3), (drive + .45, -.5), (end, -.5))
            self.elbow_z = _schedule((0, 0), (fast, .3), (peak - .05, .5), (catch - .1, .2), (catch, .1),
                                     (drive + .05, -.2), (drive + .45, -.6), (end, -.6))

    def __call__(self, time):
        lean, clavicle, heel = (float(schedule(time)) for schedule in (self.lean, self.clavicle, self.heel))
        hip = self._hip(time, pose.shoulders_from_hip(self.body, lean, clavicle), heel)
        ankle_z = self.body.ankle_height + float(self.foot_lift(time))
        stance = float(self.stance(time))
        hands, curl = self._hands(time)
        return pose.solve(self.body, pose.Stance(
            mid_hip=hip, lean=lean, clavicle=clavicle, heel=heel, toe_out=float(self.toe_out(time)),
            ankles={side: np.array([0., sign * stance, ankle_z]) for side, sign in SIDES}, hands=hands, curl=curl,
            elbow_pole=(float(self.elbow_x(time)), ELBOW_OUT, float(self.elbow_z(time)))))

    def _hip(self, time, shoulders, heel):
        """Mid-hip, given the shoulders' place relative to it."""
        at = self.bar.events
        hip = np.array([float(self.hip_x(time)), 0, float(self.hip_z(time))])
        if time <= at["vpeak"] + .02:
            bar = self.bar(time)
            for _ in range(3):                       # converges: each step closes nine tenths of the gap
                to_bar = np.array([bar.x, 0, bar.z]) - (hip + shoulders)
                distance = np.hypot(to_bar[0], to_bar[2])
                hip = hip + to_bar * (1 - self.reach * STRAIGHT_ARM / distance) * .9
        share = float(self.bar_decides(time))
        if share > 0:
            hip = (1 - share) * hip + share * (self._shoulders_below_bar(min(time, at["release"])) - shoulders)
        tallest = self.body.ankle_height + (self.body.thigh + self.body.shank) * LEG_EXTENSION + heel * HEEL_TO_HIP
        hip[2] = min(hip[2], tallest)
        if time > at["release"]:
            hip[2] -= .02 * np.clip((time - at["release"]) / .5, 0, 1)               # relaxes
        return hip

    def _shoulders_below_bar(self, time):
        at, bar = self.bar.events, self.bar(time)
        overhead = np.array([bar.x - OVERHEAD_BEHIND, 0, bar.z - self.reach * OVERHEAD_ARM])
        if self.is_snatch:
            return overhead
        racked = np.array([bar.x - RACK_BEHIND, 0, bar.z])
        share = _smooth((time - at["jerk_vpeak"] + .05) / (at["jerk_catch"] - at["jerk_vpeak"]))
        return (1 - share) * racked + share * overhead

    def _hands(self, time):
        """Grip points and the curl of the fingers; after the release the hands swing down to the sides."""
        release = self.bar.events["release"]
        held = self.bar(min(time, release + .15))
        hands = {side: np.array([held.x, sign * self.grip, held.z]) for side, sign in SIDES}
        if time <= release:
            return hands, 1.0
        u = _smooth((time - release - .06) / .75)
        for side, sign in SIDES:
            wide, down = np.array([.35, sign * .55, 1.25]), np.array([.10, sign * .36, .85])
            hands[side] = (1 - u) ** 2 * hands[side] + 2 * u * (1 - u) * wide + u**2 * down
        return hands, 1 - .75 * u


def _schedule(*keys):
    return PchipInterpolator(*np.array(keys, float).T)


def _smooth(u):
    """Smoothstep: 0 below 0, 1 above 1, no corner between."""
    u = np.clip(u, 0, 1)
    return u * u * (3 - 2 * u)
