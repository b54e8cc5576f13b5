"""Which triangles make a box, a floor or a turned part? Metres; shapes are in the frame their caller places them in."""
import numpy as np
import scipy.sparse as sparse


def box(x0, x1, y0, y1, z0, z1):
    """Vertices and triangles of an axis-aligned box."""
    vertices = np.array([[x, y, z] for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)], float)
    quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return vertices, np.array([triangle for a, b, c, d in quads for triangle in ((a, b, c), (a, c, d))])


def rectangle(origin, u, v, repeat_u=1, repeat_v=1):
    """Vertices, triangles and texture coordinates of the parallelogram spanned by `u` and `v`."""
    origin, u, v = (np.array(vector, float) for vector in (origin, u, v))
    texture = np.array([[0, 0], [repeat_u, 0], [repeat_u, repeat_v], [0, repeat_v]], float)
    return np.stack([origin, origin + u, origin + u + v, origin + v]), np.array([[0, 1, 2], [0, 2, 3]]), texture


def turned(profile, segments=64, face=-1):
    """A profile of (radius, y) revolved about the y axis: vertices, triangles, normals, texture coordinates.

    Rings do not share vertices, so edges of the profile stay sharp. The texture is centred and reads from the side
    of y whose sign is `face`.
    """
    angle = np.linspace(0, 2 * np.pi, segments + 1)
    cosine, sine = np.cos(angle), np.sin(angle)
    step = np.arange(segments)
    vertices, normals, triangles = [], [], []
    for (radius0, y0), (radius1, y1) in zip(profile[:-1], profile[1:]):
        length = np.hypot(radius1 - radius0, y1 - y0) + 1e-12
        outward, along = (y1 - y0) / length, -(radius1 - radius0) / length
        first = len(vertices) * (segments + 1)
        next_ring = first + segments + 1
        for radius, y in ((radius0, y0), (radius1, y1)):
            vertices.append(np.stack([radius * cosine, np.full(segments + 1, y), radius * sine], 1))
            normals.append(np.stack([outward * cosine, np.full(segments + 1, along), outward * sine], 1))
        triangles.append(np.stack([first + step, first + step + 1, next_ring + step], 1))
        triangles.append(np.stack([first + step + 1, next_ring + step + 1, next_ring + step], 1))
    vertices = np.concatenate(vertices)
    diameter = 2 * np.hypot(vertices[:, 0], vertices[:, 2]).max()
    inside = .998                                    # keeps the rim off the texture's edge
    texture = np.stack([.5 - face * vertices[:, 0] / diameter * inside, .5 - vertices[:, 2] / diameter * inside], 1)
    return vertices, np.concatenate(triangles), np.concatenate(normals), texture


def adjacency(triangles, vertex_count):
    """Sparse (vertices, triangles) matrix that sums over the triangles around each vertex."""
    owner = np.repeat(np.arange(len(triangles)), 3)
    return sparse.csr_matrix((np.ones(triangles.size, "f4"), (triangles.ravel(), owner)),
                             shape=(vertex_count, len(triangles)))


def smooth_normals(vertices, triangles, around=None):
    """Unit normals per vertex, weighted by area. `around`: the `adjacency`, if it is at hand."""
    if around is None:
        around = adjacency(triangles, len(vertices))
    corner = vertices[triangles[:, 0]]
    faces = np.cross(vertices[triangles[:, 1]] - corner, vertices[triangles[:, 2]] - corner)
    summed = around @ faces
    return summed / (np.linalg.norm(summed, axis=1, keepdims=True) + 1e-12)
