// What does the lifter's picture look like? The exact frame, the scene over it, nearer or further as the viewer wants.
import { paintScene } from "./canvas-painter.mjs";

/** The nearest look: eight screen pixels for one of the fitted picture. */
const NEAREST = 8;
/** A press that moves less than this is a tap, CSS pixels: a finger is not still. */
const TAP_SLACK = 8;

export class Stage {
    #canvas; #context; #onTap; #onLook;
    #size = [16, 9];
    #picture = null;
    #scene = null;
    #look = { zoom: 1, x: 0.5, y: 0.5 };
    #pointers = new Map();
    #moved = 0;
    #pinch = null;
    #aim = null;

    /** `onTap` hears of a tap as shares of the picture's width and height; `onLook` of another zoom. */
    constructor(canvas, { onTap, onLook }) {
        this.#canvas = canvas;
        this.#context = canvas.getContext("2d");
        this.#onTap = onTap;
        this.#onLook = onLook;
        new ResizeObserver(() => this.#resize()).observe(canvas);
        canvas.addEventListener("pointerdown", (event) => this.#press(event));
        canvas.addEventListener("pointermove", (event) => this.#move(event));
        canvas.addEventListener("pointerup", (event) => this.#release(event, true));
        canvas.addEventListener("pointercancel", (event) => this.#release(event, false));
        // A trackpad's pinch arrives as a wheel with the control key.
        canvas.addEventListener("wheel", (event) => {
            if (!event.ctrlKey && !event.metaKey) return;
            event.preventDefault();
            this.#zoomAt(this.#place(event), Math.exp(-event.deltaY / 200));
        }, { passive: false });
    }

    get zoom() { return this.#look.zoom; }

    /** Pixels that the picture is wide on this screen, at the present zoom. */
    get shownWidth() { return this.#frame().width * (devicePixelRatio || 1); }

    /** Starts with another clip. */
    clear(size) {
        this.#size = size;
        this.#picture = null;
        this.#scene = null;
        this.fit();
    }

    /** Shows a frame's picture (null: none at hand) and the scene over it (null: none). */
    show(picture, scene) {
        this.#picture = picture;
        this.#scene = scene;
        this.paint();
    }

    fit() { this.#setLook({ zoom: 1, x: 0.5, y: 0.5 }); }
    zoomBy(factor) { this.#setLook({ ...this.#look, zoom: this.#look.zoom * factor }); }
    panBy(x, y) { this.#setLook({ ...this.#look, x: this.#look.x + x / this.#look.zoom, y: this.#look.y + y / this.#look.zoom }); }

    /** Where a lock would go, shares of the picture; null outside of locking. Drawn as cross hairs. */
    set aim(aim) {
        this.#aim = aim;
        this.paint();
    }
    get aim() { return this.#aim; }

    paint() {
        const scale = devicePixelRatio || 1;
        const context = this.#context;
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
        const { left, top, width, height } = this.#frame();
        context.setTransform(scale, 0, 0, scale, 0, 0);
        context.imageSmoothingQuality = "high";
        if (this.#picture) context.drawImage(this.#picture, left, top, width, height);
        if (this.#scene) {
            context.save();
            context.beginPath();
            context.rect(left, top, width, height);
            context.clip();
            context.translate(left, top);
            context.scale(width / this.#scene.width_px, height / this.#scene.height_px);
            paintScene(context, this.#scene);
            context.restore();
        }
        if (this.#aim) this.#paintAim(context, left + this.#aim.x * width, top + this.#aim.y * height);
    }

    #paintAim(context, x, y) {
        for (const [color, width] of [["#000000b0", 5], ["#ffffff", 2]]) {
            context.strokeStyle = color;
            context.lineWidth = width;
            context.beginPath();
            context.arc(x, y, 18, 0, 2 * Math.PI);
            for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
                context.moveTo(x + dx * 8, y + dy * 8);
                context.lineTo(x + dx * 28, y + dy * 28);
            }
            context.stroke();
        }
    }

    /** Where the picture lies, CSS pixels. */
    #frame() {
        const [across, down] = [this.#canvas.clientWidth, this.#canvas.clientHeight];
        const scale = Math.min(across / this.#size[0], down / this.#size[1]) * this.#look.zoom;
        const [width, height] = [this.#size[0] * scale, this.#size[1] * scale];
        return { left: across / 2 - this.#look.x * width, top: down / 2 - this.#look.y * height, width, height };
    }

    #setLook(look) {
        if (this.#canvas.clientWidth === 0) return;
        const zoom = Math.max(1, Math.min(NEAREST, look.zoom));
        this.#look = { zoom, x: look.x, y: look.y };
        // No side of the picture leaves the middle behind further than it must.
        const { width, height } = this.#frame();
        const keep = (share, length, room) => {
            const margin = Math.min(0.5, room / 2 / length);
            return Math.max(margin, Math.min(1 - margin, share));
        };
        this.#look.x = keep(look.x, width, this.#canvas.clientWidth);
        this.#look.y = keep(look.y, height, this.#canvas.clientHeight);
        // A fitted picture leaves a finger's swipe to the page.
        this.#canvas.style.touchAction = zoom > 1 ? "none" : "pan-y";
        this.#onLook(zoom);
        this.paint();
    }

    #resize() {
        // Out of sight there is nothing to look at.
        if (this.#canvas.clientWidth === 0) return;
        const scale = devicePixelRatio || 1;
        this.#canvas.width = Math.max(1, Math.round(this.#canvas.clientWidth * scale));
        this.#canvas.height = Math.max(1, Math.round(this.#canvas.clientHeight * scale));
        this.#setLook(this.#look);
    }

    // MARK: Pointers

    #place(event) {
        const box = this.#canvas.getBoundingClientRect();
        return [event.clientX - box.left, event.clientY - box.top];
    }

    #zoomAt([x, y], factor) {
        const before = this.#frame();
        const [shareX, shareY] = [(x - before.left) / before.width, (y - before.top) / before.height];
        this.#look.zoom = Math.max(1, Math.min(NEAREST, this.#look.zoom * factor));
        const after = this.#frame();
        const { clientWidth, clientHeight } = this.#canvas;
        this.#setLook({
            zoom: this.#look.zoom, x: shareX + (clientWidth / 2 - x) / after.width,
            y: shareY + (clientHeight / 2 - y) / after.height,
        });
    }

    #press(event) {
        if (event.button !== 0) return;
        this.#canvas.setPointerCapture(event.pointerId);
        this.#pointers.set(event.pointerId, this.#place(event));
        if (this.#pointers.size === 1) this.#moved = 0;
        this.#pinch = this.#pointers.size === 2 ? this.#spread() : null;
    }

    #move(event) {
        const before = this.#pointers.get(event.pointerId);
        if (!before) return;
        const now = this.#place(event);
        this.#pointers.set(event.pointerId, now);
        this.#moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
        if (this.#pointers.size === 2) {
            const spread = this.#spread();
            // After three fingers two are a new pinch.
            this.#pinch ??= spread;
            this.#zoomAt(spread.middle, spread.length / this.#pinch.length);
            this.#pinch = spread;
            this.#moved = Infinity;
        } else if (this.#look.zoom > 1 && this.#moved > TAP_SLACK) {
            const { width, height } = this.#frame();
            this.#setLook({
                ...this.#look, x: this.#look.x - (now[0] - before[0]) / width, y: this.#look.y - (now[1] - before[1]) / height,
            });
        }
    }

    #release(event, isDone) {
        if (!this.#pointers.delete(event.pointerId) || this.#pointers.size > 0) return;
        if (!isDone || this.#moved > TAP_SLACK) return;
        const [x, y] = this.#place(event);
        const { left, top, width, height } = this.#frame();
        const tap = { x: (x - left) / width, y: (y - top) / height };
        this.#onTap(tap.x >= 0 && tap.x <= 1 && tap.y >= 0 && tap.y <= 1 ? tap : null);
    }

    #spread() {
        const [a, b] = [...this.#pointers.values()];
        return {
            length: Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1])), middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
        };
    }
}
