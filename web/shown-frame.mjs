// What is on the stage? Always a picture and the scene of the very same frame: the old pair stays until the new one is whole.
import { NoAnswer } from "./connection.mjs";
import { Newest } from "./newest.mjs";

/** Scenes asked for at once while playing, frames. */
const SCENES_AHEAD = 16;
/** Scenes kept, frames: half a minute at 60 a second, about 20 MB. */
const SCENES_KEPT = 1800;
/** A still that is looked at from nearer than its pixels is fetched at full size, milliseconds after it came to rest. */
const REST_MILLISECONDS = 180;

export class ShownFrame {
    /** What is drawn: names as `SceneRequestReader` takes them. */
    #content = [];
    #stage; #engine; #onError;
    #clip = null;
    #source = null;
    #frame = 0;
    #scenes = new Map();
    #edition = 0;
    #hasAnalysis = false;
    /** The resting frame's picture at full size: `{frame, picture}`. */
    #sharp = null;
    #rest = null;
    #pictureWanted = new Newest((frame) => this.#fetchPicture(frame));
    #scenesWanted = new Newest((from, count) => this.#fetchScenes(from, count));

    constructor({ stage, engine, onError }) {
        this.#stage = stage;
        this.#engine = engine;
        this.#onError = onError;
    }

    open(clip, source) {
        this.#source?.close();
        this.#forgetSharp();
        this.#clip = clip;
        this.#source = source;
        this.#frame = 0;
        this.forgetScenes(false);
    }

    /** Other pictures of the same clip, e.g. of another size. */
    set source(source) {
        this.#source?.close();
        this.#forgetSharp();
        this.#source = source;
        this.show(this.#frame);
    }

    /** The server has gone (there are only the pictures at hand) or is back. */
    resume() {
        if (!this.#source) return;
        this.#source.resume();
        this.show(this.#frame);
    }

    set content(content) {
        this.#content = content;
        this.forgetScenes(this.#hasAnalysis);
        if (this.#source) this.show(this.#frame);
    }

    /** What was painted over frames is out of date. */
    forgetScenes(hasAnalysis) {
        this.#scenes.clear();
        this.#edition++;
        this.#hasAnalysis = hasAnalysis;
    }

    /** What the engine is asked for a frame. */
    request(frame = this.#frame) { return { picture: "overlay", frame, content: this.#content }; }

    /** A new analysis, with the scene of a frame that came along with it. */
    take(frame, scene) {
        this.forgetScenes(true);
        this.#scenes.set(frame, scene);
        this.show(this.#frame);
    }

    /** Whether a frame can be shown at once; gets it ready where not. */
    isReady(frame) {
        const isReady = this.#source.isReady(frame) && this.#isSceneReady(frame);
        if (!this.#isSceneReady(frame + SCENES_AHEAD / 2)) this.#scenesWanted.wish(this.#isSceneReady(frame) ? frame + 1 : frame, SCENES_AHEAD);
        if (!isReady) this.#pictureWanted.wish(frame);
        this.#source.prepare(frame);
        return isReady;
    }

    show(frame) {
        if (this.#sharp && frame !== this.#sharp.frame) this.#forgetSharp();
        this.#frame = frame;
        clearTimeout(this.#rest);
        this.#rest = setTimeout(() => this.#sharpen(frame), REST_MILLISECONDS);
        if (this.#paint()) return;
        if (!this.#isSceneReady(frame)) this.#scenesWanted.wish(frame, 1);
        if (this.#source && !this.#source.isReady(frame)) this.#pictureWanted.wish(frame);
    }

    /** The frame's picture and scene, for saving. */
    async still() {
        const [picture, [scene]] = await Promise.all([
            this.#source.whole(this.#frame), this.#engine.scenes(this.#clip.id, [this.request()]),
        ]);
        return { picture, scene };
    }

    #isSceneReady(frame) {
        return !this.#hasAnalysis || this.#scenes.has(frame) || frame >= (this.#clip?.frames.length ?? 0);
    }

    #paint() {
        if (!this.#source?.isReady(this.#frame) || !this.#isSceneReady(this.#frame)) return false;
        const sharp = this.#sharp?.frame === this.#frame ? this.#sharp.picture : null;
        this.#stage.show(sharp ?? this.#source.ready(this.#frame), this.#scenes.get(this.#frame) ?? null);
        return true;
    }

    async #fetchPicture(frame) {
        try {
            await this.#source.picture(frame);
            this.#paint();
        } catch (error) {
            // Of a server that is away the page tells by itself; until then there is the scene alone.
            if (error instanceof NoAnswer) this.#paint();
            else if (error.name !== "AbortError") this.#onError(error);
        }
    }

    async #fetchScenes(from, count) {
        const edition = this.#edition;
        const last = Math.min(from + count, this.#clip.frames.length) - 1;
        const frames = [];
        for (let frame = from; frame <= last; frame++) if (!this.#scenes.has(frame)) frames.push(frame);
        if (frames.length === 0) return;
        const scenes = await this.#engine.scenes(this.#clip.id, frames.map((frame) => this.request(frame)));
        if (edition !== this.#edition) return;
        frames.forEach((frame, i) => this.#scenes.set(frame, scenes[i]));
        for (const oldest of this.#scenes.keys()) {
            if (this.#scenes.size <= SCENES_KEPT) break;
            this.#scenes.delete(oldest);
        }
        this.#paint();
    }

    #forgetSharp() {
        this.#sharp?.picture.close();
        this.#sharp = null;
    }

    /** Fetches a resting frame at full size where the screen shows more pixels than it has. */
    async #sharpen(frame) {
        const source = this.#source;
        const picture = source?.ready(frame);
        const fullWidth = this.#clip?.info.size?.[0] ?? 0;
        if (!picture || this.#sharp?.frame === frame || picture.width >= Math.min(fullWidth, this.#stage.shownWidth * 0.9)) return;
        try {
            const whole = await source.whole(frame);
            if (frame !== this.#frame || source !== this.#source) return whole.close();
            this.#forgetSharp();
            this.#sharp = { frame, picture: whole };
            this.#paint();
        } catch {
            // The shrunk picture stays; it is the same frame.
        }
    }
}
