// What came out? The chosen repetition's figures and how far they moved from the defaults, all repetitions, its phases and
// form, and what to know before trusting them.
import { element, fill, icon } from "./element.mjs";
import { counterpart, deviationOf, figuresOf, spanOf, valueOf } from "./figures.mjs";
import { capitalized, change, figure, words } from "./number-text.mjs";
import { phaseColor } from "./phase-colors.mjs";
import { massText } from "./quantity-text.mjs";

const SEVERITIES = { info: "Note", warning: "Warning", error: "Problem" };

export class ResultsPanel {
    #root; #callbacks;

    /** `onRep(index)` and `onSeek(seconds)` are told what was chosen, `onMarkersReset()` that markers are given back. */
    constructor(root, callbacks) {
        this.#root = root;
        this.#callbacks = callbacks;
    }

    /** Says why there is nothing to show. */
    wait(message) { this.#root.replaceChildren(element("p", { className: "empty" }, message)); }

    /**
     * Shows a report; figures of a clip that is still being seen are provisional, and of one that was stopped they are of its beginning,
     * up to `endSeconds`. `baseline` is the report of the default settings without markers (null where it is the same), `rep` the chosen
     * repetition's index, `markerCount` how many markers were moved by hand, `massUnit` what masses are read in.
     */
    show({ report, baseline, rep, theme, markerCount, state, endSeconds, massUnit }) {
        const chosen = report.reps.find((candidate) => candidate.index === rep) ?? null;
        const focus = this.#focus;
        fill(this.#root,
            this.#summary(report, state, massUnit),
            this.#reservation(state, endSeconds),
            ...(chosen ? [this.#cards(chosen, baseline)] : []),
            ...(report.reps.length > 1 || !chosen ? [this.#reps(report, rep, baseline, state)] : []),
            ...(chosen ? [this.#phases(chosen, theme), this.#form(chosen, baseline, markerCount), this.#path(chosen)] : []),
            this.#diagnosis(report, state));
        this.#restore(focus);
    }

    /** What keeps the figures from being the clip's, or null. */
    #reservation(state, endSeconds) {
        const beginning = `this is of the first ${figure(endSeconds, "s", 2)} s alone. `;
        if (state === "cut") return element("p", { className: "provisional" }, `The server tells no more: ${beginning}`);
        if (isUnfinished(state)) {
            return element("p", { className: "provisional" }, "Provisional: the clip is still being seen, its plates only roughly.");
        }
        if (!["cancelled", "failed"].includes(state)) return null;
        return element("p", { className: "provisional" }, `Seeing was stopped: ${beginning}`,
            element("button", { type: "button", className: "button is-small", "data-focus": "see", onclick: () => this.#callbacks.onSee() }, "See all of it"));
    }

    // Painting anew must not throw a keyboard's user out of the table.
    get #focus() { return this.#root.contains(document.activeElement) ? document.activeElement.dataset.focus : null; }
    #restore(focus) { if (focus) this.#root.querySelector(`[data-focus="${focus}"]`)?.focus({ preventScroll: true }); }

    #summary(report, state, massUnit) {
        const sofar = isUnfinished(state) ? " so far" : "";
        const lift = report.lift ? capitalized(words(report.lift)) : `No lift${sofar}`;
        const how = report.lift_source === "detected" ? (report.lift ? "recognized" : "none recognized") : "as given";
        const made = report.reps.filter((rep) => rep.outcome === "made").length;
        const count = report.reps.length;
        const reps = count === 0 ? "no repetition" : count === 1 ? `1 repetition, ${report.reps[0].outcome}` : `${count} repetitions, ${made} made`;
        const parts = [how, reps];
        if (report.load_kg !== null) parts.push(massText(report.load_kg, massUnit));
        if (report.set?.velocity_loss_percent != null && count > 1) {
            parts.push(`${figure(report.set.velocity_loss_percent, "%")} % velocity loss`);
        }
        return element("header", { className: "results-head" }, element("h2", {}, lift), element("p", { className: "quiet" }, parts.join(" · ")));
    }

    #cards(rep, baseline) {
        const before = counterpart(rep, baseline);
        const cards = figuresOf(rep.lift).filter(({ key }) => valueOf(rep, key) !== null).map(({ key, name, unit }) => {
            const value = valueOf(rep, key);
            const deviation = deviationOf(rep, key);
            const moved = before ? change(value, valueOf(before, key), unit) : null;
            return element("div", { className: "card", "data-figure": key },
                element("dt", {}, name),
                element("dd", {},
                    element("span", { className: "card-value" }, figure(value, unit)),
                    element("span", { className: "card-unit" }, unit === "points" ? "/ 100" : unit),
                    element("span", { className: "card-note" },
                        deviation === null ? "" : `± ${figure(deviation, unit)}`),
                    moved ? element("span", { className: "card-change", title: "Change against the default settings" }, `Δ ${moved}`) : null));
        });
        return element("div", {}, element("dl", { className: "cards", "aria-label": `Figures of repetition ${rep.index}` }, ...cards),
            before ? element("p", { className: "quiet cards-note" }, "Δ: change against the default settings and markers") : null);
    }

    #reps(report, chosen, baseline, state) {
        if (report.reps.length === 0) {
            return element("p", { className: "empty" }, isUnfinished(state) ? "No repetition so far." : "No repetition was found. The notes below say why.");
        }
        const columns = [
            { key: "peak_velocity_mps", name: "Peak", unit: "m/s" }, { key: "mean_velocity_mps", name: "Mean", unit: "m/s" },
            { key: "displacement_m", name: "Way", unit: "m", decimals: 2 }, { key: "drop_m", name: "Drop", unit: "m", decimals: 2 },
            { key: "peak_power_w", name: "Power", unit: "W" }, { key: "score.total", name: "Form", unit: "points" },
        ].filter(({ key }) => report.reps.some((rep) => valueOf(rep, key) !== null));
        const rows = report.reps.map((rep) => {
            const before = counterpart(rep, baseline);
            return element("tr", { className: rep.index === chosen ? "is-chosen" : "" },
                element("th", { scope: "row" }, element("button", {
                    type: "button", className: "link", "data-focus": `rep-${rep.index}`, "aria-pressed": String(rep.index === chosen),
                    onclick: () => this.#callbacks.onRep(rep.index),
                }, `${rep.index} ${words(rep.lift)}`), element("span", { className: "below" }, outcome(rep.outcome))),
                element("td", { className: "is-below" }, outcome(rep.outcome)),
                ...columns.map(({ key, unit, decimals }) => {
                    const moved = before && change(valueOf(rep, key), valueOf(before, key), unit);
                    return element("td", { className: moved ? "number is-moved" : "number", title: moved ? `Δ ${moved} against the defaults` : "" },
                        figure(valueOf(rep, key), unit, decimals));
                }));
        });
        return table("Repetitions", ["Repetition", BELOW("Outcome"), ...columns.map(({ name, unit }) => [name, unit === "points" ? "" : unit])], rows, "reps");
    }

    #phases(rep, theme) {
        if (rep.phases.length === 0) return null;
        const hasForce = rep.phases.some((phase) => phase.peak_power_w !== null);
        const rows = rep.phases.map((phase) => element("tr", {},
            element("th", { scope: "row" }, element("button", {
                type: "button", className: "link phase", "data-focus": `phase-${phase.name}`, onclick: () => this.#callbacks.onSeek(phase.start_s),
            }, swatch(phase.name, theme), words(phase.name)), element("span", { className: "below is-indented quiet" }, `from ${phase.source}`)),
            element("td", { className: "number" }, figure(phase.start_s, "s", 2)),
            element("td", { className: "number" }, figure(phase.duration_s, "s", 2)),
            element("td", { className: "number" }, figure(phase.peak_velocity_mps, "m/s")),
            element("td", { className: "number" }, figure(phase.mean_velocity_mps, "m/s")),
            ...(hasForce ? [element("td", { className: "number" }, figure(phase.peak_power_w, "W"))] : []),
            element("td", { className: "quiet is-below" }, phase.source)));
        return table(`Phases of repetition ${rep.index}`, ["Phase", ["Start", "s"], ["Length", "s"], ["Peak", "m/s"], ["Mean", "m/s"],
            ...(hasForce ? [["Power", "W"]] : []), BELOW("From")], rows, "phases");
    }

    #form(rep, baseline, markerCount) {
        if (!rep.score) return null;
        const before = counterpart(rep, baseline)?.score;
        const part = (name, score, old) => element("tr", {}, element("th", { scope: "row" }, capitalized(words(name))),
            ...["total", "lateral_drift", "vertical_smoothness"].map((key) => element("td", { className: "number" }, figure(score[key], "points"),
                old && change(score[key], old[key], "points") ? element("span", { className: "delta" }, change(score[key], old[key], "points")) : null)));
        const rows = [part("all phases", rep.score, before),
            ...Object.entries(rep.score.phases).map(([name, score]) => part(name, score, before?.phases[name]))];
        const section = table("Form, of 100", ["Phase", ["Form", ""], ["Drift", ""], ["Smooth", ""]], rows, "form");
        section.append(element("p", { className: "quiet row" },
            markerCount === 0 ? "Drag the markers in the timeline to score other slices."
                : `${markerCount} ${markerCount === 1 ? "marker" : "markers"} moved by hand.`,
            markerCount > 0 ? element("button", { type: "button", className: "button is-small", onclick: () => this.#callbacks.onMarkersReset() }, "Give them back") : null));
        return section;
    }

    #path(rep) {
        if (!rep.path) return null;
        const crossings = { A: "crosses the vertical twice", B: "does not cross the vertical", C: "crosses the vertical three times" };
        const facts = [
            ["Path", rep.path.type ? `${rep.path.type}: ${crossings[rep.path.type]}` : `${rep.path.crossings} crossings`],
            ["Forward, back", `${figure(rep.path.max_forward_m * 100, "cm", 1)} cm, ${figure(rep.path.max_backward_m * 100, "cm", 1)} cm`],
            ["Transition", rep.transition_s === null ? null : `${figure(rep.transition_s, "s", 2)} s`],
            ["Received in", received(rep)],
            ["Work", rep.work_j === null ? null : `${figure(rep.work_j, "J")} J`],
        ].filter(([, value]) => value !== null);
        return element("section", { className: "block" }, element("h3", {}, "Path and position"),
            element("dl", { className: "facts" }, ...facts.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)])));
    }

    #diagnosis(report, state) {
        // Of a beginning, seen roughly, much is missing that comes with the rest: alarms would come and go.
        if (isUnfinished(state)) {
            const when = state === "cut" ? "What there is to know is said of a whole clip; of this one only the beginning came."
                : "What there is to know is said when the whole clip has been seen.";
            return element("section", { className: "block" }, element("h3", {}, "Before you trust it"), element("p", { className: "quiet" }, when));
        }
        const items = report.diagnosis.map((note) => element("li", { className: `note is-${note.severity}` },
            icon(note.severity === "info" ? "info" : "warning"),
            element("div", {}, element("strong", {}, `${SEVERITIES[note.severity]}: `), note.message, " ",
                note.start_s === null ? null : element("button", {
                    type: "button", className: "link", "data-focus": `note-${note.code}-${note.start_s}`, onclick: () => this.#callbacks.onSeek(note.start_s),
                }, `Show ${figure(note.start_s, "s", 2)} s`))));
        return element("section", { className: "block" }, element("h3", {}, "Before you trust it"),
            items.length === 0 ? element("p", { className: "quiet" }, "Nothing speaks against these figures.") : element("ul", { className: "notes" }, ...items));
    }
}

/** Whether only a beginning was seen, and that only roughly. */
function isUnfinished(state) { return ["waiting", "seeing", "cut"].includes(state); }

/** How the bar was received; where hip and knee were seen, but too near to the border between squat and power, that. */
function received(rep) {
    if (rep.receive_position) return words(rep.receive_position);
    return rep.receive_hip_over_knee_m === null ? null : "squat or power, too near to tell";
}

function outcome(name) {
    const sign = { made: "check", missed: "cross" }[name];
    return element("span", { className: `outcome is-${name}` }, sign ? icon(sign) : null, name);
}

function swatch(phase, theme) {
    const mark = element("span", { className: "swatch" });
    mark.style.background = phaseColor(phase, theme);
    return mark;
}

/** A column whose cells stand below their row's name where the table would be cut (`below` and `is-below` in lab.css). */
const BELOW = (name) => ({ name });

/** A table with a heading, named `part` for whoever looks for it; a column is its name, or name and unit. */
function table(title, columns, rows, part) {
    const head = columns.map((column) => {
        const [name, unit] = Array.isArray(column) ? column : [column.name ?? column, null];
        const className = Array.isArray(column) ? "number" : column.name ? "is-below" : "";
        return element("th", { scope: "col", className }, name, unit ? element("span", { className: "unit" }, unit) : null);
    });
    return element("section", { className: "block", "data-part": part }, element("h3", {}, title),
        element("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": title },
            element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows))));
}
