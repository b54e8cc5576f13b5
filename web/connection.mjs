// Is the server still there? It is looked for now and then, and whenever a request gets no answer; whoever needs it can wait.

/** Between two looks while it answers: a person who opens or seeks something notices sooner by that. Milliseconds. */
const PAUSE_HERE = 5000;
/** While it does not: about as long as it takes to start it. */
const PAUSE_AWAY = 1500;

/** A request that nobody answered. */
export class NoAnswer extends Error {}

export class Connection {
    /** `here`; `silent`: nobody answers; `stranger`: somebody does, but not the server that this page came from. */
    state = "here";
    /** Hears of each change; what it throws is written to the console and keeps nobody from looking or going on. */
    onChange = () => {};

    #ask; #wait;
    #looking = null;
    /** What ends each wait. */
    #waiting = new Set();

    /** `ask()` tells whether the page's own server answered, and throws where nobody did; `wait(milliseconds)` passes the time. */
    constructor(ask, wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))) {
        this.#ask = ask;
        this.#wait = wait;
    }

    get isAway() { return this.state !== "here"; }

    /** Begins to look, and never ends. */
    async start() {
        for (;;) {
            await this.#wait(this.isAway ? PAUSE_AWAY : PAUSE_HERE);
            await this.look();
        }
    }

    /** Looks now; never rejects. */
    look() {
        this.#looking ??= this.#find().finally(() => { this.#looking = null; });
        return this.#looking;
    }

    /** Until the server is there; at once where it is. Also ends when `signal` aborts. */
    back(signal) {
        if (!this.isAway || signal?.aborted) return Promise.resolve();
        return new Promise((done) => {
            const end = () => {
                this.#waiting.delete(end);
                signal?.removeEventListener("abort", end);
                done();
            };
            this.#waiting.add(end);
            signal?.addEventListener("abort", end);
        });
    }

    async #find() {
        let state;
        try {
            state = await this.#ask() ? "here" : "stranger";
        } catch {
            state = "silent";
        }
        if (state === this.state) return;
        this.state = state;
        if (state === "here") for (const end of [...this.#waiting]) end();
        try {
            this.onChange(state);
        } catch (error) {
            console.error(error);
        }
    }
}
