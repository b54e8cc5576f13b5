"""Where is every bone when the hands hold the bar and the feet stand?

Forward kinematics for the trunk, two-bone inverse kinematics for arms and legs.
Frame as in `body.py`: metres, x forward, y to the lifter's left, z up. Angles in radians.
"""
from dataclasses import dataclass

import numpy as np

from body import SIDES
from rotation import X_AXIS, Y_AXIS, Z_AXIS, about, carrying, unit

NEARLY_STRAIGHT = 0.9995                 # a limb never quite straightens: its bending plane stays defined
NECK_SHARE = 0.45                        # how much of the trunk's lean the neck keeps (the gaze stays ahead)
HEAD_SHARE = 0.6                         # how much of the neck's the head keeps
FOREARM_TWIST = (0.4, 0.6)               # the forearm's twist lies between the elbow's and the hand's
FINGER_CURL = np.radians([55, 140, 205])
THUMB_CURL = np.radians([10, 40, 70]) * 0.6


@dataclass
class Stance:
    """What a pose is asked for. Points in metres, angles in radians; `hands` and `ankles` keyed "l" and "r"."""
    mid_hip: np.ndarray
    lean: float                          # forward lean of the trunk
    clavicle: float                      # raise of the shoulder girdle
    hands: dict                          # the point each palm holds
    ankles: dict                         # each ankle as if the foot were flat
    toe_out: float
    heel: float                          # rise of the heel about the ball of the foot
    elbow_pole: tuple                    # direction the left elbow bends to; y is mirrored for the right
    curl: float = 1.0                    # 0 open hand, 1 fist


@dataclass
class Pose:
    """World rotation and world head position of every bone."""
    rotation: dict
    position: dict

    def stacked(self, body):
        """Skinning matrices (bones, 9) and offsets (bones, 3) in the order of `body.bones`."""
        rotations = np.stack([self.rotation[bone] for bone in body.bones])
        offsets = np.stack([self.position[bone] - self.rotation[bone] @ body.head[bone] for bone in body.bones])
        return rotations.reshape(-1, 9).astype("f4"), offsets.astype("f4")


def shoulders_from_hip(body, lean, clavicle):
    """Midpoint of the shoulder joints relative to the mid-hip, metres."""
    trunk = about(Y_AXIS, lean)
    joints = []
    for side, sign in SIDES:
        inner, outer = body.head["clavicle_" + side], body.head["upperarm_" + side]
        joints.append(trunk @ (inner - body.mid_hip) + trunk @ about(X_AXIS, sign * clavicle) @ (outer - inner))
    return np.mean(joints, 0)


def solve(body, stance):
    """The pose that meets `stance`. A target out of reach is met as far as the limb goes."""
    return _Solver(body, stance).pose


