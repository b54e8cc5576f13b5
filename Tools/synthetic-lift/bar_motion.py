"""How does the bar move?

A snatch or a clean & jerk as a closed form: vertical velocity is a monotone cubic spline (PCHIP) through a few knots,
height is its antiderivative, the drop is free fall and every bounce a parabola. Velocity is therefore the exact
derivative of height at every time but the instants of impact.

Frame: metres; x = the direction the lifter faces, zero at the ankles; z = up, zero at the platform. Times in seconds
from the first frame. Nothing is said about bar whip, tilt or a bar that rolls before lift-off: they are not modelled.
"""
from dataclasses import dataclass

import numpy as np
from scipy.interpolate import PchipInterpolator
from scipy.optimize import brentq

GRAVITY = 9.81                           # m/s²
PLATE_RADIUS = 0.225                     # m, competition bumper plates
RESTING_HEIGHT = PLATE_RADIUS

# Timing of the parts that hardly differ between lifters, seconds.
TRANSITION = 0.17                        # first pull's end to the second pull's begin (double knee bend)
SECOND_PULL_END = 0.345                  # first pull's end to peak velocity
DESCENT = 0.36                           # peak height to catch
BOTTOM_HOLD = 0.30                       # pause in the squat
RISE = 1.15                              # recovery from the squat
RACK_HOLD = 0.80                         # pause before the jerk

RESTITUTION = 0.28                       # bumper plates on a wooden platform
DEAD_IMPACT = 0.25                       # m/s; a slower impact does not rebound

START_X = 0.09                           # the bar starts over the forefoot
RESTING_X_AFTER = 0.60                   # and rolls to a stop in front of the lifter
SHORTEST_HORIZON = 8.0                   # s; what still settles after the drop has settled by then

# The jerk from the rack: seconds from the dip's begin, vertical velocity in m/s.
JERK = ((0, 0), (.14, -.75), (.25, 0), (.36, 1.2), (.44, 1.72), (.48, 1.6), (.66, 0), (.72, -.15), (.82, 0),
        (1.1, 0), (1.5, .62), (1.9, 0))
JERK_EVENTS = {"jerk_dip": 0, "jerk_bottom": .25, "jerk_vpeak": .44, "jerk_peak": .66, "jerk_catch": .82,
               "jerk_recovered": 1.9}
RACK_HEIGHT = 1.36                       # m, bar on the shoulders of a standing lifter


@dataclass(frozen=True)
class LiftShape:
    """The numbers that tell one lift from another. Metres, seconds, m/s.

    The turnover's knots bend the spline before them a little, so the bar peaks up to a centimetre from `peak_height`;
    the truth holds the height it reaches.
    """
    peak_velocity: float = 2.0
    first_pull_velocity: float = 1.2
    transition_dip: float = 0.07         # velocity lost in the double knee bend
    height_at_peak_velocity: float = 1.0
    peak_height: float = 1.29
    catch_height: float = 1.17           # deepest point of the bar in the squat
    standing_height: float = 1.98        # bar overhead after the recovery; a clean & jerk ends where its jerk does
    s_curve: float = 1.0                 # sideways amplitude of the pull: 0 straight, 1 typical
    rest: float = 1.4                    # before lift-off
    hold: float = 0.9                    # overhead, before the release


SNATCH = LiftShape()
CLEAN_AND_JERK = LiftShape(peak_velocity=1.55, first_pull_velocity=1.0, height_at_peak_velocity=.88,
                           peak_height=1.02, catch_height=.80)


@dataclass(frozen=True)
class BarState:
    x: float                             # m, forward
    z: float                             # m, up
    vz: float                            # m/s
    spin: float                          # rad about the bar's axis


