#version 330
// One lamp with a shadow map, a sky-and-ground ambient term and a painted reflection of strip lights.
uniform mat4 lampClip; uniform sampler2D image; uniform sampler2D shadowMap;
uniform vec3 lampPosition; uniform vec3 lampColor; uniform vec3 eye; uniform vec3 sky; uniform vec3 ground;
uniform float roughness; uniform float specular; uniform float emission; uniform float metalness; uniform float grain;
uniform float textured; uniform float exposure; uniform float marked;
in vec3 worldPosition; in vec3 worldNormal; in vec2 uv; in vec3 tint;
layout(location = 0) out vec4 radiance;
layout(location = 1) out float mark;

float hash(vec3 q) {
    q = fract(q * vec3(443.897, 441.423, 437.195));
    q += dot(q, q.yzx + 19.19);
    return fract((q.x + q.y) * q.z);
}

// Share of the lamp that arrives: four taps of the shadow map.
float visibility(vec3 N, float facing) {
    vec4 q = lampClip * vec4(worldPosition + N * .006, 1);
    q.xyz = q.xyz / q.w * .5 + .5;
    if (q.x <= 0. || q.x >= 1. || q.y <= 0. || q.y >= 1. || q.z >= 1. || facing <= 0.) return 1.;
    vec2 texel = 1. / vec2(textureSize(shadowMap, 0));
    float lit = 0.;
    for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++)
        lit += texture(shadowMap, q.xy + (vec2(i, j) - .5) * texel).r + .0012 > q.z ? .25 : 0.;
    return lit;
}

void main() {
    vec3 albedo = tint;
    if (textured > 0.) albedo *= texture(image, uv).rgb;
    if (grain > 0.) albedo *= 1. + grain * (hash(floor(worldPosition * 90.)) - .5);

    vec3 N = normalize(worldNormal), V = normalize(eye - worldPosition);
    if (dot(N, V) < 0.) N = -N;                                   // surfaces have two sides
    vec3 L = lampPosition - worldPosition;
    float distance2 = dot(L, L);
    L *= inversesqrt(distance2);
    float facing = max(dot(N, L), 0.), lit = visibility(N, facing);

    vec3 H = normalize(L + V);
    float exponent = 2. / (roughness * roughness * roughness * roughness + 1e-4) - 2.;
    float highlight = specular * pow(max(dot(N, H), 0.), exponent) * (exponent + 8.) / 25.;
    float grazing = pow(1. - max(dot(N, V), 0.), 5.);
    vec3 ambient = mix(ground, sky, N.z * .5 + .5);
    // Darker near the floor, but not on the floor itself.
    float occlusion = mix(.55, 1., smoothstep(0., .35, worldPosition.z + (N.z > .9 ? .35 : 0.)));

    vec3 R = reflect(-V, N);
    vec3 surroundings = mix(ground * .7, sky * 1.3, smoothstep(-.2, .5, R.z));
    surroundings += vec3(1.6) * smoothstep(.55, .9, R.z) * step(.5, fract(R.x * 2.3 + .2));
    vec3 base = mix(vec3(.04), albedo, metalness);

    vec3 sum = albedo * (1. - metalness) * (ambient * occlusion + lampColor * facing * lit * 14. / (distance2 + 2.));
    sum += lampColor * highlight * facing * lit * mix(vec3(1), albedo, metalness) * 10. / (distance2 + 2.);
    sum += surroundings * (base + (1. - base) * grazing * (1. - roughness)) * (.25 + .75 * (1. - roughness)) * occlusion;
    sum = mix(sum, albedo * emission, step(.001, emission));
    radiance = vec4(sum * exposure, 1);
    mark = marked;
}
