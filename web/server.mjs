// What does the page ask of the server? Frames, seen tracks, labels, uploads and the report as a page: nothing else.
// A phone that sees for itself would put another source in this one's place.

import { Connection, NoAnswer } from "./connection.mjs";

/** Whoever comes without the server's token. */
const FORBIDDEN = 403;
/** What a server that knows no such address answers. */
const NOT_FOUND = 404;
/** An answer that needs neither disk nor decoder comes within milliseconds, on a crowded machine within seconds. */
const HELLO_PATIENCE = 10_000;

export class Server {
    /** Whether it answers at all. */
    connection = new Connection(() => this.#isOurs());

    /** All clips that are open. */
    async clips() { return (await this.#json("clips")).clips; }

    /** Opens a file of this machine where it lies. */
    async openPath(path) { return (await this.#post("clips", { path })).json(); }

    /** Sends a file's content; the server keeps it until it ends. */
    upload(file) { return this.#json(`uploads?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file }); }

    /** Forgets a clip. The file itself stays where it is. */
    forget(id) { return this.#send(`clips/${id}`, { method: "DELETE" }); }

    /** Starts seeing, anew with another lock: `{x, y, time_s}`, shares of the picture. */
    see(id, lock = null) {
        return this.#post(`clips/${id}/seeing`, { lock, pose: true });
    }

    /** Stops seeing; what was seen stays. */
    cancel(id) { return this.#send(`clips/${id}/seeing`, { method: "DELETE" }); }

    /** The next news of a track as text: only the engine's worker parses it. Waits up to ten seconds. */
    async trackNews(id, after, generation, signal) {
        return (await this.#send(`clips/${id}/track?after=${after}&generation=${generation}`, { signal })).text();
    }

    /** Pictures as JPEG, in order from frame `from`; fewer at the clip's end. */
    async frames(id, from, count, width, signal) {
        const path = `clips/${id}/frames?from=${from}&count=${count}${width ? `&width=${width}` : ""}`;
        const bytes = await (await this.#send(path, { signal })).arrayBuffer();
        const view = new DataView(bytes);
        const pictures = [];
        for (let offset = 0; offset + 4 <= bytes.byteLength;) {
            const length = view.getUint32(offset, true);
            pictures.push(new Blob([new Uint8Array(bytes, offset + 4, length)], { type: "image/jpeg" }));
            offset += 4 + length;
        }
        return pictures;
    }

    /** The time of every frame, seconds. */
    async times(id) { return (await this.#json(`clips/${id}/times`)).times_s; }

    /** The label file beside a clip. */
    labels(id) { return this.#json(`clips/${id}/labels`); }

    /** The report as a page of its own, masses in `kg` or `lb`. */
    async page(id, request, massUnit) {
        return (await this.#post(`clips/${id}/page`, { request, mass_unit: massUnit })).blob();
    }

    #post(path, content) {
        return this.#send(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(content) });
    }

    async #json(path, options) { return (await this.#send(path, options)).json(); }

    async #send(path, options = {}) {
        let answer;
        try {
            answer = await fetch(`api/${path}`, options);
        } catch (error) {
            if (error.name === "AbortError") throw error;
            this.connection.look();
            throw new NoAnswer("VBT Lab's server does not answer. Is `vbt lab` still running?");
        }
        if (answer.ok) return answer;
        // A server that was started anew knows another address.
        if (answer.status === FORBIDDEN) await this.connection.look();
        const said = await answer.json().catch(() => ({}));
        throw Object.assign(new Error(said.error ?? `The server answers ${answer.status}.`), { status: answer.status });
    }

    /**
     * Whether the server that this page came from answers. Throws where nobody does. One that refuses the token, or knows no such
     * address, is another; one that is only busy, ending or in trouble is still this one.
     */
    async #isOurs() {
        const { status } = await fetch("api/hello", { signal: AbortSignal.timeout(HELLO_PATIENCE) });
        return status !== FORBIDDEN && status !== NOT_FOUND;
    }
}
