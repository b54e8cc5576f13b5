// How is a plate locked? By a tap on it; or with the keyboard by cross hairs that the arrow keys move.
import { byId } from "./element.mjs";

/** How far an arrow key moves the cross hairs, pixels of the clip; with Shift ten times that. */
const STEP = 4;

export class Locking {
    isOn = false;
    #stage; #size; #onLock; #onBegin;

    /** `size()` is the picture's, `onBegin()` is called when aiming begins, `onLock({x, y})` with shares of the picture. */
    constructor({ stage, size, onBegin, onLock }) {
        this.#stage = stage;
        this.#size = size;
        this.#onBegin = onBegin;
        this.#onLock = onLock;
        byId("picture").addEventListener("keydown", (event) => this.#key(event));
    }

    toggle() { this.set(!this.isOn); }

    set(isOn) {
        if (isOn === this.isOn) return;
        this.isOn = isOn;
        byId("lock").setAttribute("aria-pressed", String(isOn));
        byId("stage").classList.toggle("is-locking", isOn);
        byId("stage-note").hidden = !isOn;
        byId("stage-note").textContent = isOn ? "Tap the plate to follow, or aim with the arrow keys and press Enter. Esc leaves." : "";
        this.#stage.aim = isOn ? { x: 0.5, y: 0.5 } : null;
        if (!isOn) return;
        this.#onBegin();
        byId("picture").focus();
    }

    /** A tap on the picture, or null beside it. */
    lock(place) {
        if (!place) return;
        this.set(false);
        const round = (share) => Math.round(share * 1e4) / 1e4;
        this.#onLock({ x: round(place.x), y: round(place.y) });
    }

    #key(event) {
        if (!this.isOn) return;
        const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
        if (x !== 0 || y !== 0) {
            const [width, height] = this.#size();
            const step = STEP * (event.shiftKey ? 10 : 1);
            const keep = (share) => Math.max(0, Math.min(1, share));
            const { aim } = this.#stage;
            this.#stage.aim = { x: keep(aim.x + x * step / width), y: keep(aim.y + y * step / height) };
        } else if (event.key === "Enter") {
            this.lock(this.#stage.aim);
        } else if (event.key === "Escape") {
            this.set(false);
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }
}
