// Where do the phases of a repetition begin for its score? Where they were found, or where a hand put them.
import { spanOf } from "./figures.mjs";
import { words } from "./number-text.mjs";
import { phaseColor } from "./phase-colors.mjs";

/** How far outside of its repetition a marker may be put, seconds: further out it might be another one's. */
const MARGIN_SECONDS = 0.25;

/** The markers of a repetition: one where each phase begins, one where the last ends. `moved` are a clip's, by `rep/name`. */
export function markersOf(rep, moved, theme) {
    const ends = rep.phases.map((phase) => ({ name: phase.name, seconds: phase.start_s }));
    if (rep.phases.length > 0) ends.push({ name: "end", seconds: rep.phases.at(-1).end_s });
    return ends.map(({ name, seconds }) => {
        const own = moved.get(`${rep.index}/${name}`);
        return {
            name, seconds: own?.seconds ?? seconds, isMoved: own !== undefined,
            title: name === "end" ? "End" : `Start of ${words(name)}`, color: phaseColor(name, theme),
        };
    });
}

/** Puts a marker, as near as it may go. */
export function move(moved, rep, name, seconds) {
    const [start, end] = spanOf(rep);
    const within = Math.max(start - MARGIN_SECONDS, Math.min(end + MARGIN_SECONDS, seconds));
    moved.set(`${rep.index}/${name}`, { rep: rep.index, name, seconds: Math.max(0, Math.round(within * 1e4) / 1e4) });
}

export function giveBack(moved, rep, name) { moved.delete(`${rep.index}/${name}`); }
