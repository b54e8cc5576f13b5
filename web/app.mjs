// VBT Lab: what happens when. Seeing is the server's; understanding runs here, in the engine's own code; this file only hands
// things from one part to the other.
import { showConnection } from "./away-notice.mjs";
import { ClipShelf } from "./clip-shelf.mjs";
import { ComparisonView, progressText } from "./comparison-view.mjs";
import { byId, element, icon } from "./element.mjs";
import { EngineClient } from "./engine.mjs";
import { instantsOf, spanOf } from "./figures.mjs";
import { KEYS, listenForKeys } from "./keyboard.mjs";
import { offerLayers } from "./layer-choice.mjs";
import { Locking } from "./locking.mjs";
import { giveBack, markersOf, move } from "./markers.mjs";
import "./menus.mjs";
import { figure, words } from "./number-text.mjs";
import { Opening } from "./opening.mjs";
import { PictureSource } from "./picture-source.mjs";
import { Playback } from "./playback.mjs";
import { PlotsPanel } from "./plots-panel.mjs";
import { RequestFields } from "./request-fields.mjs";
import { ResultsPanel } from "./results-panel.mjs";
import { SavingMenu } from "./saving-menu.mjs";
import { save, saveCanvas, stem } from "./saving.mjs";
import { Server } from "./server.mjs";
import { SettingsPanel } from "./settings-panel.mjs";
import { Settings } from "./settings.mjs";
import { ShownFrame } from "./shown-frame.mjs";
import { Stage } from "./stage.mjs";
import { Tabs } from "./tabs.mjs";
import { Timeline } from "./timeline.mjs";
import { toast } from "./toast.mjs";
import { Understanding } from "./understanding.mjs";

const dark = matchMedia("(prefers-color-scheme: dark)");
const theme = () => (dark.matches ? "dark" : "light");

const server = new Server();
const engine = new EngineClient();
const settings = new Settings(await engine.start());

/** The clip on the stage, and the chosen repetition's index. */
let clip = null;
let rep = null;

// MARK: Parts

