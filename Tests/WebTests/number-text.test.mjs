import assert from "node:assert/strict";
import { test } from "node:test";
import { change, figure } from "../../web/number-text.mjs";

test("a figure is rounded half away from zero on the report's digits, as the command does", () => {
    // The same cases as in DecimalTextTests.
    const cases = [[0.075, 2, "0.08"], [-0.075, 2, "−0.08"], [1.005, 2, "1.01"], [1.835, 2, "1.84"], [0.125, 2, "0.13"], [1884.5, 0, "1885"],
        [0.5, 0, "1"], [0.499, 0, "0"], [0.004, 2, "0.00"], [-0.004, 2, "0.00"], [12, 2, "12.00"], [9.9999, 3, "10.000"], [3e-12, 3, "0.000"], [1e-6, 6, "0.000001"]];
    for (const [value, decimals, text] of cases) assert.equal(figure(value, "", decimals), text);
    assert.equal(figure(null, "m/s"), "–");
    assert.equal(figure(NaN, "m/s"), "–");
});

test("every third decimal of five is rounded up", () => {
    for (let hundredths = 0; hundredths < 1000; hundredths++) {
        const value = Number(`${hundredths}.5e-2`);
        assert.equal(figure(value, "m/s"), ((hundredths + 1) / 100).toFixed(2), String(value));
    }
});

test("a change is that of the digits that both have", () => {
    assert.equal(change(1.835, 1.83, "m/s"), "+0.005");
    assert.equal(change(1.83, 1.8305, "m/s"), "−0.001");
    assert.equal(change(1.83, 1.8304, "m/s"), null);
    assert.equal(change(1, null, "m/s"), null);
});
