import Foundation
import Minerva
import MinervaTestSupport
import Testing

@testable import VBTCommand

/// What a person at a terminal reads.
@Suite struct ResultTableTests {
    private func run(_ lift: SyntheticLift, _ arguments: [String], columns: Int = 80) throws -> CommandRun {
        let folder = try TemporaryFolder()
        let track = try folder.write(Data(TrackWriter.bytes(of: lift.track())), "lift.vbttrack.json")
        return CommandRun(["analyze", track] + arguments, columns: columns)
    }

    static let lifts: [(SyntheticLift, [String])] = [
        (.snatch(), ["--lift", "snatch"]), (.snatch(reps: 3), ["--lift", "snatch", "--load", "200kg"]),
        (.cleanAndJerk(), ["--lift", "clean-and-jerk", "--load", "200kg"]), (.squat(reps: 2), ["--lift", "squat"]),
        (.deadlift(), ["--lift", "deadlift", "--load", "300kg"]), (.pulled(transition: nil), []),
    ]

    @Test(arguments: lifts.indices, [60, 80]) func everyLineFitsTheTerminal(index: Int, columns: Int) throws {
        let run = try run(Self.lifts[index].0, Self.lifts[index].1, columns: columns)
        #expect(run.status == .success)
        for line in run.output.split(separator: "\n") { #expect(line.count <= columns, "\(line)") }
    }

    /// Where no joint was seen, the reason for the lift names no part of a body.
    @Test(arguments: [SyntheticLift.clean(), .cleanAndJerk(), .snatch(), .jerk()])
    func whatTheBarAloneTellsIsSaidOfTheBar(lift: SyntheticLift) throws {
        let output = try run(lift, ["--no-pose"]).output
        let reason = try #require(output.components(separatedBy: "Lift ").last?.components(separatedBy: "Scale").first)
        for word in ["shoulder", "head", "rack", "hip"] { #expect(!reason.contains(word), "\(reason)") }
    }

    @Test func aTableThatIsTooWideGoesOnBelowWithItsKeys() throws {
        let output = try run(.cleanAndJerk(), ["--lift", "clean-and-jerk", "--load", "100kg"], columns: 50).output
        let headings = output.split(separator: "\n").filter { $0.contains("#  Phase") }
        #expect(headings.count > 1)
        // Each part names every phase again.
        #expect(output.components(separatedBy: "second pull").count - 1 == headings.count)
    }

    @Test func everyFigureHasItsDeviation() throws {
        let output = try run(.snatch(), ["--lift", "snatch", "--load", "80kg"]).output
        let row = try #require(output.split(separator: "\n").first { $0.contains("made") })
        // Peak and mean velocity, power, top: the drop's may be below its last digit.
        #expect(row.components(separatedBy: "±").count >= 5, "\(row)")
    }

    @Test func aPhaseThatGoesDownHasItsPeaksDownward() throws {
        let track = SyntheticLift.squat(reps: 1).track()
        let rep = try #require(
            LiftAnalyzer(request: AnalysisRequest(lift: .squat, loadKg: 100)).analyze(track).reps.first)
        let (down, up) = (try #require(rep.phase(.eccentric)), try #require(rep.phase(.concentric)))
        #expect(try #require(down.peakVelocityMps) < 0 && #require(down.peakPowerW) < 0)
        #expect(try #require(up.peakVelocityMps) > 0 && #require(up.peakPowerW) > 0)
        // Some power is needed to brake at the fastest; the way down has no larger one than what is said.
        #expect(try #require(down.peakPowerW) <= #require(down.peakVelocityMps) * 100 * 9.81 * 0.9)
        let table = try run(.squat(reps: 1), ["--lift", "squat"]).output
        #expect(table.split(separator: "\n").joined().contains("down (−) in dip"))
    }

    @Test func ofManyRepetitionsAndNotesTheFirstAreShownAndTheRestCounted() throws {
        let folder = try TemporaryFolder()
        // Fourteen snatches, between which the plate is out of sight.
        let one = SyntheticLift.snatch().track(fps: 30)
        var track = one
        track.frames = []
        for lift in 0..<14 {
            for frame in one.frames {
                var frame = frame
                frame.index = track.frames.count
                frame.timeSeconds += Double(lift) * (one.clip.durationSeconds + 1)
                track.frames.append(frame)
            }
        }
        let path = try folder.write(Data(TrackWriter.bytes(of: track)), "many.vbttrack.json")
        let page = folder.file("r.html")
        let run = CommandRun(["analyze", path, "--lift", "snatch", "--report", page])
        #expect(run.status == .success && run.output.contains("Set: 14 × snatch"))
        #expect(run.output.components(separatedBy: "second pull").count == 3, "the fastest and the last")
        let lines = run.output.split(separator: "\n").joined(separator: " ").split(separator: " ").joined(
            separator: " ")
        #expect(lines.components(separatedBy: "out of sight").count == 4)
        #expect(lines.contains("(And 10 more like it; --json has all.)"))
        let html = try String(contentsOfFile: page, encoding: .utf8)
        #expect(html.components(separatedBy: "out of sight").count == 4 && html.contains("And 10 more like it"))
    }

    @Test func aSetThatLosesNoSpeedIsNotSaidToBeSlower() throws {
        let folder = try TemporaryFolder()
        let page = folder.file("r.html")
        // Twice the same lift, to the last digit.
        let one = SyntheticLift.snatch().track(fps: 30)
        var track = one
        track.frames += one.frames.map { frame in
            var frame = frame
            frame.index += one.frames.count
            frame.timeSeconds += one.clip.durationSeconds + 1
            return frame
        }
        let path = try folder.write(Data(TrackWriter.bytes(of: track)), "twice.vbttrack.json")
        let run = CommandRun(["analyze", path, "--lift", "snatch", "--report", page])
        #expect(run.output.contains("Set: 2 × snatch, 2 made; fastest rep"), "\(run.output)")
        #expect(!run.output.contains("slower"))
        let html = try String(contentsOfFile: page, encoding: .utf8)
        #expect(!html.contains("slower") && !html.contains("−0 %"))
    }

    @Test func whyARepHasNoMeanAndPowerThoughItsPhaseHasIsSaid() throws {
        let folder = try TemporaryFolder()
        let whole = SyntheticLift.snatch().track()
        let rep = try #require(LiftAnalyzer(request: AnalysisRequest(lift: .snatch)).analyze(whole).reps.first)
        let start = try #require(rep.times.liftStart)
        // The recording begins in the pull.
        var track = whole
        track.frames = whole.frames.filter { $0.timeSeconds > start + 0.25 }
        func words(_ track: Track) throws -> String {
            let path = try folder.write(Data(TrackWriter.bytes(of: track)), "pull.vbttrack.json")
            let run = CommandRun(["analyze", path, "--lift", "snatch", "--load", "80kg"])
            return run.output.split { $0.isWhitespace }.joined(separator: " ")
        }
        let cut = try words(track)
        #expect(cut.contains("Peak W") && cut.contains("A rep's mean, power and work take its whole way up"), "\(cut)")
        #expect(try !words(whole).contains("take its whole way up"))
    }

    @Test func aSavedTrackSaysWhichFlagsChangeNothing() throws {
        let noted = try run(.snatch(), ["--lift", "snatch", "--every", "3", "--cpu-ceiling=50"])
        #expect(noted.status == .success && noted.errorLines.count == 1)
        #expect(noted.errors.contains("--every, --cpu-ceiling change nothing"))
        #expect(try run(.snatch(), ["--lift", "snatch", "--no-pose"]).errors.isEmpty)
    }

    @Test func withoutPoseASavedTracksJointsAreLeftOut() throws {
        let folder = try TemporaryFolder()
        var track = SyntheticLift.snatch().track()
        track.poseModel = ModelIdentity(name: "drawn", sha256: "0")
        for i in track.frames.indices {
            track.frames[i].pose = PoseObservation(
                confidence: 1,
                joints: [JointObservation(joint: .leftKnee, position: Vector2(x: 200, y: 300), visibility: 1)])
        }
        let path = try folder.write(Data(TrackWriter.bytes(of: track)), "posed.vbttrack.json")
        let run = CommandRun([
            "analyze", path, "--lift", "snatch", "--quiet", "--no-pose", "--track", folder.file("t.json"),
        ])
        #expect(run.status == .success, "\(run.errors)")
        let kept = try TrackReader.track(from: Array(Data(contentsOf: URL(fileURLWithPath: folder.file("t.json")))))
        #expect(kept.poseModel == nil && kept.frames.allSatisfy { $0.pose == nil })
        #expect(kept.frames.count == track.frames.count)
    }

    @Test func aMarkerBehindTheEndIsAMistake() throws {
        let run = try run(.snatch(), ["--lift", "snatch", "--marker", "second_pull=99"])
        #expect(run.status == .usage && run.errorLines.count == 1 && run.output.isEmpty)
        #expect(run.errors.contains("--marker second_pull=99 lies behind the end"))
    }

    @Test func aPullShowsBothPullsAndSaysWhatAMeanIsOver() throws {
        let output = try run(.snatch(), ["--lift", "snatch", "--load", "80kg"]).output
        for words in ["first pull", "second pull", "turnover", "lift-off to the top"] {
            #expect(output.contains(words), "\(words)")
        }
    }

    /// A snatch ends 0.7 m over what is called its top.
    @Test func theTopIsSaidToBeThePullsAndNotTheBarsHighestPlace() throws {
        let folder = try TemporaryFolder()
        let page = folder.file("page.html")
        let output = try run(.snatch(), ["--lift", "snatch", "--report", page]).output
        let words = output.split { $0.isWhitespace }.joined(separator: " ")
        #expect(
            words.contains(
                "Top: height over the rest at the top of the turnover or drive; standing up lifts the bar higher."))
        let text = try String(contentsOfFile: page, encoding: .utf8)
        #expect(
            text.contains("Top of turnover or drive, m")
                && text.contains("The top is that of the turnover or the drive"))
    }

