// What happens to wishes that come faster than they can be fulfilled? Only the newest waits; those it overtook are dropped.

export class Newest {
    #work;
    #waiting = null;
    #isBusy = false;

    /** `work` takes a wish and may be asynchronous; it never runs twice at a time. */
    constructor(work) { this.#work = work; }

    async wish(...parts) {
        this.#waiting = parts;
        if (this.#isBusy) return;
        this.#isBusy = true;
        try {
            while (this.#waiting) {
                const now = this.#waiting;
                this.#waiting = null;
                await this.#work(...now);
            }
        } finally {
            this.#isBusy = false;
        }
    }
}
