import Minerva
import MinervaLibrary

/// A lift's trend as text for people at a terminal.
struct TrendTable {
    let trend: LiftTrend
    let console: Console

    /// The whole text: loads and readiness, profile, bests, the last session's sets, and two days side by side.
    func text(compared: (Day, Day)? = nil) -> String {
        let words = TrendWords(trend: trend)
        let sheets = TrendSheets(trend: trend)
        let shown = max(8, min(24, console.columns - 50))
        let loads = sheets.loads { speeds in
            TextLayout.sparkline(speeds.suffix(shown).map { $0 }, columns: min(shown, speeds.count))
        }
        var text = heading("\(trend.athlete.name), \(trend.lift.name)", words.scope)
        // Of every table's columns below, whichever of them there are.
        text += console.colored(wrapped(words.velocities), .dim)
        if !loads.rows.isEmpty { text += "\n" + loads.text(on: console) }
        let readiness = TextLayout.wrapped(words.readiness, indent: 2, columns: console.columns)
        text += "\n" + (trend.trend.isReadyToAddWeight ? console.colored(readiness, .green) : readiness)
        text += "\n" + heading("Load-velocity profile", "since \(trend.profileSince.text)") + wrapped(words.profile)
        if let maximum = words.maximum { text += wrapped(maximum) }
        text += "\n" + sheets.bests.text(on: console)
        text += "\n" + sheets.lastSets.text(on: console)
        if let compared {
            text += "\n" + (sheets.comparison(compared)?.text(on: console) ?? "")
            text += words.lack(of: compared).map(wrapped) ?? ""
        }
        return text
    }

    private func heading(_ bold: String, _ rest: String) -> String {
        let name = TextLayout.printable(bold)
        guard name.count + 2 + rest.count <= console.columns else {
            return console.colored(name, .bold) + "\n" + TextLayout.wrapped(rest, indent: 2, columns: console.columns)
        }
        return console.colored(name, .bold) + "  " + rest + "\n"
    }

    private func wrapped(_ text: String) -> String { TextLayout.wrapped(text, indent: 2, columns: console.columns) }
}
