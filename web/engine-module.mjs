// How does JavaScript speak to the engine's WebAssembly module? Through flat buffers; see Sources/MinervaWeb/main.swift.
// Runs in a worker, and in Node for the checks.

/** A request that was refused; the other numbers stand with `AnswerStatus` in Swift. */
const UNREADABLE_REQUEST = 2;

export class Engine {
    #calls;

    constructor(instance) { this.#calls = instance.exports; }

    /** Every tunable, as `vbt settings --json` lists them. */
    settings() { return JSON.parse(this.#text(this.#calls.mv_settings())); }

    /** Opens a `vbt-track/1` text (string or bytes). Throws where it is none. */
    open(track) {
        const session = this.#lend(track, (pointer, count) => this.#calls.mv_open(pointer, count));
        if (session === 0) throw new Error("This is not a track that can be read.");
        return session;
    }

    /** Adds the frames of a further text of the same clip. */
    append(session, track) {
        if (this.#lend(track, (pointer, count) => this.#text(this.#calls.mv_append(session, pointer, count))) === null) {
            throw new Error("The track's continuation cannot be read.");
        }
    }

    close(session) { this.#calls.mv_close(session); }

    /** The track as the command would write it. */
    track(session) { return this.#text(this.#calls.mv_track(session)); }

    /** Analyzes as `request` asks and keeps the analysis for pictures: the text of a `vbt-report/1` without its samples. */
    analyze(session, request) {
        return this.#lend(JSON.stringify(request), (pointer, count) => this.#text(this.#calls.mv_analyze(session, pointer, count)));
    }

    /** The whole report of a request; the analysis that pictures are of stays. */
    report(session, request) {
        return this.#lend(JSON.stringify(request), (pointer, count) => this.#text(this.#calls.mv_report(session, pointer, count)));
    }

    /** A picture of the last analysis: the text of a `vbt-scene/1`, or null where there is nothing to show. */
    scene(session, request) {
        return this.#lend(JSON.stringify(request), (pointer, count) => this.#text(this.#calls.mv_scene(session, pointer, count)));
    }

    /** Lends the module bytes for the time of one call. */
    #lend(content, call) {
        const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
        const pointer = this.#calls.mv_alloc(bytes.length);
        new Uint8Array(this.#calls.memory.buffer, pointer, bytes.length).set(bytes);
        try {
            return call(pointer, bytes.length);
        } finally {
            this.#calls.mv_free(pointer);
        }
    }

    /** An answer's text; null where there is nothing to show. Frees the answer. */
    #text(block) {
        // Made anew at every call: the memory may have grown.
        const memory = this.#calls.memory.buffer;
        const [status, length] = new Uint32Array(memory, block, 2);
        const text = new TextDecoder().decode(new Uint8Array(memory, block + 8, length));
        this.#calls.mv_free(block);
        if (status === UNREADABLE_REQUEST) throw new Error(`The engine does not take ${text || "the request"} as it is.`);
        return status === 0 ? text : null;
    }
}
