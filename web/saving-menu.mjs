// What can be saved of a clip? The still on the stage, report, track and settings as the command writes them, the report to read.
import { paintScene } from "./canvas-painter.mjs";
import { element } from "./element.mjs";
import { figure } from "./number-text.mjs";
import { save, saveCanvas, stem } from "./saving.mjs";
import { toast } from "./toast.mjs";

export class SavingMenu {
    #parts;

    /** `clip()` and `time()` are what is on the stage, by `shown`; `massUnit()` is what masses are read in, `kg` or `lb`. */
    constructor(parts) { this.#parts = parts; }

    /** What each button of the menu does, by its id. */
    get actions() {
        const { engine, server, settings, massUnit } = this.#parts;
        const request = (clip) => clip.requestUnder(settings.all);
        return {
            "save-still": () => this.#saveStill(),
            "save-report": () => this.#saveOfClip((clip) => engine.report(clip.id, request(clip)), "-report.json"),
            "save-track": () => this.#saveOfClip((clip) => engine.track(clip.id), ".vbttrack.json"),
            "save-page": () => this.#saveOfClip((clip) => server.page(clip.id, request(clip), massUnit()), "-report.html"),
            "save-settings": () => save(settings.fileText, "vbt-settings.json"),
        };
    }

    async #saveStill() {
        const clip = this.#parts.clip();
        if (!clip) return;
        const time = this.#parts.time();
        const { picture, scene } = await this.#parts.shown.still();
        const canvas = element("canvas", { width: picture.width, height: picture.height });
        const context = canvas.getContext("2d");
        context.drawImage(picture, 0, 0);
        if (scene) {
            context.scale(canvas.width / scene.width_px, canvas.height / scene.height_px);
            paintScene(context, scene);
        }
        await saveCanvas(canvas, `${stem(clip.name)}-${figure(time, "s")}s.png`);
    }

    /** Saves what is made of the clip; says so where there is nothing yet. */
    async #saveOfClip(content, ending) {
        const clip = this.#parts.clip();
        const made = clip ? await content(clip) : null;
        if (made) save(made, stem(clip.name) + ending); else toast("There is nothing to save yet.");
    }
}
