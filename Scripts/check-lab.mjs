// Works with VBT Lab as a person does, in headless Chromium, and fails where something is not as it should be.
//   node Scripts/check-lab.mjs VBT CLIP [FOLDER]            CLIP a snatch with its labels beside it; FOLDER gets screenshots
//   node Scripts/check-lab.mjs --measure VBT TRACK [TIMES]  time from a slider's move to the painted page, for the track repeated to
//                                                           half a minute, and the page's size
// LAB_URL takes a server that runs already in place of `vbt lab`.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Chromium } from "./chromium.mjs";

/** Seeing the sample takes some fifteen seconds on two quiet cores. */
const SEEING_PATIENCE = 240_000;
/** The C library's sine and exponential differ between page and command in their last bits. */
const TOLERANCE = 1e-5;
/** The command analyzes what it saw as it saw it, the page the track as it is saved: to a thousandth of a pixel. */
const ROUNDED_TOLERANCE = 1e-3;
/** What the page may weigh without video, bytes. */
const PAGE_LIMIT = 1_000_000;
/** A clip to measure with, seconds. */
const MEASURED_SECONDS = 30;

const isMeasuring = process.argv[2] === "--measure";
const [vbt, input, last] = process.argv.slice(isMeasuring ? 3 : 2);
const folder = mkdtempSync(join(tmpdir(), "minerva-lab-"));
const complaints = [];

const { address, stop } = await startServer();
const chromium = new Chromium();
const page = await chromium.page((url) => url.startsWith(address) || url.startsWith("blob:") || url.startsWith("data:"));
try {
    await (isMeasuring ? measure(Number(last ?? 40)) : work(last));
} catch (error) {
    complaints.push(error.message);
    if (!isMeasuring && last) writeFileSync(join(last, "lab-failed.png"), await page.screenshot());
}
await chromium.close();
stop();
rmSync(folder, { recursive: true, force: true });
complaints.push(...page.complaints);
for (const complaint of new Set(complaints)) console.error(complaint);
if (complaints.length > 0) process.exit(1);

// MARK: The server

async function startServer() {
    if (process.env.LAB_URL) return { address: process.env.LAB_URL, stop: () => {} };
    const server = spawn(vbt, ["lab", isMeasuring ? repeated(input) : input], { stdio: ["ignore", "pipe", "inherit"] });
    const line = await new Promise((resolve, reject) => {
        let text = "";
        server.stdout.on("data", (chunk) => {
            text += chunk;
            const found = text.match(/http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]+\//);
            if (found) resolve(found[0]);
        });
        server.on("exit", (status) => reject(new Error(`vbt lab ended with status ${status} before it said its address`)));
    });
    return { address: line, stop: () => server.kill("SIGINT") };
}

