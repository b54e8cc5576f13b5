import Minerva
import MinervaLibrary

/// An analysis as a table for people at a terminal.
struct ResultTable {
    let console: Console
    var massUnit = MassUnit.kilograms
    /// Whether the load was told without a unit, which is kilograms whatever the athlete reads.
    var isLoadBare = false

    /// The whole text: clip, lift, repetitions, phases, velocity, and what to know before trusting them. `said` is what
    /// the command says by itself, and is not said twice.
    func text(_ track: Track, _ analysis: Analysis, _ request: AnalysisRequest, said: [Diagnosis] = []) -> String {
        var text = head(track, analysis, request)
        if !analysis.reps.isEmpty {
            text += "\n" + table(repRows(analysis.reps)) + setLine(analysis.set)
            let single = analysis.repsShownSingly
            text += "\n" + table(phaseRows(single))
            if single.count < analysis.reps.count {
                let line = "Phases of the fastest and the last repetition; --csv has those of all."
                text += TextLayout.wrapped(line, indent: 2, columns: console.columns)
            }
            text += bodyLines(analysis)
            text += "\n" + console.colored(legend(analysis.reps), .dim)
        }
        let notes = notes(on: analysis, said: said)
        return text + velocityLine(analysis) + (notes.isEmpty ? "" : "\n" + notes)
    }

    /// What to know before trusting an analysis, but for what was said.
    func notes(on analysis: Analysis, said: [Diagnosis] = []) -> String {
        let notes = ShownNotes(analysis.diagnosis.filter { !said.contains($0) }, severities: [.error, .warning])
        return notes.entries.reduce(into: "") { text, entry in
            let color: Console.Color = entry.note.severity == .error ? .red : .yellow
            let lines = TextLayout.wrapped(entry.text, indent: 4, columns: console.columns)
            text += console.colored("  !", color) + lines.dropFirst(3)
        }
    }

    /// The velocity over the lifts; a dropped bar's fall would flatten everything else.
    private func velocityLine(_ analysis: Analysis) -> String {
        guard let kinematics = analysis.kinematics else { return "" }
        let starts = analysis.reps.compactMap {
            $0.times.liftStart ?? $0.times.dipStart ?? $0.phases.first?.startSeconds
        }
        let ends = analysis.reps.compactMap { $0.times.end ?? $0.times.peakHeight }
        guard let start = starts.min(), let end = ends.max(), start < end else { return "" }
        let range = kinematics.grid.index(nearest: start)...kinematics.grid.index(nearest: end)
        let speeds = range.map { kinematics.isPresent[$0] ? kinematics.vy[$0] : nil }
        let label = "  velocity \(short(start, 1))–\(short(end, 1)) s "
        let line = TextLayout.sparkline(speeds, columns: min(console.columns, 80) - label.count)
        return line.isEmpty ? "" : "\n" + label + console.colored(line, .cyan) + "\n"
    }

    private func head(_ track: Track, _ analysis: Analysis, _ request: AnalysisRequest) -> String {
        let clip = track.clip
        let seen = track.frames.filter { $0.plate != nil }.count
        let share = track.frames.isEmpty ? 0 : Int((Double(seen) / Double(track.frames.count) * 100).rounded(.down))
        let name = TextLayout.printable(clip.name)
        var facts = "\(clip.displayWidth)×\(clip.displayHeight), \(short(clip.effectiveRateHz, 1)) pictures/s, "
        facts += "\(short(clip.durationSeconds, 1)) s; plate in \(share) % of the frames"
        var text = console.colored(name, .bold)
        text +=
            name.count + 2 + facts.count <= console.columns
            ? "  " + facts + "\n" : "\n" + TextLayout.wrapped(facts, indent: 2, columns: console.columns)
        if let lift = analysis.lift {
            var line = "\(lift.name) (given)"
            if let recognition = analysis.recognition { line = "\(lift.name): \(Sentences.reason(recognition))" }
            text += TextLayout.wrapped("Lift  " + line, indent: 2, columns: console.columns)
        }
        if let scale = analysis.scale {
            let plate = Int((scale.plateMeters * 1000).rounded())
            var line = "Scale \(short(scale.metersPerPixel * 1000, 2)) mm per pixel, from the \(plate) mm plate"
            if let load = request.loadKg {
                line += "; load \(MassText.text(load, massUnit))"
                if isLoadBare, massUnit != .kilograms {
                    let told = DecimalText.significant(load, digits: 6)
                    line += " (--load \(told) is \(told) kg; for pounds write \(told)\(massUnit.rawValue))"
                }
            }
            text += TextLayout.wrapped(line, indent: 2, columns: console.columns)
        }
        return text
    }

