import assert from "node:assert/strict";
import { test } from "node:test";
import { Playback } from "../../web/playback.mjs";

/** A display whose frames come when the test says so. */
function display() {
    let next = null;
    globalThis.requestAnimationFrame = (callback) => { next = callback; };
    return { at: (milliseconds) => { const callback = next; next = null; callback?.(milliseconds); }, get isWaiting() { return next !== null; } };
}

function playback(times, isReady = () => true) {
    const shown = [];
    const made = new Playback({ show: (frame) => shown.push(frame), isReady, changed: () => {} });
    made.times = times;
    return { made, shown };
}

test("a frame is shown from its own time to the next one's, however uneven", () => {
    const { made } = playback([0, 0.023, 0.093, 0.1]);
    assert.equal(made.frameAt(0.022), 0);
    assert.equal(made.frameAt(0.023), 1);
    assert.equal(made.frameAt(0.0999), 2);
    assert.equal(made.frameAt(9), 3);
    assert.equal(made.frameAt(-1), 0);
    assert.equal(made.nearestFrame(0.05), 1);
    assert.equal(made.nearestFrame(0.06), 2);
    assert.equal(made.nearestFrame(Infinity), 3);
});

test("repeated times show the last of them", () => assert.equal(playback([0, 0.1, 0.1, 0.2]).made.frameAt(0.1), 2));

test("at a quarter of the speed a second takes four", () => {
    const screen = display();
    const { made, shown } = playback([0, 1, 2]);
    made.speed = 0.25;
    made.play();
    screen.at(1000);
    screen.at(4900);
    assert.deepEqual(shown, []);
    screen.at(5000);
    assert.deepEqual(shown, [1]);
});

test("playing waits for a picture that is late, and passes over none because of it", () => {
    const screen = display();
    let isThere = false;
    const { made, shown } = playback([0, 0.1, 0.2, 0.3], () => isThere);
    made.play();
    screen.at(0);
    for (let now = 100; now <= 1000; now += 100) screen.at(now);
    assert.deepEqual(shown, []);
    isThere = true;
    screen.at(1016);
    screen.at(1116);
    screen.at(1216);
    assert.deepEqual(shown, [1, 2]);
});

test("playing ends at the last frame, and begins anew from there", () => {
    const screen = display();
    const { made, shown } = playback([0, 0.1]);
    made.play();
    screen.at(0);
    screen.at(200);
    assert.equal(made.isPlaying, false);
    made.play();
    assert.deepEqual(shown, [1, 0]);
});

test("a loop goes back to its beginning", () => {
    const screen = display();
    const { made, shown } = playback([0, 0.1, 0.2, 0.3, 0.4]);
    made.loop = [1, 3];
    made.seek(2);
    made.play();
    screen.at(0);
    screen.at(110);
    assert.deepEqual(shown, [2, 3, 1]);
    assert.equal(made.isPlaying, true);
});

test("a clip of one frame, or none, does not play", () => {
    for (const times of [[0], []]) {
        const { made } = playback(times);
        made.play();
        assert.equal(made.isPlaying, false);
        assert.equal(made.time, 0);
    }
});
