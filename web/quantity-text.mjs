// What does a person mean by `80kg`, `185 lb`, `5ft10in` or `450mm`? The same as on the command line (QuantityText.swift).

/** One pound, kilograms; one inch, meters; both exact. */
const KILOGRAMS_PER_POUND = 0.45359237;
const METERS_PER_INCH = 0.0254;

/** What masses are written in. */
export const MASS_UNITS = { kg: 1, lb: KILOGRAMS_PER_POUND };

/** A mass: `{ kilograms, unit }`; a bare number is in `bare`. Null for anything else. */
export function mass(text, bare = "kg") {
    const { number, unit } = split(text);
    const named = { "": bare, kg: "kg", kgs: "kg", lb: "lb", lbs: "lb" }[unit];
    return number === null || !named ? null : { kilograms: number * MASS_UNITS[named], unit: named };
}

/** A stature in meters: a bare number is meters below 3, else centimeters. Null for anything else. */
export function stature(text) { return length(text, (number) => (number < 3 ? number : number / 100)); }

/** A plate's diameter in meters: a bare number is millimeters from 100 on, meters below 3, else centimeters. */
export function diameter(text) { return length(text, (number) => (number >= 100 ? number / 1000 : number < 3 ? number : number / 100)); }

/** A mass for people, with its unit, to a tenth: `80 kg`, `185 lb (83.9 kg)`. */
export function massText(kilograms, unit) {
    const inKilograms = `${tenths(kilograms)} kg`;
    return unit === "kg" ? inKilograms : `${tenths(kilograms / MASS_UNITS[unit])} ${unit} (${inKilograms})`;
}

function tenths(value) { return String(Math.round(value * 10) / 10); }

function length(text, bare) {
    const feet = text.toLowerCase().replace(/\s/g, "").replace("'", "ft").match(/^([^a-z]+)ft(?:([^a-z"]+)(?:in|")?)?$/);
    if (feet) {
        const [whole, inches] = [plain(feet[1]), feet[2] === undefined ? 0 : plain(feet[2])];
        return whole === null || inches === null || inches >= 12 ? null : (whole * 12 + inches) * METERS_PER_INCH;
    }
    const { number, unit } = split(text);
    const meters = { m: 1, cm: 0.01, mm: 0.001, in: METERS_PER_INCH };
    if (number === null || (unit && !meters[unit])) return null;
    return unit ? number * meters[unit] : bare(number);
}

function split(text) {
    const letters = text.toLowerCase().replace(/\s/g, "");
    const unit = letters.match(/[a-z]*$/)[0];
    return { number: plain(letters.slice(0, letters.length - unit.length)), unit };
}

/** A decimal number with comma or point, without an exponent; null for anything else. */
function plain(text) {
    const normal = text.replace(",", ".");
    return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(normal) ? Number(normal) : null;
}
