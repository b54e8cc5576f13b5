// Fails where the page's Canvas paints a scene otherwise than Cairo does, as an eye sees it.
//   node Scripts/check-canvas.mjs SCENES [FOLDER]      SCENES as `vbt-bench scenes` writes them; FOLDER gets what Canvas painted
// Both pictures lie over the same gray. They are compared as golden pictures are (GoldenPicture.swift): blocks of 4 × 4 pixels by
// their distance in CIELAB.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Chromium } from "./chromium.mjs";

/** Distance of two blocks that an eye sees at once, in CIELAB. */
const VISIBLE_DISTANCE = 8;
/** Share of blocks that may be seen to differ: two painters put the edges of letters a fraction of a pixel apart. */
const ALLOWED_SHARE = 0.01;

const [scenes, folder] = process.argv.slice(2);
const painter = readFileSync(new URL("../web/canvas-painter.mjs", import.meta.url)).toString("base64");
const chromium = new Chromium();
const page = await chromium.page(() => true);
await page.look({ width: 800, height: 600 });

/** Runs in the page: both pictures, and the share of blocks that differ. */
async function differing(module, scene, png, visibleDistance) {
    const { paintScene } = await import(module);
    const [width, height] = [Math.round(scene.width_px), Math.round(scene.height_px)];
    const painted = async (paint) => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [width, height];
        const context = canvas.getContext("2d", { willReadFrequently: true });
        context.fillStyle = "#808890";
        context.fillRect(0, 0, width, height);
        await paint(context);
        return canvas;
    };
    const canvas = await painted((context) => paintScene(context, scene));
    const cairo = await painted(async (context) => {
        const image = new Image();
        image.src = png;
        await image.decode();
        context.drawImage(image, 0, 0);
    });
    const linear = Float64Array.from({ length: 256 }, (_, level) => (level <= 10.31475 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4));
    const root = (t) => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 * t + 16) / 116);
    const blocks = (canvas) => {
        const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
        const colors = [];
        for (let top = 0; top < height; top += 4) for (let left = 0; left < width; left += 4) {
            const sum = [0, 0, 0];
            let count = 0;
            for (let y = top; y < Math.min(height, top + 4); y++) for (let x = left; x < Math.min(width, left + 4); x++) {
                for (let c = 0; c < 3; c++) sum[c] += data[4 * (y * width + x) + c];
                count++;
            }
            const [r, g, b] = sum.map((level) => linear[Math.round(level / count)]);
            const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
            const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
            const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
            colors.push([116 * y - 16, 500 * (x - y), 200 * (y - z)]);
        }
        return colors;
    };
    const [ours, theirs] = [blocks(canvas), blocks(cairo)];
    const seen = ours.filter((color, i) => Math.hypot(...color.map((value, c) => value - theirs[i][c])) > visibleDistance).length;
    return { share: seen / ours.length, picture: canvas.toDataURL("image/png") };
}

const complaints = [];
const names = readdirSync(scenes).filter((name) => name.endsWith(".png")).map((name) => name.replace(".png", ""));
let worst = 0;
for (const name of names) {
    const png = `data:image/png;base64,${readFileSync(join(scenes, `${name}.png`)).toString("base64")}`;
    const scene = readFileSync(join(scenes, `${name}.json`), "utf8");
    const module = `data:text/javascript;base64,${painter}`;
    const { share, picture } = await page.value(`(${differing})(${JSON.stringify(module)}, ${scene}, ${JSON.stringify(png)}, ${VISIBLE_DISTANCE})`);
    worst = Math.max(worst, share);
    if (share > ALLOWED_SHARE) complaints.push(`${name}: ${(100 * share).toFixed(2)} % of the blocks differ`);
    if (process.env.VERBOSE) console.log(`${name}: ${(100 * share).toFixed(3)} %`);
    if (folder) writeFileSync(join(folder, `canvas-${name}.png`), Buffer.from(picture.split(",")[1], "base64"));
}
complaints.push(...page.complaints);
if (names.length === 0) complaints.push(`there are no scenes in ${scenes}`);
await chromium.close();
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exit(1);
console.log(`Canvas and Cairo agree on ${names.length} scenes: at most ${(100 * worst).toFixed(2)} % of the blocks differ visibly (allowed ${100 * ALLOWED_SHARE} %)`);