const shelf = new ClipShelf({
    server, engine,
    callbacks: {
        onNews: (each) => {
            if (each !== clip) return understanding.compareClips();
            takeTimes();
            showProgress();
            timeline.update({ gaps: clip.gaps });
            if (clip.frames.length === 0 && !clip.isSeeing) results.wait(clip.info.error ?? "Nothing was seen of this clip.");
            understanding.analyze();
        },
        onTimes: (each) => { if (each === clip) takeTimes(); },
        onLabels: () => understanding.compareClips(),
        onError: toast,
    },
});
const stage = new Stage(byId("picture"), {
    onTap: (place) => { if (locking.isOn) locking.lock(place); else playback.toggle(); },
    onLook: (zoom) => { byId("fit").disabled = zoom <= 1.001; },
});
const shown = new ShownFrame({ stage, engine, onError: (error) => toast(error.message) });
const playback = new Playback({
    show: (frame) => showFrame(frame), isReady: (frame) => shown.isReady(frame), changed: () => showPlaying(),
});
const locking = new Locking({
    stage, size: () => clip?.info.size ?? [100, 100], onBegin: () => playback.pause(),
    onLock: (place) => {
        clip.markers.clear();
        shelf.see(clip, { ...place, time_s: playback.time });
    },
});
const timeline = new Timeline(byId("timeline"), {
    onSeek: seekTo, onWindow: () => understanding.plotTimeline(), onRep: chooseRep,
    onMarker: (name, seconds) => {
        move(clip.markers, currentRep(), name, seconds);
        understanding.analyze();
    },
    onMarkerReset: (name) => {
        giveBack(clip.markers, currentRep(), name);
        understanding.analyze();
    },
});
const results = new ResultsPanel(byId("panel-results"), {
    onRep: chooseRep, onSeek: seekTo, onSee: () => shelf.see(clip),
    onMarkersReset: () => {
        clip.markers.clear();
        understanding.analyze();
    },
});
const plots = new PlotsPanel(byId("panel-plots"), {
    onSave: (canvas, name) => saveCanvas(canvas, `${stem(clip.name)}-${name}.png`), onResize: () => understanding.plotRep(),
});
const comparison = new ComparisonView(byId("compare-view"), {
    onOpen: (id) => {
        choose(shelf.clip(id));
        compare(false);
    },
    onForget: forget, onCancel: (id) => shelf.cancel(shelf.clip(id)), onSee: (id) => shelf.see(shelf.clip(id)),
    onLift: (id, lift) => {
        const changed = shelf.clip(id);
        changed.request.lift = lift;
        changed.markers.clear();
        if (changed === clip) fields.clip = clip;
        understanding.compareClips();
    },
    onResize: () => understanding.plotComparison(),
});
const settingsPanel = new SettingsPanel(byId("panel-settings"), settings, {
    onChange: settingsChanged,
    save: () => save(settings.fileText, "vbt-settings.json"),
    load: async (file) => {
        settings.load(await file.text());
        settingsPanel.refresh();
        settingsChanged();
    },
});
const fields = new RequestFields((key) => {
    if (key === "lift") clip.markers.clear();
    if (key !== "mass_unit") understanding.analyze(); else if (clip?.report) showReport();
});
const opening = new Opening({
    server, onBusy: toast,
    known: (key) => shelf.all.find((each) => each.upload === key) ?? null,
    onOpened: (info, upload = null) => {
        const known = shelf.clip(info.id);
        // The same lifter, most likely, but another lift and load.
        const opened = known ?? shelf.add(info, clip ? { ...clip.request, lift: "auto", load_kg: null } : {});
        opened.upload ??= upload;
        choose(opened);
        listClips();
        if (!known) return;
        compare(false);
        toast(`${known.name} is open already.`);
    },
});
const isSeen = {
    comparison: () => !byId("compare-view").hidden, plots: () => byId("panel-plots").offsetParent !== null,
};
const understanding = new Understanding({
    engine, settings, parts: { timeline, shown, plots, comparison },
    view: {
        theme, frame: () => playback.frame, rep: () => rep, clips: () => shelf.all, isSeen: (panel) => isSeen[panel](), onError: toast,
        onReport: showReport,
    },
});
const saving = new SavingMenu({ engine, server, settings, shown, clip: () => clip, time: () => playback.time, massUnit: () => fields.massUnit });
const tabs = new Tabs(["results", "plots", "settings"], () => understanding.plotRep());

// MARK: Clips

function choose(next) {
    if (next === clip) return;
    playback.pause();
    locking.set(false);
    clip = next;
    rep = null;
    byId("stage-empty").hidden = clip !== null;
    listClips();
    fields.clip = clip;
    clearStage();
    playback.times = clip?.frameTimes ?? [0];
    timeline.open(playback.times);
    setLoop(false);
    shown.open(clip, clip && source());
    results.wait(clip ? "The bar is being looked for …" : "Open a clip to see its figures.");
    plots.wait("");
    playback.seek(0);
    showProgress();
    understanding.clip = clip;
}

async function forget(id) {
    const gone = shelf.clip(id);
    await shelf.forget(gone);
    if (gone === clip) choose(shelf.all[0] ?? null);
    listClips();
    understanding.compareClips();
}

function listClips() {
    const choice = byId("clip-choice");
    choice.replaceChildren(...shelf.all.map((each) => element("option", { value: each.id }, each.name)));
    choice.disabled = shelf.all.length === 0;
    if (clip) choice.value = clip.id;
}

/** Begins with a picture of the clip's shape; an upright one gets more room on a phone. */
function clearStage() {
    const [width, height] = clip?.info.size ?? [16, 9];
    byId("main").classList.toggle("is-upright", height > width);
    stage.clear([width, height]);
}

