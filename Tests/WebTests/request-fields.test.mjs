import assert from "node:assert/strict";
import { test } from "node:test";
import { RequestFields } from "../../web/request-fields.mjs";

/** As much of a field as is asked for. */
class Field extends EventTarget {
    value = "";
    validity = { customError: false };
    setCustomValidity(text) { this.validity.customError = text !== ""; }
    reportValidity() { return !this.validity.customError; }
    setAttribute() {}
    removeAttribute() {}
    replaceChildren() {}
    append() {}
}

/** The fields of a clip of which a load of 100 kg was told. */
function fields() {
    const page = new Map();
    globalThis.document = {
        getElementById(id) {
            if (!page.has(id)) page.set(id, new Field());
            return page.get(id);
        },
        createElement: () => new Field(),
    };
    const clip = { request: { lift: "auto", load_kg: 100, stature_m: null, body_mass_kg: null, plate_m: null } };
    const made = new RequestFields(() => {});
    made.clip = clip;
    return {
        made, clip, text: (id) => page.get(id).value, press: (id) => page.get(id).dispatchEvent(new Event("click")),
        write(id, text) {
            page.get(id).value = text;
            page.get(id).dispatchEvent(new Event("input"));
        },
        leave: (id) => page.get(id).dispatchEvent(new Event("change")),
    };
}

test("another unit for masses leaves a length that is still being corrected as it was written", () => {
    const { text, press, write } = fields();
    write("stature", "17 feet");
    press("load-unit");
    assert.equal(text("load"), "220.462");
    assert.equal(text("stature"), "17 feet");
});

test("so does a mass that names its unit, also where that is the one at hand", () => {
    const { text, write, leave } = fields();
    write("stature", "17 feet");
    for (const mass of ["80kg", "185lb"]) {
        write("load", mass);
        leave("load");
        assert.equal(text("stature"), "17 feet");
    }
    assert.equal(text("load"), "185");
});

test("a mass that is too much of one unit may be right of the other", () => {
    const { clip, text, press, write } = fields();
    write("load", "700");
    assert.equal(clip.request.load_kg, null);
    press("load-unit");
    assert.equal(text("load"), "700");
    assert.ok(Math.abs(clip.request.load_kg - 317.515) < 0.001);
});
