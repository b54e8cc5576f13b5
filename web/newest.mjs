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
        const failures = [];
        while (this.#waiting) {
            const now = this.#waiting;
            this.#waiting = null;
            // One that fails must not take the next one with it.
            try { await this.#work(...now); } catch (error) { failures.push(error); }
        }
        this.#isBusy = false;
        if (failures.length > 0) throw failures[0];
    }
}
