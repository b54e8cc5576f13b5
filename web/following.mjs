// How does a track come in? Piece by piece while the server sees the clip, until it says that it is done.
import { NoAnswer } from "./connection.mjs";

/** After a refused question, milliseconds: what was too much for the server at once has passed by then. */
const PAUSE = 1500;

/**
 * Follows a clip's track until its seeing has ended. `onNews(clip)` is called after each piece; throws what the server says
 * when it refuses. Waits for a server that does not answer. Returns when `signal` aborts.
 */
export async function follow(clip, { server, engine, onNews, signal }) {
    let failures = 0;
    while (!signal.aborted) {
        try {
            const text = await server.trackNews(clip.id, clip.frames.length, clip.generation, signal);
            const news = await engine.take(clip.id, text);
            if (signal.aborted) return;
            clip.take(news);
            onNews(clip);
            failures = 0;
            const isComplete = !news.track?.frames.length || clip.frames.length >= news.frames_seen;
            if (!clip.isSeeing && isComplete) return;
        } catch (error) {
            if (signal.aborted) return;
            if (error instanceof NoAnswer) await server.connection.look();
            if (server.connection.isAway) {
                await server.connection.back(signal);
                continue;
            }
            if (++failures > 3) throw error;
            await new Promise((resolve) => setTimeout(resolve, PAUSE));
        }
    }
}
