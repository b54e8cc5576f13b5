// Works with VBT Lab as a person does, in headless Chromium, and fails where something is not as it should be.
//   node Scripts/check-lab.mjs VBT CLIP [FOLDER]            CLIP a snatch with its labels beside it; FOLDER gets screenshots
import { execFileSync } from "node:child_process";
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LabSession, SEEING_PATIENCE } from "./lab-session.mjs";

/** The C library's sine and exponential differ between page and command in their last bits. */
const TOLERANCE = 1e-5;
/** The command analyzes what it saw as it saw it, the page the track as it is saved: to a thousandth of a pixel. */
const ROUNDED_TOLERANCE = 1e-3;

const [vbt, input, shots] = process.argv.slice(2);
const complaints = [];
const lab = await LabSession.begin(vbt, input);
const { page } = lab;
try {
    await work();
} catch (error) {
    complaints.push(error.message);
    await shoot("failed");
}
await lab.end();
complaints.push(...page.complaints);
for (const complaint of new Set(complaints)) console.error(complaint);
if (complaints.length > 0) process.exit(1);

async function shoot(name) { if (shots) writeFileSync(join(shots, `lab-${name}.png`), await page.screenshot()); }

// MARK: What a person does

async function work() {
    await page.look({ width: 1440, height: 900 });
    await page.open(lab.address);

    // The clip is seen, and its figures come; alarms only when there is all of it.
    await page.until(`document.querySelector(".provisional") !== null`, "the first provisional report");
    if (await lab.value(`document.querySelector("#panel-results .note") !== null`)) complaints.push("a clip that is still being seen has notes");
    await lab.seen();
    await page.until(`document.querySelector("#panel-results .note") !== null`, "the notes of a clip that was seen");
    await lab.choose("#lift", "snatch");
    await lab.type("#load", "80");
    await page.until(`${lab.card("peak_power_w")} !== null`, "the power of a loaded bar");
    await shoot("desk");
    console.log(`peak velocity ${await lab.figure("peak_velocity_mps")} m/s, lift start ${await lab.figure("lift_start_s")} s`);

    // It plays, and steps frame by frame.
    await page.value(`document.querySelector("#picture").focus()`);
    await page.key(" ", "Space");
    await page.until(`${lab.frame} > 12`, "playing");
    await page.key(" ", "Space");
    await page.until(`document.querySelector("#play").getAttribute("aria-label") === "Play"`, "the pause");
    const stopped = await page.value(lab.frame);
    await page.key("ArrowRight");
    await page.until(`${lab.frame} === ${stopped + 1}`, "one frame on");

    // The picture is the frame that it is said to be.
    for (const time of [1.9, 2.2, 5.5]) await showsItsFrame(time);

    // A slider moves the lift's start, and the change against the defaults is said.
    await lab.press("#tab-settings");
    const before = await lab.figure("lift_start_s");
    await lab.slide("liftStart.minRiseMeters", 0.9);
    await lab.slide("liftStart.restBandMeters", 0.9);
    await lab.press("#tab-results");
    await page.until(`${lab.card("lift_start_s")} !== ${JSON.stringify(before)}`, "another start of the lift");
    await page.until(`document.querySelector('[data-figure="lift_start_s"] .card-change') !== null`, "the change against the defaults");
    console.log(`lift start ${before} s, under other settings ${await lab.figure("lift_start_s")} s`);
    await shoot("desk-changed");

    // The same settings give the same figures on the command line, from the track that the page saves, and from the clip itself.
    await lab.press("#tab-settings");
    await lab.press("#settings-save");
    const settings = await lab.downloaded(/settings.*\.json$/);
    const report = JSON.parse(readFileSync(await lab.savedFromMenu("#save-report", /-report\.json$/)));
    const track = await lab.savedFromMenu("#save-track", /\.vbttrack\.json$/);
    for (const [source, tolerance] of [[track, TOLERANCE], [input, ROUNDED_TOLERANCE]]) {
        const flags = ["--lift", "snatch", "--load", "80kg", "--settings", settings, "--json", "-", "--quiet"];
        const command = JSON.parse(execFileSync(vbt, ["analyze", source, ...flags], { maxBuffer: 1 << 28 }));
        const differences = [];
        for (const key of ["lift", "settings", "load_kg", "reps", "set"]) compare(command[key], report[key], key, differences, tolerance);
        complaints.push(...differences.slice(0, 5).map((text) => `page and command differ for ${source}: ${text}`));
    }
    console.log(`page and command agree on ${report.reps.length} repetition under the saved settings`);

    // What is saved is what it says.
    const still = readFileSync(await lab.savedFromMenu("#save-still", /\.png$/));
    if (still.readUInt32BE(16) !== report.clip.display_width_px) complaints.push("the still has not the clip's size");
    if (JSON.parse(readFileSync(track)).frames.length !== report.clip.frame_count) complaints.push("the saved track has not all frames");
    const html = readFileSync(await lab.savedFromMenu("#save-page", /-report\.html$/), "utf8");
    if (!html.includes("<svg")) complaints.push("the report to read has no plot");

    // A marker is dragged for the score.
    await lab.press("#tab-results");
    await lab.choose("#panel-settings select", "default");
    await page.until(`${lab.card("lift_start_s")} === ${JSON.stringify(before)}`, "the defaults again");
    const form = await lab.value(`document.querySelector("[data-part=form] table").textContent`);
    await lab.press("#timeline-reps");
    const grip = await lab.middle(`.marker[data-name="turnover"] .marker-grip`);
    await page.drag([grip, [grip[0] + 20, grip[1]], [grip[0] + 60, grip[1]]]);
    await page.until(`document.querySelector("#panel-results").textContent.includes("1 marker moved by hand")`, "the moved marker");
    if (form === await lab.value(`document.querySelector("[data-part=form] table").textContent`)) complaints.push("another marker did not change the score");
    await shoot("desk-marker");

    // Its labels lie beside the clip.
    await lab.press("#view-compare");
    await page.until(`document.querySelector(".comparison-card.is-good, .comparison-card.is-bad") !== null`, "the verdict against the labels");
    if (await lab.value(`document.querySelector(".comparison-card.is-bad") !== null`)) {
        complaints.push(`the sample does not agree with its truth: ${await lab.value(`document.querySelector(".verdict").textContent`)}`);
    }
    await shoot("compare");
    await followsItsRoom(".comparison-card", 31);

    // What is open already is not opened twice.
    await lab.press("#open-button");
    await lab.type("#open-path", realpathSync(input));
    await lab.press("#open-submit");
    await page.until(`document.querySelector("#toast").textContent.includes("is open already")`, "the clip that is open");
    await page.until(`!document.querySelector("#clip-view").hidden`, "that clip, brought to front");
    if (await lab.value(`document.querySelector("#clip-choice").options.length`) !== 1) complaints.push("one file is two clips");
    await lab.press("#tab-plots");
    await followsItsRoom("#panel-plots", 32);

    // A load in pounds is shown in both units, and is the same load.
    await lab.press("#tab-results");
    await lab.type("#load", "176.37lb");
    await page.key("Tab");
    await page.until(`document.querySelector(".results-head").textContent.includes("176.4 lb (80 kg)")`, "the load in both units");
    await lab.press("#load-unit");
    await page.until(`document.querySelector("#load").value === "80"`, "the load in kilograms again");

    await fits();
    await reads();
    await outlivesItsServer();

    // On a phone.
    await page.look({ width: 360, height: 780, scale: 2, isTouch: true });
    await page.until(`document.querySelector("#panel-results .card") !== null`, "the figures on a phone");
    await reachesEveryHandle();
    await shoot("phone");
    await leavesRoom();
    await page.look({ width: 1440, height: 900, scheme: "dark" });
    await shoot("desk-dark");
    await page.look({ width: 2560, height: 1440 });
    await shoot("large");

    // Another plate is locked: one that leans on the wall.
    await page.look({ width: 1440, height: 900 });
    await lab.press("#lock");
    await page.drag([await lab.placeInPicture(0.285, 0.7)]);
    await page.until(`document.querySelector("#stage-progress").hidden === false`, "seeing anew");
    await page.until(`document.querySelector("#stage-progress").hidden`, "the track of the other plate", SEEING_PATIENCE);
    await page.until(`${lab.card("lift_start_s")} === null`, "no lift of a plate at the wall");
    await shoot("desk-locked");
    console.log(`locked to a plate at the wall: ${await lab.value(`document.querySelector(".notes").textContent`)}`);
}

