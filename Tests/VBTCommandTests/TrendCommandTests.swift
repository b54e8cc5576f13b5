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
        #expect(run.output.contains("Last m/s") && run.output.contains("Last: the sets' mean of"))
        #expect(run.output.contains("No estimated 1RM: it takes the velocity of your slowest maximum"))
        // Without the first day there are two pairs only.
        let shorter = gym.run("trend", "--since", "2026-05-03")
        #expect(shorter.output.contains("Too early to tell whether to add weight: it takes 4 sessions"))
        let flat = try season(gain: -0.03).run("trend")
        #expect(flat.output.contains("Not yet time to add weight: at 80 kg, 85 kg and 90 kg the bar has not"))
        let compared = gym.run("trend", "--compare", "2026-05-01,2026-05-08")
        #expect(compared.output.contains("+0.09"))
    }

    @Test func theColumnsOfVelocityAreExplainedBeforeTheFirstAndHaveTheirUnit() throws {
        let gym = try LibraryCommandTests.Gym()
        for (peak, day) in [(1.8, "2026-05-01"), (1.9, "2026-05-03")] {
            let path = try gym.snatch(day, peak: peak, on: day)
            _ = gym.run("analyze", path, "--lift", "snatch", "--load", "80kg", "--save", "--quiet")
        }
        let output = gym.run("trend", "--compare", "2026-05-01,2026-05-03").output
        let legend = try #require(output.range(of: "Last: the sets' mean of"))
        for column in ["Last m/s", "Best m/s"] {
            #expect(try #require(output.range(of: column)).lowerBound > legend.upperBound, "\(column)")
        }
        #expect(output.components(separatedBy: "Change").count == 3)
        #expect(output.components(separatedBy: "Change m/s").count == 3, "of the last session and of two days")
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

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test func thePageHoldsEverythingAndNothingFromOutside() throws {
        let gym = try season(gain: 0.03)
        let page = gym.folder.file("trend.html")
        let run = gym.run("trend", "--lift", "snatch", "--threshold", "1.6", "--report", page)
        #expect(run.status == .success, "\(run.errors)")
        let html = try text(page)
        for words in [
            "Ready to add weight", "Load-velocity profile", "m/s about the line", "Best at", "2026-05-08",
            "Two sessions, load by load", "Content-Security-Policy",
        ] {
            #expect(html.contains(words), "\(words)")
        }
        #expect(html.components(separatedBy: "<svg").count == 7, "three plots, each light and dark")
        let outside = html.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
        #expect(!outside.contains("://") && !html.contains("<script"))
        // Asked for, other days than the last two.
        let other = gym.run("trend", "--compare", "2026-05-01,2026-05-08", "--report", page)
        #expect(other.status == .success)
        #expect(try text(page).contains("2026-05-01 and 2026-05-08"))
    }

    @Test func aNameIsNeverMarkupInAPage() throws {
        let gym = try LibraryCommandTests.Gym("<img src=x onerror=alert(1)> \"'陳")
        let path = try gym.snatch("a")
        _ = gym.run("analyze", path, "--lift", "snatch", "--load", "80kg", "--save", "--quiet")
        let (page, plot) = (gym.folder.file("t.html"), gym.folder.file("t.svg"))
        #expect(gym.run("trend", "--report", page, "--plot", plot).status == .success)
        for file in [page, plot] {
            let content = try text(file)
            #expect(!content.contains("<img") && content.contains("&lt;img src=x onerror=alert(1)&gt; &quot;&#39;陳"))
        }
    }

    @Test func plotsAreWrittenInTheFormatOfTheirName() throws {
        let gym = try season(gain: 0)
        for (ending, start) in [("svg", "<svg"), ("png", "\u{89}PNG"), ("PDF", "%PDF")] {
            let file = gym.folder.file("trend." + ending)
            #expect(gym.run("trend", "--plot", file).status == .success)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
            #expect(bytes.starts(with: start.unicodeScalars.map { UInt8($0.value) }), "\(ending)")
        }
        #expect(gym.run("trend", "--plot", gym.folder.file("trend.gif")).status == .usage)
        #expect(gym.run("trend", "--report", gym.database).status == .usage, "the library is not overwritten")
    }

    @Test func lettersThatNoFontHasAreNamed() throws {
        // Of a private area, which no font of a language has.
        let gym = try LibraryCommandTests.Gym("Anna \u{F5678}")
        let path = try gym.snatch("a")
        _ = gym.run("analyze", path, "--lift", "snatch", "--load", "80kg", "--save", "--quiet")
        let painted = gym.run("trend", "--plot", gym.folder.file("t.png"))
        #expect(painted.status == .success && painted.errorLines.count == 1)
        #expect(painted.errors.contains("no installed font") && painted.errors.contains("fonts-noto-cjk"))
        // In an SVG the viewer's fonts write.
        #expect(gym.run("trend", "--plot", gym.folder.file("t.svg")).errors.isEmpty)
    }

    @Test func oneSessionIsComparedWithNone() throws {
        let gym = try LibraryCommandTests.Gym()
        let path = try gym.snatch("a")
        _ = gym.run("analyze", path, "--lift", "snatch", "--load", "80kg", "--save", "--quiet")
        let page = gym.folder.file("t.html")
        let run = gym.run("trend", "--report", page)
        #expect(run.status == .success && run.output.contains("1 session on 2026-05-01"))
        #expect(!run.output.contains("Not yet time") && run.output.contains("Too early to tell"))
        #expect(try !text(page).contains("Two sessions"))
    }

    @Test func massesAreInTheLiftersOwnUnitEverywhere() throws {
        let gym = try LibraryCommandTests.Gym(nil)
        _ = gym.run("athlete", "add", "Anna", "--units", "lb")
        let path = try gym.snatch("a")
        _ = gym.run("analyze", path, "--lift", "snatch", "--load", "176lb", "--save", "--quiet")
        _ = gym.run("athlete", "add", "Ben")
        let other = try gym.snatch("b", peak: 1.8)
        _ = gym.run("analyze", other, "--lift", "snatch", "--load", "80kg", "--save", "--quiet")
        let page = gym.folder.file("t.html")
        _ = gym.run("trend", "--athlete", "Anna", "--report", page)
        let listings = [
            gym.run("library", "list").output, gym.run("library", "list", "--athlete", "Anna").output,
            gym.run("library", "show", "1").output, gym.run("trend", "--athlete", "Anna").output, try text(page),
        ]
        for listing in listings { #expect(listing.contains("176 lb")) }
        #expect(listings[0].contains("80 kg × 1"))
    }

    @Test func withoutASetThereIsNoTrendAndItIsSaid() throws {
        let gym = try LibraryCommandTests.Gym()
        let run = gym.run("trend")
        #expect(run.status == .nothingFound && run.errorLines.count == 1)
        #expect(run.errors.contains("--save"))
        #expect(gym.run("trend", "--lift", "squat").errors.contains("no set of squat"))
    }

    @Test func aThresholdThatNoMaximumHasIsAMistake() throws {
        let gym = try season(gain: 0.03)
        for (lift, threshold) in [
            ("snatch", "25"), ("snatch", "0.1"), ("squat", "1.5"), ("squat", "0"), ("clean", "x"),
        ] {
            let run = gym.run("trend", "--lift", lift, "--threshold", threshold)
            #expect(run.status == .usage && run.errorLines.count == 1 && run.output.isEmpty, "\(lift) \(threshold)")
            #expect(run.errors.contains("velocity of a maximal \(lift)"), "\(run.errors)")
        }
        // One that is told is never passed over, also where there is nothing to read it off.
        let one = gym.run("trend", "--lift", "snatch", "--since", "2026-05-08", "--threshold", "1.5m/s")
        #expect(one.status == .success && one.output.contains("1RM"), "\(one.output)")
        let empty = try LibraryCommandTests.Gym()
        let path = try empty.snatch("a")
        _ = empty.run("analyze", path, "--lift", "snatch", "--load", "80kg", "--save", "--quiet")
        let told = empty.run("trend", "--lift", "snatch", "--threshold", "1.5")
        #expect(told.output.contains("No estimated 1RM at 1.50 m/s: it takes the profile."), "\(told.output)")
        #expect(!empty.run("trend", "--lift", "snatch").output.contains("1RM"))
    }

    @Test func aDayWithoutASessionIsNamed() throws {
        let gym = try season(gain: 0.03)
        let page = gym.folder.file("t.html")
        let one = gym.run("trend", "--compare", "2026-05-03,2026-05-04", "--report", page)
        #expect(one.output.hasSuffix("\n  2026-05-04 has no session of this lift.\n"), "\(one.output)")
        #expect(try text(page).contains("<p>2026-05-04 has no session of this lift.</p>"))
        let none = gym.run("trend", "--compare", "2026-04-03,2026-04-04").output
        #expect(none.hasSuffix("Neither 2026-04-03 nor 2026-04-04 has a session of this lift.\n"))
        let left = gym.run("trend", "--since", "2026-05-02", "--compare", "2026-05-01,2026-05-03").output
        #expect(left.hasSuffix("2026-05-01 has no session of this lift within --since and --until.\n"), "\(left)")
        #expect(!gym.run("trend", "--compare", "2026-05-01,2026-05-03").output.contains("no session"))
    }
}
