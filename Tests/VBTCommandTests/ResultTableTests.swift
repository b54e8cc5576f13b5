import Foundation
import Minerva
import MinervaTestSupport
import Testing
import VBTCommand

/// What a person at a terminal reads.
@Suite struct ResultTableTests {
    private func run(_ lift: SyntheticLift, _ arguments: [String]) throws -> CommandRun {
        let folder = try TemporaryFolder()
        let track = try folder.write(Data(TrackWriter.bytes(of: lift.track())), "lift.vbttrack.json")
        return CommandRun(["analyze", track] + arguments)
    }

    static let lifts: [(SyntheticLift, [String])] = [
        (.snatch(), ["--lift", "snatch"]), (.snatch(reps: 3), ["--lift", "snatch", "--load", "200kg"]),
        (.cleanAndJerk(), ["--lift", "clean-and-jerk", "--load", "200kg"]), (.squat(reps: 2), ["--lift", "squat"]),
        (.deadlift(), ["--lift", "deadlift", "--load", "300kg"]), (.pulled(transition: nil), []),
    ]

    @Test(arguments: lifts.indices) func everyLineFitsEightyColumns(index: Int) throws {
        let run = try run(Self.lifts[index].0, Self.lifts[index].1)
        #expect(run.status == .success)
        for line in run.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test func aPullShowsBothPullsAndSaysWhatAMeanIsOver() throws {
        let output = try run(.snatch(), ["--lift", "snatch", "--load", "80kg"]).output
        for words in ["first pull", "second pull", "turnover", "lift-off to the top"] {
            #expect(output.contains(words), "\(words)")
        }
    }

    @Test func withoutALoadThereIsNoColumnOfPower() throws {
        #expect(try !run(.snatch(), ["--lift", "snatch"]).output.contains("Peak W"))
        #expect(try run(.snatch(), ["--lift", "snatch", "--load", "80kg"]).output.contains("Peak W"))
    }

    @Test func aSetSaysHowMuchSpeedIsLost() throws {
        #expect(try run(.snatch(reps: 3), ["--lift", "snatch"]).output.contains("Set: 3 × snatch, 3 made"))
        #expect(try !run(.snatch(), ["--lift", "snatch"]).output.contains("Set:"))
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
        #expect(unused.output == before.output)
    }
}
