// What does the bar do over time, over height, seen from the side? The engine's plots of the chosen repetition and of the set.
import { showScene } from "./canvas-painter.mjs";
import { element, icon, onWidth } from "./element.mjs";
import { plotSpan } from "./figures.mjs";

export class PlotsPanel {
    #root; #onSave;
    #canvases = new Map();

    /** `onSave(canvas, name)` is asked to keep a plot as a picture; `onResize()` is called where there is another room for plots. */
    constructor(root, { onSave, onResize }) {
        this.#root = root;
        this.#onSave = onSave;
        onWidth(root, onResize);
    }

    /** What the engine is asked for, by name: the set, the path, velocity over height, then each quantity over time. */
    requests(report, repIndex, theme) {
        const width = Math.max(200, Math.floor(Math.min(640, this.#width)));
        const style = { width, height: Math.max(180, Math.round(width * 0.46)), font_size: width < 420 ? 11 : 12.5, theme };
        const rep = report.reps.find((candidate) => candidate.index === repIndex);
        const time = plotSpan(rep, report);
        const wanted = [];
        if (report.reps.length > 1) wanted.push({ name: "set", title: "The set", request: { picture: "set", ...style } });
        if (rep) {
            const upright = { ...style, height: Math.round(width * 1.05) };
            wanted.push({ name: "bar-path", title: "Bar path from the side", request: { picture: "bar_path", rep: rep.index, ...upright } });
            wanted.push({ name: "velocity-height", title: "Velocity over height", request: { picture: "velocity_height", rep: rep.index, ...style } });
        }
        for (const picture of ["velocity", "height", "force", "power"]) {
            wanted.push({ name: picture, title: `${picture.charAt(0).toUpperCase()}${picture.slice(1)} over time`, request: { picture, ...time, ...style } });
        }
        return wanted;
    }

    get #width() {
        const style = getComputedStyle(this.#root);
        return this.#root.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    }

    /** Shows the scenes that were asked for, in that order; a plot without one is left out. */
    show(wanted, scenes) {
        const figures = wanted.flatMap(({ name, title }, i) => {
            if (!scenes[i]) return [];
            const { figure, canvas } = this.#figure(name, title);
            showScene(canvas, scenes[i]);
            return [figure];
        });
        // The same elements as before stay where they are, so that nothing scrolls or loses its focus.
        if (figures.length !== this.#root.children.length || figures.some((figure, i) => this.#root.children[i] !== figure)) {
            this.#root.replaceChildren(...figures);
        }
        if (figures.length === 0) this.wait("There is nothing to plot yet.");
    }

    wait(message) { this.#root.replaceChildren(element("p", { className: "empty" }, message)); }

    #figure(name, title) {
        let made = this.#canvases.get(name);
        if (!made) {
            const canvas = element("canvas");
            const figure = element("figure", { className: "plot" },
                element("figcaption", {}, element("h3", {}, title), element("button", {
                    type: "button", className: "button is-small is-plain", "aria-label": `Save plot: ${title}`, title: "Save as PNG",
                    onclick: () => this.#onSave(canvas, name),
                }, icon("save"))), canvas);
            made = { figure, canvas };
            this.#canvases.set(name, made);
        }
        return made;
    }
}
