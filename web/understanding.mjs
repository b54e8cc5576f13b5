// What is computed when something changes, and in which order is it painted? First the clip on the stage: figures, timeline and
// picture in one turn; then what it is compared with; then the panels that are seen.
import { Newest } from "./newest.mjs";

export class Understanding {
    #engine; #settings; #parts; #view;

    /** The clip on the stage. */
    #clip = null;

    #analysis = new Newest(() => this.#analyze());
    #baseline = new Newest(() => this.#compareWithDefaults());
    #timeline = new Newest(() => this.#plotTimeline());
    #plots = new Newest(() => this.#plotRep());
    #comparison = new Newest(() => this.#compareClips());
    #comparisonPlots = new Newest(() => this.#plotComparison());

    /**
     * `parts` are those that show: timeline, shown (frame), plots, comparison. `view` tells what is to be shown: `theme()`, `frame()`,
     * `rep()`, `clips()`, `isSeen(panel)`, and hears `onReport(clip)` of a new report and `onError(text)`.
     */
    constructor({ engine, settings, parts, view }) {
        this.#engine = engine;
        this.#settings = settings;
        this.#parts = parts;
        this.#view = view;
    }

    /** Another clip on the stage; null for none. */
    set clip(clip) {
        this.#clip = clip;
        this.analyze();
    }

    /** Settings, request, markers or track have changed. */
    analyze() { this.#analysis.wish(); }

    /** The timeline has another size or stretch. */
    plotTimeline() { this.#timeline.wish(); }

    /** Another repetition was chosen, or the plots have come into sight. */
    plotRep() { this.#plots.wish(); }

    /** A clip of the comparison has changed, or it has come into sight. */
    compareClips() { this.#comparison.wish(); }

    /** There is another room for the comparison's plots. */
    plotComparison() { this.#comparisonPlots.wish(); }

    async #analyze() {
        const clip = this.#clip;
        if (!clip) return;
        const { timeline, shown } = this.#parts;
        const frame = this.#view.frame();
        const { edition } = clip;
        let answer;
        try {
            const request = clip.requestUnder(this.#settings.all);
            answer = await this.#engine.analyze(clip.id, request, [timeline.request(this.#view.theme()), shown.request(frame)]);
        } catch (error) {
            this.#view.onError(error.message);
        }
        if (!answer || clip !== this.#clip) return;
        clip.accept(answer.report, edition);
        shown.take(frame, answer.scenes[1]);
        timeline.show(answer.scenes[0]);
        this.#view.onReport(clip);
        performance.mark("lab-painted");
        this.#baseline.wish();
        this.#plots.wish();
        this.#comparison.wish();
    }

    async #compareWithDefaults() {
        const clip = this.#clip;
        if (!clip?.report || clip.isSeeing) return;
        const key = JSON.stringify([clip.request, clip.generation, clip.frames.length]);
        const isDefault = this.#settings.changed.length === 0 && clip.markers.size === 0;
        if (clip.baseline?.key === (isDefault ? null : key)) return;
        clip.baseline = isDefault
            ? { key: null, report: null }
            : { key, report: JSON.parse(await this.#engine.report(clip.id, { ...clip.request, settings: {}, markers: [] })) };
        if (clip === this.#clip) this.#view.onReport(clip);
    }

    async #plotTimeline() {
        const clip = this.#clip;
        if (!clip?.report) return;
        const [scene] = await this.#engine.scenes(clip.id, [this.#parts.timeline.request(this.#view.theme())]);
        if (clip === this.#clip) this.#parts.timeline.show(scene);
    }

    async #plotRep() {
        const clip = this.#clip;
        if (!clip?.report || !this.#view.isSeen("plots")) return;
        const wanted = this.#parts.plots.requests(clip.report, this.#view.rep(), this.#view.theme());
        const scenes = await this.#engine.scenes(clip.id, wanted.map(({ request }) => request));
        if (clip === this.#clip) this.#parts.plots.show(wanted, scenes);
    }

    /** All clips under the settings in force, one after the other; gives up when these change meanwhile. */
    async #compareClips() {
        if (!this.#view.isSeen("comparison")) return;
        const { comparison } = this.#parts;
        const before = JSON.stringify(this.#settings.all);
        comparison.show(this.#view.clips(), this.#clip);
        for (const clip of this.#view.clips()) {
            const request = clip.requestUnder(this.#settings.all);
            const { edition } = clip;
            const answer = await this.#engine.analyze(clip.id, request);
            if (answer) {
                clip.accept(answer.report, edition);
                const picture = comparison.request(answer.report, this.#view.theme());
                const [scene] = await this.#engine.scenes(clip.id, [picture]);
                comparison.show(this.#view.clips(), this.#clip);
                comparison.plot(clip.id, scene);
                // The window got another size meanwhile: this plot came after the one that was drawn for it.
                if (comparison.request(answer.report, this.#view.theme()).width !== picture.width) this.plotComparison();
            }
            if (JSON.stringify(this.#settings.all) !== before) return this.#comparison.wish();
        }
    }

    /** Draws the analyses at hand anew. */
    async #plotComparison() {
        if (!this.#view.isSeen("comparison")) return;
        for (const clip of this.#view.clips().filter(({ report }) => report)) {
            const [scene] = await this.#engine.scenes(clip.id, [this.#parts.comparison.request(clip.report, this.#view.theme())]);
            this.#parts.comparison.plot(clip.id, scene);
        }
    }
}
