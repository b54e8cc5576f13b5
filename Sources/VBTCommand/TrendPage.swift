import Minerva
import MinervaLibrary

/// `vbt trend --report`: how an athlete's lifts go, on one page in the looks of a lift's report.
struct TrendPage {
    let athlete: Athlete
    let trends: [LiftTrend]
    /// The days that were asked to be compared; without, the last session of each lift with the one before.
    let compared: (Day, Day)?

    /// The page, UTF-8.
    func bytes() -> [UInt8] {
        var page = MarkupWriter()
        PageShell.begin(&page, title: "\(athlete.name) – training")
        page.raw("<header><h1><bdi>")
        page.text(athlete.name)
        page.raw("</bdi></h1><p class=\"lead\">")
        let scopes = trends.map { "\($0.lift.words): \(TrendWords(trend: $0).scope)" }
        page.text(scopes.joined(separator: "; ").capitalizedFirst + ".")
        page.raw("</p></header>\n<main>\n")
        for trend in trends { append(trend, to: &page) }
        PageShell.end(
            &page,
            remark:
                "Velocities of Olympic lifts are peak velocities, of squat, bench press and deadlift mean velocities.")
        return page.bytes
    }

    private func append(_ trend: LiftTrend, to page: inout MarkupWriter) {
        let (words, sheets) = (TrendWords(trend: trend), TrendSheets(trend: trend))
        let days = compared ?? trend.lastTwoDays
        page.raw("<section><h2>")
        page.text(trend.lift.words.capitalizedFirst)
        page.raw("</h2>\n<p")
        if trend.trend.isReadyToAddWeight { page.attribute("class", "ready") }
        page.raw(">")
        page.text(words.readiness)
        page.raw("</p>\n")
        PageShell.append(named: trend.lift.name, to: &page) { TrendPlots(trend: trend, compared: days).all(theme: $0) }
        sheets.loads().pageTable.append(to: &page)
        page.raw("<h3>Load-velocity profile since ")
        page.text(trend.profileSince.text)
        page.raw("</h3>\n<p>")
        page.text([words.profile, words.maximum].compactMap { $0 }.joined(separator: " "))
        page.raw("</p>\n")
        sheets.bests.pageTable.append(to: &page)
        sheets.lastSets.pageTable.append(to: &page)
        if let days {
            sheets.comparison(days)?.pageTable.append(to: &page)
            if let lack = words.lack(of: days) {
                page.raw("<p>")
                page.text(lack)
                page.raw("</p>\n")
            }
        }
        page.raw("</section>\n")
    }
}
