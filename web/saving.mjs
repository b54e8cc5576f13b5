// How does something leave the page? As a download; nothing is sent anywhere.

/** Saves text or a blob under a name. */
export function save(content, name, type = "application/json") {
    const blob = content instanceof Blob ? content : new Blob([content], { type });
    const address = URL.createObjectURL(blob);
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    // The browser has taken hold of the content by the next turn; a minute is far more than that.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves what a canvas shows as PNG. */
export function saveCanvas(canvas, name) {
    return new Promise((resolve) => canvas.toBlob((blob) => {
        save(blob, name);
        resolve();
    }, "image/png"));
}

/** A clip's name without its ending, for the names of what is made from it. */
export function stem(name) { return name.replace(/(\.vbttrack)?\.[^.]+$/, ""); }
