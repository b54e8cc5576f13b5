// Opens a report page in headless Chromium and says what is wrong with it: console errors, requests, script, text that is cut off.
//   node Scripts/check-page.mjs PAGE.html [FOLDER]     FOLDER gets screenshots: light, dark, phone, as printed
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [page, folder] = process.argv.slice(2);
const program = process.env.CHROMIUM ?? "chromium";
const profile = mkdtempSync(join(tmpdir(), "minerva-page-"));
// The pipe speaks the DevTools protocol, one JSON text after the other, each ended by a zero byte.
const browser = spawn(program, [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", `--user-data-dir=${profile}`,
    "--remote-debugging-pipe", "about:blank",
], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
browser.on("error", () => { console.error(`${program} is not installed; nothing was checked.`); process.exit(5); });

let next = 1;
const waiting = new Map();
const listeners = [];
let rest = "";
browser.stdio[4].on("data", (chunk) => {
    const texts = (rest + chunk).split("\0");
    rest = texts.pop();
    for (const text of texts) {
        const message = JSON.parse(text);
        if (message.id) {
            const { resolve, reject } = waiting.get(message.id);
            waiting.delete(message.id);
            if (message.error) reject(new Error(message.error.message)); else resolve(message.result);
        } else for (const listener of listeners) listener(message);
    }
});
const call = (method, params = {}, sessionId) => new Promise((resolve, reject) => {
    const id = next++;
    waiting.set(id, { resolve, reject });
    browser.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
});

const complaints = [];
const url = pathToFileURL(resolve(page)).href;
listeners.push(({ method, params }) => {
    if (method === "Runtime.exceptionThrown") complaints.push(`exception: ${params.exceptionDetails.text}`);
    if (method === "Runtime.consoleAPICalled") complaints.push(`console.${params.type}`);
    if (method === "Log.entryAdded") complaints.push(`log: ${params.entry.text}`);
    if (method === "Network.requestWillBeSent" && params.request.url !== url && !params.request.url.startsWith("data:")) {
        complaints.push(`request: ${params.request.url}`);
    }
});

const { targetId } = await call("Target.createTarget", { url: "about:blank" });
const { sessionId } = await call("Target.attachToTarget", { targetId, flatten: true });
const tell = (method, params) => call(method, params, sessionId);
for (const domain of ["Page", "Runtime", "Log", "Network"]) await tell(`${domain}.enable`);

async function look(name, width, scheme, scale = 1, media = "screen") {
    await tell("Emulation.setDeviceMetricsOverride", { width, height: 900, deviceScaleFactor: scale, mobile: width < 500 });
    await tell("Emulation.setEmulatedMedia", { media, features: [{ name: "prefers-color-scheme", value: scheme }] });
    const loaded = new Promise((done) => listeners.push(({ method }) => { if (method === "Page.loadEventFired") done(); }));
    await tell("Page.navigate", { url });
    await loaded;
    const { result } = await tell("Runtime.evaluate", {
        returnByValue: true,
        expression: `({ wide: document.documentElement.scrollWidth, scripts: document.scripts.length,
            handlers: [...document.querySelectorAll("*")].filter((e) => [...e.attributes].some((a) => a.name.startsWith("on"))).length,
            unnamed: [...document.images].filter((i) => !i.alt || !i.naturalWidth).length,
            ids: [...document.querySelectorAll("[id]")].length - new Set([...document.querySelectorAll("[id]")].map((e) => e.id)).size })`,
    });
    const { wide, scripts, handlers, unnamed, ids } = result.value;
    if (wide > width) complaints.push(`${name}: the page is ${wide} pixels wide on a screen of ${width}`);
    if (scripts + handlers > 0) complaints.push(`${name}: ${scripts} scripts, ${handlers} event attributes`);
    if (unnamed > 0) complaints.push(`${name}: ${unnamed} pictures are broken or have no alternative text`);
    if (ids > 0) complaints.push(`${name}: ${ids} ids are used twice`);
    if (!folder) return;
    const { data } = await tell("Page.captureScreenshot", { captureBeyondViewport: true, format: "png" });
    writeFileSync(join(folder, `${name}.png`), Buffer.from(data, "base64"));
}

await look("light", 1280, "light");
await look("dark", 1280, "dark");
await look("phone", 390, "light", 2);
// A page of A4 between margins, as wide as a browser prints it.
await look("print", 720, "dark", 1, "print");
const gone = new Promise((done) => browser.on("exit", done));
await call("Browser.close");
await gone;
rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
for (const complaint of complaints) console.error(`${page}: ${complaint}`);
if (complaints.length > 0) process.exit(1);
console.log(`${page}: no console message, no request, no script; fits 1280 and 390 pixels and paper`);
