// Which figures does a repetition have, in which unit, and where do they stand in a report?

const PEAK = { key: "peak_velocity_mps", name: "Peak velocity", unit: "m/s" };
const MEAN = { key: "mean_velocity_mps", name: "Mean velocity", unit: "m/s" };
const FORM = { key: "score.total", name: "Form", unit: "points" };
const LOADED = [{ key: "peak_power_w", name: "Peak power", unit: "W" }, { key: "peak_force_n", name: "Peak force", unit: "N" }];

const PULL = [
    PEAK, MEAN, FORM, { key: "peak_height_m", name: "Top of turnover", unit: "m" }, { key: "drop_m", name: "Drop", unit: "m" },
    { key: "lift_start_s", name: "Lift start", unit: "s" }, { key: "time_to_peak_velocity_s", name: "Time to peak", unit: "s" }, ...LOADED,
];
const JERK = [
    { ...PEAK, name: "Drive velocity" }, MEAN, FORM, { key: "dip_depth_m", name: "Dip depth", unit: "m" },
    { key: "dip_duration_s", name: "Dip duration", unit: "s" }, { key: "dip_start_s", name: "Dip start", unit: "s" },
    { key: "drive_duration_s", name: "Drive duration", unit: "s" }, ...LOADED,
];
const STRENGTH = [
    MEAN, PEAK, FORM, { key: "mean_propulsive_velocity_mps", name: "Propulsive velocity", unit: "m/s" },
    { key: "displacement_m", name: "Displacement", unit: "m" }, { key: "time_to_peak_velocity_s", name: "Time to peak", unit: "s" }, ...LOADED,
];

/** The figures that a lift is judged by, the first ones first. */
export function figuresOf(lift) {
    if (lift === "jerk") return JERK;
    return ["squat", "bench", "deadlift"].includes(lift) ? STRENGTH : PULL;
}

/** A figure of a repetition; null where it is not known. */
export function valueOf(rep, key) { return key.split(".").reduce((part, name) => part?.[name] ?? null, rep); }

/** One standard deviation of a figure; null where it is not known. */
export function deviationOf(rep, key) { return rep.uncertainty?.[key] ?? null; }

/** Where a repetition begins and ends, seconds; null where nothing of it is known. */
export function spanOf(rep) {
    const start = rep.phases[0]?.start_s ?? rep.lift_start_s ?? rep.dip_start_s;
    const end = rep.phases.at(-1)?.end_s ?? rep.end_s ?? rep.peak_height_s;
    return start === null || start === undefined || end === null || end === undefined ? null : [start, end];
}

/** Rest that plots show before and after a lift, seconds; the same as in the command's. */
const MARGIN_SECONDS = 0.4;

/** The stretch of time around a repetition, as scene requests take it; none where nothing of it is known. */
export function plotSpan(rep, report) {
    const span = rep && spanOf(rep);
    return span ? around(span[0], span[1], report) : {};
}

/** The stretch around all repetitions; none where there is no repetition. */
export function liftsSpan(report) {
    const spans = report.reps.map(spanOf).filter(Boolean);
    return spans.length > 0 ? around(Math.min(...spans.map(([start]) => start)), Math.max(...spans.map(([, end]) => end)), report) : {};
}

function around(start, end, report) {
    const from = Math.max(0, start - MARGIN_SECONDS);
    const to = Math.min(report.clip.duration_s, end + MARGIN_SECONDS);
    return from < to ? { from_s: from, to_s: to } : {};
}

/** The instants of a repetition in order of time, for jumping from one to the next. */
export function instantsOf(rep) {
    const keys = ["lift_start_s", "peak_velocity_s", "peak_height_s", "catch_start_s", "catch_bottom_s", "dip_start_s",
        "dip_bottom_s", "drive_peak_velocity_s", "receive_s", "end_s"];
    const times = [...keys.map((key) => rep[key]), ...rep.phases.flatMap((phase) => [phase.start_s, phase.end_s])];
    return [...new Set(times.filter((time) => typeof time === "number"))].sort((a, b) => a - b);
}

/** The repetition of the same index in another report, where it is of the same lift. */
export function counterpart(rep, report) {
    return report?.reps.find((other) => other.index === rep.index && other.lift === rep.lift) ?? null;
}
