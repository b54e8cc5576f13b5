// How does the page ask the engine? By messages to its worker, answered in the order in which they were sent.

export class EngineClient {
    #worker = new Worker("engine-worker.mjs", { type: "module" });
    #waiting = new Map();
    #next = 1;

    constructor() {
        this.#worker.addEventListener("message", ({ data: { id, value, error } }) => {
            const { resolve, reject } = this.#waiting.get(id);
            this.#waiting.delete(id);
            if (error === undefined) resolve(value); else reject(new Error(error));
        });
        this.#worker.addEventListener("error", () => {
            for (const { reject } of this.#waiting.values()) reject(new Error("The engine's worker stopped."));
            this.#waiting.clear();
        });
    }

    #ask(name, parts = {}) {
        return new Promise((resolve, reject) => {
            const id = this.#next++;
            this.#waiting.set(id, { resolve, reject });
            this.#worker.postMessage({ id, name, parts });
        });
    }

    /** Loads the module; the catalog of settings. */
    start() { return this.#ask("start", { module: "minerva.wasm" }); }

    /** Hands over a server's answer about a track; see the worker. */
    take(clip, text) { return this.#ask("take", { clip, text }); }

    close(clip) { return this.#ask("close", { clip }); }

    /** Report (without its samples) and scenes of a request; null where nothing was seen of the clip yet. */
    async analyze(clip, request, scenes = []) {
        const answer = await this.#ask("analyze", { clip, request, scenes });
        if (answer === null) return null;
        return { report: JSON.parse(answer.report), scenes: answer.scenes.map(parsed) };
    }

    /** The text of the whole report of a request, beside the analysis at hand; null where nothing was seen yet. */
    report(clip, request) { return this.#ask("report", { clip, request }); }

    /** Pictures of the analysis at hand; null for each that has nothing to show. */
    async scenes(clip, scenes) { return (await this.#ask("scenes", { clip, scenes })).map(parsed); }

    /** The track's text as the command writes it. */
    track(clip) { return this.#ask("track", { clip }); }
}

function parsed(text) { return text === null ? null : JSON.parse(text); }
