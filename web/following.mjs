// How does a track come in? Piece by piece while the server sees the clip, until it says that it is done.

/** After a failed question, milliseconds: long enough for a server that is being restarted. */
const PAUSE = 1500;

/**
 * Follows a clip's track until its seeing has ended. `onNews(clip)` is called after each piece; throws what the server says
 * when it refuses. Returns when `signal` aborts.
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
            if (++failures > 3) throw error;
            await new Promise((resolve) => setTimeout(resolve, PAUSE));
        }
    }
}
