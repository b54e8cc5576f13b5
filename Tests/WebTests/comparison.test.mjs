import assert from "node:assert/strict";
import { test } from "node:test";
import { compare } from "../../web/comparison.mjs";
import { expectation } from "../../web/labels.mjs";

const INTERVAL = 1 / 30;
const plate = (x, y) => ({ plate: { cx_px: x, cy_px: y } });
const snatch = { lift: "snatch", reps: [{ lift_start_s: 1.4, peak_velocity_s: 2.1, peak_height_s: 2.4, catch_bottom_s: 2.8 }] };
const truth = {
    kind: "snatch", events: { liftoff: 1.4, first_pull_end: 1.8, vpeak: 2.1, peak: 2.4, catch: 2.8, release: 5 },
    frames: [{ frame: 0, t: 0, plate_ellipse: [100, 200, 50, 48, 10] }],
};

test("a generator's truth gives lift, repetitions, known events and plates", () => {
    const expected = expectation(truth);
    assert.equal(expected.lift, "snatch");
    assert.equal(expected.reps, 1);
    assert.deepEqual(expected.events.map(({ key }) => key), ["lift_start_s", "peak_velocity_s", "peak_height_s", "catch_bottom_s"]);
    assert.deepEqual(expected.plates.get(0), { x: 100, y: 200, diameter: 100 });
});

test("labels by eye have events with a time, and frames that are no measure are left out", () => {
    const expected = expectation({
        lift: "clean_and_jerk", reps: 1, events: { liftoff: { i: 3, t: 0.1 }, jerk_dip_start: { i: 9, t: 0.3 }, knee_pass: { i: 5, t: 0.2 } },
        frames: [{ i: 4, cx: 10, cy: 20, w: 30, h: 40, q: "ok" }, { i: 5, cx: 1, cy: 1, w: 1, h: 1, q: "guess" }, { i: 6, cx: 1, cy: 1, w: 1, h: 1, q: "cut" }],
    });
    assert.equal(expected.lift, "clean-and-jerk");
    assert.equal(expected.reps, 2, "a clean and its jerk");
    assert.deepEqual(expected.events, [{ rep: 0, key: "lift_start_s", seconds: 0.1 }, { rep: 1, key: "dip_start_s", seconds: 0.3 }]);
    assert.deepEqual([...expected.plates.keys()], [4]);
});

test("what is no label file gives no expectation", () => {
    for (const text of [null, {}, { lift: "yoga", frames: [] }, { lift: "snatch" }]) assert.equal(expectation(text), null);
});

test("the labeled lift, seen as labeled, agrees", () => {
    const verdict = compare(snatch, expectation(truth), [plate(100.5, 200)], INTERVAL);
    assert.equal(verdict.agrees, true);
    assert.deepEqual(verdict.faults, []);
    assert.ok(Math.abs(verdict.plate.median - 0.005) < 1e-12);
});

test("an instant may be two frames off, and no more", () => {
    const late = (frames) => {
        const reps = [{ ...snatch.reps[0], lift_start_s: 1.4 + frames * INTERVAL }];
        return compare({ ...snatch, reps }, expectation(truth), [plate(100, 200)], INTERVAL);
    };
    assert.equal(late(1.99).agrees, true);
    assert.deepEqual(late(2.5).faults, ["lift-off 2.5 frames late"]);
    assert.deepEqual(late(-3).faults, ["lift-off 3.0 frames early"]);
});

test("another lift, another count, a missing event and another plate are each named", () => {
    const report = { lift: null, reps: [{ ...snatch.reps[0], catch_bottom_s: null }, snatch.reps[0]] };
    const verdict = compare(report, expectation(truth), [plate(400, 200)], INTERVAL);
    assert.equal(verdict.agrees, false);
    assert.deepEqual(verdict.faults, [
        "lift is not recognized, labeled snatch", "2 repetitions, labeled 1", "catch not found", "another plate in 1 frames",
    ]);
});

test("a frame without a plate counts against the coverage alone", () => {
    const verdict = compare(snatch, expectation(truth), [{ plate: null }], INTERVAL);
    assert.equal(verdict.agrees, true);
    assert.equal(verdict.plate.coverage, 0);
    assert.equal(verdict.plate.median, null);
});

test("an instant that is just too late does not read like one that is allowed", () => {
    const late = (frames) => {
        const rep = { ...snatch.reps[0], peak_velocity_s: 2.1 + frames * INTERVAL };
        return compare({ lift: "snatch", reps: [rep] }, expectation(truth), [plate(100, 200)], INTERVAL).faults;
    };
    assert.deepEqual(late(1.99), []);
    assert.deepEqual(late(2.04), ["peak velocity over 2 frames late"]);
    assert.deepEqual(late(-3.5), ["peak velocity 3.5 frames early"]);
});
