import assert from "node:assert/strict";
import { test } from "node:test";
import { Server } from "../../web/server.mjs";

/** What the connection is after the server answered `api/hello` with a status; null: not at all. */
async function stateAfter(t, status) {
    const fetching = t.mock.method(globalThis, "fetch", async () => {
        if (status === null) throw new TypeError("Failed to fetch");
        return new Response("{}", { status });
    });
    const { connection } = new Server();
    await connection.look();
    fetching.mock.restore();
    return connection.state;
}

test("who refuses the token, or knows no such address, is a stranger", async (t) => {
    for (const status of [403, 404]) assert.equal(await stateAfter(t, status), "stranger", `${status}`);
});

test("a server that is busy, ending or in trouble is still the page's own", async (t) => {
    for (const status of [200, 431, 500, 503, 507]) assert.equal(await stateAfter(t, status), "here", `${status}`);
});

test("nobody's answer is silence", async (t) => {
    assert.equal(await stateAfter(t, null), "silent");
});
