#version 330
in vec2 corner;
out vec2 uv;
void main() { uv = corner * .5 + .5; gl_Position = vec4(corner, 0, 1); }
