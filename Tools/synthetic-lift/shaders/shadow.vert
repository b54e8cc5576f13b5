#version 330
uniform mat4 clip;
uniform mat4 model;
in vec3 position;
void main() { gl_Position = clip * model * vec4(position, 1); }