/** A track played again and again until it is long enough. */
function repeated(path) {
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

// MARK: What a person does

async function work(shots) {
    const shoot = async (name) => { if (shots) writeFileSync(join(shots, `lab-${name}.png`), await page.screenshot()); };
    await chromium.call("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
    await page.look({ width: 1440, height: 900 });
    await page.open(address);

    // The clip is seen, and its figures come.
    await seen();
    await choose("#lift", "snatch");
    await type("#load", "80");
    await page.until(`${card("peak_power_w")} !== null`, "the power of a loaded bar");
    await shoot("desk");
    say(`peak velocity ${await figure("peak_velocity_mps")} m/s, lift start ${await figure("lift_start_s")} s`);

    // It plays, and steps frame by frame.
    await page.value(`document.querySelector("#picture").focus()`);
    await page.key(" ", "Space");
    await page.until(`${frame()} > 12`, "playing");
    await page.key(" ", "Space");
    await page.until(`document.querySelector("#play").getAttribute("aria-label") === "Play"`, "the pause");
    const stopped = await page.value(frame());
    await page.key("ArrowRight");
    await page.until(`${frame()} === ${stopped + 1}`, "one frame on");

    // The picture is the frame that it is said to be.
    for (const time of [1.9, 2.2, 5.5]) await showsItsFrame(time);

    // A slider moves the lift's start, and the change against the defaults is said.
    await press("#tab-settings");
    const before = await figure("lift_start_s");
    await slide("liftStart.minRiseMeters", 0.9);
    await slide("liftStart.restBandMeters", 0.9);
    await press("#tab-results");
    await page.until(`${card("lift_start_s")} !== ${JSON.stringify(before)}`, "another start of the lift");
    await page.until(`document.querySelector('[data-figure="lift_start_s"] .card-change') !== null`, "the change against the defaults");
    say(`lift start ${before} s, under other settings ${await figure("lift_start_s")} s`);
    await shoot("desk-changed");

    // The same settings give the same figures on the command line, from the track that the page saves, and from the clip itself.
    await press("#tab-settings");
    await press("#settings-save");
    const settings = await downloaded(/settings.*\.json$/);
    const report = JSON.parse(readFileSync(await savedFromMenu("#save-report", /-report\.json$/)));
    const track = await savedFromMenu("#save-track", /\.vbttrack\.json$/);
    for (const [source, tolerance] of [[track, TOLERANCE], [input, ROUNDED_TOLERANCE]]) {
        const flags = ["--lift", "snatch", "--load", "80kg", "--settings", settings, "--json", "-", "--quiet"];
        const command = JSON.parse(execFileSync(vbt, ["analyze", source, ...flags], { maxBuffer: 1 << 28 }));
        const differences = [];
        for (const key of ["lift", "settings", "load_kg", "reps", "set"]) compare(command[key], report[key], key, differences, tolerance);
        complaints.push(...differences.slice(0, 5).map((text) => `page and command differ for ${source}: ${text}`));
    }
    say(`page and command agree on ${report.reps.length} repetition under the saved settings`);

    // What is saved is what it says.
    const still = readFileSync(await savedFromMenu("#save-still", /\.png$/));
    if (still.readUInt32BE(16) !== report.clip.display_width_px) complaints.push("the still has not the clip's size");
    if (JSON.parse(readFileSync(track)).frames.length !== report.clip.frame_count) complaints.push("the saved track has not all frames");
    const html = readFileSync(await savedFromMenu("#save-page", /-report\.html$/), "utf8");
    if (!html.includes("<svg")) complaints.push("the report to read has no plot");

    // A marker is dragged for the score.
    await press("#tab-results");
    await choose("#panel-settings select", "default");
    await page.until(`${card("lift_start_s")} === ${JSON.stringify(before)}`, "the defaults again");
    const form = await value(`document.querySelector("[data-part=form] table").textContent`);
    await press("#timeline-reps");
    const grip = await middle(`.marker[data-name="turnover"] .marker-grip`);
    await page.drag([grip, [grip[0] + 20, grip[1]], [grip[0] + 60, grip[1]]]);
    await page.until(`document.querySelector("#panel-results").textContent.includes("1 marker moved by hand")`, "the moved marker");
    if (form === await value(`document.querySelector("[data-part=form] table").textContent`)) complaints.push("another marker did not change the score");
    await shoot("desk-marker");

    // Its labels lie beside the clip.
    await press("#view-compare");
    await page.until(`document.querySelector(".comparison-card.is-good, .comparison-card.is-bad") !== null`, "the verdict against the labels");
    if (await value(`document.querySelector(".comparison-card.is-bad") !== null`)) {
        complaints.push(`the sample does not agree with its truth: ${await value(`document.querySelector(".verdict").textContent`)}`);
    }
    await shoot("compare");
    await press("#view-clip");

    await fits();
    await reads();

    // On a phone.
    await page.look({ width: 390, height: 844, scale: 2, isTouch: true });
    await page.until(`document.querySelector("#panel-results .card") !== null`, "the figures on a phone");
    await shoot("phone");
    await page.look({ width: 1440, height: 900, scheme: "dark" });
    await shoot("desk-dark");
    await page.look({ width: 2560, height: 1440 });
    await shoot("large");

    // Another plate is locked: one that leans on the wall.
    await page.look({ width: 1440, height: 900 });
    await press("#lock");
    await page.drag([await placeInPicture(0.285, 0.7)]);
    await page.until(`document.querySelector("#stage-progress").hidden === false`, "seeing anew");
    await page.until(`document.querySelector("#stage-progress").hidden`, "the track of the other plate", SEEING_PATIENCE);
    await page.until(`${card("lift_start_s")} === null`, "no lift of a plate at the wall");
    await shoot("desk-locked");
    say(`locked to a plate at the wall: ${await value(`document.querySelector(".notes").textContent`)}`);
}

/** Until the clip was seen whole and its figures are painted. */
async function seen() {
    await page.until(`document.querySelector("#stage-progress").hidden && document.querySelector("#panel-results .card") !== null`, "the track", SEEING_PATIENCE);
}

/** Goes to an instant on the timeline's strip, and holds the stage against the server's own frames around it. */
async function showsItsFrame(time) {
    const box = await value(`(({ x, y, width, height }) => ({ x, y, width, height }))(document.querySelector(".overview-slider").getBoundingClientRect())`);
    const duration = await value(`fetch("api/clips").then((answer) => answer.json()).then(({ clips }) => clips[0].duration_s)`);
    // Below the repetitions' buttons the strip itself is free.
    await page.drag([[box.x + box.width * time / duration, box.y + box.height - 2]]);
    await new Promise((done) => setTimeout(done, 1500));
    const shown = await value(frame()) - 1;
    const errors = await value(`(${differencesToFrames})(${shown})`);
    const best = errors.indexOf(Math.min(...errors)) - 3;
    if (best !== 0) complaints.push(`at ${time} s the stage shows frame ${shown + best}, not ${shown}: ${errors.map((error) => error.toFixed(2))}`);
}

/** Runs in the page: how much the stage differs from each frame from three before to three after one, the overlay's pixels aside. */
async function differencesToFrames(frame) {
    const stage = document.querySelector("#picture");
    const { clips: [clip] } = await (await fetch("api/clips")).json();
    const bytes = await (await fetch(`api/clips/${clip.id}/frames?from=${frame - 3}&count=7`)).arrayBuffer();
    const pixels = (draw) => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [320, 180];
        const context = canvas.getContext("2d", { willReadFrequently: true });
        draw(context);
        return context.getImageData(0, 0, 320, 180).data;
    };
    const scale = Math.min(stage.width / clip.size[0], stage.height / clip.size[1]);
    const [width, height] = clip.size.map((side) => side * scale);
    const shown = pixels((context) => context.drawImage(stage, (stage.width - width) / 2, (stage.height - height) / 2, width, height, 0, 0, 320, 180));
    const errors = [];
    const view = new DataView(bytes);
    for (let offset = 0; offset < bytes.byteLength;) {
        const length = view.getUint32(offset, true);
        const picture = await createImageBitmap(new Blob([new Uint8Array(bytes, offset + 4, length)]));
        offset += 4 + length;
        const own = pixels((context) => context.drawImage(picture, 0, 0, 320, 180));
        let sum = 0;
        // A line or a letter over the picture must not outweigh the picture.
        for (let i = 0; i < own.length; i++) sum += Math.min(30, Math.abs(own[i] - shown[i]));
        errors.push(sum / own.length);
    }
    return errors;
}

/** No screen from 360 pixels on makes the page scroll sideways. */
async function fits() {
    for (const width of [360, 390, 768, 900, 1280, 1640, 2200, 2560]) {
        await page.look({ width, height: 900 });
        for (const tab of ["results", "plots", "settings"]) {
            await value(`document.querySelector("#tab-${tab}").click()`);
            await new Promise((done) => setTimeout(done, 150));
            const wide = await value(`document.documentElement.scrollWidth`);
            if (wide > width) complaints.push(`${tab}: the page is ${wide} pixels wide on a screen of ${width}`);
        }
    }
    await page.look({ width: 1440, height: 900 });
}

/** Everything that can be used has a name, and text stands out from its ground as WCAG 2.2 AA asks, in both schemes. */
async function reads() {
    await page.tell("Accessibility.enable");
    const { nodes } = await page.tell("Accessibility.getFullAXTree");
    const used = new Set(["button", "checkbox", "combobox", "textbox", "searchbox", "spinbutton", "slider", "tab", "link", "image"]);
    for (const node of nodes) {
        if (!node.ignored && used.has(node.role?.value) && !node.name?.value) complaints.push(`a ${node.role.value} has no name`);
    }
    await page.tell("Accessibility.disable");
    for (const scheme of ["light", "dark"]) {
        await page.look({ width: 1440, height: 900, scheme });
        for (const tab of ["results", "settings"]) {
            await press(`#tab-${tab}`);
            for (const text of await value(`(${faintTexts})()`)) complaints.push(`${scheme}, ${tab}: ${text}`);
        }
    }
    await press("#tab-results");
    await page.look({ width: 1440, height: 900 });
}

/** Runs in the page: texts whose contrast to their ground is below 4.5 : 1, large ones below 3 : 1. */
function faintTexts() {
    const parts = (color) => {
        const [r, g, b, a = 1] = color.match(/[\d.]+/g).map(Number);
        return color.startsWith("color(srgb") ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
    };
    const over = ([r, g, b, a], under) => [r, g, b].map((level, i) => level * a + under[i] * (1 - a));
    const luminance = (rgb) => rgb.map((level) => level / 255).map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4))
        .reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = (element) => {
        const colors = [];
        for (let each = element; each; each = each.parentElement) colors.push(parts(getComputedStyle(each).backgroundColor));
        return colors.reverse().reduce((under, color) => over(color, under), [255, 255, 255]);
    };
    const faint = [];
    for (const element of document.querySelectorAll("body *")) {
        const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        if (!hasText || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.closest(".stage, :disabled, .sprite")) continue;
        const style = getComputedStyle(element);
        const [a, b] = [luminance(over(parts(style.color), ground(element))), luminance(ground(element))].sort((x, y) => y - x);
        const contrast = (a + 0.05) / (b + 0.05);
        const isLarge = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
        if (contrast < (isLarge ? 3 : 4.5)) faint.push(`"${element.textContent.trim().slice(0, 30)}" has a contrast of ${contrast.toFixed(2)} : 1`);
    }
    return faint;
}

