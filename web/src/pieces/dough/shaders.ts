/** Where a vertex of dough is, and how it is turned. */
export const CLAY_VERTEX = `#version 300 es
layout(location = 0) in vec3 place;
layout(location = 1) in vec4 facing;
uniform mat4 picture;
uniform vec4 stand;
uniform vec3 middle;
uniform vec2 turned;
out vec3 own;
out vec3 world;
out vec3 normal;
out float open;
vec3 spun(vec3 v) {
  return vec3(turned.x * v.x + turned.y * v.z, v.y, turned.x * v.z - turned.y * v.x);
}
void main() {
  own = place;
  world = stand.xyz + stand.w * spun(place - middle);
  normal = spun(facing.xyz);
  open = facing.w;
  gl_Position = picture * vec4(world, 1.0);
}`

/** Soft light around edges, darker folds, a faint sheen, and the traces of fingers. */
export const CLAY_FRAGMENT = `#version 300 es
precision highp float;
in vec3 own;
in vec3 world;
in vec3 normal;
in float open;
uniform vec3 eye;
uniform vec3 lamp;
uniform vec3 colour;
uniform vec4 thumb;
uniform float lit;
out vec4 seen;
vec3 traces(vec3 p) {
  vec3 slow = sin(p.yzx * 0.47 + 1.9 * sin(p.zxy * 0.37 + 1.1 * sin(p.xyz * 0.29)));
  vec3 quick = sin(p.zxy * 1.3 + 2.6 * sin(p.yzx * 0.71 + slow * 2.0));
  return slow * 0.045 + quick * 0.028;
}
void main() {
  vec3 n = normalize(normalize(normal) + traces(own));
  vec3 view = normalize(eye - world);
  float wrapped = clamp((dot(n, lamp) + 0.32) / 1.32, 0.0, 1.0);
  float key = wrapped * wrapped * (0.55 + 0.45 * open);
  float fold = mix(0.38, 1.0, open * (2.0 - open));
  vec3 sky = mix(vec3(0.46, 0.38, 0.33), vec3(0.74, 0.80, 0.90), 0.5 + 0.5 * n.y);
  float glance = pow(1.0 - clamp(dot(n, view), 0.0, 1.0), 3.0);
  vec3 halfway = normalize(lamp + view);
  float sheen = pow(clamp(dot(n, halfway), 0.0, 1.0), 26.0) * 0.2 * open;
  vec3 bleed = colour * colour * 0.30 * (1.0 - wrapped);
  vec3 light = colour * (sky * 0.5 * fold + vec3(1.12, 1.03, 0.92) * key) + bleed * fold;
  light = mix(light * 0.45 + 0.12, light, lit);
  // What is too bright keeps its hue: all of it dims, not each part by itself.
  float most = max(light.r, max(light.g, light.b));
  light *= most > 0.7 ? (0.7 + 0.3 * (1.0 - exp((0.7 - most) / 0.3))) / most : 1.0;
  light += sheen * vec3(1.0, 0.97, 0.92) + glance * fold * 0.2 * (0.3 + colour);
  if (thumb.w > 0.0) {
    float off = abs(distance(own, thumb.xyz) - thumb.w);
    light = mix(light, vec3(1.0) - 0.75 * light, 0.55 * (1.0 - smoothstep(0.12, 0.5, off)));
  }
  seen = vec4(pow(clamp(light, 0.0, 1.0), vec3(1.0 / 2.2)), 1.0);
}`

/** A flat square on the ground. */
export const GROUND_VERTEX = `#version 300 es
layout(location = 0) in vec2 corner;
uniform mat4 picture;
uniform vec4 stand;
uniform vec2 turned;
out vec2 spot;
void main() {
  spot = corner;
  vec2 c = corner * stand.w;
  vec2 flat_ = vec2(turned.x * c.x + turned.y * c.y, turned.x * c.y - turned.y * c.x);
  gl_Position = picture * vec4(stand.x + flat_.x, stand.y, stand.z + flat_.y, 1.0);
}`

/** A round board with a lip and rings like a turntable's. */
export const BOARD_FRAGMENT = `#version 300 es
precision highp float;
in vec2 spot;
uniform vec3 colour;
uniform vec3 edge;
out vec4 seen;
void main() {
  float far = length(spot);
  float soft = fwidth(far) * 1.2;
  float inside = 1.0 - smoothstep(1.0 - soft, 1.0, far);
  float lip = smoothstep(0.955 - soft, 0.955 + soft, far);
  float ring = 1.0 - smoothstep(0.0, soft + 0.004, abs(far - 0.86));
  float glow = 1.04 - 0.1 * far * far;
  vec3 shade = mix(colour * glow, edge, max(lip, ring * 0.35));
  seen = vec4(shade * inside, inside);
}`

/** The shadow of one sculpture on the ground. */
export const SHADOW_FRAGMENT = `#version 300 es
precision highp float;
in vec2 spot;
uniform sampler2D shade;
uniform float strength;
out vec4 seen;
void main() {
  float dark = texture(shade, spot * 0.5 + 0.5).r * strength;
  seen = vec4(vec3(0.16, 0.09, 0.05) * dark, dark);
}`
