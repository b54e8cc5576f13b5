#version 330
uniform mat4 clip;
uniform mat4 model;
in vec3 position; in vec3 normal; in vec2 texcoord; in vec3 color;
out vec3 worldPosition; out vec3 worldNormal; out vec2 uv; out vec3 tint;
void main() {
    vec4 world = model * vec4(position, 1);
    worldPosition = world.xyz;
    worldNormal = mat3(model) * normal;
    uv = texcoord;
    tint = color;
    gl_Position = clip * world;
}
