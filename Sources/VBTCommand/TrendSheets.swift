import Minerva
import MinervaLibrary

/// A table of a trend, for the terminal and the page alike.
struct TrendSheet {
    let caption: String
    let columns: [(heading: String, side: TextTable.Side)]
    var rows: [[String]] = []

    /// As text.
    func text(on console: Console) -> String {
        var table = TextTable(columns)
        for row in rows { table.add(row) }
        return table.text(on: console)
    }

    /// As a part of a page.
    var pageTable: PageTable {
        PageTable(caption: caption, headings: columns.map(\.heading), rows: rows.map { $0.map { $0 == "–" ? "" : $0 } })
    }
}

/// The tables of a lift's trend.
struct TrendSheets {
    let trend: LiftTrend

    private var units: MassUnit { trend.athlete.profile.units }

    /// The loads of the last full session, each with its way there; `line` draws that where there is room for it.
    func loads(line: (([Double]) -> String)? = nil) -> TrendSheet {
        var sheet = TrendSheet(
            caption: "The last session's loads. \(TrendWords(trend: trend).velocities)",
            columns: [("Load", .right), ("Last m/s", .right), ("Change m/s", .right), ("Faster", .right)]
                + (line == nil ? [] : [("Sessions", .left)]))
        let waves = trend.fullWaves
        for (i, rung) in (waves.last ?? []).enumerated() {
            let speeds = waves.map { $0[i].meanVelocityMps }
            // Three decimals: a rise counts however small.
            let change =
                speeds.count > 1
                ? TrendWords.signed(speeds[speeds.count - 1] - speeds[speeds.count - 2], decimals: 3) : "–"
            sheet.rows.append(
                [
                    MassText.text(rung.loadKg, units), TrendWords.velocity(rung.meanVelocityMps), change,
                    speeds.count > 1 ? "\(trend.trend.consecutiveRises[i]) in a row" : "–",
                ] + (line.map { [$0(speeds)] } ?? []))
        }
        return sheet
    }

    /// The fastest lift at each load, the heaviest first; ten of them.
    var bests: TrendSheet {
        var sheet = TrendSheet(
            caption: "Bests", columns: [("Best at", .right), ("Best m/s", .right), ("On", .left)])
        for best in trend.bests.prefix(10) {
            sheet.rows.append([
                MassText.text(best.loadKg, units), TrendWords.velocity(best.bestVelocityMps), best.day.text,
            ])
        }
        return sheet
    }

    /// The sets of the last session, with what each cost.
    var lastSets: TrendSheet {
        let day = trend.days.last?.text ?? ""
        var sheet = TrendSheet(
            caption: "The last session's sets; loss: how much slower the last repetition is than the fastest",
            columns: [
                ("Sets of \(day)", .left), ("Load", .right), ("Reps", .right), ("Best m/s", .right), ("Loss", .right),
            ])
        for set in trend.lastSets {
            sheet.rows.append([
                "#\(set.recordingId)", set.loadKg.map { MassText.text($0, units) } ?? "–", "\(set.repCount)",
                set.bestVelocityMps.map { TrendWords.velocity($0) } ?? "–",
                set.velocityLossPercent.map { DecimalText.figure($0, decimals: 0) + " %" } ?? "–",
            ])
        }
        return sheet
    }

    /// Two days, load by load; nil where neither has a session of the lift.
    func comparison(_ days: (Day, Day)) -> TrendSheet? {
        let (first, second) = days
        let loads = trend.comparison(of: first, with: second)
        guard !loads.isEmpty else { return nil }
        var sheet = TrendSheet(
            caption: "\(first.text) and \(second.text); the fastest lift at each load",
            columns: [
                ("Load", .right), (first.text, .right), (second.text, .right), ("Change m/s", .right), ("", .left),
            ])
        for row in loads {
            var (change, word) = ("–", "")
            if let before = row.first, let after = row.second {
                change = TrendWords.signed(after - before, decimals: 2)
                if abs(after - before) < LiftTrend.smallestRealChangeMps { word = "within measurement" }
            }
            sheet.rows.append([
                MassText.text(row.loadKg, units), row.first.map { TrendWords.velocity($0) } ?? "–",
                row.second.map { TrendWords.velocity($0) } ?? "–", change, word,
            ])
        }
        return sheet
    }
}
