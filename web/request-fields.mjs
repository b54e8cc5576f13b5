// What does the user tell about the recording? Lift, load, and in a menu the athlete's measures and the plate's.
import { byId } from "./element.mjs";
import { offerLifts } from "./lift-choice.mjs";
import { MASS_UNITS, diameter, mass, stature } from "./quantity-text.mjs";

/** Where this browser keeps the unit that its user reads masses in. */
const KEPT_UNIT = "vbt-lab-mass-unit";

/** Fields by their ids: the request's key, what it must be, in its unit, how it is read, and how it is shown. */
const FIELDS = {
    load: { key: "load_kg", isMass: true, range: [1, 600], wanted: "80kg or 185lb, from 1 to 600 kg" },
    stature: { key: "stature_m", read: stature, factor: 100, range: [1, 2.5], wanted: "178cm, 1.78m or 5ft10in, from 1 to 2.5 m" },
    "body-mass": { key: "body_mass_kg", isMass: true, range: [20, 300], wanted: "81kg or 178lb, from 20 to 300 kg" },
    plate: { key: "plate_m", read: diameter, factor: 1000, range: [0.1, 0.6], wanted: "450mm, from 100 to 600 mm" },
};

export class RequestFields {
    #clip = null;
    #massUnit = keptUnit();
    #onChange;

    /** `onChange(key)` is called when the user tells something else, or reads masses in another unit. */
    constructor(onChange) {
        this.#onChange = onChange;
        for (const [id, field] of Object.entries(FIELDS)) {
            byId(id).addEventListener("input", () => this.#take(id, field));
            byId(id).addEventListener("change", () => this.#settle(id, field));
            if (field.isMass) byId(`${id}-unit`).addEventListener("click", () => this.#choose(this.#massUnit === "kg" ? "lb" : "kg"));
        }
        offerLifts(byId("lift")).addEventListener("change", () => {
            if (!this.#clip) return;
            this.#clip.request.lift = byId("lift").value;
            onChange("lift");
        });
        this.#show();
    }

    /** What masses are read in, `kg` or `lb`. */
    get massUnit() { return this.#massUnit; }

    /** Shows what was told of a clip. */
    set clip(clip) {
        this.#clip = clip;
        this.#show();
    }

    #take(id, field) {
        const input = byId(id);
        const text = input.value.trim();
        const value = text === "" ? null : field.isMass ? mass(text, this.#massUnit)?.kilograms : field.read(text);
        // What is no quantity in range tells nothing, and no figure stands that rests on what was told before.
        const isGood = value === null || (value >= field.range[0] && value <= field.range[1]);
        input.setAttribute("aria-invalid", String(!isGood));
        input.setCustomValidity(isGood ? "" : `Write for instance ${field.wanted}.`);
        if (!this.#clip) return;
        this.#clip.request[field.key] = isGood ? value : null;
        this.#onChange(field.key);
    }

    /** The text is whole: what is wrong with it is said, and a unit that it names is the one that masses are read in. */
    #settle(id, field) {
        const input = byId(id);
        if (!input.reportValidity() || !field.isMass) return;
        const { unit } = mass(input.value, this.#massUnit) ?? {};
        if (!unit) return;
        if (unit !== this.#massUnit) this.#choose(unit); else if (this.#clip) this.#showValue(id, field);
    }

    #choose(unit) {
        this.#massUnit = unit;
        try { localStorage.setItem(KEPT_UNIT, unit); } catch { /* A browser that keeps nothing asks again next time. */ }
        for (const [id, field] of Object.entries(FIELDS)) {
            if (!field.isMass) continue;
            // What is still being corrected stays as it was written, and is now of the other unit.
            if (byId(id).validity.customError) this.#take(id, field); else this.#showValue(id, field);
        }
        this.#showUnit();
        this.#onChange("mass_unit");
    }

    #show() {
        byId("lift").value = this.#clip?.request.lift ?? "auto";
        for (const [id, field] of Object.entries(FIELDS)) this.#showValue(id, field);
        this.#showUnit();
    }

    #showValue(id, { key, isMass, factor }) {
        const input = byId(id);
        const value = this.#clip?.request[key] ?? null;
        const shown = isMass ? value / MASS_UNITS[this.#massUnit] : value * factor;
        input.value = value === null ? "" : String(Math.round(shown * 1000) / 1000);
        input.removeAttribute("aria-invalid");
        input.setCustomValidity("");
    }

    #showUnit() {
        const [name, other] = this.#massUnit === "kg" ? ["Kilograms", "pounds"] : ["Pounds", "kilograms"];
        for (const [id, { isMass }] of Object.entries(FIELDS)) {
            if (!isMass) continue;
            byId(`${id}-unit`).textContent = this.#massUnit;
            byId(`${id}-unit`).title = `${name}; press for ${other}`;
            byId(`${id}-unit`).setAttribute("aria-label", `${name}; press for ${other}`);
        }
    }
}

function keptUnit() {
    try {
        const kept = localStorage.getItem(KEPT_UNIT);
        return Object.hasOwn(MASS_UNITS, kept) ? kept : "kg";
    } catch {
        return "kg";
    }
}
