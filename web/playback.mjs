// Which frame is shown, and when the next? The one whose own time has come; frame rates are never assumed to be even.

export class Playback {
    /** Times of the frames, seconds, never falling. */
    times = [0];
    frame = 0;
    /** Share of the recorded speed. */
    speed = 1;
    /** Frames between which playing repeats itself; null for the whole clip. */
    loop = null;
    isPlaying = false;

    #isReady; #show; #changed;
    /** Time in the clip and on the wall when it was taken. */
    #anchor = null;

    /**
     * `show` is told each frame that is to be shown; `isReady` says whether playing may go on to one; `changed` hears of
     * starts and stops.
     */
    constructor({ show, isReady, changed }) {
        this.#show = show;
        this.#isReady = isReady;
        this.#changed = changed;
    }

    get time() { return this.times[this.frame] ?? 0; }
    get last() { return this.times.length - 1; }

    /** The last frame whose time has come. */
    frameAt(seconds) {
        let [low, high] = [0, this.times.length];
        while (low < high) {
            const middle = (low + high) >> 1;
            if (this.times[middle] <= seconds) low = middle + 1; else high = middle;
        }
        return Math.max(0, low - 1);
    }

    /** The frame that shows an instant best: the nearest. */
    nearestFrame(seconds) {
        const before = this.frameAt(seconds);
        const after = Math.min(this.last, before + 1);
        return Math.abs(this.times[after] - seconds) < Math.abs(this.times[before] - seconds) ? after : before;
    }

    seek(frame) {
        this.frame = Math.max(0, Math.min(this.last, Math.round(frame)));
        this.#anchor = null;
        this.#show(this.frame);
    }

    step(count) {
        this.pause();
        this.seek(this.frame + count);
    }

    toggle() { if (this.isPlaying) this.pause(); else this.play(); }

    play() {
        if (this.isPlaying || this.last < 1) return;
        if (this.frame >= (this.loop?.[1] ?? this.last)) this.seek(this.loop?.[0] ?? 0);
        this.isPlaying = true;
        this.#anchor = null;
        this.#changed();
        requestAnimationFrame((now) => this.#tick(now));
    }

    pause() {
        if (!this.isPlaying) return;
        this.isPlaying = false;
        this.#changed();
    }

    #tick(now) {
        if (!this.isPlaying) return;
        this.#anchor ??= { wall: now, time: this.time, speed: this.speed };
        if (this.#anchor.speed !== this.speed) this.#anchor = { wall: now, time: this.time, speed: this.speed };
        const due = this.frameAt(this.#anchor.time + (now - this.#anchor.wall) / 1000 * this.speed);
        const end = this.loop?.[1] ?? this.last;
        if (due > this.frame) {
            const next = Math.min(due, end);
            if (this.#isReady(next)) {
                this.frame = next;
                this.#show(next);
            } else {
                // The clock waits for the picture: no frame is passed over because it came late.
                this.#anchor = null;
            }
        }
        if (this.frame >= end) {
            if (!this.loop) return this.pause();
            this.seek(this.loop[0]);
        }
        requestAnimationFrame((later) => this.#tick(later));
    }
}
