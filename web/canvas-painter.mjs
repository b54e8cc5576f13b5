// How is a scene painted on a Canvas? Shape by shape, as Cairo does it (Sources/MinervaPaint/Canvas.swift): no layout here, so
// that what the page shows is what the command exports.

/** The scene's fonts: the first that Cairo's "Sans" stands for where both are painted on one machine. */
const FONTS = '"DejaVu Sans", system-ui, sans-serif';

/** Letters that are read from right to left: Hebrew to Arabic, and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** Paints a `vbt-scene/1` with its own units as the context's: set the transform for another size before. */
export function paintScene(context, scene) {
    context.save();
    context.lineJoin = "round";
    if (scene.background) {
        context.fillStyle = css(scene.background);
        context.fillRect(0, 0, scene.width_px, scene.height_px);
    }
    for (const layer of scene.layers) {
        context.save();
        if (layer.clip) {
            context.beginPath();
            context.rect(...layer.clip);
            context.clip();
        }
        for (const shape of layer.shapes) paintShape(context, shape);
        context.restore();
    }
    context.restore();
}

/**
 * Makes a canvas show a scene, sharp on this screen, and tells what it shows to those who do not see it.
 * The canvas is laid out at the scene's own size.
 */
export function showScene(canvas, scene) {
    const scale = devicePixelRatio || 1;
    const [width, height] = [Math.round(scene.width_px * scale), Math.round(scene.height_px * scale)];
    // Setting a size clears a canvas and costs time, even when it is the same one.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    canvas.style.width = `${scene.width_px}px`;
    canvas.style.height = `${scene.height_px}px`;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", scene.summary);
    const context = canvas.getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, scene.width_px, scene.height_px);
    paintScene(context, scene);
}

function paintShape(context, shape) {
    switch (shape.kind) {
    case "line": {
        trace(context, shape.points);
        // A line of no length is drawn by its round ends; Canvas draws none for it, so a dot stands in.
        if (shape.points.length === 2) return paintDot(context, shape.points, shape.stroke);
        return paintPath(context, null, shape.stroke);
    }
    case "area":
        trace(context, shape.points);
        context.closePath();
        return paintPath(context, shape.fill, null);
    case "ellipse": {
        const [a, b] = shape.radii;
        if (!(a > 0 && b > 0)) return;
        context.beginPath();
        context.ellipse(...shape.center, a, b, radians(shape.angle_deg), 0, 2 * Math.PI);
        context.closePath();
        return paintPath(context, shape.fill, shape.stroke);
    }
    case "arc": {
        const from = radians(shape.start_deg);
        context.beginPath();
        context.arc(...shape.center, shape.radius, from, from + radians(shape.sweep_deg), shape.sweep_deg < 0);
        return paintPath(context, null, shape.stroke);
    }
    case "rectangle": {
        traceBox(context, shape.box, shape.corner);
        return paintPath(context, shape.fill, shape.stroke);
    }
    case "text":
        return paintText(context, shape);
    }
}

function trace(context, points) {
    context.beginPath();
    for (let i = 0; i < points.length; i += 2) {
        if (i === 0) context.moveTo(points[0], points[1]); else context.lineTo(points[i], points[i + 1]);
    }
}

/** Begins where Cairo's painter does, so that dashes fall alike. */
function traceBox(context, [x, y, width, height], corner) {
    const radius = Math.min(corner, width / 2, height / 2);
    context.beginPath();
    if (!(radius > 0)) return context.rect(x, y, width, height);
    const [right, bottom] = [x + width - radius, y + height - radius];
    const quarter = Math.PI / 2;
    context.arc(right, y + radius, radius, -quarter, 0);
    context.arc(right, bottom, radius, 0, quarter);
    context.arc(x + radius, bottom, radius, quarter, 2 * quarter);
    context.arc(x + radius, y + radius, radius, 2 * quarter, 3 * quarter);
    context.closePath();
}

function paintDot(context, [x, y], stroke) {
    if (stroke.cap !== "round") return;
    context.beginPath();
    context.arc(x, y, stroke.width / 2, 0, 2 * Math.PI);
    context.fillStyle = css(stroke.color);
    context.fill();
}

function paintPath(context, fill, stroke) {
    if (fill) {
        context.fillStyle = css(fill);
        context.fill();
    }
    if (!stroke) return;
    take(context, stroke);
    context.stroke();
}

function take(context, stroke) {
    context.strokeStyle = css(stroke.color);
    context.lineWidth = stroke.width;
    context.lineCap = stroke.cap;
    context.setLineDash(stroke.dash);
}

function paintText(context, shape) {
    context.font = `${shape.bold ? "bold " : ""}${shape.size}px ${FONTS}`;
    // Letters stand where the font says, not on whole pixels.
    context.textRendering = "geometricPrecision";
    const text = shape.text.replace(/[\u0000-\u001f\u007f]/g, " ");
    // A line is read in the direction of its first letter; its ends are left and right all the same.
    context.direction = RIGHT_TO_LEFT.test(text.match(/\p{L}/u)?.[0] ?? "") ? "rtl" : "ltr";
    context.textAlign = shape.anchor === "middle" ? "center" : shape.anchor;
    context.textBaseline = "alphabetic";
    if (shape.halo) {
        take(context, shape.halo);
        context.strokeText(text, ...shape.at);
    }
    context.fillStyle = css(shape.color);
    context.fillText(text, ...shape.at);
}

function radians(degrees) { return degrees * Math.PI / 180; }

const colors = new Map();

/** `["#rrggbb", alpha]` as CSS; a scene has few colors and thousands of shapes. */
function css([hexadecimal, alpha]) {
    const key = hexadecimal + alpha;
    let color = colors.get(key);
    if (color === undefined) {
        color = alpha >= 1 ? hexadecimal : hexadecimal + Math.round(alpha * 255).toString(16).padStart(2, "0");
        colors.set(key, color);
    }
    return color;
}
