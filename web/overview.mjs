// Where in the whole clip are we? A strip with the repetitions, the stretches in which the plate was not seen, the stretch that
// the plot below shows, and the instant on the stage. It is the clip's scrubber.
import { element } from "./element.mjs";
import { figure } from "./number-text.mjs";

export class Overview {
    root;
    #slider; #reps; #gaps; #window; #playhead;
    #callbacks;
    #end = 1;

    /** `onSeek(seconds)` and `onRep(index)` are told what was chosen. */
    constructor(callbacks) {
        this.#callbacks = callbacks;
        this.#slider = element("div", {
            className: "overview-slider", role: "slider", tabIndex: 0, "aria-label": "Position in the clip", "aria-valuemin": "0",
        });
        this.#reps = element("div", { className: "overview-layer", role: "group", "aria-label": "Repetitions" });
        this.#gaps = element("div", { className: "overview-layer overview-gaps" });
        this.#window = element("div", { className: "overview-window" });
        this.#playhead = element("div", { className: "playhead" });
        this.root = element("div", { className: "overview" }, this.#slider, this.#gaps, this.#window, this.#reps, this.#playhead);
        this.#slider.addEventListener("pointerdown", (event) => {
            if (event.button !== 0) return;
            this.#slider.setPointerCapture(event.pointerId);
            this.#seek(event);
        });
        this.#slider.addEventListener("pointermove", (event) => {
            if (this.#slider.hasPointerCapture(event.pointerId)) this.#seek(event);
        });
    }

    /** The clip's repetitions `{index, start, end, label, title}`, the chosen one's index, gaps `[[from, to]]`, and its end, seconds. */
    show({ reps, rep, gaps, end }) {
        this.#end = end;
        const focused = this.#reps.contains(document.activeElement) ? document.activeElement.dataset.rep : null;
        this.#reps.replaceChildren(...reps.map((each) => {
            const button = element("button", {
                type: "button", className: "overview-rep", "data-rep": String(each.index), title: each.title, "aria-label": each.title,
                "aria-pressed": String(each.index === rep), onclick: () => this.#callbacks.onRep(each.index),
            }, each.label);
            return this.#place(button, each.start, each.end);
        }));
        if (focused) this.#reps.querySelector(`[data-rep="${focused}"]`)?.focus();
        this.#gaps.replaceChildren(...gaps.map(([from, to]) => this.#place(
            element("div", { className: "gap", title: `Plate not seen, ${figure(from, "s", 2)} to ${figure(to, "s", 2)} s` }), from, to)));
    }

    /** The stretch that the plot shows. */
    set window([from, to]) {
        this.#place(this.#window, from, to);
        this.#window.hidden = from <= 0 && to >= this.#end;
    }

    /** The frame on the stage. */
    at(seconds, frame, count) {
        this.#playhead.style.left = `${100 * seconds / this.#end}%`;
        this.#slider.setAttribute("aria-valuemax", String(Math.max(0, count - 1)));
        this.#slider.setAttribute("aria-valuenow", String(frame));
        this.#slider.setAttribute("aria-valuetext", `${figure(seconds, "s")} seconds, frame ${frame + 1} of ${count}`);
    }

    #place(part, from, to) {
        part.style.left = `${100 * from / this.#end}%`;
        part.style.width = `${100 * (to - from) / this.#end}%`;
        return part;
    }

    #seek(event) {
        const box = this.#slider.getBoundingClientRect();
        this.#callbacks.onSeek(this.#end * Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)));
    }
}
