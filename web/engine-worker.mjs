// What runs beside the page, so that it never waits: the engine, with a session for each clip that is open.
import { Engine } from "./engine-module.mjs";

let engine;
/** By clip: the engine's session, and which generation of the track it holds. */
const sessions = new Map();

const work = {
    /** Loads the module; answers the catalog of settings. */
    async start({ module }) {
        const { instance } = await WebAssembly.instantiateStreaming(fetch(module), {});
        engine = new Engine(instance);
        return engine.settings();
    },

    /**
     * Takes a server's answer about a track (see Documentation/Guides/Lab.md): the whole text, since only here is it parsed.
     * Another generation replaces what was there, the same one goes on. Answers everything but the poses, which the page has
     * no use for.
     */
    take({ clip, text }) {
        const news = JSON.parse(text);
        if (sessions.get(clip)?.generation !== news.generation) work.close({ clip });
        if (!news.track) return news;
        const open = sessions.get(clip);
        const hasFrames = news.track.frames.length > 0;
        if (!open) {
            if (hasFrames) sessions.set(clip, { session: engine.open(JSON.stringify(news.track)), generation: news.generation });
        } else if (hasFrames) {
            engine.append(open.session, JSON.stringify(news.track));
        }
        for (const frame of news.track.frames) delete frame.pose;
        delete news.track.camera_motion_px;
        delete news.track.camera_zoom;
        return news;
    },

    close({ clip }) {
        if (sessions.has(clip)) engine.close(sessions.get(clip).session);
        sessions.delete(clip);
    },

    /** Analyzes, and paints nothing itself: the report's text and the scenes' that are asked for with it. */
    analyze({ clip, request, scenes }) {
        if (!sessions.has(clip)) return null;
        const { session } = sessions.get(clip);
        return { report: engine.analyze(session, request), scenes: scenes.map((scene) => engine.scene(session, scene)) };
    },

    report({ clip, request }) { return sessions.has(clip) ? engine.report(sessions.get(clip).session, request) : null; },

    scenes({ clip, scenes }) {
        return scenes.map((scene) => (sessions.has(clip) ? engine.scene(sessions.get(clip).session, scene) : null));
    },

    track({ clip }) { return sessions.has(clip) ? engine.track(sessions.get(clip).session) : null; },
};

addEventListener("message", async ({ data: { id, name, parts } }) => {
    try {
        postMessage({ id, value: await work[name](parts) });
    } catch (error) {
        postMessage({ id, error: error.message });
    }
});
