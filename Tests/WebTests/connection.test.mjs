import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test } from "node:test";
import { Connection, NoAnswer } from "../../web/connection.mjs";
import { Clip } from "../../web/clip.mjs";
import { follow } from "../../web/following.mjs";

/** A server that answers as the test says: true, false (a stranger), or not at all. */
function connection() {
    const said = [];
    const server = { answer: true, asked: 0 };
    const made = new Connection(async () => {
        server.asked++;
        if (server.answer === null) throw new TypeError("Failed to fetch");
        return server.answer;
    });
    made.onChange = (state) => said.push(state);
    return { made, server, said };
}

test("each change is told once: silence, a stranger at the same port, and the return", async () => {
    const { made, server, said } = connection();
    for (const answer of [true, null, null, false, false, true, true]) {
        server.answer = answer;
        await made.look();
    }
    assert.deepEqual(said, ["silent", "stranger", "here"]);
    assert.equal(made.isAway, false);
});

test("looks at once are one look", async () => {
    const { made, server } = connection();
    await Promise.all([made.look(), made.look(), made.look()]);
    assert.equal(server.asked, 1);
});

test("who waits for the server goes on when it is back, or when nobody wants that any more", async () => {
    const { made, server } = connection();
    await made.back();
    server.answer = null;
    await made.look();
    let isBack = false;
    const waiting = made.back().then(() => { isBack = true; });
    const control = new AbortController();
    const given = made.back(control.signal);
    control.abort();
    await given;
    assert.equal(isBack, false);
    server.answer = true;
    await made.look();
    await waiting;
    assert.equal(isBack, true);
});

test("a wait that has ended, either way, leaves nothing on its signal", async () => {
    const { made, server } = connection();
    server.answer = null;
    await made.look();
    const [given, going] = [new AbortController(), new AbortController()];
    const waits = [made.back(given.signal), made.back(going.signal)];
    given.abort();
    server.answer = true;
    await made.look();
    await Promise.all(waits);
    for (const { signal } of [given, going]) assert.deepEqual(getEventListeners(signal, "abort"), []);
});

test("a page that cannot be painted ends neither the looking nor anybody's wait", async (t) => {
    const written = t.mock.method(console, "error", () => {});
    let answer = null;
    let pauses = 0;
    const made = new Connection(async () => { if (answer === null) throw new TypeError(); return answer; },
        () => (++pauses < 4 ? Promise.resolve() : new Promise(() => {})));
    made.onChange = (state) => { throw new Error(state); };
    await made.look();
    const waiting = made.back();
    answer = true;
    made.start();
    await waiting;
    await new Promise((done) => setTimeout(done, 20));
    assert.equal(pauses, 4, "it looks on");
    assert.deepEqual(written.mock.calls.map(({ arguments: [error] }) => error.message), ["silent", "here"]);
});

test("while the server is away it is looked for more often", async () => {
    const pauses = [];
    let answer = null;
    const made = new Connection(async () => { if (answer === null) throw new TypeError(); return answer; }, (milliseconds) => {
        pauses.push(milliseconds);
        answer = pauses.length === 3 ? true : null;
        return pauses.length < 5 ? Promise.resolve() : new Promise(() => {});
    });
    made.start();
    await new Promise((done) => setTimeout(done, 20));
    assert.equal(pauses.length, 5);
    assert.ok(pauses[1] < pauses[0], "after the first look found nobody");
    assert.equal(pauses[3], pauses[0], "after the third found it again");
});

test("a track that grows waits for a server that is away, and goes on where it was", async () => {
    const { made, server } = connection();
    const clip = new Clip({ id: "1", state: "seeing" });
    const asked = [];
    const news = (state, from, count) => ({
        state, generation: 1, frames_seen: from + count,
        track: { clip: { display_width_px: 4, display_height_px: 3 }, frames: Array.from({ length: count }, (_, i) => ({ t_s: from + i })) },
    });
    const lost = new NoAnswer("gone");
    const steps = [news("seeing", 0, 2), lost, lost, lost, lost, lost, lost, news("seen", 2, 1)];
    const scripted = {
        connection: made,
        trackNews: async (id, after) => {
            asked.push(after);
            const step = steps.shift();
            if (step !== lost) return step;
            server.answer = null;
            // It comes back before long.
            setTimeout(() => { server.answer = true; made.look(); }, 5);
            throw step;
        },
    };
    await follow(clip, { server: scripted, engine: { take: async (id, text) => text }, onNews: () => {}, signal: new AbortController().signal });
    assert.deepEqual(asked, [0, 2, 2, 2, 2, 2, 2, 2], "more often than a refusal would be asked again");
    assert.deepEqual(clip.frames.map((frame) => frame.t_s), [0, 1, 2]);
});

test("a clip whose seeing went with the server is no longer being seen, until it goes on", () => {
    const clip = new Clip({ id: "1", state: "seeing" });
    assert.equal(clip.isSeeing, true);
    clip.isCut = true;
    assert.equal(clip.isSeeing, false);
    assert.equal(clip.state, "cut");
    clip.isCut = false;
    assert.equal(clip.state, "seeing");
});
