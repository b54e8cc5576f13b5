// What does a label file say should come out? Files made by eye (`cx, cy, w, h, q` a frame, events with frame and time) and our
// generator's truth (`plate_ellipse` a frame, events in seconds) give one expectation.

/** Which instant of which repetition a label's event is. */
const EVENTS = {
    liftoff: [0, "lift_start_s"], lift_off: [0, "lift_start_s"], vpeak: [0, "peak_velocity_s"],
    peak: [0, "peak_height_s"], clean_turnover_peak: [0, "peak_height_s"], peak_before_catch: [0, "peak_height_s"],
    catch: [0, "catch_bottom_s"], clean_catch_bottom: [0, "catch_bottom_s"],
    jerk_dip: [1, "dip_start_s"], jerk_dip_start: [1, "dip_start_s"], jerk_bottom: [1, "dip_bottom_s"], jerk_dip_bottom: [1, "dip_bottom_s"],
    jerk_vpeak: [1, "drive_peak_velocity_s"], jerk_catch: [1, "receive_s"], jerk_receive_bottom: [1, "receive_s"],
};

/** What events are called for people. */
export const EVENT_NAMES = {
    lift_start_s: "lift-off", peak_velocity_s: "peak velocity", peak_height_s: "top of turnover", catch_bottom_s: "catch",
    dip_start_s: "dip start", dip_bottom_s: "dip bottom", drive_peak_velocity_s: "drive peak", receive_s: "receive",
};

/**
 * The expectation: `{ lift, reps, events: [{rep, key, seconds}], plates: Map(frame → {x, y, diameter}) }`. Null where the file
 * holds no labels. Frames labeled as a guess, or cut by the picture's edge, are left out.
 */
export function expectation(labels) {
    const lift = liftOf(labels?.lift ?? labels?.kind ?? "");
    if (!lift || !Array.isArray(labels.frames)) return null;
    const events = Object.entries(labels.events ?? {}).flatMap(([name, value]) => {
        const seconds = typeof value === "number" ? value : value?.t;
        if (!EVENTS[name] || typeof seconds !== "number") return [];
        const [rep, key] = EVENTS[name];
        return [{ rep, key, seconds }];
    });
    const count = typeof labels.reps === "number" ? labels.reps : 1;
    return { lift, reps: lift === "clean-and-jerk" ? 2 * count : count, events, plates: plates(labels.frames) };
}

function liftOf(text) {
    if (text === "cj" || (text.includes("clean") && text.includes("jerk"))) return "clean-and-jerk";
    return ["snatch", "clean", "jerk", "squat", "bench", "deadlift"].find((lift) => text.includes(lift)) ?? null;
}

function plates(frames) {
    const plates = new Map();
    for (const frame of frames) {
        if (Array.isArray(frame.plate_ellipse)) {
            const [x, y, a, b] = frame.plate_ellipse;
            plates.set(frame.frame, { x, y, diameter: 2 * Math.max(a, b) });
        } else if (typeof frame.cx === "number" && ["ok", "blur"].includes(frame.q ?? "ok")) {
            plates.set(frame.i, { x: frame.cx, y: frame.cy, diameter: Math.max(frame.w, frame.h) });
        }
    }
    return plates;
}