/** Pictures about as wide as the stage shows them, in steps, so that a small change of its size changes nothing. */
function source() {
    const width = Math.ceil(stage.shownWidth / 320) * 320;
    const count = clip.info.pictures === false ? 0 : clip.info.frames ?? clip.frameTimes.length;
    return new PictureSource(server, clip.id, count, width < (clip.info.size?.[0] ?? Infinity) ? width : 0);
}

/** Takes over what has become known of the frames on the stage. */
function takeTimes() {
    const times = clip.frameTimes;
    if (times.length === playback.times.length) return;
    const wasUnknown = playback.times.length <= 1;
    playback.times = times;
    timeline.times = times;
    if (!wasUnknown) {
        // The whole track may tell of other frames than the container did: pictures then have other numbers.
        if (!clip.isSeeing) shown.source = source();
        return;
    }
    clearStage();
    shown.source = source();
    playback.seek(playback.frame);
}

// MARK: Repetitions

function currentRep() { return clip?.report?.reps.find((each) => each.index === rep) ?? null; }

function chooseRep(index) {
    rep = index;
    if (!currentRep()) return;
    showReport();
    understanding.plotRep();
    setLoop(playback.loop !== null);
    const span = spanOf(currentRep());
    if (span) seekTo(span[0]);
}

/** Goes to the next (1) or last (-1) event of the repetition. */
function jump(direction) {
    const times = currentRep() ? instantsOf(currentRep()) : [];
    const half = clip ? clip.interval / 2 : 0;
    const next = direction > 0 ? times.find((time) => time > playback.time + half) : times.findLast((time) => time < playback.time - half);
    if (next !== undefined) seekTo(next);
}

function setLoop(isOn) {
    const span = isOn && currentRep() ? spanOf(currentRep()) : null;
    playback.loop = span && [playback.frameAt(span[0]), playback.frameAt(span[1])];
    byId("loop").setAttribute("aria-pressed", String(playback.loop !== null));
}

function seekTo(seconds) {
    playback.pause();
    playback.seek(playback.nearestFrame(seconds));
}

// MARK: What is shown

function settingsChanged() {
    performance.mark("lab-change");
    byId("settings-dot").hidden = settings.changed.length === 0;
    understanding.analyze();
}

/** Shows the report at hand: the chosen repetition stays chosen; where it is gone, the best one is. */
function showReport() {
    const { report } = clip;
    if (!currentRep()) rep = report.set?.best_rep ?? report.reps[0]?.index ?? null;
    results.show({
        report, baseline: clip.baseline.report, rep, theme: theme(), markerCount: clip.markers.size, state: clip.state,
        endSeconds: clip.frames.at(-1)?.t_s ?? 0, massUnit: fields.massUnit,
    });
    const chosen = currentRep();
    timeline.update({
        gaps: clip.gaps, rep, markers: chosen ? markersOf(chosen, clip.markers, theme()) : [],
        reps: report.reps.flatMap((each) => {
            const span = spanOf(each);
            if (!span) return [];
            const [start, end] = span;
            const title = `Repetition ${each.index}, ${words(each.lift)}, ${each.outcome}: ${figure(start, "s", 2)} to ${figure(end, "s", 2)} s`;
            return [{ index: each.index, start, end, label: `${each.index} ${words(each.lift)}`, title }];
        }),
    });
}

function showFrame(frame) {
    shown.show(frame);
    timeline.frame = frame;
    const [time, count] = byId("readout").children;
    time.textContent = `${figure(playback.time, "s")} s`;
    count.textContent = `frame ${frame + 1} of ${playback.times.length}`;
}

function showPlaying() {
    const button = byId("play");
    const label = playback.isPlaying ? "Pause" : "Play";
    button.replaceChildren(icon(playback.isPlaying ? "pause" : "play"));
    button.setAttribute("aria-label", label);
    button.title = `${label} (Space)`;
}

