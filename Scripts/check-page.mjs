// Opens a report page in headless Chromium and says what is wrong with it: console errors, requests, script, text that is cut off.
//   node Scripts/check-page.mjs PAGE.html [FOLDER]     FOLDER gets screenshots: light, dark, phone, as printed
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Chromium } from "./chromium.mjs";

const [report, folder] = process.argv.slice(2);
const url = pathToFileURL(resolve(report)).href;
const chromium = new Chromium();
const page = await chromium.page((address) => address === url || address.startsWith("data:"));
const complaints = page.complaints;

async function look(name, width, scheme, scale = 1, media = "screen") {
    await page.look({ width, height: 900, scale, scheme, media, isTouch: width < 500 });
    await page.open(url);
    const found = await page.value(`({ wide: document.documentElement.scrollWidth, scripts: document.scripts.length,
        handlers: [...document.querySelectorAll("*")].filter((e) => [...e.attributes].some((a) => a.name.startsWith("on"))).length,
        unnamed: [...document.images].filter((i) => !i.alt || !i.naturalWidth).length,
        cut: [...document.querySelectorAll("caption > *")].filter((e) => e.offsetParent && e.getBoundingClientRect().right > innerWidth).length,
        ids: [...document.querySelectorAll("[id]")].length - new Set([...document.querySelectorAll("[id]")].map((e) => e.id)).size })`);
    const { wide, scripts, handlers, unnamed, cut, ids } = found;
    if (wide > width) complaints.push(`${name}: the page is ${wide} pixels wide on a screen of ${width}`);
    if (scripts + handlers > 0) complaints.push(`${name}: ${scripts} scripts, ${handlers} event attributes`);
    if (unnamed > 0) complaints.push(`${name}: ${unnamed} pictures are broken or have no alternative text`);
    if (cut > 0) complaints.push(`${name}: ${cut} captions of tables run out of the screen`);
    if (ids > 0) complaints.push(`${name}: ${ids} ids are used twice`);
    if (folder) writeFileSync(join(folder, `${name}.png`), await page.screenshot(true));
}

await look("light", 1280, "light");
await look("dark", 1280, "dark");
await look("phone", 390, "light", 2);
// A page of A4 between margins, as wide as a browser prints it.
await look("print", 720, "dark", 1, "print");
await chromium.close();
for (const complaint of complaints) console.error(`${report}: ${complaint}`);
if (complaints.length > 0) process.exit(1);
console.log(`${report}: no console message, no request, no script; fits 1280 and 390 pixels and paper`);
