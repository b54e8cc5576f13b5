// What is said while the server is away? One sentence, for as long as it is so, and when it is back.
import { byId } from "./element.mjs";
import { toast } from "./toast.mjs";

const SENTENCES = {
    silent: "VBT Lab's server does not answer: figures, settings and plots go on working here. If it has ended, start `vbt lab` again to open or see clips.",
    stranger: "VBT Lab was started anew: open the address that it printed. What was seen here goes on working.",
};

/** Shows a state of the connection. */
export function showConnection(state) {
    byId("away").hidden = state === "here";
    byId("away-text").textContent = SENTENCES[state] ?? "";
    if (state === "here") toast("VBT Lab's server is back.");
}
