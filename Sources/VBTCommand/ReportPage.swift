import Foundation
import Minerva

/// `--report`: one page with everything about a lift, in one file.
///
/// It loads nothing and runs no script (a policy in its head forbids both), so it may be sent and kept. What comes from
/// files and people, names above all, passes `MarkupWriter.text` and can't become markup.
struct ReportPage {
    let lift: ShownLift
    let compared: [ComparedLift]
    let athlete: String?
    private var pictures: [(rep: Int, moment: RepMoment, jpeg: [UInt8])] = []

    /// Begins a page.
    init(lift: ShownLift, compared: [ComparedLift], athlete: String?) {
        self.lift = lift
        self.compared = compared
        self.athlete = athlete
    }

    /// Adds the picture of a moment.
    mutating func add(_ jpeg: [UInt8], of rep: Rep, at moment: RepMoment) {
        pictures.append((rep.index, moment, jpeg))
    }

    /// Repetitions with a section of their own: phases, pictures, plots.
    var shownReps: [Rep] { lift.analysis.repsShownSingly }

    /// The page, UTF-8.
    func bytes() -> [UInt8] {
        var page = MarkupWriter()
        PageShell.begin(&page, title: "\(lift.track.clip.name) – \(lift.analysis.lift?.name ?? "no lift")")
        appendHead(to: &page)
        page.raw("<main>\n")
        appendDiagnosis(to: &page)
        ReportTables(lift: lift).appendReps(to: &page)
        appendPlots(title: "plots", of: nil, to: &page)
        for rep in shownReps { append(rep, to: &page) }
        if shownReps.count < lift.analysis.reps.count {
            page.raw(
                "<p>Only the fastest and the last repetition are shown one by one; <code>--csv</code> has the phases of all.</p>\n"
            )
        }
        appendComparison(to: &page)
        ReportTables(lift: lift).appendSettings(to: &page)
        PageShell.end(&page, remark: "x grows \(direction).")
        return page.bytes
    }

    private var direction: String {
        lift.analysis.facing == nil ? "to the picture's right" : "the way the lifter faces"
    }

    private func appendHead(to page: inout MarkupWriter) {
        page.raw("<header><h1><bdi>")
        page.text(lift.track.clip.name)
        page.raw("</bdi></h1>")
        if let athlete {
            page.raw("<p class=\"athlete\"><bdi>")
            page.text(athlete)
            page.raw("</bdi></p>")
        }
        page.raw("<p class=\"lead\">")
        page.text(summary)
        page.raw("</p>")
        ReportTables.append(ReportTables(lift: lift).facts(), to: &page)
        page.raw("</header>\n")
    }

    /// The lift in one or two sentences.
    private var summary: String {
        let analysis = lift.analysis
        guard let set = analysis.set else { return "No lift was found in this recording; below is why." }
        let load = lift.request.loadKg.map { " at " + MassText.text($0, lift.massUnit) } ?? ""
        if analysis.reps.contains(where: { $0.lift != set.lift }) { return each(of: analysis.reps, load) }
        var text = set.repCount == 1 ? "One \(set.lift.words)" : "\(set.repCount) × \(set.lift.words)"
        text += load
        text += set.repCount == 1 && set.madeCount == 1 ? ", made" : ", \(set.madeCount) made"
        if let best = set.bestVelocityMps {
            let measure = set.measure == .peakVelocity ? "peak" : "mean"
            text += ". \(set.repCount > 1 ? "Fastest" : "Its") \(measure) velocity: "
            text += "\(DecimalText.padded(best, decimals: 2)) m/s"
        }
        if set.repCount > 1, let loss = LossText.percent(of: set, decimals: 0) {
            text += "; the last repetition was \(loss) slower"
        }
        return text + "."
    }

    /// Lifts of more than one kind, one after the other: a clean & jerk.
    private func each(of reps: [Rep], _ load: String) -> String {
        let parts = reps.map { rep in
            let peak = rep.peakVelocityMps.map { ", peak velocity \(DecimalText.padded($0, decimals: 2)) m/s" } ?? ""
            return "\(rep.lift.words) \(rep.outcome.text)\(peak)"
        }
        return (lift.analysis.lift?.words.capitalizedFirst ?? "Lifts") + load + ": " + parts.joined(separator: "; ")
            + "."
    }

    private func appendDiagnosis(to page: inout MarkupWriter) {
        guard !lift.analysis.diagnosis.isEmpty else { return }
        page.raw("<section><h2>Before trusting the figures</h2>")
        append(ShownNotes(lift.analysis.diagnosis), to: &page)
        page.raw("</section>\n")
    }

    private func append(_ notes: ShownNotes, to page: inout MarkupWriter) {
        page.raw("<ul class=\"notes\">\n")
        for entry in notes.entries {
            let severity = entry.note.severity
            page.raw("<li")
            page.attribute("class", severity.text)
            page.raw("><strong>")
            page.text(severity == .error ? "Error" : severity == .warning ? "Warning" : "Note")
            page.raw("</strong> ")
            page.text(entry.text)
            page.raw("</li>\n")
        }
        page.raw("</ul>\n")
    }

    private func append(_ rep: Rep, to page: inout MarkupWriter) {
        page.raw("<section class=\"rep\"><h2>")
        page.text("Repetition \(rep.index): \(rep.lift.words), \(rep.outcome.text)")
        page.raw("</h2>\n")
        ReportTables(lift: lift).appendPhases(of: rep, to: &page)
        let own = pictures.filter { $0.rep == rep.index }
        if !own.isEmpty {
            page.raw("<div class=\"stills\">\n")
            for picture in own {
                let time = DecimalText.padded(picture.moment.seconds, decimals: 2)
                page.raw("<figure><img")
                page.attribute("src", "data:image/jpeg;base64," + Data(picture.jpeg).base64EncodedString())
                page.attribute("alt", "Repetition \(rep.index) at \(picture.moment.words), with the bar's path so far.")
                page.raw("><figcaption>")
                page.text("\(picture.moment.words), \(time) s")
                page.raw("</figcaption></figure>\n")
            }
            page.raw("</div>\n")
        }
        appendPlots(title: "rep-\(rep.index)", of: rep, to: &page)
        page.raw("</section>\n")
    }

    private func appendPlots(title: String, of rep: Rep?, to page: inout MarkupWriter) {
        let plots = LiftPlots(lift: lift)
        PageShell.append(named: title, to: &page) { theme in
            rep.map { plots.plots(of: $0, theme: theme) } ?? plots.recording(theme: theme)
        }
    }

    private func appendComparison(to page: inout MarkupWriter) {
        guard let first = compared.first else { return }
        page.raw("<section><h2>Compared with <bdi>")
        page.text(first.names.1)
        page.raw("</bdi></h2>\n")
        for (number, pair) in compared.enumerated() {
            pair.pageTable.append(to: &page)
            PageShell.append(named: "compared-\(number + 1)", to: &page) { pair.plots(theme: $0) }
        }
        let notes = ShownNotes(first.second.analysis.diagnosis)
        if !notes.entries.isEmpty {
            page.raw("<h3>Before trusting the figures of <bdi>")
            page.text(first.names.1)
            page.raw("</bdi></h3>")
            append(notes, to: &page)
        }
        page.raw("</section>\n")
    }
}