class _Solver:
    def __init__(self, body, stance):
        self.body, self.stance = body, stance
        self.pose = Pose({}, {})
        self.trunk = about(Y_AXIS, stance.lean)
        self._spine()
        for side, sign in SIDES:
            self._arm(side, sign)
            self._leg(side, sign)

    def _put(self, bone, rotation, position):
        self.pose.rotation[bone], self.pose.position[bone] = rotation, position

    def _hang(self, bone, rotation):
        """Places a bone where its parent carries it."""
        parent = self.body.parent[bone]
        offset = self.body.head[bone] - self.body.head[parent]
        self._put(bone, rotation, self.pose.position[parent] + self.pose.rotation[parent] @ offset)

    def _spine(self):
        body, stance = self.body, self.stance
        self._put("Root", np.eye(3), body.head["Root"])
        self._put("pelvis", self.trunk, stance.mid_hip + self.trunk @ (body.head["pelvis"] - body.mid_hip))
        for bone in ("spine_01", "spine_02", "spine_03"):
            self._hang(bone, self.trunk)
        neck = stance.lean * NECK_SHARE
        self._hang("neck_01", about(Y_AXIS, (stance.lean + neck) / 2))
        self._hang("head", about(Y_AXIS, neck * HEAD_SHARE))

    def _arm(self, side, sign):
        rest = self.body.head
        clavicle, upper, lower, hand = (name + side for name in ("clavicle_", "upperarm_", "lowerarm_", "hand_"))
        self._hang(clavicle, self.trunk @ about(X_AXIS, sign * self.stance.clavicle))
        shoulder = self.pose.position[clavicle] + self.pose.rotation[clavicle] @ (rest[upper] - rest[clavicle])

        pole = np.array(self.stance.elbow_pole) * [1, sign, 1]
        elbow, grip, normal = _bend(shoulder, self.stance.hands[side], self.body.upper_arm,
                                    self.body.forearm + self.body.palm, pole)
        forearm = unit(grip - elbow)
        rest_upper, rest_forearm = rest[lower] - rest[upper], rest[hand] - rest[lower]
        rest_normal = -unit(np.cross(rest_upper, rest_forearm))
        self._put(upper, carrying(rest_upper, rest_normal, elbow - shoulder, normal), shoulder)

        # The knuckles lie along the bar, index finger inwards.
        outward = sign * Y_AXIS
        rest_knuckles = rest["pinky_01_" + side] - rest["index_01_" + side]
        self._put(hand, carrying(rest["middle_01_" + side] - rest[hand], rest_knuckles, forearm, outward),
                  elbow + forearm * self.body.forearm)

        by_elbow = carrying(rest_forearm, rest_normal, forearm, normal)
        by_hand = carrying(rest_forearm, rest_knuckles, forearm, outward)
        left, _, right = np.linalg.svd(by_elbow * FOREARM_TWIST[0] + by_hand * FOREARM_TWIST[1])
        between = left @ right
        if np.linalg.det(between) < 0:
            between = by_hand
        self._put(lower, carrying(rest_forearm, rest_normal, forearm, between @ rest_normal), elbow)

        for joint, (finger_angle, thumb_angle) in enumerate(zip(FINGER_CURL, THUMB_CURL), 1):
            curled = about(Y_AXIS, -finger_angle * self.stance.curl) @ self.pose.rotation[hand]
            for finger in ("index", "middle", "ring", "pinky"):
                self._hang(f"{finger}_0{joint}_{side}", curled)
            opposed = about(Y_AXIS, thumb_angle * self.stance.curl) @ self.pose.rotation[hand]
            self._hang(f"thumb_0{joint}_{side}", opposed)

    def _leg(self, side, sign):
        rest = self.body.head
        thigh, calf, foot, ball = (name + side for name in ("thigh_", "calf_", "foot_", "ball_"))
        hip = self.stance.mid_hip + self.trunk @ (rest[thigh] - self.body.mid_hip)
        turned = about(Z_AXIS, sign * self.stance.toe_out)
        pitched = turned @ about(Y_AXIS, self.stance.heel)
        to_ball = rest[ball] - rest[foot]
        ankle = self.stance.ankles[side] + (turned - pitched) @ to_ball if self.stance.heel > 0 \
            else self.stance.ankles[side]

        knee, ankle, normal = _bend(hip, ankle, self.body.thigh, self.body.shank, turned @ np.array([1, 0, 0.15]))
        rest_normal = unit(np.cross(unit(rest[foot] - rest[thigh]), X_AXIS))
        self._put(thigh, carrying(rest[calf] - rest[thigh], rest_normal, knee - hip, normal), hip)
        self._put(calf, carrying(rest[foot] - rest[calf], rest_normal, ankle - knee, normal), knee)
        self._put(foot, pitched, ankle)
        self._put(ball, turned, ankle + pitched @ to_ball)


def _bend(root, target, upper, lower, pole):
    """Two-bone inverse kinematics: (middle joint, reached end, normal of the bending plane)."""
    reach = target - root
    distance = np.linalg.norm(reach)
    along = reach / distance
    distance = min(distance, (upper + lower) * NEARLY_STRAIGHT)
    pole = unit(pole - along * (along @ pole))
    cosine = np.clip((upper**2 + distance**2 - lower**2) / (2 * upper * distance), -1, 1)
    middle = root + upper * (cosine * along + np.sqrt(1 - cosine**2) * pole)
    return middle, root + along * distance, unit(np.cross(along, pole))
