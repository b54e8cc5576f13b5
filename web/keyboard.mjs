// Which key does what? Keys belong to the element that has the focus first; what it does not use is looked up here.

/** What is listed in the help. */
export const KEYS = [
    ["Space", "Play or pause"], ["← →", "One frame back or on (with Shift: ten)"], ["[ ]", "Previous or next event of the repetition"],
    ["Home End", "First or last frame"], ["1 … 9", "Choose a repetition"], [", .", "Slower, faster"], ["+ − 0", "Nearer, further, whole picture"],
    ["L", "Lock a plate: aim with the arrow keys, Enter locks, Esc leaves"], ["S", "Save a still"], ["/", "Search the settings"], ["?", "These keys"],
];

/** Elements that have their own use for letters, or for arrows. */
const TYPING = "input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]";
const STEERING = "input[type=range], [role=tab], .marker, .scroll:focus";

/**
 * Listens on the document. `actions` maps a key (as in `KeyboardEvent.key`, `Shift+` before it for arrows) to what it does;
 * `isOn()` says whether single keys are wanted at all.
 */
export function listenForKeys(actions, isOn) {
    document.addEventListener("keydown", (event) => {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
        const target = event.target;
        if (target.matches?.(TYPING)) return;
        const isArrow = event.key.startsWith("Arrow") || ["Home", "End"].includes(event.key);
        if (isArrow && target.matches?.(STEERING)) return;
        if (event.key === " " && target.closest?.("button, summary, a, input")) return;
        const key = event.shiftKey && event.key.startsWith("Arrow") ? `Shift+${event.key}` : event.key;
        const action = actions[key] ?? actions[key.toLowerCase()];
        if (!action || (!isOn() && key.length === 1 && key !== " ")) return;
        event.preventDefault();
        action();
    });
}
