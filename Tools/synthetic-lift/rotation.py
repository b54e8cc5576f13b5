"""Rotations as 3x3 matrices that act on column vectors. Angles in radians, axes in the world frame of the caller."""
import numpy as np

X_AXIS = np.array([1.0, 0.0, 0.0])
Y_AXIS = np.array([0.0, 1.0, 0.0])
Z_AXIS = np.array([0.0, 0.0, 1.0])


def unit(vector):
    """The vector scaled to length one."""
    return vector / np.linalg.norm(vector)


def about(axis, angle):
    """Right-handed rotation by `angle` about `axis` (Rodrigues' formula)."""
    x, y, z = unit(np.asarray(axis, float))
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross


def basis(direction, side):
    """Orthonormal columns: `direction`, the part of `side` orthogonal to it, and their cross product."""
    first = unit(direction)
    second = unit(side - first * (first @ side))
    return np.stack([first, second, np.cross(first, second)], 1)


def carrying(rest_direction, rest_side, direction, side):
    """The rotation that carries the rest pair of directions onto the posed pair."""
    return basis(direction, side) @ basis(rest_direction, rest_side).T


def placement(rotation=None, translation=(0, 0, 0)):
    """4x4 matrix (float32, as the renderer wants it) that rotates and then translates."""
    matrix = np.eye(4, dtype="f4")
    if rotation is not None:
        matrix[:3, :3] = rotation
    matrix[:3, 3] = translation
    return matrix
