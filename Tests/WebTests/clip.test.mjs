import assert from "node:assert/strict";
import { test } from "node:test";
import { Clip } from "../../web/clip.mjs";
import { move } from "../../web/markers.mjs";
import { Newest } from "../../web/newest.mjs";
import { change, figure } from "../../web/number-text.mjs";

const seen = { state: "detected" };
const frame = (t_s, plate) => ({ t_s, plate });
function clipOf(...frames) {
    const clip = new Clip({ id: "1", name: "a.mp4", state: "seeing", frames: null });
    clip.take({ state: "seen", generation: 1, track: { clip: { display_width_px: 9, display_height_px: 5 }, frames } });
    return clip;
}

test("a gap reaches from the last frame with the plate to the next", () => {
    const clip = clipOf(frame(0, seen), frame(1, null), frame(2, { state: "predicted" }), frame(3, seen), frame(4, seen));
    assert.deepEqual(clip.gaps, [[0, 3]]);
});

test("gaps at the ends, and of a whole clip", () => {
    assert.deepEqual(clipOf(frame(0, null), frame(1, seen), frame(2, null)).gaps, [[0, 1], [1, 2]]);
    assert.deepEqual(clipOf(frame(0, null), frame(1, null)).gaps, [[0, 1]]);
    assert.deepEqual(clipOf().gaps, []);
});

test("a track goes on within its generation, and begins anew with the next", () => {
    const clip = clipOf(frame(0, seen), frame(1, seen));
    const head = { clip: { display_width_px: 9, display_height_px: 5 } };
    clip.take({ state: "seeing", generation: 1, track: { ...head, frames: [frame(2, seen)] } });
    assert.deepEqual(clip.frameTimes, [0, 1, 2]);
    clip.take({ state: "seeing", generation: 2, track: { ...head, frames: [frame(0, seen)] } });
    assert.deepEqual(clip.frameTimes, [0]);
    clip.take({ state: "seeing", generation: 3, track: null });
    assert.deepEqual(clip.frames, [], "frames of another track are not this one's first");
    clip.take({ state: "seeing", generation: 3, track: { ...head, frames: [frame(0, seen)] } });
    assert.deepEqual(clip.frameTimes, [0]);
    clip.take({ state: "failed", generation: 3, error: "why", track: null });
    assert.deepEqual([clip.frameTimes, clip.info.error], [[0], "why"]);
});

test("a verdict is given of the whole track alone, and of a report of that very track", () => {
    const clip = clipOf(frame(0, seen), frame(1, seen));
    const report = { lift: "snatch", reps: [] };
    clip.expected = { lift: "snatch", reps: 0, events: [], plates: new Map() };
    assert.equal(clip.verdict, null);
    clip.accept(report, clip.edition);
    assert.equal(clip.verdict.agrees, true);
    clip.take({ state: "seen", generation: 2, track: { clip: { display_width_px: 9, display_height_px: 5 }, frames: [frame(0, seen)] } });
    assert.equal(clip.verdict, null, "the report is of the track before");
    clip.accept(report, clip.edition);
    clip.info.state = "seeing";
    assert.equal(clip.verdict, null, "it is not whole");
});

test("the usual interval is the median one: a pause is none", () => {
    assert.equal(clipOf(...[0, 1, 2, 9, 10].map((t) => frame(t, seen))).interval, 1);
    assert.equal(clipOf(frame(0, seen)).interval, 1 / 30);
});

test("a marker stays with its repetition", () => {
    const rep = { index: 2, phases: [{ name: "dip", start_s: 4, end_s: 5 }] };
    const moved = new Map();
    move(moved, rep, "dip", 99);
    assert.deepEqual([...moved], [["2/dip", { rep: 2, name: "dip", seconds: 5.25 }]]);
});

test("of wishes that come too fast the newest is fulfilled, and none twice at a time", async () => {
    const done = [];
    let release;
    const queue = new Newest(async (wish) => {
        done.push(wish);
        if (wish === 1) await new Promise((resolve) => { release = resolve; });
    });
    const first = queue.wish(1);
    queue.wish(2);
    queue.wish(3);
    release();
    await first;
    assert.deepEqual(done, [1, 3]);
});

test("numbers have a real minus sign, and no zero has one", () => {
    assert.equal(figure(-0.004, "m/s"), "0.00");
    assert.equal(figure(-1.5, "m/s"), "−1.50");
    assert.equal(figure(null, "m"), "–");
    assert.equal(change(1.8301, 1.83, "m/s"), null);
    assert.equal(change(1.8318, 1.83, "m/s"), "+0.002");
    assert.equal(change(null, 1, "s"), null);
});
