// When does what happen? A stretch of the clip's velocity with its phases, as the engine draws it; over it gaps, markers and the
// instant on the stage. Dragging along it scrubs.
import { showScene } from "./canvas-painter.mjs";
import { element } from "./element.mjs";
import { MarkerHandles } from "./marker-handles.mjs";
import { figure } from "./number-text.mjs";
import { Overview } from "./overview.mjs";

/** The shortest stretch that is shown, seconds: a turnover fills the width. */
const SHORTEST = 0.5;
/** What is shown before and after the repetitions, seconds: enough to see that the bar rests. */
const MARGIN = 0.5;
/** Height of the plot: a share of its width, within bounds, CSS pixels. */
const HEIGHT = { share: 0.24, least: 168, most: 300 };

export class Timeline {
    #root; #overview; #body; #canvas; #playhead; #gaps; #surface; #note; #handles;
    #callbacks;
    #times = [0];
    #frame = 0;
    /** The stretch that the viewer chose; null for the repetitions, or all where there is none. */
    #chosen = null;
    /** Whether the stretch was chosen by the instant on the stage, and goes back to the repetitions with it. */
    #isFollowing = false;
    #scene = null;
    #state = { gaps: [], reps: [], rep: null, markers: [] };

    /**
     * `onSeek(seconds)` is told where the viewer wants to be, `onWindow()` that another plot is needed, `onRep(index)` which repetition
     * was chosen, `onMarker(name, seconds)` where a marker was put, `onMarkerReset(name)` which one is given back.
     */
    constructor(root, callbacks) {
        this.#root = root;
        this.#callbacks = callbacks;
        this.#overview = new Overview(callbacks);
        this.#canvas = element("canvas", { className: "timeline-plot" });
        this.#note = element("p", { className: "timeline-note" });
        this.#gaps = element("div", { className: "timeline-gaps" });
        this.#surface = element("div", { className: "timeline-surface" });
        this.#playhead = element("div", { className: "playhead is-tall" });
        this.#handles = new MarkerHandles({
            ...callbacks, x: (seconds) => this.#x(seconds), seconds: (event) => this.#seconds(event), times: () => this.#times,
        });
        this.#body = element("div", { className: "timeline-body" },
            this.#canvas, this.#note, this.#gaps, this.#surface, this.#playhead, this.#handles.root);
        root.append(this.#overview.root, this.#body);
        new ResizeObserver(() => this.#resized()).observe(root);
        this.#surface.addEventListener("pointerdown", (event) => {
            if (event.button !== 0) return;
            this.#surface.setPointerCapture(event.pointerId);
            this.#callbacks.onSeek(this.#seconds(event));
        });
        this.#surface.addEventListener("pointermove", (event) => {
            if (this.#surface.hasPointerCapture(event.pointerId)) this.#callbacks.onSeek(this.#seconds(event));
        });
        this.#surface.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    }

    /** Another clip: its frames' times. */
    open(times) {
        this.#times = times;
        this.#chosen = null;
        this.#isFollowing = false;
        this.#state = { gaps: [], reps: [], rep: null, markers: [] };
        this.show(null, "");
    }

    /** Frames' times that have become known. */
    set times(times) {
        this.#times = times;
        this.#layOut();
    }

    /** The picture that the engine is asked for. */
    request(theme) {
        const width = Math.max(156, Math.floor(this.#root.clientWidth));
        const height = Math.round(Math.max(HEIGHT.least, Math.min(HEIGHT.most, width * HEIGHT.share)));
        const [from, to] = this.#window;
        return { picture: "velocity", width, height, font_size: width < 480 ? 11 : 12.5, theme, from_s: from, to_s: to };
    }

    /** Shows the engine's picture; null where there is none, and `note` says why. */
    show(scene, note = "The bar was not seen in this stretch.") {
        this.#scene = scene;
        this.#note.textContent = scene ? "" : note;
        if (scene) showScene(this.#canvas, scene);
        else this.#canvas.getContext("2d").clearRect(0, 0, this.#canvas.width, this.#canvas.height);
        this.#layOut();
    }

    /** What lies over the plot: gaps, repetitions and the chosen one's index, its markers; see `Overview` and `MarkerHandles`. */
    update(state) {
        const before = this.#window.join();
        this.#state = { ...this.#state, ...state };
        this.#layOut();
        if (this.#window.join() !== before) this.#callbacks.onWindow();
    }

    set frame(frame) {
        this.#frame = frame;
        const seconds = this.#times[frame] ?? 0;
        const [from, to] = this.#window;
        const [first, last] = this.#repsWindow;
        if (this.#isFollowing && seconds >= first && seconds <= last) {
            this.lookAtReps();
        } else if (seconds < from || seconds > to) {
            // The page is turned.
            const isFollowing = this.#isFollowing || this.#chosen === null;
            this.#look([seconds - (seconds < from ? 0.9 : 0.1) * (to - from), Infinity], to - from);
            this.#isFollowing = isFollowing;
        }
        this.#showInstant();
    }

    /** Shows all of the clip. */
    lookAtAll() { this.#look([0, this.#end]); }

    /** Shows the repetitions again. */
    lookAtReps() {
        this.#chosen = null;
        this.#isFollowing = false;
        this.#layOut();
        this.#callbacks.onWindow();
    }

    /** Nearer (below 1) or further around an instant, by default the one on the stage. */
    zoom(factor, around = this.#times[this.#frame] ?? 0) {
        const [from, to] = this.#window;
        this.#look([around - (around - from) * factor, around + (to - around) * factor]);
    }

    // MARK: The stretch

    get #end() { return Math.max(this.#times.at(-1) ?? 0, 0.1); }

    get #window() { return this.#chosen ?? this.#repsWindow; }

    get #repsWindow() {
        const { reps } = this.#state;
        if (reps.length === 0) return [0, this.#end];
        const from = Math.max(0, Math.min(...reps.map((rep) => rep.start)) - MARGIN);
        return [from, Math.max(from + SHORTEST, Math.min(this.#end, Math.max(...reps.map((rep) => rep.end)) + MARGIN))];
    }

    #look([from, to], wanted = to - from) {
        const length = Math.min(this.#end, Math.max(SHORTEST, wanted));
        const start = Math.max(0, Math.min(this.#end - length, from));
        this.#chosen = [start, start + length];
        this.#isFollowing = false;
        this.#layOut();
        this.#callbacks.onWindow();
    }

    #wheel(event) {
        const [from, to] = this.#window;
        if (event.ctrlKey || event.metaKey) {
            event.preventDefault();
            this.zoom(Math.exp(event.deltaY / 200), this.#seconds(event));
        } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
            event.preventDefault();
            this.#look([from + event.deltaX / this.#area.width * (to - from), Infinity], to - from);
        }
    }

    #resized() {
        this.#layOut();
        this.#callbacks.onWindow();
    }

    // MARK: Places

    /** Where curves go in the plot: the engine clips its bands to that. Until there is a plot, about there. */
    get #area() {
        const clip = this.#scene?.layers.find((layer) => layer.name === "bands")?.clip;
        if (clip) return { left: clip[0], top: clip[1], width: clip[2], height: clip[3] };
        const { width, height } = this.request("light");
        return { left: 32, top: 26, width: width - 48, height: height - 84 };
    }

    #x(seconds) {
        const [from, to] = this.#window;
        const { left, width } = this.#area;
        return left + width * (seconds - from) / (to - from);
    }

    #seconds(event) {
        const [from, to] = this.#window;
        const { left, width } = this.#area;
        const x = event.clientX - this.#body.getBoundingClientRect().left;
        return from + (to - from) * Math.max(0, Math.min(1, (x - left) / width));
    }

    #layOut() {
        const { left, top, width, height } = this.#area;
        this.#body.style.height = `${this.#scene?.height_px ?? this.request("light").height}px`;
        for (const part of [this.#surface, this.#gaps, this.#handles.root]) {
            part.style.left = `${left}px`;
            part.style.width = `${width}px`;
            part.style.top = `${top}px`;
            part.style.height = `${height}px`;
        }
        this.#playhead.style.top = `${top}px`;
        this.#playhead.style.height = `${height}px`;
        const [from, to] = this.#window;
        this.#gaps.replaceChildren(...this.#state.gaps.filter((gap) => gap[1] > from && gap[0] < to).map((gap) => {
            const [start, end] = [Math.max(from, gap[0]), Math.min(to, gap[1])];
            const part = element("div", { className: "gap", title: `Plate not seen, ${figure(gap[0], "s", 2)} to ${figure(gap[1], "s", 2)} s` });
            part.style.left = `${this.#x(start) - left}px`;
            part.style.width = `${Math.max(1, this.#x(end) - this.#x(start))}px`;
            return part;
        }));
        this.#overview.show({ ...this.#state, end: this.#end });
        this.#overview.window = this.#window;
        this.#handles.show(this.#state.markers, this.#window, left);
        this.#showInstant();
    }

    #showInstant() {
        const seconds = this.#times[this.#frame] ?? 0;
        const x = this.#x(seconds);
        const { left, width } = this.#area;
        this.#playhead.hidden = x < left - 1 || x > left + width + 1;
        this.#playhead.style.left = `${x}px`;
        this.#overview.at(seconds, this.#frame, this.#times.length);
    }
}