    private func repRows(_ reps: [Rep]) -> [[String]] {
        var rows = [["#", "Lift", "Outcome", "Peak m/s", "Mean m/s", "Peak W", "Top m", "Drop m", "Path", "Form"]]
        for rep in reps {
            let spread = rep.uncertainty
            let (top, topSpread) =
                rep.peakHeightMeters == nil
                ? (rep.displacementMeters, spread?.displacementMeters)
                : (rep.peakHeightMeters, spread?.peakHeightMeters)
            rows.append([
                "\(rep.index)", rep.lift.name, rep.outcome.text,
                cell(rep.peakVelocityMps, 2, plusOrMinus: spread?.peakVelocityMps),
                cell(rep.meanVelocityMps, 2, plusOrMinus: spread?.meanVelocityMps),
                cell(rep.peakPowerW, 0, plusOrMinus: spread?.peakPowerW), cell(top, 2, plusOrMinus: topSpread),
                cell(rep.dropMeters, 2, plusOrMinus: spread?.dropMeters), rep.path?.kind?.text ?? ResultTable.missing,
                cell(rep.score?.mean.total, 0),
            ])
        }
        // One lift is named above the table.
        let isOneLift = reps.allSatisfy { $0.lift == reps[0].lift }
        return withoutEmptyColumns(isOneLift ? rows.map { [$0[0]] + $0[2...] } : rows)
    }

    private func phaseRows(_ reps: [Rep]) -> [[String]] {
        var rows = [["#", "Phase", "Start s", "Duration s", "Peak m/s", "Mean m/s", "Peak N", "Peak W"]]
        for rep in reps {
            for phase in rep.phases {
                rows.append([
                    "\(rep.index)", phase.name.text.replacingUnderscores, cell(phase.startSeconds, 2),
                    cell(phase.endSeconds - phase.startSeconds, 2), cell(phase.peakVelocityMps, 2),
                    cell(phase.meanVelocityMps, 2), cell(phase.peakForceN, 0), cell(phase.peakPowerW, 0),
                ])
            }
        }
        return rows.count > 1 ? withoutEmptyColumns(rows) : []
    }

    /// What the joints show, a line for each repetition of which they show something.
    private func bodyLines(_ analysis: Analysis) -> String {
        var text = ""
        for rep in analysis.repsShownSingly {
            let facts = BodyText.facts(of: rep, in: analysis)
            // The way the lifter faces alone is no figure.
            guard facts.count > (analysis.facing == nil ? 0 : 1) else { continue }
            let words = facts.map { "\($0.name.lowercased()) \($0.value)" }.joined(separator: "; ")
            text += TextLayout.wrapped("#\(rep.index) joints: \(words)", indent: 2, columns: min(console.columns, 80))
        }
        return text.isEmpty ? "" : "\n" + text
    }

    /// Columns in which no row has a figure say nothing: without a load there is no power.
    private func withoutEmptyColumns(_ rows: [[String]]) -> [[String]] {
        guard let heading = rows.first else { return [] }
        let used = heading.indices.filter { column in rows.dropFirst().contains { $0[column] != ResultTable.missing } }
        return rows.map { row in used.map { row[$0] } }
    }

