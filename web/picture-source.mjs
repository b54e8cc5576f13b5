// Where do a clip's pictures come from? From the server, exactly the frame that is asked for, in chunks, some ahead of time.

/** Frames fetched at once: half a second at 60 frames a second, a few hundred kilobytes. */
const CHUNK = 24;
/** Chunks fetched ahead of the one that plays. */
const CHUNKS_AHEAD = 2;
/** Pictures decoded ahead while playing. */
const DECODED_AHEAD = 10;
/** JPEG kept, bytes: about a minute of video. */
const KEPT_BYTES = 192e6;
/** How long nothing is asked for after the server has failed, milliseconds. */
const PAUSE = 2000;
/** Decoded pictures kept, pixels of four bytes each. */
const KEPT_PIXELS = 40e6;

export class PictureSource {
    #server; #clip; #count; #width;
    #files = new Map();
    #fileBytes = 0;
    #pictures = new Map();
    #pixels = 0;
    #chunks = new Map();
    #decoding = new Map();
    #closing = new AbortController();
    /** Whether there are no pictures, as for a saved track. */
    isBlind;
    /** After a failure the server is left alone until then, milliseconds of the page's clock. */
    #pausedUntil = 0;

    /** Pictures of a clip of `count` frames (0: it has none), at most `width` pixels wide (0: as they are). */
    constructor(server, clip, count, width) {
        this.#server = server;
        this.#clip = clip;
        this.#count = count;
        this.#width = width;
        this.isBlind = count === 0;
    }

    /** Whether a frame can be shown: its picture is at hand, or there is none to wait for, since the clip or the server has gone. */
    isReady(frame) {
        return this.isBlind || this.#pictures.has(frame) || (this.#server.connection.isAway && !this.#files.has(frame));
    }

    /** The picture where it is at hand, else null. */
    ready(frame) {
        const picture = this.#pictures.get(frame) ?? null;
        if (picture) {
            // The one used last is thrown away last.
            this.#pictures.delete(frame);
            this.#pictures.set(frame, picture);
        }
        return picture;
    }

    /** The picture, fetched and decoded where it must be. Null once the source is closed, and for a while after a failure. */
    async picture(frame) {
        const ready = this.ready(frame);
        if (ready || performance.now() < this.#pausedUntil) return ready;
        if (!this.#decoding.has(frame)) {
            this.#decoding.set(frame, this.#decode(frame).finally(() => this.#decoding.delete(frame)));
        }
        return this.#decoding.get(frame);
    }

    /** Gets ready for playing on from a frame. Failures show when the picture itself is asked for. */
    prepare(frame) {
        for (let ahead = 0; ahead <= CHUNKS_AHEAD; ahead++) {
            const start = (Math.floor(frame / CHUNK) + ahead) * CHUNK;
            const isWanted = start < this.#count && !this.#files.has(start) && performance.now() >= this.#pausedUntil;
            if (isWanted) this.#fetch(start).catch(() => {});
        }
        for (let next = frame + 1; next <= Math.min(frame + DECODED_AHEAD, this.#count - 1); next++) {
            if (this.#files.has(next)) this.picture(next).catch(() => {});
        }
    }

    /** One picture at the clip's own size, for a close look or for saving. */
    async whole(frame) {
        const [file] = await this.#server.frames(this.#clip, frame, 1, 0, this.#closing.signal);
        return createImageBitmap(file);
    }

    /** The server is back: what failed before may be asked for at once. */
    resume() { this.#pausedUntil = 0; }

    close() {
        this.#closing.abort();
        for (const picture of this.#pictures.values()) picture.close();
        this.#pictures.clear();
        this.#files.clear();
    }

    async #decode(frame) {
        if (!this.#files.has(frame)) await this.#fetch(Math.floor(frame / CHUNK) * CHUNK);
        const file = this.#files.get(frame);
        if (!file || this.#closing.signal.aborted) return null;
        const picture = await createImageBitmap(file);
        if (this.#closing.signal.aborted) return null;
        this.#pictures.set(frame, picture);
        this.#pixels += picture.width * picture.height;
        for (const [oldest, old] of this.#pictures) {
            if (this.#pixels <= KEPT_PIXELS || oldest === frame) break;
            this.#pictures.delete(oldest);
            this.#pixels -= old.width * old.height;
            old.close();
        }
        return picture;
    }

    #fetch(start) {
        if (!this.#chunks.has(start)) {
            this.#chunks.set(start, this.#fetchChunk(start).finally(() => this.#chunks.delete(start)));
        }
        return this.#chunks.get(start);
    }

    async #fetchChunk(start) {
        let files;
        try {
            files = await this.#server.frames(this.#clip, start, CHUNK, this.#width, this.#closing.signal);
        } catch (error) {
            this.#pausedUntil = performance.now() + PAUSE;
            throw error;
        }
        files.forEach((file, i) => {
            this.#fileBytes += file.size - (this.#files.get(start + i)?.size ?? 0);
            this.#files.set(start + i, file);
        });
        for (const [oldest, file] of this.#files) {
            if (this.#fileBytes <= KEPT_BYTES) break;
            if (oldest >= start && oldest < start + CHUNK) continue;
            this.#files.delete(oldest);
            this.#fileBytes -= file.size;
        }
    }
}
