// Measures VBT Lab's page: the time from a slider's move to the painted page, and what the page weighs.
//   node Scripts/measure-lab.mjs VBT TRACK.vbttrack.json [TIMES]      for the track, repeated to half a minute
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LabSession } from "./lab-session.mjs";

/** A clip to measure with, seconds. */
const MEASURED_SECONDS = 30;
/** What the page may weigh without video, bytes. */
const PAGE_LIMIT = 1_000_000;

const [vbt, track, times = "40"] = process.argv.slice(2);
const lab = await LabSession.begin(vbt, (folder) => repeated(track, folder));
const { page, address } = lab;
const asked = new Set();
lab.chromium.listen(({ method, params }) => { if (method === "Network.requestWillBeSent") asked.add(params.request.url); });
await page.look({ width: 1440, height: 900 });
await page.open(address);
await lab.seen();
await new Promise((done) => setTimeout(done, 1000));
await lab.press("#tab-settings");

const milliseconds = (await lab.value(`(${slideOften})(${Number(times)})`)).sort((a, b) => a - b);
const at = (share) => milliseconds[Math.min(milliseconds.length - 1, Math.floor(share * milliseconds.length))].toFixed(1);
const clip = await lab.value(`document.querySelector("#readout span").textContent`);
console.log(`slider to paint, ${times} moves (${clip}): fastest ${at(0)} ms, median ${at(0.5)} ms, 95 % ${at(0.95)} ms`);

// What the worker asks for is the engine and the module that speaks to it.
const files = [...asked].filter((url) => url.startsWith(address) && !url.includes("/api/"));
const bytes = async (url) => (await (await fetch(url)).arrayBuffer()).byteLength;
const own = (await Promise.all(files.map(bytes))).reduce((sum, each) => sum + each, 0);
const engine = await bytes(`${address}minerva.wasm`) + await bytes(`${address}engine-module.mjs`);
console.log(`page without video: ${Math.round((own + engine) / 1000)} KB in ${files.length + 2} files, of them the engine ${Math.round(engine / 1000)} KB`);

await lab.end();
const complaints = [...page.complaints];
if (own + engine > PAGE_LIMIT) complaints.push(`the page has ${own + engine} bytes; the limit is ${PAGE_LIMIT}`);
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exit(1);

/** A track played again and again until it is long enough. */
function repeated(path, folder) {
    const track = JSON.parse(readFileSync(path));
    const { frames, camera_motion_px: motion, clip } = track;
    const times = Math.ceil(MEASURED_SECONDS / clip.duration_s);
    const all = Array.from({ length: times }, (_, k) => k);
    track.frames = all.flatMap((k) => frames.map((frame) => ({
        ...frame, i: frame.i + k * frames.length, t_s: Math.round((frame.t_s + k * clip.duration_s) * 1e6) / 1e6,
    })));
    track.camera_motion_px = motion && all.flatMap(() => motion);
    track.clip = { ...clip, frame_count: times * frames.length, duration_s: times * clip.duration_s };
    const long = join(folder, "long.vbttrack.json");
    writeFileSync(long, JSON.stringify(track));
    return long;
}

/** Runs in the page: moves a slider so many times, each time until the page has painted what came of it. */
async function slideOften(times) {
    const slider = document.querySelector('input[type=range][data-name="lowPass.cutoffHz"]');
    const milliseconds = [];
    for (let i = 0; i < times; i++) {
        const painted = new Promise((done) => {
            const observer = new PerformanceObserver((list) => {
                if (list.getEntriesByName("lab-painted").length === 0) return;
                observer.disconnect();
                done();
            });
            observer.observe({ type: "mark" });
        });
        const start = performance.now();
        slider.value = String(5 + (i % 30) * 0.2);
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        await painted;
        // The frame is made at the browser's next turn; what comes after it finds it made.
        await new Promise((done) => requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = done;
            channel.port2.postMessage(null);
        }));
        milliseconds.push(performance.now() - start);
        // Let what follows the first paint (comparison with the defaults) come to rest, as a hand would not.
        await new Promise((done) => setTimeout(done, 150));
    }
    return milliseconds;
}
