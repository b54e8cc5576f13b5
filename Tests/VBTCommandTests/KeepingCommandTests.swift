import Foundation
import Minerva
import MinervaTestSupport
import Testing
import VBTCommand

/// Keeping analyses: what stays from before, what is replaced, whose it is, and what is said of it.
@Suite struct KeepingCommandTests {
    private typealias Gym = LibraryCommandTests.Gym

    @Test func aRecordingKeptAnewKeepsItsLoadAndSaysWhatItReplaces() throws {
        let gym = try Gym()
        func save(_ arguments: String...) throws -> String {
            let run = CommandRun(
                ["analyze", try gym.snatch("a"), "--save", "--library", gym.database] + arguments, columns: 200)
            return run.output.split(separator: "\n").last.map(String.init) ?? ""
        }
        #expect(try save("--lift", "snatch", "--load", "80kg") == "  Kept as #1 for Anna.")
        // Neither is told: what was on the bar is known, and what was lifted.
        #expect(try save() == "  Kept as #1 for Anna, with load 80 kg, lift snatch as before.")
        let report = try JSONParser.parse(Array(gym.run("library", "show", "1", "--report", "-").output.utf8))
        #expect(report.member("load_kg")?.numberValue == 80)
        #expect(report.member("reps")?.arrayValue?.first?.member("peak_force_n")?.numberValue != nil)
        #expect(gym.run("library", "list").output.contains("80 kg × 1"))
        // Another one is told: it holds from now on, and is said.
        #expect(try save("--lift", "snatch", "--load", "85kg") == "  Kept as #1 for Anna; until now with load 80 kg.")
        #expect(
            try save("--load", "85kg", "--plate", "400mm", "--set", "lowPass.cutoffHz=7")
                == "  Kept as #1 for Anna, with lift snatch as before; until now with plate 450 mm, other settings.")
        #expect(
            try save("--lift", "snatch")
                == "  Kept as #1 for Anna, with load 85 kg, plate 400 mm, other settings as before.")
        #expect(
            try save("--lift", "auto", "--plate", "450mm", "--preset", "default")
                == "  Kept as #1 for Anna, with load 85 kg as before; until now with lift snatch, plate 400 mm, other settings."
        )
        // Whoever only looks, and keeps nothing, has told no load.
        let looked = gym.run("analyze", try gym.snatch("a"), "--lift", "snatch", "--athlete", "Anna")
        #expect(!looked.output.contains("85 kg"))
    }

    /// Told of one athlete's recording, a stature stays; it is not that of whom the recording is given to.
    @Test func aStatureThatWasToldStaysWithItsAthlete() throws {
        let gym = try Gym()
        _ = gym.run("athlete", "add", "Ben")
        func stature(_ arguments: String...) throws -> Double? {
            let run = CommandRun(
                ["analyze", try gym.snatch("a"), "--save", "--quiet", "--library", gym.database] + arguments)
            #expect(run.status == .success, "\(run.errors)")
            let report = gym.run("library", "show", "1", "--report", "-").output
            return try JSONParser.parse(Array(report.utf8)).member("stature_m")?.numberValue
        }
        #expect(try stature("--athlete", "Anna", "--stature", "168cm", "--load", "60kg") == 1.68)
        #expect(try stature() == 1.68)
        #expect(try stature("--athlete", "Ben") == nil)
    }

    /// Told by the command, else of the recording before, else of the athlete.
    @Test func plateAndBodyAreThoseToldOfTheRecordingBeforeThoseOfTheAthlete() throws {
        let gym = try Gym(nil)
        _ = gym.run("athlete", "add", "Ben")
        _ = gym.run("athlete", "add", "Anna", "--stature", "168cm", "--body-mass", "63kg", "--plate", "44cm")
        func save(_ arguments: String...) throws -> String {
            let run = CommandRun(
                ["analyze", try gym.snatch("a"), "--lift", "snatch", "--load", "80kg", "--save"]
                    + ["--library", gym.database] + arguments, columns: 300)
            #expect(run.status == .success, "\(run.errors)")
            return run.output.split(separator: "\n").last.map(String.init) ?? ""
        }
        func kept() throws -> [Double?] {
            let report = gym.run("library", "show", "1", "--report", "-").output
            let root = try JSONParser.parse(Array(report.utf8))
            let plate = root.member("scale")?.member("plate_m")
            return [plate, root.member("stature_m"), root.member("body_mass_kg")].map { $0?.numberValue }
        }
        #expect(try save() == "  Kept as #1 for Anna.")
        #expect(try kept() == [0.44, 1.68, 63])
        // What the profile says is no news.
        #expect(try save() == "  Kept as #1 for Anna.")
        #expect(
            try save("--plate", "400mm", "--stature", "170cm", "--body-mass", "64kg")
                == "  Kept as #1 for Anna; until now with plate 440 mm, stature 1.68 m, body mass 63 kg.")
        #expect(
            try save() == "  Kept as #1 for Anna, with plate 400 mm, stature 1.7 m, body mass 64 kg as before.")
        #expect(try kept() == [0.4, 1.7, 64])
        // Nothing of Anna's bar and body is Ben's.
        let taken = try save("--athlete", "Ben")
        #expect(taken.hasSuffix("for Anna; until now with plate 400 mm, stature 1.7 m, body mass 64 kg."), "\(taken)")
        #expect(try kept() == [0.45, nil, nil])
        _ = try save("--athlete", "Anna")
        #expect(try kept() == [0.44, 1.68, 63])
    }

    @Test func markersAreKeptForTheSameLiftAlone() throws {
        let gym = try Gym()
        func save(_ arguments: String...) throws -> CommandRun {
            CommandRun(
                ["analyze", try gym.snatch("a"), "--load", "80kg", "--save", "--library", gym.database] + arguments,
                columns: 300)
        }
        #expect(try save("--lift", "snatch", "--marker", "turnover=2").status == .success)
        #expect(try save().output.hasSuffix("with lift snatch, markers turnover 2 s as before.\n"))
        // Recognized as what it was named before.
        #expect(try save("--lift", "auto", "--marker", "turnover=2").output.contains("until now with lift snatch"))
        #expect(try save("--lift", "snatch").output.contains("with markers turnover 2 s as before"))
        let squat = try save("--lift", "squat")
        #expect(!squat.errors.contains("--marker"), "\(squat.errors)")
        #expect(squat.output.contains("until now with lift snatch, markers turnover 2 s"), "\(squat.output)")
        #expect(try !save("--lift", "snatch").output.contains("markers"))
        // One without a use is said to who writes it, and to nobody later.
        #expect(try save("--lift", "snatch", "--marker", "dip=1").errors.contains("--marker dip has no use"))
        let again = try save()
        #expect(again.output.contains("markers dip 1 s as before") && again.errors.isEmpty, "\(again.errors)")
    }

    @Test func theAthleteNamedLastIsTheDefaultAndThatIsSaid() throws {
        let gym = try Gym()
        _ = gym.run("athlete", "add", "Ben")
        _ = gym.run("athlete", "use", "Anna")
        func save(_ name: String, peak: Double, _ arguments: String...) throws -> String {
            let track = try gym.snatch(name, peak: peak)
            return CommandRun(
                ["analyze", track, "--lift", "snatch", "--load", "80kg", "--save", "--library", gym.database]
                    + arguments,
                columns: 200
            ).output.split(separator: "\n").last.map(String.init) ?? ""
        }
        #expect(
            try save("a", peak: 1.9, "--athlete", "Ben") == "  Kept as #1 for Ben, the default athlete from now on.")
        #expect(try save("b", peak: 1.8) == "  Kept as #2 for Ben.")
        #expect(try save("c", peak: 1.7, "--athlete", "Anna").hasSuffix("for Anna, the default athlete from now on."))
        // Ben's recording comes by again; nobody named Ben.
        let whose = "  Kept as #1 for Ben, whose it was before (--athlete would give it to Anna, the default)"
        #expect(try save("a", peak: 1.9) == whose + ".")
        #expect(try save("a", peak: 1.9, "--load", "90kg") == whose + "; until now with load 80 kg.")
        // Who asked not to be told anything hears of it all the same.
        let track = try gym.snatch("a", peak: 1.9)
        let quiet = gym.run("analyze", track, "--lift", "clean", "--quiet", "--save")
        #expect(quiet.output.isEmpty && quiet.errors.contains("for Ben, whose it was before"))
        #expect(quiet.errors.contains("load 90 kg as before; until now with lift snatch"))
        #expect(gym.run("analyze", track, "--quiet", "--save").errors.isEmpty)
        #expect(gym.run("athlete", "show").output.hasPrefix("Anna:"))
        let added = gym.run("library", "add", try gym.snatch("d", peak: 1.6), "--athlete", "Ben")
        #expect(added.output.hasPrefix("Ben is the default athlete from now on.\n"))
        #expect(
            !gym.run("library", "add", try gym.snatch("e", peak: 1.5), "--athlete", "Ben").output.contains("default"))
    }

    /// The track is kept first, then its clip, then the track again; and one that was kept beside its clip before.
    @Test func aClipAndItsSavedTrackAreOneRecording() throws {
        let gym = try Gym()
        let clip = try gym.folder.media(
            [
                "-i", Repository.sample, "-t", "4.5", "-c:v", "libx264", "-metadata",
                "creation_time=2026-05-01T12:00:00Z",
            ],
            "short.mp4")
        let track = gym.folder.file("short.vbttrack.json")
        #expect(CommandRun(["track", clip, "--out", track, "--no-pose", "--quiet"]).status == .success)
        func keep(_ path: String) -> String {
            let run = gym.run("analyze", path, "--lift", "snatch", "--load", "60kg", "--no-pose", "--save")
            #expect(run.status == .success, "\(run.errors)")
            return String(run.output.split(separator: "\n").last ?? "")
        }
        #expect(keep(track) == "  Kept as #1 for Anna.")
        #expect(keep(clip) == "  Kept as #1 for Anna.")
        // The clip is the recording's file now, with the clip's own day.
        #expect(gym.run("library", "show", "1").output.contains(clip))
        #expect(gym.run("library", "list").output.contains("2026-05-01"))
        #expect(keep(track) == "  Kept as #1 for Anna.")
        #expect(gym.run("library", "add", track).output.contains("is a track of \(clip), which is known already"))
        #expect(gym.run("athlete", "show").output.contains("1 set,"))
        // As libraries have it from before: the track a recording of its own.
        #expect(gym.run("library", "remove", "1").status == .success)
        _ = gym.run("library", "add", clip)
        #expect(keep(track) == "  Kept as #3 for Anna.")
        #expect(keep(clip) == "  Kept as #2 for Anna, one with #3 from now on: a clip and its saved track.")
        #expect(gym.run("library", "list").output.split(separator: "\n").count == 2)
        #expect(gym.run("athlete", "show").output.contains("1 set,"))
    }

    @Test func aClipWithoutARepetitionIsKeptAndToldApart() throws {
        let gym = try Gym()
        let resting = SyntheticLift.snatch().track()
        var track = resting
        track.frames = resting.frames.filter { $0.timeSeconds < 0.4 }
        let path = try gym.folder.write(Data(TrackWriter.bytes(of: track)), "rest.vbttrack.json")
        let run = CommandRun(
            ["analyze", path, "--lift", "snatch", "--load", "80kg", "--save", "--library", gym.database], columns: 200)
        #expect(run.status == .nothingFound)
        #expect(
            run.output.hasSuffix("Anna; no repetition was found in it, so it counts in no trend.\n"), "\(run.output)")
        let listed = gym.run("library", "list").output
        #expect(listed.contains("no lift found      80 kg × 0"), "\(listed)")
        let trend = gym.run("trend")
        #expect(trend.status == .nothingFound && trend.errors.contains("with a load and a repetition"))
        _ = gym.run("analyze", try gym.snatch("a"), "--lift", "snatch", "--load", "80kg", "--save", "--quiet")
        #expect(gym.run("trend").output.contains("1 session "))
    }
}
