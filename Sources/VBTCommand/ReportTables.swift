import Minerva

/// The tables and facts of a report page.
struct ReportTables {
    let lift: ShownLift

    private func short(_ value: Double, _ decimals: Int) -> String { DecimalText.figure(value, decimals: decimals) }

    /// What the recording was and what was told about it.
    func facts() -> [(name: String, value: String)] {
        let (clip, request) = (lift.track.clip, lift.request)
        let seen = lift.track.frames.filter { $0.plate != nil }.count
        var facts: [(name: String, value: String)] = [
            (
                "Clip",
                "\(clip.displayWidth)×\(clip.displayHeight), \(short(clip.effectiveRateHz, 1)) pictures/s, "
                    + "\(short(clip.durationSeconds, 1)) s"
            ),
            ("Plate seen in", "\(seen) of \(lift.track.frames.count) frames"),
        ]
        if let recognition = lift.analysis.recognition, let kind = lift.analysis.lift {
            facts.append(("Lift", "\(kind.words): \(Sentences.reason(recognition))"))
        }
        if let load = request.loadKg { facts.append(("Load", MassText.text(load, lift.massUnit))) }
        if let mass = request.bodyMassKg {
            facts.append(("Body mass", MassText.text(mass, lift.massUnit)))
        }
        if let stature = request.statureMeters { facts.append(("Stature", "\(short(stature, 2)) m")) }
        if let scale = lift.analysis.scale {
            facts.append(
                (
                    "Scale",
                    "\(short(scale.metersPerPixel * 1000, 2)) mm per pixel, from the "
                        + "\(short(scale.plateMeters * 1000, 0)) mm plate"
                ))
            if let gravity = scale.freeFallGravityMps2 {
                facts.append(
                    ("A dropped bar falls at", "\(DecimalText.padded(gravity, decimals: 1)) m/s² (9.8 is right)"))
            }
        }
        if let lowPass = lift.analysis.kinematics?.lowPass {
            let how = request.settings[.lowPassCutoffHz] > 0 ? "as set" : "chosen by the noise"
            facts.append(("Low-pass", "\(short(lowPass.cutoffHz, 1)) Hz, \(how)"))
            if let noise = lowPass.positionNoiseMeters {
                facts.append(("Noise of single positions", "\(short(noise * 1000, 1)) mm"))
            }
        }
        return facts
    }

    /// The repetitions.
    func appendReps(to page: inout MarkupWriter) {
        guard !lift.analysis.reps.isEmpty else { return }
        page.raw("<section><h2>Repetitions</h2>\n")
        var table = PageTable(
            caption: "Repetitions; ± is one standard deviation",
            headings: [
                "Rep", "Lift", "Outcome", "Peak velocity, m/s", "Mean velocity, m/s", "Mean propulsive velocity, m/s",
                "Time to peak velocity, s", "Displacement, m", "Top of turnover or drive, m", "Catch height, m",
                "Drop, m",
                "Dip depth, m", "Dip, s", "Drive, s", "Peak force, N", "Mean force, N", "Peak power, W",
                "Mean power, W",
                "Work, J", "Path type", "Form, of 100",
            ])
        for rep in lift.analysis.reps {
            let spread = rep.uncertainty
            func cell(_ value: Double?, _ decimals: Int, _ deviation: Double?) -> String {
                PageTable.cell(value, decimals, deviation: deviation)
            }
            let velocities = [
                cell(rep.peakVelocityMps, 2, spread?.peakVelocityMps),
                cell(rep.meanVelocityMps, 2, spread?.meanVelocityMps),
                cell(rep.meanPropulsiveVelocityMps, 2, spread?.meanPropulsiveVelocityMps),
                cell(rep.timeToPeakVelocitySeconds, 2, spread?.timeToPeakVelocitySeconds),
            ]
            let heights = [
                cell(rep.displacementMeters, 2, spread?.displacementMeters),
                cell(rep.peakHeightMeters, 2, spread?.peakHeightMeters),
                cell(rep.catchHeightMeters, 2, spread?.catchHeightMeters), cell(rep.dropMeters, 2, spread?.dropMeters),
                cell(rep.dipDepthMeters, 2, spread?.dipDepthMeters),
                cell(rep.dipDurationSeconds, 2, spread?.dipDurationSeconds),
                cell(rep.driveDurationSeconds, 2, spread?.driveDurationSeconds),
            ]
            let forces = [
                cell(rep.peakForceN, 0, spread?.peakForceN), cell(rep.meanForceN, 0, spread?.meanForceN),
                cell(rep.peakPowerW, 0, spread?.peakPowerW), cell(rep.meanPowerW, 0, spread?.meanPowerW),
                cell(rep.workJ, 0, spread?.workJ),
            ]
            table.rows.append(
                ["\(rep.index)", rep.lift.name, rep.outcome.text] + velocities + heights + forces + [
                    rep.path?.kind?.text ?? "", cell(rep.score?.mean.total, 0, nil),
                ])
        }
        // A few repetitions are read figure by figure, also on a phone; many one below the other.
        (lift.analysis.reps.count <= 3 ? table.turned : table).append(to: &page)
        page.raw("<p class=\"remark\">")
        page.text(remarks)
        page.raw("</p></section>\n")
    }

