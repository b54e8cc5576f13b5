// Fails where the browser module computes or draws something else than the command.
//   node Scripts/compare-wasm.mjs MODULE.wasm VBT TRACK.vbttrack.json SCENES      SCENES as `vbt-bench scenes` writes them
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Engine } from "../web/engine-module.mjs";

/** The C library's sine and exponential differ between the two in their last bits; reports keep six digits. */
const TOLERANCE = 1e-5;
/** Scenes keep hundredths of a pixel: a last bit may round to the next one. */
const PIXEL_TOLERANCE = 0.011;

const [modulePath, vbt, trackPath, scenes] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(modulePath), {});
const engine = new Engine(instance);
const command = (...parts) => execFileSync(vbt, parts, { maxBuffer: 1 << 28 }).toString();

const differences = [];
function compare(a, b, path, tolerance) {
    if (typeof a === "number" && typeof b === "number") {
        const allowed = tolerance === PIXEL_TOLERANCE ? tolerance : tolerance * Math.max(1, Math.abs(a), Math.abs(b));
        if (Math.abs(a - b) > allowed) differences.push(`${path}: ${a} and ${b}`);
    } else if (a !== null && b !== null && typeof a === "object" && typeof b === "object") {
        for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) compare(a[key], b[key], `${path}.${key}`, tolerance);
    } else if (a !== b) {
        differences.push(`${path}: ${a} and ${b}`);
    }
}

// The catalog of settings.
compare(JSON.parse(command("settings", "--json")), engine.settings(), "settings", 0);

// A track comes back as it was, also when it came in pieces.
const trackText = readFileSync(trackPath, "utf8");
const track = JSON.parse(trackText);
const session = engine.open(trackText);
const piece = (from, to) => JSON.stringify({
    ...track, frames: track.frames.slice(from, to), camera_motion_px: track.camera_motion_px?.slice(from, to) ?? null,
    camera_zoom: track.camera_zoom?.slice(from, to) ?? null,
});
const half = Math.floor(track.frames.length / 2);
const growing = engine.open(piece(0, half));
engine.append(growing, piece(half));
for (const [name, each] of [["track", session], ["track in pieces", growing]]) {
    if (engine.track(each) !== trackText) differences.push(`${name}: other bytes than the command's`);
}

// The reports, with the settings as they are and changed; one that keeps nothing, too.
const request = { lift: "snatch", load_kg: 80 };
const changes = [{}, { "lowPass.cutoffHz": 8, "liftStart.restBandMeters": 0.03 }];
let native;
for (const settings of changes) {
    const flags = Object.entries(settings).flatMap(([name, value]) => ["--set", `${name}=${value}`]);
    native = JSON.parse(command("analyze", trackPath, "--lift", request.lift, "--load", "80kg", ...flags, "--json", "-"));
    // Who made the report is all that may differ: the module has no version of its own.
    delete native.producer;
    const whole = JSON.parse(engine.report(session, { ...request, settings }));
    const figures = JSON.parse(engine.analyze(growing, { ...request, settings }));
    for (const web of [whole, figures]) delete web.producer;
    compare(native, whole, "report", TOLERANCE);
    compare({ ...native, samples: undefined }, figures, "figures", TOLERANCE);
    if (native.reps.length === 0) differences.push("there is no repetition to compare");
}
engine.close(growing);
engine.close(session);

// The pictures.
const lift = engine.open(readFileSync(join(scenes, "lift.vbttrack.json")));
engine.analyze(lift, JSON.parse(readFileSync(join(scenes, "analysis.request.json"))));
const names = readdirSync(scenes).filter((name) => name.endsWith(".request.json") && name !== "analysis.request.json");
for (const name of names) {
    const scene = name.replace(".request.json", "");
    const drawn = engine.scene(lift, JSON.parse(readFileSync(join(scenes, name))));
    compare(JSON.parse(readFileSync(join(scenes, `${scene}.json`))), JSON.parse(drawn), scene, PIXEL_TOLERANCE);
}
if (names.length === 0) differences.push(`there are no scenes in ${scenes}`);

for (const difference of differences.slice(0, 10)) console.error(difference);
if (differences.length > 0) process.exit(1);
console.log(`native and browser agree on ${native.reps.length} repetition, ${native.samples.t_s.length} samples, ${names.length} scenes`);
