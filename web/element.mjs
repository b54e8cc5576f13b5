// How are parts of the page made? By name, properties and children; text is never taken for markup.

/**
 * An element. Properties that exist on it are set, others become attributes (`aria-…`, `data-…`, `role`); `null` and `false`
 * leave an attribute out. Children are elements or text; null ones are skipped.
 */
export function element(name, properties = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
        if (value === null || value === undefined) continue;
        if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
        else if (key in made) made[key] = value;
        else if (value !== false) made.setAttribute(key, value === true ? "" : value);
    }
    made.append(...present(children));
    return made;
}

/** Gives an element other children; null ones are skipped. */
export function fill(parent, ...children) { parent.replaceChildren(...present(children)); }

function present(children) { return children.flat().filter((child) => child !== null && child !== undefined && child !== false); }

/** One of the pictograms drawn in index.html. Says nothing to those who do not see it: its button has a name. */
export function icon(name) {
    const namespace = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(namespace, "svg");
    svg.setAttribute("class", "icon");
    svg.setAttribute("aria-hidden", "true");
    const use = document.createElementNS(namespace, "use");
    use.setAttribute("href", `#icon-${name}`);
    svg.append(use);
    return svg;
}

/** Calls `then()` whenever a part that is seen has got another width; its height may be `then`'s own doing. */
export function onWidth(part, then) {
    let width = part.clientWidth;
    new ResizeObserver(() => {
        if (part.clientWidth === width || part.clientWidth === 0) return;
        width = part.clientWidth;
        then();
    }).observe(part);
}

/** What a page's element with that id is; a missing one is a mistake of ours. */
export function byId(id) {
    const found = document.getElementById(id);
    if (!found) throw new Error(`index.html has no #${id}`);
    return found;
}
