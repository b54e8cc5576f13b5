// How do the checks drive a browser? Chromium without a window, over its DevTools pipe; no package is needed.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How long a condition may take to come true, milliseconds, unless a caller says otherwise. */
const PATIENCE = 30_000;

export class Chromium {
    #process; #profile;
    #next = 1;
    #waiting = new Map();
    #listeners = new Set();

    /** Starts `chromium`, or what CHROMIUM names; where there is none the process ends with status 5. */
    constructor() {
        const program = process.env.CHROMIUM ?? "chromium";
        this.#profile = mkdtempSync(join(tmpdir(), "minerva-chromium-"));
        // A container has no sandbox for it, and little shared memory.
        this.#process = spawn(program, [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--force-color-profile=srgb", `--user-data-dir=${this.#profile}`, "--remote-debugging-pipe", "about:blank",
        ], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
        this.#process.on("error", () => {
            console.error(`${program} is not installed; nothing was checked. \`make setup\` installs it.`);
            process.exit(5);
        });
        let rest = "";
        this.#process.stdio[4].setEncoding("utf8");
        this.#process.stdio[4].on("data", (chunk) => {
            // One JSON text after the other, each ended by a zero byte.
            const texts = (rest + chunk).split("\0");
            rest = texts.pop();
            for (const text of texts) this.#hear(JSON.parse(text));
        });
    }

    #hear(message) {
        if (!message.id) {
            for (const listener of [...this.#listeners]) listener(message);
            return;
        }
        const { resolve, reject } = this.#waiting.get(message.id);
        this.#waiting.delete(message.id);
        if (message.error) reject(new Error(message.error.message)); else resolve(message.result);
    }

    call(method, params = {}, sessionId) {
        return new Promise((resolve, reject) => {
            const id = this.#next++;
            this.#waiting.set(id, { resolve, reject });
            this.#process.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
        });
    }

    listen(listener) { this.#listeners.add(listener); }

    /** A page that notes what it should not do in `complaints`; `isAllowed(address)` says which requests are its own. */
    async page(isAllowed) {
        const { targetId } = await this.call("Target.createTarget", { url: "about:blank" });
        const { sessionId } = await this.call("Target.attachToTarget", { targetId, flatten: true });
        const page = new Page(this, sessionId, isAllowed);
        for (const domain of ["Page", "Runtime", "Log", "Network"]) await page.tell(`${domain}.enable`);
        return page;
    }

    async close() {
        const gone = new Promise((done) => this.#process.on("exit", done));
        await this.call("Browser.close");
        await gone;
        rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
    }
}

class Page {
    complaints = [];
    #browser; #session;

    constructor(browser, session, isAllowed) {
        this.#browser = browser;
        this.#session = session;
        browser.listen(({ method, params, sessionId }) => {
            if (sessionId !== session) return;
            if (method === "Runtime.exceptionThrown") {
                const { text, exception } = params.exceptionDetails;
                this.complaints.push(`exception: ${text} ${exception?.description ?? ""}`);
            }
            if (method === "Runtime.consoleAPICalled") {
                this.complaints.push(`console.${params.type}: ${params.args.map((part) => part.value ?? part.description).join(" ")}`);
            }
            if (method === "Log.entryAdded") this.complaints.push(`log: ${params.entry.text} ${params.entry.url ?? ""}`);
            if (method === "Network.requestWillBeSent" && !isAllowed(params.request.url)) {
                this.complaints.push(`request: ${params.request.url}`);
            }
        });
    }

    tell(method, params) { return this.#browser.call(method, params, this.#session); }

    /**
     * How large the screen is, how many of its pixels make one of the page's, and what the viewer prefers. Answers when the page has been
     * shown so: nobody looks at a window that changed twice within a frame.
     */
    async look({ width, height, scale = 1, scheme = "light", media = "screen", isTouch = false }) {
        await this.tell("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: scale, mobile: isTouch });
        await this.tell("Emulation.setTouchEmulationEnabled", { enabled: isTouch });
        await this.tell("Emulation.setEmulatedMedia", { media, features: [{ name: "prefers-color-scheme", value: scheme }] });
        await this.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    }

    async open(url) {
        const loaded = new Promise((done) => this.#browser.listen(({ method, sessionId }) => {
            if (method === "Page.loadEventFired" && sessionId === this.#session) done();
        }));
        await this.tell("Page.navigate", { url });
        await loaded;
    }

    /** The value of an expression; promises are waited for. */
    async value(expression) {
        const { result, exceptionDetails } = await this.tell("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
        if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
        return result.value;
    }

    /** Waits until an expression is true, and answers it; throws, saying `what` was waited for, when that takes too long. */
    async until(expression, what, patience = PATIENCE) {
        const end = Date.now() + patience;
        for (;;) {
            const value = await this.value(expression);
            if (value) return value;
            if (Date.now() > end) throw new Error(`${what} did not come within ${patience / 1000} s`);
            await new Promise((done) => setTimeout(done, 50));
        }
    }

    /** Presses, moves and releases the mouse: `places` are page coordinates. */
    async drag(places) {
        const mouse = (type, [x, y]) => this.tell("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: type === "mouseReleased" ? 0 : 1, clickCount: 1 });
        await mouse("mousePressed", places[0]);
        for (const place of places.slice(1)) await mouse("mouseMoved", place);
        await mouse("mouseReleased", places.at(-1));
    }

    async key(key, code = key) {
        const parts = { key, code, windowsVirtualKeyCode: { Enter: 13, Escape: 27, Delete: 46, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 }[key] ?? 0 };
        if (key.length === 1) parts.text = key;
        await this.tell("Input.dispatchKeyEvent", { type: "keyDown", ...parts });
        await this.tell("Input.dispatchKeyEvent", { type: "keyUp", ...parts });
    }

    /** A screenshot as PNG; `isWhole` takes what lies below the screen along. */
    async screenshot(isWhole = false) {
        const { data } = await this.tell("Page.captureScreenshot", { captureBeyondViewport: isWhole, format: "png" });
        return Buffer.from(data, "base64");
    }
}
