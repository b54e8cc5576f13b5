// Analyzes one saved track in the browser module and natively, and fails where the two reports differ.
//   node Scripts/compare-wasm.mjs MODULE.wasm VBT TRACK.vbttrack.json
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The C library's sine and exponential differ between the two in their last bits; reports keep six digits. */
const TOLERANCE = 1e-5;

const [modulePath, vbt, trackPath] = process.argv.slice(2);
const lift = "snatch";
const native = JSON.parse(
    execFileSync(vbt, ["analyze", trackPath, "--lift", lift, "--load", "80kg", "--json", "-"], { maxBuffer: 1 << 28 }));

const { instance } = await WebAssembly.instantiate(readFileSync(modulePath), {});
const engine = instance.exports;

function place(bytes) {
    const pointer = engine.mv_alloc(bytes.length);
    new Uint8Array(engine.memory.buffer, pointer, bytes.length).set(bytes);
    return [pointer, bytes.length];
}

const track = place(readFileSync(trackPath));
const request = place(new TextEncoder().encode(JSON.stringify({ lift, load_kg: 80 })));
const block = engine.mv_analyze(...track, ...request);
const [status, length] = new Uint32Array(engine.memory.buffer, block, 2);
if (status !== 0) {
    console.error(`The module answers with status ${status}.`);
    process.exit(1);
}
const web = JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, block + 8, length)));

const differences = [];
function compare(a, b, path) {
    if (typeof a === "number" && typeof b === "number") {
        if (Math.abs(a - b) > TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b))) differences.push(`${path}: ${a} and ${b}`);
    } else if (a !== null && b !== null && typeof a === "object" && typeof b === "object") {
        for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) compare(a[key], b[key], `${path}.${key}`);
    } else if (a !== b) {
        differences.push(`${path}: ${a} and ${b}`);
    }
}
// Who made the report is all that may differ: the module has no version of its own.
delete native.producer;
delete web.producer;
compare(native, web, "report");
if (native.reps.length === 0) differences.push("there is no repetition to compare");
for (const difference of differences.slice(0, 10)) console.error(difference);
if (differences.length > 0) process.exit(1);
console.log(`native and browser agree on ${native.reps.length} repetition, ${native.samples.t_s.length} samples`);
