import assert from "node:assert/strict";
import { test } from "node:test";
import { lanesOf } from "../../web/lanes.mjs";

test("handles that are far enough apart stand in one row", () => {
    assert.deepEqual(lanesOf([0, 24, 48, 500], 24), [0, 0, 0, 0]);
    assert.deepEqual(lanesOf([], 24), []);
});

test("of a short phase start and end stand over each other, and the next one below again", () => {
    // A catch of 0.075 s on a phone: 6 pixels.
    assert.deepEqual(lanesOf([10, 60, 100, 150, 156, 280], 40), [0, 0, 0, 0, 1, 0]);
    assert.deepEqual(lanesOf([150, 156, 162, 190], 40), [0, 1, 2, 0]);
});

test("in no row are two nearer than they must be, in whatever order they come", () => {
    let seed = 1;
    const random = () => (seed = seed * 16807 % 2147483647) / 2147483647;
    for (let round = 0; round < 200; round++) {
        const places = Array.from({ length: 8 }, () => random() * 300);
        const lanes = lanesOf(places, 40);
        for (const [i, a] of places.entries()) {
            for (const [j, b] of places.entries()) if (i < j && lanes[i] === lanes[j]) assert.ok(Math.abs(a - b) >= 40);
        }
    }
});
