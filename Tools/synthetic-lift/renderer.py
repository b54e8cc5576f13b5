"""What light reaches the sensor during one exposure?

A small OpenGL renderer (EGL, also without a GPU). A frame is the mean of subframes, each with its own instant, pixel
jitter and lamp position: one mechanism gives anti-aliasing, motion blur and soft shadows.
"""
from dataclasses import dataclass, field
from pathlib import Path

import moderngl
import numpy as np

SHADERS = Path(__file__).parent / "shaders"
LAMP_TARGET = np.array([0, 0, .6])       # m, the middle of the lift
LAMP_CONE = 1.25                         # rad
LAMP_NEAR, LAMP_FAR = .5, 12.0           # m
BACKGROUND = (.02, .02, .02, 1)


@dataclass(frozen=True)
class Material:
    """Shares from 0 to 1; `emission` above 0 makes the surface shine by itself; `grain` speckles it in space."""
    roughness: float = .7
    specular: float = .2
    metalness: float = 0.
    emission: float = 0.
    grain: float = 0.


@dataclass(eq=False)
class Mesh:
    """Triangles with a material and a place in the world (`model`, 4x4).

    Without `normals` the mesh is flat-shaded. `color`: linear RGB, one for all or one a vertex. `texture`: uint8 image.
    `marked`: counted by `Renderer.marked_pixels`. Set `changed` after writing to `vertices` or `normals`.
    """
    vertices: np.ndarray
    triangles: np.ndarray
    normals: np.ndarray = None
    texcoords: np.ndarray = None
    color: object = (1, 1, 1)
    texture: np.ndarray = None
    material: Material = Material()
    marked: bool = False
    casts_shadow: bool = True
    model: np.ndarray = field(default_factory=lambda: np.eye(4, dtype="f4"))
    changed: bool = True

    def __post_init__(self):
        if self.normals is None:
            self._unshare()
        count = len(self.vertices)
        self.vertices, self.normals = np.asarray(self.vertices, "f4"), np.asarray(self.normals, "f4")
        self.texcoords = np.zeros((count, 2), "f4") if self.texcoords is None else np.asarray(self.texcoords, "f4")
        self.color = np.broadcast_to(np.asarray(self.color, "f4"), (count, 3))
        self.on_gpu = None

    def _unshare(self):
        """Gives every triangle its own corners, and those the triangle's normal."""
        corners = np.asarray(self.vertices, "f4")[self.triangles].reshape(-1, 3)
        normal = np.cross(corners[1::3] - corners[::3], corners[2::3] - corners[::3])
        normal /= np.linalg.norm(normal, axis=1, keepdims=True) + 1e-12
        if self.texcoords is not None:
            self.texcoords = np.asarray(self.texcoords)[self.triangles].reshape(-1, 2)
        self.vertices, self.normals = corners, np.repeat(normal, 3, 0)
        self.triangles = np.arange(len(corners)).reshape(-1, 3)


@dataclass(frozen=True)
class Lamp:
    position: np.ndarray                 # m
    color: np.ndarray                    # linear RGB

    def clip_matrix(self):
        """World to the shadow map's clip space."""
        forward = LAMP_TARGET - self.position
        forward /= np.linalg.norm(forward)
        right = np.cross(forward, [0, 1, .01])
        right /= np.linalg.norm(right)
        scale = 1 / np.tan(LAMP_CONE / 2)
        depth = LAMP_FAR - LAMP_NEAR
        projection = np.diag([scale, scale, (LAMP_FAR + LAMP_NEAR) / depth, 0.])
        projection[2, 3], projection[3, 2] = -2 * LAMP_FAR * LAMP_NEAR / depth, 1
        view = np.eye(4)
        view[:3, :3] = np.stack([right, np.cross(forward, right), forward])
        view[:3, 3] = -view[:3, :3] @ self.position
        return projection @ view