// MARK: Measuring

async function measure(times) {
    const asked = new Set();
    chromium.listen(({ method, params }) => { if (method === "Network.requestWillBeSent") asked.add(params.request.url); });
    await page.look({ width: 1440, height: 900 });
    await page.open(address);
    await seen();
    await new Promise((done) => setTimeout(done, 1000));
    await press("#tab-settings");
    const milliseconds = await value(`(${slideOften})(${times})`);
    milliseconds.sort((a, b) => a - b);
    const at = (share) => milliseconds[Math.min(milliseconds.length - 1, Math.floor(share * milliseconds.length))].toFixed(1);
    const clip = await value(`document.querySelector("#readout span").textContent`);
    console.log(`slider to paint, ${times} moves (${clip}): fastest ${at(0)} ms, median ${at(0.5)} ms, 95 % ${at(0.95)} ms`);
    // What the worker asks for is the engine and the module that speaks to it.
    const files = [...asked].filter((url) => url.startsWith(address) && !url.includes("/api/"));
    const bytes = async (url) => (await (await fetch(url)).arrayBuffer()).byteLength;
    const own = (await Promise.all(files.map(bytes))).reduce((sum, each) => sum + each, 0);
    const engine = await bytes(`${address}minerva.wasm`) + await bytes(`${address}engine-module.mjs`);
    console.log(`page without video: ${Math.round((own + engine) / 1000)} KB, of them the engine ${Math.round(engine / 1000)} KB; ${files.length + 2} files`);
    if (own + engine > PAGE_LIMIT) complaints.push(`the page has ${own + engine} bytes; the limit is ${PAGE_LIMIT}`);
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

// MARK: Parts

function say(text) { console.log(text); }
function value(expression) { return page.value(expression); }
function card(key) { return `(document.querySelector('[data-figure="${key}"] .card-value')?.textContent ?? null)`; }
function figure(key) { return value(card(key)); }
function frame() { return `Number(document.querySelector("#readout").textContent.match(/frame (\\d+)/)[1])`; }

async function middle(selector) {
    return value(`(() => {
        const part = document.querySelector(${JSON.stringify(selector)});
        part.scrollIntoView({ block: "nearest" });
        const box = part.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    })()`);
}

async function press(selector) { await page.drag([await middle(selector)]); }

async function choose(selector, choice) {
    await value(`(() => {
        const select = document.querySelector(${JSON.stringify(selector)});
        select.value = ${JSON.stringify(choice)};
        select.dispatchEvent(new Event("change", { bubbles: true }));
    })()`);
}

async function type(selector, text) {
    await value(`document.querySelector(${JSON.stringify(selector)}).select()`);
    await value(`document.querySelector(${JSON.stringify(selector)}).focus()`);
    await page.tell("Input.insertText", { text });
}

/** Drags a setting's slider to a share of its way. */
async function slide(name, share) {
    const selector = `input[type=range][data-name="${name}"]`;
    await middle(selector);
    const { x, y, width, height, at } = await value(`(() => {
        const slider = document.querySelector('${selector}');
        const box = slider.getBoundingClientRect();
        return { x: box.x, y: box.y, width: box.width, height: box.height, at: (slider.value - slider.min) / (slider.max - slider.min) };
    })()`);
    const place = (part) => [x + 9 + (width - 18) * part, y + height / 2];
    await page.drag([place(at), place((at + share) / 2), place(share)]);
}

async function placeInPicture(shareX, shareY) {
    return value(`(() => {
        const box = document.querySelector("#picture").getBoundingClientRect();
        const scale = Math.min(box.width / 960, box.height / 540);
        return [box.x + box.width / 2 + (${shareX} - 0.5) * 960 * scale, box.y + box.height / 2 + (${shareY} - 0.5) * 540 * scale];
    })()`);
}

/** Waits for a finished download whose name matches, and answers where it lies. */
async function downloaded(pattern) {
    const end = Date.now() + 60_000;
    for (;;) {
        const name = readdirSync(folder).find((each) => pattern.test(each));
        if (name) return join(folder, name);
        if (Date.now() > end) throw new Error(`nothing like ${pattern} was saved`);
        await new Promise((done) => setTimeout(done, 100));
    }
}

async function savedFromMenu(button, pattern) {
    await press("#save-menu summary");
    await press(button);
    return downloaded(pattern);
}

function compare(a, b, path, differences, tolerance) {
    if (typeof a === "number" && typeof b === "number") {
        if (Math.abs(a - b) > tolerance * Math.max(1, Math.abs(a), Math.abs(b))) differences.push(`${path}: ${a} and ${b}`);
    } else if (a !== null && b !== null && typeof a === "object" && typeof b === "object") {
        for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) compare(a[key], b[key], `${path}.${key}`, differences, tolerance);
    } else if (a !== b) {
        differences.push(`${path}: ${a} and ${b}`);
    }
}
