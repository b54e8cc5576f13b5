// How do the checks work with VBT Lab? They start it, open its page, press, drag and type there, and take what it saves.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Chromium } from "./chromium.mjs";

/** Seeing the sample takes some fifteen seconds on two quiet cores, and minutes on busy ones. */
export const SEEING_PATIENCE = 300_000;

export class LabSession {
    chromium; page; address; folder;
    #server;

    /** Serves a clip with `vbt lab` and opens the page for it. Downloads go to `folder`, which goes with the session. */
    static async begin(vbt, input) {
        const session = new LabSession();
        session.folder = mkdtempSync(join(tmpdir(), "minerva-lab-"));
        session.#server = spawn(vbt, ["lab", typeof input === "function" ? input(session.folder) : input], { stdio: ["ignore", "pipe", "inherit"] });
        const address = await session.#address();
        session.address = address;
        session.chromium = new Chromium();
        session.page = await session.chromium.page((url) => url.startsWith(address) || url.startsWith("blob:") || url.startsWith("data:"));
        await session.chromium.call("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: session.folder });
        return session;
    }

    #address() {
        return new Promise((resolve, reject) => {
            let text = "";
            this.#server.stdout.on("data", (chunk) => {
                text += chunk;
                const found = text.match(/http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]+\//);
                if (found) resolve(found[0]);
            });
            this.#server.on("exit", (status) => reject(new Error(`vbt lab ended with status ${status} before it said its address`)));
        });
    }

    /** The server stands still, and answers nobody: it cannot be told from one that has ended, but can go on. */
    async holdServer() {
        this.#server.kill("SIGSTOP");
        // Where nobody listens a request fails at once; of one that is held it would have to be waited for.
        await this.page.tell("Network.emulateNetworkConditions", { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
    }

    async releaseServer() {
        await this.page.tell("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
        this.#server.kill("SIGCONT");
    }

    async end() {
        await this.chromium.close();
        this.#server.kill("SIGINT");
        rmSync(this.folder, { recursive: true, force: true });
    }

    // MARK: What is there

    value(expression) { return this.page.value(expression); }

    /** An expression for what a figure's card says; null without one. */
    card(key) { return `(document.querySelector('[data-figure="${key}"] .card-value')?.textContent ?? null)`; }

    figure(key) { return this.value(this.card(key)); }

    /** An expression for the number of the frame on the stage, counted from 1. */
    get frame() { return `Number(document.querySelector("#readout").textContent.match(/frame (\\d+)/)[1])`; }

    /** Until the clip was seen whole and its figures are painted. */
    async seen() {
        await this.page.until(`document.querySelector("#stage-progress")?.hidden && document.querySelector("#panel-results .card") !== null`, "the track", SEEING_PATIENCE);
    }

    /** The middle of an element, once it has been brought into sight. */
    middle(selector) {
        return this.value(`(() => {
            const part = document.querySelector(${JSON.stringify(selector)});
            part.scrollIntoView({ block: "nearest" });
            const box = part.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        })()`);
    }

    /** A place in the picture on the stage, where it is shown whole; shares of its width and height. */
    placeInPicture(shareX, shareY) {
        return this.value(`fetch("api/clips").then((answer) => answer.json()).then(({ clips: [{ size: [across, down] }] }) => {
            const { x, y, width, height } = document.querySelector("#picture").getBoundingClientRect();
            const scale = Math.min(width / across, height / down);
            return [x + width / 2 + (${shareX} - 0.5) * across * scale, y + height / 2 + (${shareY} - 0.5) * down * scale];
        })`);
    }

    // MARK: What a person does

    async press(selector) { await this.page.drag([await this.middle(selector)]); }

    choose(selector, choice) {
        return this.value(`(() => {
            const select = document.querySelector(${JSON.stringify(selector)});
            select.value = ${JSON.stringify(choice)};
            select.dispatchEvent(new Event("change", { bubbles: true }));
        })()`);
    }

    async type(selector, text) {
        await this.value(`document.querySelector(${JSON.stringify(selector)}).select()`);
        await this.value(`document.querySelector(${JSON.stringify(selector)}).focus()`);
        await this.page.tell("Input.insertText", { text });
    }

    /** Drags a setting's slider to a share of its way. */
    async slide(name, share) {
        const selector = `input[type=range][data-name="${name}"]`;
        await this.middle(selector);
        const { x, y, width, height, at } = await this.value(`(() => {
            const slider = document.querySelector('${selector}');
            const { x, y, width, height } = slider.getBoundingClientRect();
            return { x, y, width, height, at: (slider.value - slider.min) / (slider.max - slider.min) };
        })()`);
        // The thumb's middle goes from half its width to half its width before the end.
        const place = (part) => [x + 9 + (width - 18) * part, y + height / 2];
        await this.page.drag([place(at), place((at + share) / 2), place(share)]);
    }

    /** Waits for a finished download whose name matches, and answers where it lies. */
    async downloaded(pattern) {
        const end = Date.now() + 60_000;
        for (;;) {
            const name = readdirSync(this.folder).find((each) => pattern.test(each));
            if (name) return join(this.folder, name);
            if (Date.now() > end) throw new Error(`nothing like ${pattern} was saved`);
            await new Promise((done) => setTimeout(done, 100));
        }
    }

    async savedFromMenu(button, pattern) {
        await this.press("#save-menu summary");
        await this.press(button);
        return this.downloaded(pattern);
    }
}