    @Test func withoutALoadThereIsNoColumnOfPower() throws {
        #expect(try !run(.snatch(), ["--lift", "snatch"]).output.contains("Peak W"))
        #expect(try run(.snatch(), ["--lift", "snatch", "--load", "80kg"]).output.contains("Peak W"))
    }

    @Test func theLegendExplainsEveryColumnThatIsThere() throws {
        func words(_ lift: SyntheticLift, _ kind: String) throws -> String {
            try run(lift, ["--lift", kind]).output.split { $0.isWhitespace }.joined(separator: " ")
        }
        let squat = try words(.squat(), "squat")
        #expect(squat.contains("Top m") && squat.contains("Top: how far the bar goes up."))
        #expect(!squat.contains("Drop"))
        // Pressed out without sinking: a top, and nothing that it drops.
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append(SyntheticLift.pull(.snatch, first: 1.3, peak: 2.4, sharpness: .soft))
        lift.append(LiftSegment.move(.recovery, by: 0.5, seconds: 0.8) + [LiftSegment(.hold, seconds: 0.8)])
        let muscled = try words(lift, "snatch")
        #expect(muscled.contains("Top m") && muscled.contains("Top: height over the rest"))
        #expect(!muscled.contains("Drop"))
    }

    @Test func aDroppedDeadliftHasNoWayDownAndSaysWhy() throws {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append(LiftSegment.move(.up, by: 0.55, seconds: 1.3, begins: .deadlift))
        lift.append([LiftSegment(.hold, seconds: 0.6)])
        lift.append(LiftSegment.dropToFloor(from: 0.55, restitution: 0.3) + [LiftSegment(.rest, seconds: 1)])
        let dropped = try run(lift, ["--lift", "deadlift"]).output
        #expect(dropped.contains("A bar that is dropped has no") && !dropped.contains("  eccentric "))
        let lowered = try run(.deadlift(), ["--lift", "deadlift"]).output
        #expect(!lowered.contains("A bar that is dropped") && lowered.contains("  eccentric "))
    }

