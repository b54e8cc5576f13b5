// What is said in passing? One sentence at the page's foot, gone after a while; screen readers hear it, too.
import { byId } from "./element.mjs";

/** How long it stays, milliseconds. */
const STAY = 8000;

let timer;

/** Says a sentence; an empty one takes the last away. */
export function toast(text) {
    const box = byId("toast");
    clearTimeout(timer);
    if (text) box.textContent = text;
    box.classList.toggle("is-shown", text !== "");
    timer = setTimeout(() => box.classList.remove("is-shown"), STAY);
}
