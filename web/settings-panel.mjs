// How does one change a number and see what it is? One row for each tunable: what it does, its unit and range, a slider, the
// way back to its default.
import { element, icon } from "./element.mjs";
import { capitalized, setting } from "./number-text.mjs";

/** What the engine's parts are called, in the order of its catalog. */
const PARTS = {
    resample: "Resampling", lowPass: "Low-pass filter", derivative: "Derivative", liftStart: "Start of the lift",
    signals: "Turning points", turnover: "Turnover", reps: "Repetitions", pull: "Pull", pose: "Pose", path: "Bar path",
    score: "Form score", diagnose: "Diagnosis",
};

export class SettingsPanel {
    #settings; #onChange;
    #rows = new Map();
    #parts = [];
    #search; #onlyChanged; #preset; #count; #none; #message;

    /** `onChange()` is called after every change; `files` has `save()` and `load()`. */
    constructor(root, settings, { onChange, save, load }) {
        this.#settings = settings;
        this.#onChange = onChange;
        this.#search = element("input", {
            type: "search", placeholder: "Search settings", "aria-label": "Search settings", id: "settings-search",
            oninput: () => this.#filter(),
        });
        this.#onlyChanged = element("input", { type: "checkbox", onchange: () => this.#filter() });
        this.#preset = element("select", { "aria-label": "Preset", onchange: () => this.#choose() },
            ...["default", "classic"].map((name) => element("option", { value: name }, capitalized(name))),
            element("option", { value: "", disabled: true }, "Changed"));
        this.#count = element("span", { className: "badge", role: "status" });
        this.#none = element("p", { className: "quiet", hidden: true }, "No setting matches.");
        this.#message = element("p", { className: "message is-bad", role: "alert", hidden: true });
        const file = element("input", {
            type: "file", accept: ".json,application/json", hidden: true,
            onchange: async () => {
                if (file.files.length > 0) await this.#load(file.files[0], load);
                file.value = "";
            },
        });
        root.append(
            element("div", { className: "settings-head" },
                element("div", { className: "row" },
                    element("label", { className: "field grow" }, element("span", { className: "label" }, "Preset"), this.#preset),
                    element("button", { type: "button", className: "button", id: "settings-load", onclick: () => file.click() }, icon("open"), "Load"),
                    element("button", { type: "button", className: "button", id: "settings-save", onclick: save }, icon("save"), "Save"),
                    file),
                element("div", { className: "row" }, this.#search,
                    element("label", { className: "check" }, this.#onlyChanged, "Changed only"), this.#count),
                this.#message),
            this.#none);
        for (const [part, tunables] of Map.groupBy(settings.catalog, (tunable) => tunable.name.split(".")[0])) {
            const rows = tunables.map((tunable) => this.#row(tunable));
            const section = element("section", { className: "settings-part" },
                element("h3", {}, PARTS[part] ?? capitalized(part)), ...rows.map((row) => row.root));
            this.#parts.push({ section, rows });
            root.append(section);
        }
        this.refresh();
    }

    /** Shows the values in force, after they were changed from elsewhere. */
    refresh() {
        for (const row of this.#rows.values()) row.show();
        this.#showCount();
        this.#filter();
    }

    #showCount() {
        const count = this.#settings.changed.length;
        this.#count.textContent = count === 0 ? "all default" : `${count} changed`;
        this.#count.classList.toggle("is-accent", count > 0);
        this.#preset.value = this.#settings.preset ?? "";
    }

    focusSearch() { this.#search.focus(); }

    #choose() {
        this.#settings.choose(this.#preset.value);
        this.refresh();
        this.#onChange();
    }

    async #load(file, load) {
        try {
            await load(file);
            this.#message.hidden = true;
        } catch (error) {
            this.#message.hidden = false;
            this.#message.textContent = error.message;
        }
    }

    #change(name, value) {
        this.#settings.set(name, value);
        this.#rows.get(name).show();
        this.#showCount();
        this.#onChange();
    }

    #row(tunable) {
        const id = `setting-${tunable.name.replace(".", "-")}`;
        const step = tunable.whole ? (tunable.even ? 2 : 1) : niceStep((tunable.maximum - tunable.minimum) / 200);
        const take = (input) => {
            const value = input.valueAsNumber;
            const isGood = Number.isFinite(value) && value >= tunable.minimum && value <= tunable.maximum;
            input.setAttribute("aria-invalid", String(!isGood));
            if (!isGood) return;
            try {
                this.#change(tunable.name, Number(value.toPrecision(12)));
            } catch {
                input.setAttribute("aria-invalid", "true");
            }
        };
        const number = element("input", {
            type: "number", id, min: String(tunable.minimum), max: String(tunable.maximum), step: tunable.whole ? String(step) : "any",
            "aria-describedby": `${id}-what`, inputMode: "decimal",
            onchange: () => {
                take(number);
                // The browser says what is allowed.
                number.reportValidity();
            },
        });
        const slider = element("input", {
            type: "range", min: String(tunable.minimum), max: String(tunable.maximum), step: String(step),
            "aria-label": label(tunable.name), "data-name": tunable.name, oninput: () => take(slider),
        });
        const share = (value) => `${100 * (value - tunable.minimum) / (tunable.maximum - tunable.minimum)}%`;
        const mark = element("span", { className: "setting-default" });
        // A range's thumb keeps within the track: its middle goes from half its width to half its width before the end.
        mark.style.left = `calc(9px + (100% - 18px) * ${(tunable.default - tunable.minimum) / (tunable.maximum - tunable.minimum)})`;
        const choices = options(tunable);
        const choice = choices && element("select", { id, "aria-describedby": `${id}-what`, onchange: () => this.#change(tunable.name, Number(choice.value)) },
            ...choices.map(([value, name]) => element("option", { value: String(value) }, capitalized(name))));
        const reset = element("button", {
            type: "button", className: "button is-small is-plain", title: "Back to the default",
            "aria-label": `Set ${label(tunable.name)} back to its default`,
            onclick: () => {
                this.#change(tunable.name, tunable.default);
                (choice ?? number).focus();
            },
        }, icon("reset"));
        const root = element("div", { className: "setting", "data-name": tunable.name },
            element("div", { className: "setting-head" },
                element("label", { htmlFor: id, className: "setting-name" }, capitalized(label(tunable.name))), reset,
                ...(choice ? [choice] : [number, element("span", { className: "unit" }, tunable.unit.length > 9 ? "" : tunable.unit)])),
            choice ? null : element("div", { className: "setting-slider" }, mark, slider),
            element("p", { className: "setting-what", id: `${id}-what` }, tunable.what),
            element("details", { className: "setting-more" },
                element("summary", {}, `Default ${setting(tunable.default)}, ${setting(tunable.minimum)} to ${setting(tunable.maximum)}`),
                element("p", {}, tunable.why),
                element("p", {}, tunable.unit ? `Unit: ${tunable.unit}. ` : "", "Classic: ", setting(tunable.classic), ". In files: ",
                    element("code", {}, tunable.name))));
        const show = () => {
            const value = this.#settings.value(tunable.name);
            if (choice) choice.value = String(value);
            number.value = String(value);
            if (slider.valueAsNumber !== value) slider.value = String(value);
            slider.style.setProperty("--share", share(value));
            slider.setAttribute("aria-valuetext", `${setting(value)} ${tunable.unit}`);
            number.removeAttribute("aria-invalid");
            const isChanged = value !== tunable.default;
            root.classList.toggle("is-changed", isChanged);
            reset.hidden = !isChanged;
        };
        const text = [tunable.name, label(tunable.name), tunable.what, tunable.unit, PARTS[tunable.name.split(".")[0]]]
            .join(" ").toLowerCase();
        const row = { root, show, matches: (words) => words.every((word) => text.includes(word)), name: tunable.name };
        this.#rows.set(tunable.name, row);
        return row;
    }

    #filter() {
        const words = this.#search.value.toLowerCase().split(/\s+/).filter(Boolean);
        const changed = new Set(this.#settings.changed.map((tunable) => tunable.name));
        let shown = 0;
        for (const { section, rows } of this.#parts) {
            let inPart = 0;
            for (const row of rows) {
                row.root.hidden = !row.matches(words) || (this.#onlyChanged.checked && !changed.has(row.name));
                if (!row.root.hidden) inPart++;
            }
            section.hidden = inPart === 0;
            shown += inPart;
        }
        this.#none.hidden = shown > 0;
    }
}

/** `liftStart.restBandMeters` as `rest band`: the unit stands beside the number. */
function label(name) {
    return name.split(".")[1].replace(/(Mps2|Mps|Hz|Meters|Seconds|Degrees|Diameters)$/, "")
        .replace(/([A-Z])/g, " $1").toLowerCase().trim() || name;
}

/** The values of a tunable that are names, `0 linear, 1 cubic spline`; null for a number. */
function options(tunable) {
    const choices = tunable.unit.split(", ").map((text) => text.match(/^(\d+) (.+)$/)?.slice(1));
    return choices.every(Boolean) ? choices.map(([value, name]) => [Number(value), name]) : null;
}

/** The nearest of 1, 2 or 5 times a power of ten below. */
function niceStep(step) {
    const power = 10 ** Math.floor(Math.log10(step));
    const factor = [5, 2, 1].find((f) => f * power <= step * 1.0001) ?? 1;
    return Number((factor * power).toPrecision(1));
}