/** Goes to an instant on the timeline's strip, and holds the stage against the server's own frames around it. */
async function showsItsFrame(time) {
    const box = await lab.value(`(({ x, y, width, height }) => ({ x, y, width, height }))(document.querySelector(".overview-slider").getBoundingClientRect())`);
    const duration = await lab.value(`fetch("api/clips").then((answer) => answer.json()).then(({ clips }) => clips[0].duration_s)`);
    // Below the repetitions' buttons the strip itself is free.
    await page.drag([[box.x + box.width * time / duration, box.y + box.height - 2]]);
    const shown = await lab.value(lab.frame) - 1;
    // The picture may still be on its way; until it is there the stage shows another frame, with that one's scene.
    let best;
    for (const end = Date.now() + 20_000; best !== 0 && Date.now() < end; await new Promise((done) => setTimeout(done, 300))) {
        const errors = await lab.value(`(${differencesToFrames})(${shown})`);
        best = errors.indexOf(Math.min(...errors)) - 3;
    }
    if (best !== 0) complaints.push(`at ${time} s the stage shows frame ${shown + best}, not ${shown}`);
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

/** A plot is drawn anew where the window leaves it another room: as wide as its place, less `edges`. */
async function followsItsRoom(place, edges) {
    for (const width of [1200, 1440]) {
        await page.look({ width, height: 900 });
        await page.until(`(() => {
            const room = document.querySelector(${JSON.stringify(place)});
            return room.clientWidth - ${edges} === parseFloat(room.querySelector("canvas").style.width);
        })()`, `a plot as wide as its place on a screen of ${width}`);
    }
}

/** Without its server the page says so and goes on understanding; when it is back there are pictures again. */
async function outlivesItsServer() {
    await page.look({ width: 1440, height: 900 });
    const known = page.complaints.length;
    await lab.holdServer();
    await page.until(`!document.querySelector("#away").hidden`, "the word that the server is away");
    await lab.press("#tab-settings");
    const before = await lab.figure("lift_start_s");
    await lab.slide("liftStart.minRiseMeters", 0.9);
    await lab.press("#tab-results");
    await page.until(`${lab.card("lift_start_s")} !== ${JSON.stringify(before)}`, "figures without a server");
    await shoot("desk-away");
    await lab.releaseServer();
    await page.until(`document.querySelector("#away").hidden`, "the server's return");
    // That requests failed is what this is about.
    page.complaints.splice(known, Infinity, ...page.complaints.slice(known).filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED")));
    await showsItsFrame(2.2);
    await lab.choose("#panel-settings select", "default");
    await page.until(`${lab.card("lift_start_s")} === ${JSON.stringify(before)}`, "the defaults again");
}

/** Every marker's handle can be hit in its middle, however near the next one is, and with the keyboard. */
async function reachesEveryHandle() {
    await lab.press("#timeline-reps");
    const hidden = await lab.value(`[...document.querySelectorAll(".marker")].filter((marker) => {
        const grip = marker.querySelector(".marker-grip");
        grip.scrollIntoView({ block: "center" });
        const { x, y, width, height } = grip.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".marker") !== marker || marker.tabIndex < 0;
    }).map((marker) => marker.dataset.name)`);
    for (const name of hidden) complaints.push(`the handle of ${name} cannot be reached on a phone`);
}

/** What stays in sight on a phone, the stage and the tabs, leaves half of the height to what is read, also with an upright clip. */
async function leavesRoom() {
    for (const height of [640, 740, 780]) {
        await page.look({ width: 360, height, scale: 2, isTouch: true });
        const taken = await lab.value(`(() => {
            const main = document.querySelector("#main");
            const wasUpright = main.classList.contains("is-upright");
            main.classList.add("is-upright");
            const taken = document.querySelector("#stage").offsetHeight + document.querySelector(".tabs").offsetHeight;
            main.classList.toggle("is-upright", wasUpright);
            return taken;
        })()`);
        if (taken > height / 2) complaints.push(`stage and tabs take ${taken} of a phone's ${height} pixels`);
    }
}

/** No screen from 360 pixels on makes the page scroll sideways, or cuts a table of one repetition. */
async function fits() {
    for (const width of [360, 390, 414, 768, 900, 1280, 1640, 2200, 2560]) {
        await page.look({ width, height: 900 });
        for (const tab of ["results", "plots", "settings"]) {
            await lab.value(`document.querySelector("#tab-${tab}").click()`);
            await new Promise((done) => setTimeout(done, 150));
            const wide = await lab.value(`document.documentElement.scrollWidth`);
            if (wide > width) complaints.push(`${tab}: the page is ${wide} pixels wide on a screen of ${width}`);
            const cut = await lab.value(`[...document.querySelectorAll("#panel-${tab} .scroll")].filter((part) => part.scrollWidth > part.clientWidth)
                .map((part) => part.getAttribute("aria-label"))`);
            for (const title of cut) complaints.push(`"${title}" is cut on a screen of ${width}`);
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
            await lab.press(`#tab-${tab}`);
            for (const text of await lab.value(`(${faintTexts})()`)) complaints.push(`${scheme}, ${tab}: ${text}`);
        }
    }
    await lab.press("#tab-results");
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

function compare(a, b, path, differences, tolerance) {
    if (typeof a === "number" && typeof b === "number") {
        if (Math.abs(a - b) > tolerance * Math.max(1, Math.abs(a), Math.abs(b))) differences.push(`${path}: ${a} and ${b}`);
    } else if (a !== null && b !== null && typeof a === "object" && typeof b === "object") {
        for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) compare(a[key], b[key], `${path}.${key}`, differences, tolerance);
    } else if (a !== b) {
        differences.push(`${path}: ${a} and ${b}`);
    }
}