class BarMotion:
    """The bar's state at any time: `motion(t)`; `events` are times in seconds; `horizon` is when all has settled."""

    def __init__(self, kind, shape):
        self.kind, self.shape = kind, shape
        self.events = {"liftoff": shape.rest}
        knots = self._clean_or_snatch()
        if kind == "cj":
            knots = self._with_jerk(knots)
        knots.append((knots[-1][0] + shape.hold, 0.0))
        self._velocity = _spline(knots)
        self._gain = self._velocity.antiderivative()
        self._drop(knots[-1][0])
        self.horizon = max(SHORTEST_HORIZON, self.events["floor"] + 1.5)
        self._x, self._spin = self._forward_path(), self._spin_path()

    def __call__(self, time):
        z, vz = self._vertical(time)
        return BarState(float(self._x(time)), z, vz, float(self._spin(time)))

    # Vertical motion. Knots are (seconds from lift-off, m/s).

    def _clean_or_snatch(self):
        shape = self.shape
        floor_to_peak_velocity = shape.height_at_peak_velocity - RESTING_HEIGHT
        first_pull = _solve(lambda d: _gain(self._pull(d)) - floor_to_peak_velocity, .2, 1.2,
                            "no first pull of 0.2 to 1.2 s reaches the height of peak velocity")
        pull = self._pull(first_pull)
        at_peak_velocity = pull[-1][0]

        def floating(duration):
            return [(at_peak_velocity + share * duration, shape.peak_velocity * rest)
                    for share, rest in ((.12, .955), (.5, .5), (1, 0))]
        float_time = _solve(lambda d: _gain(pull + floating(d)) - (shape.peak_height - RESTING_HEIGHT), .05, .9,
                            "no float of 0.05 to 0.9 s reaches the peak height")
        knots = pull + floating(float_time)
        at_peak = knots[-1][0]

        depth = shape.peak_height - shape.catch_height
        fall = [(at_peak + share * DESCENT, -1.75 * depth / DESCENT * speed)
                for share, speed in ((.35, .85), (.55, 1), (1, 0))]
        knots += _scaled(knots, fall, shape.catch_height - RESTING_HEIGHT)
        at_catch = knots[-1][0]

        top = shape.standing_height if self.kind == "snatch" else RACK_HEIGHT
        knots.append((at_catch + BOTTOM_HOLD, 0.0))
        at_rise = knots[-1][0]
        mean = (top - shape.catch_height) / RISE
        rise = [(at_rise + share * RISE, mean * speed)
                for share, speed in ((.25, .95), (.5, 1.15), (.72, 1.55), (1, 0))]
        knots += _scaled(knots, rise, top - RESTING_HEIGHT)

        self._mark(first_pull_end=first_pull, vpeak=at_peak_velocity, peak=at_peak, catch=at_catch,
                   rise_start=at_rise, recovered=knots[-1][0])
        return knots

    def _pull(self, first_pull):
        """First pull, transition and second pull up to peak velocity, for a first pull of that many seconds."""
        v1, dip, peak = self.shape.first_pull_velocity, self.shape.transition_dip, self.shape.peak_velocity
        return [(0, 0), (.35 * first_pull, .42 * v1), (.7 * first_pull, .85 * v1), (first_pull, v1),
                (first_pull + .10, v1 - dip), (first_pull + TRANSITION, v1 - dip + .12),
                (first_pull + .27, v1 + .72 * (peak - v1)), (first_pull + SECOND_PULL_END, peak)]

    def _with_jerk(self, knots):
        dip = knots[-1][0] + RACK_HOLD
        self._mark(**{name: dip + offset for name, offset in JERK_EVENTS.items()})
        return knots + [(dip + offset, velocity) for offset, velocity in JERK]

    def _mark(self, **seconds_from_liftoff):
        self.events.update({name: self.shape.rest + value for name, value in seconds_from_liftoff.items()})

    def _drop(self, release):
        """Free fall and bounces as arcs (begin, height, velocity); the last one lies still."""
        self._mark(release=release)
        begin = self.events["release"]
        height = RESTING_HEIGHT + float(self._gain(release))
        fall_time = np.sqrt(2 * (height - RESTING_HEIGHT) / GRAVITY)
        self.events["floor"] = float(begin + fall_time)
        self._arcs = [(begin, height, 0.0)]
        begin, impact = begin + fall_time, GRAVITY * fall_time
        while impact > DEAD_IMPACT:
            impact *= RESTITUTION
            self._arcs.append((begin, RESTING_HEIGHT, impact))
            begin += 2 * impact / GRAVITY
        self._still_from = begin

    def _vertical(self, time):
        if time <= self.events["liftoff"]:
            return RESTING_HEIGHT, 0.0
        if time <= self.events["release"]:
            since = time - self.events["liftoff"]
            return RESTING_HEIGHT + float(self._gain(since)), float(self._velocity(since))
        if time >= self._still_from:
            return RESTING_HEIGHT, 0.0
        begin, height, velocity = [arc for arc in self._arcs if arc[0] <= time][-1]
        since = time - begin
        return float(height + velocity * since - GRAVITY * since**2 / 2), float(velocity - GRAVITY * since)

    # Forward motion and spin. Knots are (seconds, metres or radians).

    def _forward_path(self):
        """Back towards the lifter in the first pull, out at the hip contact, back over the head in the turnover."""
        at, s, x = self.events, self.shape.s_curve, START_X
        knots = [(0, x), (at["liftoff"], x), (at["first_pull_end"], x - .045 * s), (at["vpeak"] - .05, x - .02 * s),
                 (at["vpeak"] + .10, x + .03 * s), (at["peak"], x + .02 * s), (at["catch"], x - .05 * s)]
        if self.kind == "cj":
            knots += [(at["recovered"], .10), (at["jerk_bottom"], .10), (at["jerk_peak"], .07),
                      (at["jerk_recovered"], .03)]
        else:
            knots += [(at["recovered"], .02)]
        knots += [(at["release"], .02), (at["release"] + .12, .05), (at["floor"], .42), (at["floor"] + .8, .58),
                  (self.horizon + .6, RESTING_X_AFTER)]
        return _spline(knots)

    def _spin_path(self):
        at = self.events
        return _spline([(0, 0.), (at["liftoff"], 0), (at["vpeak"], .15), (at["peak"], 1.0), (at["catch"], 1.5),
                        (at["release"], 1.45), (at["floor"], 1.8), (at["floor"] + 1, 2.6), (self.horizon + 3, 2.6)])


def _spline(knots):
    return PchipInterpolator(*np.array(knots, float).T)


def _gain(knots):
    """Height gained from the first to the last knot, metres."""
    return float(_spline(knots).integrate(knots[0][0], knots[-1][0]))


def _scaled(before, part, height_gain):
    """`part` with its velocities scaled so that it ends `height_gain` above the floor, at rest."""
    end = part[-1][0]

    def scale(factor):
        return [(time, velocity * factor) for time, velocity in part]

    def miss(factor):
        still = [(end + BOTTOM_HOLD, 0.0)]           # makes the spline end as it will in the whole lift
        return float(_spline(before + scale(factor) + still).integrate(0, end)) - height_gain
    return scale(_solve(miss, .2, 5, "the bar cannot reach the height asked for"))


def _solve(miss, low, high, refusal):
    if miss(low) * miss(high) > 0:
        raise ValueError(refusal)
    return brentq(miss, low, high, xtol=1e-12)