    @Test func aSetSaysHowMuchSpeedIsLost() throws {
        #expect(try run(.snatch(reps: 3), ["--lift", "snatch"]).output.contains("Set: 3 × snatch, 3 made"))
        #expect(try !run(.snatch(), ["--lift", "snatch"]).output.contains("Set:"))
    }

    @Test(arguments: [60, 80, 120]) func aComparisonIsATableOfBothAndTheirDifference(columns: Int) throws {
        let folder = try TemporaryFolder()
        func saved(_ lift: SyntheticLift, _ name: String) throws -> String {
            var track = lift.track()
            track.clip.name = name
            return try folder.write(Data(TrackWriter.bytes(of: track)), name + ".vbttrack.json")
        }
        let (today, monday) = (try saved(.snatch(peak: 1.9), "today.mp4"), try saved(.snatch(peak: 1.7), "monday.mp4"))
        let page = folder.file("r.html")
        let plain = ["analyze", today, "--lift", "snatch", "--compare", monday]
        let run = CommandRun(plain + ["--load", "80kg", "--report", page], columns: columns)
        #expect(run.status == .success && run.errorLines.count == 1, "\(run.errors)")
        #expect(run.errors.contains("its load is not known"))
        for line in run.output.split(separator: "\n") { #expect(line.count <= columns, "\(line)") }
        let lines = run.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let heading = try #require(lines.first { $0.first == "Figure" })
        #expect(heading == ["Figure", "today.mp4", "monday.mp4", "Difference"])
        let peak = try #require(lines.last { $0.starts(with: ["Peak", "velocity", "m/s"]) })
        #expect(peak.count == 6 && peak[5].hasPrefix("−0.2") && peak[5].contains("±"), "\(peak)")
        #expect(lines.contains { $0.starts(with: ["Peak", "power", "W"]) })
        // Whoever subtracts gets what is said.
        for cells in lines.drop(while: { $0.first != "Figure" }).dropFirst()
        where cells.contains(where: { $0.first == "+" || $0.first == "−" }) {
            let numbers = cells.suffix(3).map { cell in
                Double(
                    cell.split(separator: "±").first.map(String.init)?.replacingOccurrences(of: "−", with: "-") ?? "")
            }
            let (one, other, change) = (try #require(numbers[0]), try #require(numbers[1]), try #require(numbers[2]))
            #expect(abs(other - one - change) < 1e-9, "\(cells)")
        }
        // The page has the same table.
        let html = try String(contentsOfFile: page, encoding: .utf8)
        #expect(
            html.contains("Compared with <bdi>monday.mp4</bdi>") && html.contains("<th scope=\"col\">Difference</th>"))
        #expect(html.contains(peak[5].replacingOccurrences(of: "±", with: " ± ")))
        // A table needs no file; without a load there is no power; a lift beside itself does not differ.
        let alone = CommandRun(["analyze", today, "--lift", "snatch", "--compare", today])
        #expect(alone.status == .success && !alone.output.contains("Peak power"))
        #expect(alone.output.contains("0.00±0.0"))
        #expect(try !self.run(.snatch(), ["--lift", "snatch"]).output.contains("Difference"))
    }

    /// A clean is not the fastest of a clean and a jerk: each is compared with its like.
    @Test func aCleanAndJerkIsNoSetOfTwo() throws {
        let folder = try TemporaryFolder()
        let track = try folder.write(
            Data(TrackWriter.bytes(of: SyntheticLift.cleanAndJerk().track())), "a.vbttrack.json")
        let output = CommandRun(["analyze", track, "--compare", track]).output
        let text = output.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
        #expect(text.contains("(2): clean. Difference: the second less the first."), "\(text.suffix(900))")
        #expect(text.contains("(2): jerk. Difference: the second less the first."), "\(text.suffix(900))")
        #expect(output.split(separator: "\n").count { $0.contains("Peak velocity m/s") } == 2)
        #expect(output.split(separator: "\n").count { $0.contains("Top of turnover m") } == 1)
        #expect(output.split(separator: "\n").count { $0.contains("Top of drive m") } == 1)
        // A jerk alone is compared with the jerk, and stands once in the page.
        let jerk = try folder.write(Data(TrackWriter.bytes(of: SyntheticLift.jerk().track())), "jerk.vbttrack.json")
        let page = folder.file("r.html")
        let mixed = CommandRun(["analyze", jerk, "--lift", "auto", "--compare", track, "--report", page]).output
        #expect(mixed.contains("jerk. Difference") && !mixed.contains("clean and jerk. Difference"), "\(mixed)")
        let html = try String(contentsOfFile: page, encoding: .utf8)
        #expect(html.components(separatedBy: "<th scope=\"col\">Difference</th>").count == 2)
        let cleans = try folder.write(
            Data(TrackWriter.bytes(of: SyntheticLift.snatch(reps: 3).track())), "three.vbttrack.json")
        #expect(CommandRun(["analyze", cleans, "--compare", cleans]).output.contains("the fastest of 3"))
    }

    /// A set of quick repetitions has more of them than there are columns.
    @Test func theLineOfVelocityShowsTheWayDown() {
        #expect(TextLayout.sparkline([0, 0, -1, 0, 0, 1, 0, 0], columns: 2) == "▁█")
        #expect(TextLayout.sparkline([0, nil, 0.5, 1, nil, nil], columns: 3) == "▁█ ")
    }

    @Test func whereOneHasNoRepetitionNothingIsCompared() throws {
        let folder = try TemporaryFolder()
        let still = SyntheticLift([LiftSegment(.rest, seconds: 3)]).track()
        let other = try folder.write(Data(TrackWriter.bytes(of: still)), "still.vbttrack.json")
        let run = try self.run(.snatch(), ["--lift", "snatch", "--compare", other])
        #expect(run.status == .success && !run.output.contains("Difference"))
        #expect(run.errors.contains("no repetition in both"))
    }

    @Test func namesThatPromiseNothingElseAreTaken() throws {
        let folder = try TemporaryFolder()
        for (flag, name) in [
            ("--report", "r"), ("--report", "r.2026-05-01"), ("--report", "r.HTM"), ("--json", "r.txt"),
            ("--csv", "m.txt"),
            ("--json", "r.v2"), ("--track", "t.json"),
        ] {
            let run = try self.run(.snatch(), ["--lift", "snatch", "--quiet", flag, folder.file(name)])
            #expect(run.status == .success && run.errors.isEmpty, "\(name): \(run.errors)")
            #expect(FileManager.default.fileExists(atPath: folder.file(name)))
        }
        // A track by another name is written, and would not be known again.
        let track = try run(.snatch(), ["--lift", "snatch", "--quiet", "--track", folder.file("t")])
        #expect(track.status == .success && track.errors.contains("once its name ends in .vbttrack.json"))
    }

    @Test func aMarkerChangesTheScoreAndOneWithoutUseIsSaid() throws {
        func score(_ run: CommandRun) throws -> Double? {
            try JSONParser.parse(Array(run.output.utf8)).member("reps")?.arrayValue?.first?.member("score")?
                .member("lateral_drift")?.numberValue
        }
        let plain = ["--lift", "snatch", "--json", "-", "--set", "score.driftTolerance=0.01"]
        let (before, after) = (
            try run(.snatch(), plain), try run(.snatch(), plain + ["--marker", "second_pull=1.2"])
        )
        #expect(try score(before) != score(after))
        let unused = try run(.snatch(), plain + ["--marker=dip=1.2"])
        #expect(unused.status == .success)
        #expect(unused.errors.contains("--marker dip has no use"))
        #expect(try score(unused) == score(before))
    }
}
