// What is drawn over the picture? What the viewer has ticked.
import { byId, element } from "./element.mjs";

/** Parts of an overlay as the engine names them, with their names for people; those ticked at first. */
const LAYERS = [
    ["path", "Path", true], ["whole_path", "Rest of the path", false], ["phases", "Phases in color", true], ["rim", "Rim", true],
    ["skeleton", "Skeleton", true], ["velocity", "Velocity", true], ["label", "Repetition and phase", true], ["vertical", "Vertical", true],
];

/** Fills the menu; `onChange(names)` is called at once and after each change. */
export function offerLayers(onChange) {
    const chosen = new Set(LAYERS.filter(([, , isOn]) => isOn).map(([name]) => name));
    byId("layers").append(...LAYERS.map(([name, title, isOn]) => {
        const box = element("input", {
            type: "checkbox", checked: isOn, onchange: () => {
                if (box.checked) chosen.add(name); else chosen.delete(name);
                onChange([...chosen]);
            },
        });
        return element("label", { className: "check" }, box, title);
    }));
    onChange([...chosen]);
}
