// What does the page know of one clip? What the server says of it, what was seen, what was asked, what came out.
import { compare } from "./comparison.mjs";

export class Clip {
    /** The server's words: id, name, state, size, frames, duration_s, labels. */
    info;
    /** Frames seen so far, without their poses. */
    frames = [];
    /** The track's own head: clip, models. */
    track = null;
    /** Which track of the clip this is; another one begins anew. */
    generation = 0;
    secondsLeft = null;
    /** Times of all frames, as far as known. */
    times = null;
    /** What the user tells, but for the settings, which are everybody's. */
    request = { lift: "auto", load_kg: null, stature_m: null, body_mass_kg: null, plate_m: null };
    /** Markers put by hand, `{rep, name, seconds}` by `rep/name`. */
    markers = new Map();
    /** The plate that was tapped on: `{x, y, time_s}`. */
    lock = null;
    /** The last report, and which edition of the track it is of. */
    report = null;
    #reportEdition = -1;
    /** Grows with every change of the track. */
    edition = 0;
    /** What the report is compared with: the `report` of the default settings without markers, null where that is the same; `key` says of what. */
    baseline = { key: null, report: null };
    /** Which file of the device it was handed over from; null for one that was opened by its path. */
    upload = null;
    /** Whether the server went away while it saw the clip. */
    isCut = false;
    /** What its label file says, or null. */
    expected = null;

    constructor(info) { this.info = info; }

    get id() { return this.info.id; }
    get name() { return this.info.name; }
    /** Whether more of its track is to be expected. */
    get isSeeing() { return this.isBeingSeen && !this.isCut; }
    /** The same by the server's last words. */
    get isBeingSeen() { return ["waiting", "seeing"].includes(this.info.state); }
    /** How far seeing is: the server's word for it, or `cut` where the server went away meanwhile. */
    get state() { return this.isCut ? "cut" : this.info.state; }

    /** What the engine is asked under some settings. */
    requestUnder(settings) {
        return {
            ...this.request, settings,
            markers: [...this.markers.values()].map(({ name, seconds }) => ({ name, t_s: seconds })),
        };
    }

    /** Takes in a report of an edition of the track. */
    accept(report, edition) {
        this.report = report;
        this.#reportEdition = edition;
    }

    /** Takes in what the server (by way of the engine's worker) told of the track. */
    take(news) {
        const isNew = news.generation !== this.generation;
        this.generation = news.generation;
        this.info = { ...this.info, state: news.state, error: news.error ?? null };
        this.secondsLeft = news.seconds_left ?? null;
        // Before another track's first frames come, nothing is known of it.
        if (isNew) this.frames = [];
        if (!news.track) return;
        this.edition++;
        const { frames, ...head } = news.track;
        this.track = head;
        this.frames = [...this.frames, ...frames];
        this.info.size = [head.clip.display_width_px, head.clip.display_height_px];
    }

    /** Times of the frames: those that were announced, else those seen. */
    get frameTimes() {
        if (this.times?.length > 0) return this.times;
        return this.frames.length > 0 ? this.frames.map((frame) => frame.t_s) : [0];
    }

    /** Stretches in which the plate was not seen (bridged counts as not seen), seconds. */
    get gaps() {
        const gaps = [];
        let from = null;
        this.frames.forEach((frame, i) => {
            const isSeen = frame.plate && frame.plate.state !== "predicted";
            if (!isSeen) from ??= this.frames[Math.max(0, i - 1)].t_s;
            if (from !== null && (isSeen || i === this.frames.length - 1)) {
                gaps.push([from, frame.t_s]);
                from = null;
            }
        });
        return gaps;
    }

    /** The usual time from one frame to the next, seconds. */
    get interval() {
        const times = this.frameTimes;
        const steps = times.slice(1).map((time, i) => time - times[i]).filter((step) => step > 0).sort((a, b) => a - b);
        return steps[steps.length >> 1] ?? 1 / 30;
    }

    /** Whether the analysis agrees with the labels; null without labels or without an analysis of the whole track. */
    get verdict() {
        if (!this.expected || this.info.state !== "seen" || this.#reportEdition !== this.edition) return null;
        return compare(this.report, this.expected, this.frames, this.interval);
    }
}
