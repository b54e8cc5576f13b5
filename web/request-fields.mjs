// What does the user tell about the recording? Lift, load, and in a menu the athlete's measures and the plate's.
import { byId } from "./element.mjs";
import { offerLifts } from "./lift-choice.mjs";

/** Number fields by their ids: the request's key, and how many of the field's units make one of it. */
const NUMBERS = { load: ["load_kg", 1], stature: ["stature_m", 100], "body-mass": ["body_mass_kg", 1], plate: ["plate_m", 1000] };

export class RequestFields {
    #clip = null;

    /** `onChange(key)` is called when the user tells something else. */
    constructor(onChange) {
        for (const [id, [key, units]] of Object.entries(NUMBERS)) {
            const input = byId(id);
            input.addEventListener("input", () => {
                // Outside of the field's range nothing is told, and no figure stands that rests on what was told before.
                const isGood = input.validity.valid;
                input.setAttribute("aria-invalid", String(!isGood));
                if (!this.#clip) return;
                this.#clip.request[key] = input.value === "" || !isGood ? null : input.valueAsNumber / units;
                onChange(key);
            });
            // The browser says what is allowed.
            input.addEventListener("change", () => input.reportValidity());
        }
        offerLifts(byId("lift")).addEventListener("change", () => {
            if (!this.#clip) return;
            this.#clip.request.lift = byId("lift").value;
            onChange("lift");
        });
    }

    /** Shows what was told of a clip. */
    set clip(clip) {
        this.#clip = clip;
        byId("lift").value = clip?.request.lift ?? "auto";
        for (const [id, [key, units]] of Object.entries(NUMBERS)) {
            const value = clip?.request[key] ?? null;
            byId(id).value = value === null ? "" : String(Math.round(value * units * 1000) / 1000);
            byId(id).removeAttribute("aria-invalid");
        }
    }
}
