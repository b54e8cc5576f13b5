// Which color has a phase? The same as in every scene: SceneTheme of the engine. Here for what is no scene: table rows, markers.

const LIGHT = {
    first_pull: "#aa9306", second_pull: "#a11127", turnover: "#93359f", catch: "#53a37a", recovery: "#1904ec",
    jerk_recovery: "#1904ec", concentric: "#1904ec", dip: "#d37b03", eccentric: "#d37b03", drive: "#e61056", receive: "#0d9bc1",
};
const DARK = {
    first_pull: "#f4dd01", second_pull: "#bf342e", turnover: "#9c4ea9", catch: "#77f3b1", recovery: "#384bfe",
    jerk_recovery: "#384bfe", concentric: "#384bfe", dip: "#feb13c", eccentric: "#feb13c", drive: "#db0963", receive: "#1ae7f7",
};

/** The color of a phase in a theme, `light` or `dark`. */
export function phaseColor(name, theme) { return (theme === "dark" ? DARK : LIGHT)[name] ?? (theme === "dark" ? "#eef1f4" : "#1d2228"); }