function showProgress() {
    byId("stage-progress").hidden = !clip?.isSeeing;
    if (!clip?.isSeeing) return;
    byId("progress-text").textContent = progressText(clip);
    byId("progress").value = clip.info.frames ? clip.frames.length / clip.info.frames : 0;
}

/** The server has gone, or is back: what does not need it goes on. */
function connect(state) {
    showConnection(state);
    shelf.cut(state !== "here");
    if (!clip) return;
    showProgress();
    if (clip.report) showReport();
    shown.resume();
    understanding.compareClips();
}

function compare(isOn) {
    byId("clip-view").hidden = isOn;
    byId("compare-view").hidden = !isOn;
    byId("view-clip").setAttribute("aria-pressed", String(!isOn));
    byId("view-compare").setAttribute("aria-pressed", String(isOn));
    if (isOn) {
        playback.pause();
        tabs.choose("settings");
    }
    understanding.analyze();
    understanding.compareClips();
}

function changeSpeed(step) {
    const speed = byId("speed");
    speed.selectedIndex = Math.max(0, Math.min(speed.options.length - 1, speed.selectedIndex + step));
    playback.speed = Number(speed.value);
}

// MARK: Buttons and keys

const buttons = {
    ...saving.actions,
    "open-button": () => opening.show(), "open-first": () => opening.show(), "compare-open": () => opening.show(),
    "view-clip": () => compare(false), "view-compare": () => compare(true),
    back: () => playback.step(-1), on: () => playback.step(1), play: () => playback.toggle(),
    "previous-event": () => jump(-1), "next-event": () => jump(1), loop: () => setLoop(playback.loop === null),
    lock: () => clip && locking.toggle(), further: () => stage.zoomBy(1 / 1.5), nearer: () => stage.zoomBy(1.5), fit: () => stage.fit(),
    "timeline-reps": () => timeline.lookAtReps(), "timeline-whole": () => timeline.lookAtAll(),
    "timeline-further": () => timeline.zoom(2), "timeline-nearer": () => timeline.zoom(0.5),
    "progress-stop": () => clip && shelf.cancel(clip), "keys-button": () => byId("keys-dialog").showModal(),
};
for (const [id, action] of Object.entries(buttons)) {
    byId(id).addEventListener("click", async () => {
        try {
            await action();
        } catch (error) {
            toast(error.message);
        }
    });
}
byId("clip-choice").addEventListener("change", () => {
    choose(shelf.clip(byId("clip-choice").value));
    compare(false);
});
byId("speed").addEventListener("change", () => changeSpeed(0));
dark.addEventListener("change", () => understanding.analyze());
offerLayers((names) => { shown.content = names; });

listenForKeys({
    " ": buttons.play, ArrowLeft: buttons.back, ArrowRight: buttons.on,
    "Shift+ArrowLeft": () => playback.step(-10), "Shift+ArrowRight": () => playback.step(10),
    Home: () => seekTo(0), End: () => seekTo(Infinity), "[": () => jump(-1), "]": () => jump(1),
    ",": () => changeSpeed(1), ".": () => changeSpeed(-1), "+": buttons.nearer, "=": buttons.nearer, "-": buttons.further,
    0: buttons.fit, l: buttons.lock, s: () => byId("save-still").click(), "?": buttons["keys-button"], Escape: () => locking.set(false),
    "/": () => {
        tabs.choose("settings");
        settingsPanel.focusSearch();
    },
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((index) => [index, () => chooseRep(index)])),
}, () => byId("keys-on").checked);
byId("keys").append(...KEYS.flatMap(([keys, what]) => [
    element("dt", {}, ...keys.split(" ").map((key) => (key === "…" ? " … " : element("kbd", {}, key)))), element("dd", {}, what),
]));

// MARK: Begin

server.connection.onChange = connect;
server.connection.start();
choose(null);
try {
    for (const info of await server.clips()) {
        const added = shelf.add(info);
        if (!clip) choose(added);
    }
} catch (error) {
    toast(error.message);
}
listClips();
byId("stage-empty").hidden = clip !== null;
