// How does a number read? With all its decimals, so that figures below each other line up, and with a real minus sign.

/** Decimals that each unit is worth: a hundredth of a meter per second is about what a phone resolves. */
const DECIMALS = { "m/s": 2, m: 3, s: 3, N: 0, W: 0, J: 0, "%": 1, "°": 0, points: 0 };

export const MISSING = "–";

/** A value without its unit. */
export function figure(value, unit, decimals = DECIMALS[unit] ?? 2) {
    if (value === null || value === undefined || !Number.isFinite(value)) return MISSING;
    const text = rounded(Math.abs(value), decimals);
    return (value < 0 && Number(text) !== 0 ? "−" : "") + text;
}

/**
 * Rounds the digits that a report writes, half away from zero, as the engine's `DecimalText.figure` does. `toFixed` would round the
 * binary number: a catch of 0.075 s to 0.07.
 */
function rounded(magnitude, decimals) {
    // Smaller numbers JavaScript writes with an exponent of its own; no figure shows so many decimals.
    const units = magnitude < 1e-6 ? 0 : Math.round(Number(`${magnitude}e${decimals}`));
    return Number(`${units}e-${decimals}`).toFixed(decimals);
}

/** A change, one decimal finer than the value, with its sign; null where it is none that would show. */
export function change(now, before, unit) {
    if (typeof now !== "number" || typeof before !== "number") return null;
    const decimals = (DECIMALS[unit] ?? 2) + (unit === "m/s" ? 1 : 0);
    // Both have six digits; what subtracting adds behind them is none of theirs.
    const difference = Number((now - before).toPrecision(6));
    if (Number(rounded(Math.abs(difference), decimals)) === 0) return null;
    return (difference > 0 ? "+" : "") + figure(difference, unit, decimals);
}

/** A setting's value as short as it can be said. */
export function setting(value) { return String(Number(value.toPrecision(6))).replace("-", "−"); }

/** A length of time for people: `8 s`, `1 min 20 s`. */
export function duration(seconds) {
    const whole = Math.max(0, Math.round(seconds));
    return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** `first_pull` as people say it. */
export function words(name) { return name.replaceAll("_", " ").replaceAll("-", " "); }

export function capitalized(text) { return text.charAt(0).toUpperCase() + text.slice(1); }
