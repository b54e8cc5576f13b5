import Foundation
import Minerva
import MinervaTestSupport
import Testing
import VBTCommand

/// Trends from kept lifts: drawn snatches whose speeds are known, through the whole line.
@Suite struct TrendCommandTests {
    private static let days = ["2026-05-01", "2026-05-03", "2026-05-05", "2026-05-08"]

    /// Three loads on four days; each day faster by `gain`.
    private func season(gain: Double) throws -> LibraryCommandTests.Gym {
        let gym = try LibraryCommandTests.Gym()
        for (i, day) in Self.days.enumerated() {
            for load in [80.0, 85, 90] {
                let path = try gym.snatch("\(i)-\(load)", peak: 2.7 - 0.01 * load + gain * Double(i), on: day)
                let run = gym.run(
                    "analyze", path, "--lift", "snatch", "--load", "\(load)kg", "--save", "--quiet")
                #expect(run.status == .success, "\(run.errors)")
            }
        }
        return gym
    }

    @Test func aLifterWhoGetsFasterOnEveryRungIsReady() throws {
        let gym = try season(gain: 0.03)
        let run = gym.run("trend")
        #expect(run.status == .success)
        #expect(run.output.contains("Anna, snatch  peak velocity, 4 sessions, 2026-05-01 to 2026-05-08"))
        #expect(run.output.contains("Ready to add weight"))
        #expect(run.output.contains("No estimated 1RM: it takes the velocity of your slowest maximum"))
        // A day out of the middle is two pairs only.
        let shorter = gym.run("trend", "--since", "2026-05-03")
        #expect(shorter.output.contains("Not yet time to add weight: rungs 1, 2, 3 have not risen 3 times"))
        let compared = gym.run("trend", "--compare", "2026-05-01,2026-05-08")
        #expect(compared.output.contains("+0.09"))
    }

    @Test func theProfileIsTheLineThatWasLifted() throws {
        let gym = try season(gain: 0)
        let run = gym.run("trend", "--lift", "snatch", "--threshold", "1.75", "--json", "-")
        let root = try JSONParser.parse(Array(run.output.utf8))
        let lift = try #require(root.member("lifts")?.arrayValue?.first)
        let slope = try #require(lift.member("profile")?.member("slope_mps_per_kg")?.numberValue)
        // Smoothing lowers every peak by nearly the same.
        #expect(abs(slope + 0.01) < 0.001)
        let maximum = try #require(lift.member("maximum")?.member("load_kg")?.numberValue)
        #expect(abs(maximum - 95) < 2.5)
        #expect(lift.member("canonical_wave_size")?.numberValue == 3)
        #expect(lift.member("bests")?.arrayValue?.first?.member("load_kg")?.numberValue == 90)
        #expect(lift.member("last_sets")?.arrayValue?.count == 3)
    }

    @Test func theLossOfVelocityIsTheSets() throws {
        let gym = try LibraryCommandTests.Gym()
        let track = SyntheticLift.snatch(reps: 3).track()
        let path = try gym.folder.write(Data(TrackWriter.bytes(of: track)), "three.vbttrack.json")
        _ = gym.run("analyze", path, "--lift", "snatch", "--load", "60kg", "--save", "--quiet")
        let root = try JSONParser.parse(Array(gym.run("trend", "--json", "-").output.utf8))
        let set = try #require(root.member("lifts")?.arrayValue?.first?.member("last_sets")?.arrayValue?.first)
        #expect(set.member("rep_count")?.numberValue == 3)
        // Three equal lifts: what is left is the sampling.
        let loss = try #require(set.member("velocity_loss_percent")?.numberValue)
        #expect(abs(loss) < 2)
    }

    @Test func withoutASetThereIsNoTrendAndItIsSaid() throws {
        let gym = try LibraryCommandTests.Gym()
        let run = gym.run("trend")
        #expect(run.status == .nothingFound && run.errorLines.count == 1)
        #expect(run.errors.contains("--save"))
        #expect(gym.run("trend", "--lift", "squat").errors.contains("no set of squat"))
    }
}
