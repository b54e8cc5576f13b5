// Which numbers are in force? Every tunable of the engine, by the names that `vbt settings` lists.

export class Settings {
    /** The engine's catalog: name, unit, default, classic, minimum, maximum, whole, even, what, why. */
    catalog;
    #values = new Map();

    constructor(catalog) {
        this.catalog = catalog;
        this.choose("default");
    }

    value(name) { return this.#values.get(name); }
    definition(name) { return this.catalog.find((tunable) => tunable.name === name); }

    /** Those that differ from the defaults. */
    get changed() { return this.catalog.filter((tunable) => this.value(tunable.name) !== tunable.default); }

    /** The preset that all values are of, or null. */
    get preset() {
        return ["default", "classic"].find((preset) => this.catalog.every((t) => this.value(t.name) === t[preset])) ?? null;
    }

    choose(preset) { for (const tunable of this.catalog) this.#values.set(tunable.name, tunable[preset]); }

    /** Changes one value. Throws, in words for people, where it is not acceptable. */
    set(name, value) {
        const tunable = this.definition(name);
        if (!tunable) throw new Error(`There is no setting ${name}.`);
        if (typeof value !== "number" || !Number.isFinite(value)) throw new Error(`${name} is no number.`);
        if (value < tunable.minimum || value > tunable.maximum) {
            throw new Error(`${name}: ${value} is out of range, ${tunable.minimum} to ${tunable.maximum}.`);
        }
        const step = tunable.even ? 2 : 1;
        if (tunable.whole && Math.round(value / step) * step !== value) {
            throw new Error(`${name}: ${tunable.even ? "an even" : "a whole"} number is needed.`);
        }
        this.#values.set(name, value);
    }

    /** All values as an object, for requests and files. */
    get all() { return Object.fromEntries(this.#values); }

    /** The text of a file that `vbt analyze --settings` takes. Holds every value, so that it means the same over any preset. */
    get fileText() { return JSON.stringify(this.all, null, 2) + "\n"; }

    /**
     * Takes a file's values over the defaults: settings alone, or a whole report, which holds those it was made with.
     * Throws, and changes nothing, where one is not acceptable.
     */
    load(text) {
        let root;
        try {
            root = JSON.parse(text);
        } catch {
            throw new Error("The file is no JSON.");
        }
        const values = root?.settings ?? root;
        if (typeof values !== "object" || values === null || Array.isArray(values)) {
            throw new Error("The file must hold an object of names and numbers.");
        }
        const fresh = new Settings(this.catalog);
        for (const [name, value] of Object.entries(values)) fresh.set(name, value);
        this.#values = fresh.#values;
    }
}
