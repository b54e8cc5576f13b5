// Does an analysis agree with the labels? Green where lift and repetitions are the labeled ones, every labeled instant lies
// within two frames, and the plate is the labeled one in every frame; else red, and what is off.
import { EVENT_NAMES } from "./labels.mjs";
import { figure, words } from "./number-text.mjs";

/** How far an instant may be off, frames: what labels read by eye are worth. */
export const FRAMES_ALLOWED = 2;
/** Off by more than this share of its diameter, a plate is another one. */
const OTHER_PLATE = 0.5;

/**
 * The verdict: `{ agrees, faults: [text], events: [{name, frames}], plate }`. `frames` are the track's, `intervalSeconds` the
 * usual time from one to the next. An event that was not found is a fault.
 */
export function compare(report, expected, frames, intervalSeconds) {
    const faults = [];
    if (report.lift !== expected.lift) {
        faults.push(`lift is ${report.lift ? words(report.lift) : "not recognized"}, labeled ${words(expected.lift)}`);
    }
    if (report.reps.length !== expected.reps) {
        faults.push(`${report.reps.length} ${report.reps.length === 1 ? "repetition" : "repetitions"}, labeled ${expected.reps}`);
    }
    const events = expected.events.map(({ rep, key, seconds }) => {
        const found = report.reps[rep]?.[key] ?? null;
        return { name: EVENT_NAMES[key], frames: found === null ? null : (found - seconds) / intervalSeconds };
    });
    for (const { name, frames: off } of events) {
        if (off === null) faults.push(`${name} not found`);
        else if (Math.abs(off) > FRAMES_ALLOWED) {
            // Just over what is allowed must not read like it.
            const said = figure(Math.abs(off), "frames", 1);
            const frames = Number(said) > FRAMES_ALLOWED ? said : `over ${FRAMES_ALLOWED}`;
            faults.push(`${name} ${frames} frames ${off < 0 ? "early" : "late"}`);
        }
    }
    const plate = plateErrors(expected.plates, frames);
    if (plate.others > 0) faults.push(`another plate in ${plate.others} frames`);
    return { agrees: faults.length === 0, faults, events, plate };
}

/** The center's errors as shares of the diameter, and the share of labeled frames that have a plate. */
function plateErrors(plates, frames) {
    const errors = [];
    for (const [index, { x, y, diameter }] of plates) {
        const seen = frames[index]?.plate;
        if (seen) errors.push(Math.hypot(seen.cx_px - x, seen.cy_px - y) / diameter);
    }
    errors.sort((a, b) => a - b);
    return {
        labeled: plates.size, coverage: plates.size === 0 ? null : errors.length / plates.size,
        median: errors.length === 0 ? null : errors[errors.length >> 1],
        others: errors.filter((error) => error > OTHER_PLATE).length,
    };
}
