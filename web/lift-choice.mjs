// Which lifts can be told? The engine's, and "recognize", which asks it to tell itself.
import { element } from "./element.mjs";

const LIFTS = [
    ["auto", "Recognize"], ["snatch", "Snatch"], ["clean", "Clean"], ["jerk", "Jerk"], ["clean-and-jerk", "Clean & jerk"],
    ["squat", "Squat"], ["bench", "Bench press"], ["deadlift", "Deadlift"],
];

/** Fills a choice with the lifts. */
export function offerLifts(select) {
    select.replaceChildren(...LIFTS.map(([value, name]) => element("option", { value }, name)));
    return select;
}
