#version 330
// Adds one subframe to the exposure; a clamp keeps single highlights from turning into fireflies.
uniform sampler2D subframe;
uniform float share;
in vec2 uv;
out vec4 sum;
void main() { sum = min(texture(subframe, uv), vec4(6.)) * share; }