class Renderer:
    """Holds the scene's meshes and one exposure. Use: `begin`, `add_subframe` …, `exposed`."""

    def __init__(self, width, height, sky, ground, exposure):
        self.size = (width, height)
        self.sky, self.ground, self.exposure = tuple(sky), tuple(ground), exposure
        self.meshes, self._textures = [], {}
        gl = self.gl = moderngl.create_context(standalone=True, backend="egl")
        self.surface, self.shadow, self.accumulate = (
            gl.program((SHADERS / f"{name}.vert").read_text(), (SHADERS / f"{name}.frag").read_text())
            for name in ("surface", "shadow", "accumulate"))
        self.subframe, self.marks = gl.texture(self.size, 4, dtype="f2"), gl.texture(self.size, 1, dtype="f2")
        self.target = gl.framebuffer([self.subframe, self.marks], gl.depth_renderbuffer(self.size))
        self.sum = gl.texture(self.size, 4, dtype="f4")
        self.sum_target = gl.framebuffer([self.sum])
        shadow_size = 1024 if width > 700 else 640   # about two texels a pixel on the platform
        self.shadow_map = gl.depth_texture((shadow_size, shadow_size))
        self.shadow_map.compare_func = ""
        self.shadow_map.repeat_x = self.shadow_map.repeat_y = False
        self.shadow_map.filter = (moderngl.NEAREST, moderngl.NEAREST)
        self.shadow_target = gl.framebuffer(depth_attachment=self.shadow_map)
        corners = gl.buffer(np.array([-1, -1, 1, -1, -1, 1, 1, 1], "f4").tobytes())
        self.whole_image = gl.vertex_array(self.accumulate, [(corners, "2f", "corner")])
        self.white = gl.texture((1, 1), 3, b"\xff\xff\xff")

    def add(self, mesh):
        self.meshes.append(mesh)
        return mesh

    def begin(self):
        self.sum_target.clear(0, 0, 0, 0)

    def add_subframe(self, camera, lamp, share, jitter=(0, 0)):
        """Adds the scene as it is now, seen by `camera` under `lamp`, with weight `share`."""
        for mesh in self.meshes:
            if mesh.changed:
                self._upload(mesh)
        gl, lamp_clip = self.gl, _gl_bytes(lamp.clip_matrix())
        gl.enable(moderngl.DEPTH_TEST)
        gl.disable(moderngl.BLEND)
        self.shadow_target.use()
        self.shadow_target.clear(depth=1.)
        self.shadow["clip"].write(lamp_clip)
        for mesh in self.meshes:
            if mesh.casts_shadow:
                self.shadow["model"].write(_gl_bytes(mesh.model))
                mesh.on_gpu.shadow.render()

        self.target.use()
        self.target.clear(*BACKGROUND, depth=1.)
        surface = self.surface
        surface["clip"].write(_gl_bytes(camera.clip_matrix(jitter)))
        surface["lampClip"].write(lamp_clip)
        surface["lampPosition"], surface["lampColor"] = tuple(lamp.position), tuple(lamp.color)
        surface["eye"], surface["sky"], surface["ground"] = tuple(camera.eye), self.sky, self.ground
        surface["exposure"], surface["image"], surface["shadowMap"] = self.exposure, 0, 1
        self.shadow_map.use(1)
        for mesh in self.meshes:
            self._draw(mesh)

        self.sum_target.use()
        gl.disable(moderngl.DEPTH_TEST)
        gl.enable(moderngl.BLEND)
        gl.blend_func = moderngl.ONE, moderngl.ONE
        self.subframe.use(0)
        self.accumulate["subframe"], self.accumulate["share"] = 0, float(share)
        self.whole_image.render(moderngl.TRIANGLE_STRIP)
        gl.disable(moderngl.BLEND)

    def marked_pixels(self):
        """How many pixels of the latest subframe show a marked mesh."""
        # The background's clear value is below a mark's 1.
        return int((np.frombuffer(self.marks.read(), "f2") == 1).sum())

    def exposed(self):
        """The exposure, linear RGB (height, width, 3), top row first."""
        width, height = self.size
        return np.frombuffer(self.sum.read(), "f4").reshape(height, width, 4)[::-1, :, :3]

    def _draw(self, mesh):
        surface = self.surface
        (self._texture(mesh.texture) if mesh.texture is not None else self.white).use(0)
        for name in Material.__dataclass_fields__:
            surface[name] = float(getattr(mesh.material, name))
        surface["marked"], surface["textured"] = float(mesh.marked), float(mesh.texture is not None)
        surface["model"].write(_gl_bytes(mesh.model))
        mesh.on_gpu.surface.render()

    def _texture(self, image):
        key = id(image)                              # safe: the cache keeps the image alive
        if key not in self._textures:
            texture = self.gl.texture(image.shape[1::-1], 3, np.ascontiguousarray(image).tobytes())
            texture.build_mipmaps()
            texture.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
            self._textures[key] = texture, image
        return self._textures[key][0]

    def _upload(self, mesh):
        data = np.concatenate([mesh.vertices, mesh.normals, mesh.texcoords, mesh.color], 1).astype("f4").tobytes()
        if mesh.on_gpu is None:
            mesh.on_gpu = _OnGPU(self, data, mesh.triangles.astype("i4").tobytes())
        else:
            mesh.on_gpu.vertices.write(data)
        mesh.changed = False


class _OnGPU:
    """A mesh's buffers, bound to the two programs that draw it."""

    def __init__(self, renderer, vertices, triangles):
        gl = renderer.gl
        self.vertices, indices = gl.buffer(vertices, dynamic=True), gl.buffer(triangles)
        self.surface = gl.vertex_array(
            renderer.surface, [(self.vertices, "3f 3f 2f 3f", "position", "normal", "texcoord", "color")], indices)
        self.shadow = gl.vertex_array(renderer.shadow, [(self.vertices, "3f 32x", "position")], indices)


def _gl_bytes(matrix):
    """Column-major float32, as OpenGL reads matrices."""
    return matrix.T.astype("f4").tobytes()
