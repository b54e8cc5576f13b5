// Which clips are open, and how do they come to be seen? Each is followed on its own; the server sees one after the other.
import { Clip } from "./clip.mjs";
import { NoAnswer } from "./connection.mjs";
import { follow } from "./following.mjs";
import { expectation } from "./labels.mjs";

/** The status of a server that has too much to do at once. */
const BUSY = 503;
/** Until it is asked again, milliseconds; it has waited for its turn itself. */
const PAUSE = 1500;

export class ClipShelf {
    #server; #engine; #callbacks;
    #clips = new Map();
    #following = new Map();

    /**
     * `onNews(clip)` is called when more of a track has come in or its state has changed, `onTimes(clip)` and `onLabels(clip)` when those
     * are known, `onError(text)` when something fails.
     */
    constructor({ server, engine, callbacks }) {
        this.#server = server;
        this.#engine = engine;
        this.#callbacks = callbacks;
    }

    /** All clips, in the order in which they were opened. */
    get all() { return [...this.#clips.values()]; }

    clip(id) { return this.#clips.get(id) ?? null; }

    /** Takes in a clip that the server has opened, with what the user told of the one before. */
    add(info, request = {}) {
        const clip = new Clip(info);
        Object.assign(clip.request, request);
        this.#clips.set(clip.id, clip);
        if (info.state === "opened") this.see(clip); else this.#watch(clip);
        this.#learnTimes(clip);
        if (info.labels) {
            this.#server.labels(clip.id).then((labels) => {
                clip.expected = expectation(labels);
                this.#callbacks.onLabels(clip);
            }, (error) => this.#callbacks.onError(`${clip.name}: its labels cannot be read. ${error.message}`));
        }
        return clip;
    }

    /** Has a clip seen, anew where it was; `lock` is a tapped plate. */
    async see(clip, lock = clip.lock) {
        clip.lock = lock;
        try {
            await this.#server.see(clip.id, lock);
            clip.info.state = "waiting";
            this.#watch(clip);
        } catch (error) {
            this.#callbacks.onError(`${clip.name}: ${error.message}`);
        }
        this.#callbacks.onNews(clip);
    }

    /** Stops seeing a clip; what was seen stays. */
    cancel(clip) { return this.#server.cancel(clip.id).catch((error) => this.#callbacks.onError(error.message)); }

    async forget(clip) {
        this.#following.get(clip.id)?.abort();
        this.#following.delete(clip.id);
        this.#clips.delete(clip.id);
        this.#engine.close(clip.id);
        await this.#server.forget(clip.id).catch((error) => this.#callbacks.onError(error.message));
    }

    /** Tells clips whether the server is away: what it was seeing is not being seen then. */
    cut(isAway) { for (const clip of this.all) clip.isCut = isAway && clip.isBeingSeen; }

    /** Times of all frames, where the container tells them; else they come with the track. */
    async #learnTimes(clip) {
        while (this.#clips.get(clip.id) === clip) {
            try {
                clip.times = await this.#server.times(clip.id);
                return this.#callbacks.onTimes(clip);
            } catch (error) {
                const isPassing = error.status === BUSY || error instanceof NoAnswer;
                if (!isPassing) return;
                await new Promise((done) => setTimeout(done, PAUSE));
                await this.#server.connection.back();
            }
        }
    }

    #watch(clip) {
        this.#following.get(clip.id)?.abort();
        const control = new AbortController();
        this.#following.set(clip.id, control);
        const parts = { server: this.#server, engine: this.#engine, onNews: this.#callbacks.onNews, signal: control.signal };
        follow(clip, parts).then(() => {
            if (control.signal.aborted) return;
            if (clip.info.state === "failed") this.#callbacks.onError(`${clip.name}: ${clip.info.error ?? "it could not be seen."}`);
            this.#callbacks.onNews(clip);
        }, (error) => this.#callbacks.onError(error.message));
    }
}
