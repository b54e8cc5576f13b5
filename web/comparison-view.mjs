// How do several clips stand under the same settings? A card for each: verdict against its labels, figures, velocity.
import { showScene } from "./canvas-painter.mjs";
import { element, fill, icon, onWidth } from "./element.mjs";
import { figuresOf, liftsSpan, valueOf } from "./figures.mjs";
import { offerLifts } from "./lift-choice.mjs";
import { capitalized, duration, figure, words } from "./number-text.mjs";

export class ComparisonView {
    #root; #summary; #grid; #callbacks;
    #cards = new Map();

    /**
     * `onOpen(id)`, `onForget(id)`, `onCancel(id)`, `onSee(id)`, `onLift(id, lift)`: what is to be done with a clip. `onResize()` is
     * called where cards may have another width.
     */
    constructor(root, callbacks) {
        this.#root = root;
        this.#callbacks = callbacks;
        this.#summary = element("p", { className: "comparison-summary", role: "status" });
        this.#grid = element("ul", { className: "comparison-grid", "aria-label": "Clips" });
        root.append(this.#summary, this.#grid);
        onWidth(this.#grid, callbacks.onResize);
    }

    /** The velocity plot that a card has room for: of the lifts, where there are any. */
    request(report, theme) {
        const width = Math.max(230, Math.min(560, Math.floor((this.#grid.firstElementChild?.clientWidth ?? 320) - 31)));
        return { picture: "velocity", width, height: 150, font_size: 10.5, theme, ...liftsSpan(report) };
    }

    /** Shows all clips; `current` is the one on the stage. */
    show(clips, current) {
        const labeled = clips.filter((clip) => clip.verdict);
        const good = labeled.filter((clip) => clip.verdict.agrees).length;
        this.#summary.textContent = labeled.length === 0
            ? `${clips.length} ${clips.length === 1 ? "clip" : "clips"}; none has labels to be compared with yet.`
            : `${good} of ${labeled.length} labeled ${labeled.length === 1 ? "clip agrees" : "clips agree"} with the labels under these settings.`;
        const cards = clips.map((clip) => this.#card(clip, current));
        if (cards.length !== this.#grid.children.length || cards.some((card, i) => this.#grid.children[i] !== card)) {
            this.#grid.replaceChildren(...cards);
        }
        for (const id of this.#cards.keys()) if (!clips.some((clip) => clip.id === id)) this.#cards.delete(id);
    }

    /** Shows a clip's velocity; null where there is none. */
    plot(id, scene) {
        const card = this.#cards.get(id);
        if (!card) return;
        card.canvas.hidden = !scene;
        if (scene) showScene(card.canvas, scene);
    }

    #card(clip, current) {
        let card = this.#cards.get(clip.id);
        if (!card) {
            card = { head: element("div", { className: "comparison-head" }), canvas: element("canvas", { hidden: true }), body: element("div") };
            card.lift = offerLifts(element("select", { onchange: () => this.#callbacks.onLift(clip.id, card.lift.value) }));
            card.root = element("li", { className: "comparison-card", "data-clip": clip.id }, card.head, card.canvas, card.body,
                element("label", { className: "field" }, element("span", { className: "label" }, "Lift"), card.lift));
            this.#cards.set(clip.id, card);
        }
        const focus = card.root.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
        const verdict = clip.verdict;
        card.root.classList.toggle("is-good", verdict?.agrees === true);
        card.root.classList.toggle("is-bad", verdict?.agrees === false);
        card.root.classList.toggle("is-current", clip.id === current?.id);
        fill(card.head,
            element("button", { type: "button", className: "link comparison-name", "data-focus": "open", onclick: () => this.#callbacks.onOpen(clip.id) }, clip.name),
            clip.isSeeing
                ? element("button", { type: "button", className: "button is-small", "data-focus": "stop", onclick: () => this.#callbacks.onCancel(clip.id) }, "Stop")
                : clip.info.state !== "seen"
                    ? element("button", { type: "button", className: "button is-small", "data-focus": "see", onclick: () => this.#callbacks.onSee(clip.id) }, "See it")
                    : null,
            element("button", {
                type: "button", className: "button is-small is-plain", "data-focus": "forget", "aria-label": `Close ${clip.name}`, title: "Close this clip",
                onclick: () => this.#callbacks.onForget(clip.id),
            }, icon("cross")));
        card.lift.value = clip.request.lift;
        fill(card.body, this.#verdict(clip, verdict), this.#figures(clip));
        if (focus) card.root.querySelector(`[data-focus="${focus}"]`)?.focus({ preventScroll: true });
        return card.root;
    }

    #verdict(clip, verdict) {
        if (clip.info.state === "failed") return line("is-bad", "cross", clip.info.error ?? "Seeing failed.");
        if (clip.isSeeing) return line("is-waiting", "info", progressText(clip));
        if (!verdict) return line("is-waiting", "info", clip.expected ? (clip.info.state === "seen" ? "Being compared." : "Not seen yet.") : "No labels beside this clip.");
        const details = element("details", { className: "quiet" }, element("summary", {}, "Against the labels"),
            element("ul", {}, ...verdict.events.map(({ name, frames }) => element("li", {},
                `${name}: ${frames === null ? "not found" : `${frames > 0 ? "+" : ""}${figure(frames, "frames", 1)} frames`}`)),
            verdict.plate.median === null ? null : element("li", {},
                `plate's center: ${figure(100 * verdict.plate.median, "%", 1)} % of its diameter off (median), seen in ${figure(100 * verdict.plate.coverage, "%", 1)} % of the labeled frames`)));
        const said = verdict.agrees ? line("is-good", "check", "Agrees with the labels.") : line("is-bad", "cross", capitalized(verdict.faults.join("; ")) + ".");
        return element("div", {}, said, details);
    }

    #figures(clip) {
        const reps = clip.report?.reps ?? [];
        if (reps.length === 0) return element("p", { className: "quiet" }, clip.report ? `No repetition${clip.isSeeing ? " so far" : ""}.` : "");
        return element("ul", { className: "comparison-figures" }, ...reps.map((rep) => element("li", {},
            element("span", {}, `${rep.index} ${words(rep.lift)}`),
            element("span", { className: "number" }, figuresOf(rep.lift).slice(0, 2).filter(({ key }) => valueOf(rep, key) !== null)
                .map(({ key, name, unit }) => `${name.split(" ")[0].toLowerCase()} ${figure(valueOf(rep, key), unit)}`).join(", "), " m/s"))));
    }
}

/** How far seeing is, in words. */
export function progressText(clip) {
    if (clip.info.state === "waiting") return "Waiting for its turn.";
    const total = clip.info.frames ?? 0;
    const share = total > 0 ? `${Math.min(99, Math.floor(100 * clip.frames.length / total))} %` : `${clip.frames.length} frames`;
    const left = clip.secondsLeft > 0.5 ? `, about ${duration(clip.secondsLeft)} left` : "";
    return `Seeing: ${share}${left}.`;
}

function line(kind, sign, text) { return element("p", { className: `verdict ${kind}` }, icon(sign), element("span", {}, text)); }