    /// What the columns are, for the lifts that are shown.
    private func legend(_ reps: [Rep]) -> String {
        var ways: [String] = []
        if reps.contains(where: { $0.lift == .snatch || $0.lift == .clean }) { ways.append("lift-off to the top") }
        if reps.contains(where: { $0.lift == .jerk }) { ways.append("dip's bottom to the top (jerk)") }
        if reps.contains(where: { $0.lift.isStrengthLift }) { ways.append("the way up") }
        var text = "m/s: upward; a rep's mean is over \(ways.joined(separator: ", "))."
        if reps.contains(where: { $0.uncertainty != nil }) { text += " ± one standard deviation." }
        text += heights(of: reps)
        if reps.contains(where: \.lacksItsWayUp) {
            text += " A rep's mean, power and work take its whole way up in sight; a phase needs its own part only."
        }
        if reps.contains(where: { $0.path?.kind != nil }) {
            text += " Path: A crosses the vertical twice, B never, C three times."
        }
        if reps.contains(where: { $0.outcome == .unknown }) {
            text += " Outcome unknown: the recording does not show how the repetition ends."
        }
        if reps.contains(where: { $0.isDropped }) { text += " A bar that is dropped has no eccentric phase." }
        if reps.contains(where: { $0.score != nil }) { text += " Form: straightness of the path, of 100." }
        if reps.contains(where: { $0.phases.contains { $0.name.isDownward } }) {
            text += " A phase's peak is the largest in its own direction: down (−) in dip, catch and eccentric."
        }
        if reps.contains(where: { $0.phase(.firstPull)?.source == .bar && $0.phase(.secondPull) != nil }) {
            text += " The first pull's end is told from the bar alone, to about 0.1 s."
        }
        if reps.contains(where: { $0.phase(.firstPull) != nil && $0.phase(.secondPull) == nil }) {
            text += " A pull in one go is shown as first pull."
        }
        return TextLayout.wrapped(text, indent: 2, columns: min(console.columns, 80))
    }

    /// What the columns of heights are.
    private func heights(of reps: [Rep]) -> String {
        var text = ""
        if reps.contains(where: { $0.peakHeightMeters != nil }) {
            text = " Top: height over the rest at the top of the turnover or drive; standing up lifts the bar higher."
        } else if reps.contains(where: { $0.displacementMeters != nil }) {
            text = " Top: how far the bar goes up."
        }
        if reps.contains(where: { $0.dropMeters != nil }) { text += " Drop: from the top to the catch." }
        return text
    }

    /// How the set went; nothing for a single repetition.
    private func setLine(_ set: SetSummary?) -> String {
        guard let set, set.repCount > 1, let best = set.bestRep, set.velocityLossPercent != nil else { return "" }
        let measure = set.measure == .peakVelocity ? "peak" : "mean"
        var line = "Set: \(set.repCount) × \(set.lift.name), \(set.madeCount) made; fastest rep \(best)"
        if let loss = LossText.percent(of: set, decimals: 1) { line += "; the last \(loss) slower" }
        line += " (\(measure) velocity)"
        return TextLayout.wrapped(line, indent: 2, columns: console.columns)
    }

    /// The first row is the heading. Words left, numbers right.
    private func table(_ rows: [[String]]) -> String {
        guard let heading = rows.first else { return "" }
        var table = TextTable(
            heading.enumerated().map { ($1, $0 == 1 || $1 == "Outcome" ? TextTable.Side.left : .right) })
        for row in rows.dropFirst() { table.add(row) }
        return table.text(on: console, keys: 2)
    }

    private func cell(_ value: Double?, _ decimals: Int, plusOrMinus deviation: Double? = nil) -> String {
        guard let value else { return ResultTable.missing }
        return FigureText.text(value, decimals: decimals, deviation: deviation, between: "±")
    }

    private static let missing = "–"

    private func short(_ value: Double, _ decimals: Int) -> String { DecimalText.figure(value, decimals: decimals) }
}

extension String {
    fileprivate var replacingUnderscores: String { String(map { $0 == "_" ? " " : $0 }) }
}
