// Which panel is seen? One at a time behind tabs; where the screen is wide enough, some stand beside them all the time.

/** Screens on which the settings, and then everything, have a column of their own; the same widths as in lab.css. */
const SETTINGS_APART = matchMedia("(min-width: 1640px)");
const ALL_APART = matchMedia("(min-width: 2200px)");

export class Tabs {
    #tabs; #onChange;

    /** `names` are those of `tab-NAME` and `panel-NAME`; `onChange()` is called when other panels are seen. */
    constructor(names, onChange) {
        this.#onChange = onChange;
        this.#tabs = names.map((name) => ({
            name, tab: document.getElementById(`tab-${name}`), panel: document.getElementById(`panel-${name}`),
        }));
        for (const { name, tab } of this.#tabs) {
            tab.addEventListener("click", () => this.choose(name));
            tab.addEventListener("keydown", (event) => this.#key(event));
        }
        for (const query of [SETTINGS_APART, ALL_APART]) query.addEventListener("change", () => this.#settle());
        this.#settle();
    }

    choose(name) {
        for (const entry of this.#tabs) {
            const isChosen = entry.name === name;
            entry.tab.setAttribute("aria-selected", String(isChosen));
            entry.tab.tabIndex = isChosen ? 0 : -1;
            entry.panel.classList.toggle("is-active", isChosen);
        }
        this.#onChange();
    }

    isSeen(name) {
        const panel = this.#tabs.find((entry) => entry.name === name).panel;
        return panel.offsetParent !== null;
    }

    #settle() {
        const chosen = this.#tabs.find(({ tab }) => tab.getAttribute("aria-selected") === "true").name;
        this.choose(SETTINGS_APART.matches && chosen === "settings" ? "results" : chosen);
    }

    #key(event) {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step) return;
        event.preventDefault();
        const open = this.#tabs.filter(({ tab }) => tab.offsetParent !== null);
        const at = open.findIndex(({ tab }) => tab === event.currentTarget);
        const next = open[(at + step + open.length) % open.length];
        this.choose(next.name);
        next.tab.focus();
    }
}
