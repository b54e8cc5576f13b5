import assert from "node:assert/strict";
import { test } from "node:test";
import { diameter, mass, massText, stature } from "../../web/quantity-text.mjs";

const near = (value, wanted) => assert.ok(Math.abs(value - wanted) < 1e-9, `${value} is not ${wanted}`);

test("a mass is read in either unit, a bare number in the one that stands beside the field", () => {
    near(mass("80").kilograms, 80);
    near(mass("80kg", "lb").kilograms, 80);
    near(mass("185lb").kilograms, 83.91458845);
    near(mass("185 LBS").kilograms, 83.91458845);
    near(mass("185", "lb").kilograms, 83.91458845);
    near(mass("82,5").kilograms, 82.5);
    assert.equal(mass("185").unit, "kg");
    assert.equal(mass("185 lb").unit, "lb");
    for (const text of ["", "heavy", "80 stone", "1e9", "nan", "8.0.1", "kg", "--5", "0x10"]) assert.equal(mass(text), null, text);
});

test("a stature is read as the command reads it", () => {
    for (const [text, meters] of [["178", 1.78], ["1.78", 1.78], ["178cm", 1.78], ["1,78 m", 1.78], ["5ft10in", 1.778], ["5'10\"", 1.778], ["5'", 1.524], ["70in", 1.778]]) near(stature(text), meters);
    for (const text of ["tall", "5ft14in", "ft", "178lb"]) assert.equal(stature(text), null, text);
});

test("a plate's bare number is millimeters, or what it can only be", () => {
    for (const [text, meters] of [["450", 0.45], ["450mm", 0.45], ["45", 0.45], ["0.45", 0.45], ["17.7in", 0.44958]]) near(diameter(text), meters);
});

test("a load in pounds is shown with its kilograms", () => {
    assert.equal(massText(83.91458845, "lb"), "185 lb (83.9 kg)");
    assert.equal(massText(80, "kg"), "80 kg");
    assert.equal(massText(82.5, "kg"), "82.5 kg");
});
