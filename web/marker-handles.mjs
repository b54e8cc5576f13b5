// How does a hand put a phase's marker elsewhere? By dragging its handle, or with the arrow keys.
import { element } from "./element.mjs";
import { lanesOf } from "./lanes.mjs";
import { figure } from "./number-text.mjs";

/** Frames that a key moves a marker by. */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, PageDown: -10, PageUp: 10 };

/** How far apart handles are so that each can be hit, CSS pixels: side by side, where that leaves few enough rows, and in rows. */
const ROOM = { mouse: { beside: [24], row: 24 }, finger: { beside: [40, 24], row: 32 } };
const FINGER = matchMedia("(pointer: coarse)");

export class MarkerHandles {
    root = element("div", { className: "timeline-markers", role: "group", "aria-label": "Phase markers" });
    #parts;
    /** The handle under the finger, `{isMoved}`; null for none. */
    #held = null;
    #shown = [[], [0, 0], 0];

    /**
     * `x(seconds)` and `seconds(event)` turn instants into places and back, `times()` are the frames'; `onMarker(name, seconds)`,
     * `onMarkerReset(name)` and `onSeek(seconds)` are told what was done.
     */
    constructor(parts) { this.#parts = parts; }

    /** Shows markers `{name, seconds, isMoved, title, color}` within a stretch of time, whose left end lies at `left`. */
    show(markers, [from, to], left) {
        this.#shown = [markers, [from, to], left];
        // The handle under the finger must stay the same element.
        if (this.#held) return;
        const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset.name : null;
        const shown = markers.filter(({ seconds }) => seconds >= from && seconds <= to);
        const lanes = this.#lanes(shown.map(({ seconds }) => this.#parts.x(seconds)));
        this.root.replaceChildren(...shown.map((marker, i) => {
            const handle = this.#handle(marker, left);
            handle.style.setProperty("--lane", String(lanes[i]));
            return handle;
        }));
        if (focused) this.root.querySelector(`[data-name="${focused}"]`)?.focus();
    }

    /** The row of each handle. Rows keep within the plot: where there are too many for it they are lower. */
    #lanes(places) {
        const height = parseFloat(this.root.style.height) || 0;
        const { beside, row } = FINGER.matches ? ROOM.finger : ROOM.mouse;
        let lanes, count, room;
        for (room of beside) {
            lanes = lanesOf(places, room);
            count = Math.max(0, ...lanes) + 1;
            if (count * row <= height) break;
        }
        this.root.style.setProperty("--grip-room", `${room}px`);
        this.root.style.setProperty("--grip-row", `${Math.min(row, height / count)}px`);
        return lanes;
    }

    #handle(shown, left) {
        // Keys that come faster than the page is painted go on from where the last one left it.
        const marker = { ...shown };
        const handle = element("button", {
            type: "button", className: "marker", role: "slider", "data-name": marker.name, "aria-label": `${marker.title} marker`,
            "aria-valuemin": "0", "aria-valuemax": (this.#parts.times().at(-1) ?? 0).toFixed(3),
        }, element("span", { className: "marker-grip" }));
        handle.style.setProperty("--phase", marker.color);
        handle.classList.toggle("is-moved", marker.isMoved);
        this.#tell(handle, marker, marker.seconds, left);
        handle.addEventListener("pointerdown", (event) => {
            if (event.button !== 0) return;
            handle.setPointerCapture(event.pointerId);
            this.#held = { isMoved: false };
            this.#parts.onSeek(marker.seconds);
        });
        handle.addEventListener("pointermove", (event) => {
            if (!handle.hasPointerCapture(event.pointerId)) return;
            this.#held.isMoved = true;
            const seconds = this.#parts.seconds(event);
            handle.classList.add("is-moved");
            this.#tell(handle, { ...marker, isMoved: true }, seconds, left);
            this.#parts.onSeek(seconds);
            this.#parts.onMarker(marker.name, seconds);
        });
        for (const end of ["pointerup", "pointercancel"]) {
            handle.addEventListener(end, () => {
                const isMoved = this.#held?.isMoved;
                this.#held = null;
                // One that was only pressed stays the same element, so that it can be pressed twice.
                if (isMoved) this.show(...this.#shown);
            });
        }
        handle.addEventListener("dblclick", () => this.#parts.onMarkerReset(marker.name));
        handle.addEventListener("keydown", (event) => this.#key(event, marker));
        return handle;
    }

    #tell(handle, marker, seconds, left) {
        handle.style.left = `${this.#parts.x(seconds) - left}px`;
        const text = `${figure(seconds, "s")} seconds${marker.isMoved ? ", moved by hand" : ""}`;
        handle.setAttribute("aria-valuenow", seconds.toFixed(3));
        handle.setAttribute("aria-valuetext", text);
        handle.title = `${marker.title}: ${text}. Drag it, or use the arrow keys; Delete gives it back.`;
    }

    #key(event, marker) {
        if (STEPS[event.key]) {
            const times = this.#parts.times();
            const after = times.findIndex((time) => time >= marker.seconds - 1e-6);
            const seconds = times[Math.max(0, Math.min(times.length - 1, (after < 0 ? times.length - 1 : after) + STEPS[event.key]))];
            marker.seconds = seconds;
            this.#parts.onSeek(seconds);
            this.#parts.onMarker(marker.name, seconds);
        } else if (event.key === "Delete" || event.key === "Backspace") {
            this.#parts.onMarkerReset(marker.name);
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }
}