    /// What the figures of repetitions are.
    private var remarks: String {
        let reps = lift.analysis.reps
        var text = "Velocities are upward; a mean is taken over the way up."
        if reps.contains(where: { $0.dropMeters != nil }) {
            text +=
                " Heights are over the resting bar. The top is that of the turnover or the drive; standing up lifts the bar higher."
                + " Drop is from there to the catch."
        }
        if reps.contains(where: \.lacksItsWayUp) {
            text +=
                " A repetition's mean, power and work take its whole way up in sight; a phase needs its own part only."
        }
        if reps.contains(where: { $0.path?.kind != nil }) {
            text += " Path type: A crosses the vertical through the start twice, B never, C three times."
        }
        if reps.contains(where: { $0.score != nil }) { text += " Form: straightness of the path, of 100." }
        return text
    }

    /// The phases of a repetition.
    func appendPhases(of rep: Rep, to page: inout MarkupWriter) {
        var table = PageTable(
            caption: "Phases of repetition \(rep.index); a peak is the largest in the phase's own direction: "
                + "down (−) in dip, catch and eccentric",
            headings: [
                "Phase", "Start, s", "Duration, s", "Peak velocity, m/s", "Mean velocity, m/s", "Peak force, N",
                "Peak power, W", "Told by",
            ])
        for phase in rep.phases {
            table.rows.append([
                phase.name.words, PageTable.cell(phase.startSeconds, 2),
                PageTable.cell(phase.endSeconds - phase.startSeconds, 2), PageTable.cell(phase.peakVelocityMps, 2),
                PageTable.cell(phase.meanVelocityMps, 2), PageTable.cell(phase.peakForceN, 0),
                PageTable.cell(phase.peakPowerW, 0), phase.source == .pose ? "joints" : "bar",
            ])
        }
        table.append(to: &page)
        ReportTables.append(BodyText.facts(of: rep, in: lift.analysis), to: &page)
    }

    /// Terms and what is said of them; nothing for none.
    static func append(_ facts: [(name: String, value: String)], to page: inout MarkupWriter) {
        guard !facts.isEmpty else { return }
        page.raw("<dl>")
        for fact in facts {
            page.raw("<div><dt>")
            page.text(fact.name)
            page.raw("</dt><dd>")
            page.text(fact.value)
            page.raw("</dd></div>")
        }
        page.raw("</dl>\n")
    }

    /// Every setting in force; those that were changed come first and stand open.
    func appendSettings(to page: inout MarkupWriter) {
        let settings = lift.request.settings
        let changed = Tunable.allCases.filter { settings[$0] != $0.definition.defaultValue }
        page.raw("<section class=\"settings\"><h2>Settings</h2>\n")
        if changed.isEmpty {
            page.raw("<p>All at their defaults.</p>\n")
        } else {
            table(changed, settings, "Changed from the default").append(to: &page)
        }
        for marker in lift.request.markers {
            page.raw("<p>")
            let time = DecimalText.significant(marker.timeSeconds, digits: 6)
            page.text("Marker set by hand for the form score: \(marker.name.text) at \(time) s.")
            page.raw("</p>\n")
        }
        page.raw("<details><summary>All settings</summary>\n")
        table(Tunable.allCases, settings, "All settings in force").append(to: &page)
        page.raw("</details></section>\n")
    }

    private func table(_ tunables: [Tunable], _ settings: Settings, _ caption: String) -> PageTable {
        var table = PageTable(caption: caption, headings: ["Name", "Value", "Unit", "Default", "What it does"])
        for tunable in tunables {
            let definition = tunable.definition
            table.rows.append([
                definition.name, DecimalText.significant(settings[tunable], digits: 6), definition.unit,
                DecimalText.significant(definition.defaultValue, digits: 6), definition.summary,
            ])
        }
        return table
    }
}
