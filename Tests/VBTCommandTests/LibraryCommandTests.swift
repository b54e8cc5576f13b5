import Foundation
import Minerva
import MinervaTestSupport
import Testing
import VBTCommand

/// The library from the command line: what is said, what is kept, and with which status.
@Suite struct LibraryCommandTests {
    /// A folder with a library of its own.
    struct Gym {
        let folder: TemporaryFolder
        var database: String { folder.file("library.sqlite") }

        init(_ athlete: String? = "Anna") throws {
            folder = try TemporaryFolder()
            if let athlete { #expect(run("athlete", "add", athlete).status == .success) }
        }

        func run(_ arguments: String...) -> CommandRun {
            let run = CommandRun(arguments + ["--library", database])
            let isForPeople = !["--json", "--report", "--track"].contains { arguments.contains($0) }
            // A path is as long as it is.
            for line in run.output.split(separator: "\n") where isForPeople && !line.contains("/") {
                #expect(line.count <= 80, "\(line)")
            }
            return run
        }

        /// A snatch as a saved track, recorded at noon of a day.
        func snatch(_ name: String, peak: Double = 1.9, on day: String = "2026-05-01") throws -> String {
            let track = SyntheticLift.snatch(peak: peak).track()
            let path = try folder.write(Data(TrackWriter.bytes(of: track)), name + ".vbttrack.json")
            try FileManager.default.setAttributes([.modificationDate: Gym.noon(of: day)], ofItemAtPath: path)
            return path
        }

        /// About noon of a day where this machine is: a file's time, and a clip's in UTC, have no zone of their own.
        static func noon(of day: String) throws -> Date {
            let midnight = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
            return try midnight.parse(day).addingTimeInterval(12 * 3600)
        }
    }

    @Test func athletesAreAddedListedChangedAndUsed() throws {
        let gym = try Gym(nil)
        #expect(gym.run("athlete", "list").status == .unreadable)
        let added = gym.run("athlete", "add", "Anna", "--stature", "5ft6in", "--body-mass", "63kg", "--units", "lb")
        #expect(added.output == "Anna is in the library and is the default now.\n")
        #expect(gym.run("athlete", "add", "Zoë \"the bar\" 🏋️").status == .success)
        #expect(gym.run("athlete", "use", "anna").status == .success)
        let list = gym.run("athlete", "list").output.split(separator: "\n")
        #expect(list.count == 3 && list[1].contains("Anna") && list[1].hasSuffix("default"))
        #expect(list[1].contains("138.9 lb") && list[2].contains("Zoë \"the bar\" 🏋️"))
        #expect(gym.run("athlete", "change", "Anna", "--body-mass", "64kg", "--units", "kg").status == .success)
        #expect(gym.run("athlete", "show").output == "Anna: stature 1.68 m, body mass 64 kg, masses in kg\n")
        let unknown = gym.run("athlete", "use", "Ana")
        #expect(unknown.status == .usage && unknown.errors.contains("did you mean Anna?"))
        #expect(gym.run("athlete", "add", "ANNA").status == .usage)
    }

    /// A bare number is kilograms for everyone; who reads pounds is told so.
    @Test func aBareLoadIsSaidToBeKilogramsToWhoReadsPounds() throws {
        let gym = try Gym(nil)
        _ = gym.run("athlete", "add", "Pat", "--units", "lb")
        _ = gym.run("athlete", "add", "Anna")
        let track = try gym.snatch("a")
        func words(_ arguments: String...) -> String {
            let run = CommandRun(["analyze", track, "--lift", "snatch", "--library", gym.database] + arguments)
            return run.output.split { $0.isWhitespace }.joined(separator: " ")
        }
        let told = words("--load", "120", "--athlete", "Pat")
        #expect(told.contains("load 264.6 lb (--load 120 is 120 kg; for pounds write 120lb)"), "\(told)")
        #expect(words("--load", "120lb", "--athlete", "Pat").contains("load 120 lb #"))
        #expect(words("--load", "120kg", "--athlete", "Pat").contains("load 264.6 lb #"))
        #expect(words("--load", "120", "--athlete", "Anna").contains("load 120 kg #"))
    }

    @Test func aReportPageHasTheAthletesUnit() throws {
        let gym = try Gym(nil)
        _ = gym.run("athlete", "add", "Pat", "--units", "lb", "--body-mass", "180lb")
        let page = gym.folder.file("page.html")
        let run = gym.run(
            "analyze", try gym.snatch("a"), "--lift", "snatch", "--load", "185lb", "--athlete", "Pat", "--report", page)
        #expect(run.status == .success, "\(run.errors)")
        let text = try String(contentsOfFile: page, encoding: .utf8)
        #expect(text.contains("at 185 lb") && text.contains("<dd>185 lb</dd>") && text.contains("<dd>180 lb</dd>"))
        #expect(!text.contains(" kg"))
    }

    @Test func anAnalysisIsKeptAndShown() throws {
        let gym = try Gym()
        let run = gym.run("analyze", try gym.snatch("a"), "--lift", "snatch", "--load", "80kg", "--save")
        #expect(run.status == .success && run.output.hasSuffix("Kept as #1 for Anna.\n"), "\(run.output)\(run.errors)")
        #expect(gym.run("library", "list").output.contains("2026-05-01  Anna        snatch             80 kg × 1"))
        let shown = gym.run("library", "show", "1")
        #expect(shown.output.contains("present") && shown.output.contains("current"))
        let report = gym.run("library", "show", "1", "--report", "-").output
        #expect(try JSONParser.parse(Array(report.utf8)).member("load_kg")?.numberValue == 80)
        // The track that is kept is the one that was analysed.
        #expect(gym.run("library", "show", "#1", "--track", gym.folder.file("t.json")).status == .success)
        let track = try Data(contentsOf: URL(fileURLWithPath: gym.folder.file("t.json")))
        #expect(try track == Data(contentsOf: URL(fileURLWithPath: gym.folder.file("a.vbttrack.json"))))
        #expect(gym.run("library", "show", "2").status == .usage)
        let other = gym.run("analyze", try gym.snatch("b", peak: 1.8), "--lift", "snatch", "--save")
        #expect(other.output.hasSuffix("Kept as #2 for Anna; without --load it counts in no trend.\n"))
    }

    @Test func aCleanAndJerkIsOneRepetition() throws {
        let gym = try Gym()
        let track = SyntheticLift.cleanAndJerk().track()
        let path = try gym.folder.write(Data(TrackWriter.bytes(of: track)), "both.vbttrack.json")
        let run = gym.run("analyze", path, "--lift", "clean-and-jerk", "--load", "100kg", "--save", "--quiet")
        #expect(run.status == .success)
        #expect(gym.run("library", "list").output.contains("clean-and-jerk    100 kg × 1"))
        let shown = gym.run("library", "show", "1").output.split { $0.isWhitespace }
        #expect(shown.suffix(6).elementsEqual(["0.1.0", "clean-and-jerk", "100", "kg", "1", "current"]), "\(shown)")
    }

    /// `--load` is what is on the first clip's bar.
    @Test func aComparedLiftHasItsOwnLoad() throws {
        let gym = try Gym()
        let (today, monday) = (try gym.snatch("today"), try gym.snatch("monday", peak: 1.7))
        func power(_ arguments: String...) throws -> [Substring] {
            let run = gym.run(
                "analyze", today, "--lift", "snatch", "--load", "80kg", "--compare", monday, "--athlete", "Anna")
            #expect(run.errors.contains("its load is not known") == arguments.contains("unknown"), "\(run.errors)")
            let lines = run.output.split(separator: "\n").map { $0.split(separator: " ") }
            return try #require(lines.last { $0.starts(with: ["Peak", "power", "W"]) })
        }
        #expect(try power("unknown").suffix(2) == ["–", "–"])
        #expect(
            gym.run("analyze", monday, "--lift", "snatch", "--load", "40kg", "--save", "--quiet").status == .success)
        let watts = try power().suffix(3).prefix(2).map { Double($0.split(separator: "±").first ?? "") ?? 0 }
        #expect(watts[1] > 0 && watts[1] < 0.6 * watts[0], "\(watts)")
    }

    @Test func aComparedLiftHasItsOwnPlate() throws {
        let gym = try Gym()
        let (today, monday) = (try gym.snatch("today"), try gym.snatch("monday", peak: 1.7))
        func speeds() throws -> [Double] {
            let run = gym.run("analyze", today, "--lift", "snatch", "--compare", monday, "--athlete", "Anna")
            let lines = run.output.split(separator: "\n").map { $0.split(separator: " ") }
            let line = try #require(lines.last { $0.starts(with: ["Peak", "velocity"]) }, "\(run.output)")
            return line.suffix(3).prefix(2).map { Double($0.split(separator: "±").first ?? "") ?? 0 }
        }
        let same = try speeds()
        #expect(same[1] > 1.5, "\(same)")
        #expect(
            gym.run("analyze", monday, "--lift", "snatch", "--plate", "225mm", "--save", "--quiet").status == .success)
        let half = try speeds()
        #expect(half[0] == same[0] && abs(half[1] - same[1] / 2) < 0.02, "\(half)")
    }

    @Test func whatIsInDoubtAboutAComparedLiftIsSaid() throws {
        let gym = try Gym()
        let (today, fast) = (try gym.snatch("today"), try gym.snatch("fast", peak: 2.4))
        let output = CommandRun(["analyze", today, "--lift", "snatch", "--compare", fast]).output
        let about = try #require(output.range(of: "About synthetic"), "\(output)")
        #expect(output[about.upperBound...].contains("over 2 m/s"))
    }

    @Test func aClipComparedWithItselfIsOneHoweverItIsWritten() throws {
        let gym = try Gym()
        let (track, same) = (try gym.snatch("a"), gym.folder.file("./a.vbttrack.json"))
        let run = CommandRun(["analyze", track, "--lift", "snatch", "--load", "80kg", "--compare", same])
        #expect(run.status == .success && run.errors.isEmpty, "\(run.errors)")
    }

    @Test func aLibraryInUseCanBeReadAndSaysAfterAWhileThatItCannotBeWritten() throws {
        let gym = try Gym()
        let locked = gym.folder.file("locked")
        let other = Process()
        other.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // It holds the library for as long as that file is there: until this test ends, however slow it is.
        other.arguments = [
            "sqlite3", gym.database, "BEGIN IMMEDIATE",
            ".shell touch '\(locked)'; while [ -e '\(locked)' ]; do sleep 0.1; done", "ROLLBACK",
        ]
        try other.run()
        defer {
            try? FileManager.default.removeItem(atPath: locked)
            other.waitUntilExit()
        }
        try #require(eventually { FileManager.default.fileExists(atPath: locked) })
        #expect(gym.run("athlete", "list").status == .success)
        let run = gym.run("athlete", "add", "Ben")
        #expect(run.status == .fault && run.errorLines.count == 1)
        #expect(run.errors.contains("has been in use by another program for 10 s; try again."))
    }

    @Test func theProfileStandsInForWhatIsNotTold() throws {
        let gym = try Gym(nil)
        _ = gym.run("athlete", "add", "Anna", "--stature", "168cm", "--body-mass", "63kg", "--plate", "44cm")
        let track = try gym.snatch("a")
        func report(_ more: String...) throws -> JSONValue {
            let run = CommandRun(
                ["analyze", track, "--lift", "snatch", "--json", "-", "--library", gym.database] + more)
            return try JSONParser.parse(Array(run.output.utf8))
        }
        let told = try report("--athlete", "anna")
        #expect(told.member("stature_m")?.numberValue == 1.68 && told.member("body_mass_kg")?.numberValue == 63)
        #expect(told.member("scale")?.member("plate_m")?.numberValue == 0.44)
        let overruled = try report("--athlete", "Anna", "--plate", "450mm", "--stature", "170cm")
        #expect(overruled.member("stature_m")?.numberValue == 1.7)
        #expect(overruled.member("scale")?.member("plate_m")?.numberValue == 0.45)
        // Naming an athlete keeps nothing.
        #expect(gym.run("library", "list").output.contains("No recordings yet"))
        let cleans = gym.run("library", "list", "--lift", "clean").output
        #expect(cleans.contains("No such recordings") && cleans.contains("listed as clean-and-jerk"))
        #expect(gym.run("trend", "--lift", "clean-and-jerk").errors.contains("counts as its clean and its jerk"))
    }

    @Test func nothingIsSeenForAnAthleteWhoDoesNotExist() throws {
        let gym = try Gym(nil)
        let nobody = gym.run("analyze", "/nowhere.mp4", "--save")
        #expect(nobody.status == .usage && nobody.errors.contains("vbt athlete add NAME"))
        _ = gym.run("athlete", "add", "Anna")
        let other = gym.run("analyze", "/nowhere.mp4", "--save", "--athlete", "Ben")
        #expect(other.status == .usage && other.errors.contains("no athlete Ben; add one with: vbt athlete add NAME"))
        #expect(gym.run("trend", "--athlete", "Ana").errors.contains("no athlete Ana; did you mean Anna?"))
    }

    @Test func aClipIsAddedWithItsPictureAndItsTime() throws {
        let gym = try Gym()
        let clip = try gym.folder.media(
            [
                "-f", "lavfi", "-i", "testsrc2=duration=0.5:size=640x360:rate=30", "-pix_fmt", "yuv420p", "-metadata",
                "creation_time=" + Gym.noon(of: "2026-03-04").formatted(Date.ISO8601FormatStyle()),
            ], "it's a lift.mp4")
        #expect(gym.run("library", "add", clip).output.contains("recorded 2026-03-04, for Anna"))
        #expect(gym.run("library", "add", clip).output.contains("known already"))
        #expect(gym.run("library", "show", "1", "--thumbnail", gym.folder.file("t.jpg")).status == .success)
        let picture = try Data(contentsOf: URL(fileURLWithPath: gym.folder.file("t.jpg")))
        #expect(picture.starts(with: [0xFF, 0xD8]) && picture.count > 1000 && picture.count < 40_000)
        let bad = gym.run("library", "add", try gym.folder.write(Data("x".utf8), "x.mp4"), clip)
        #expect(bad.status == .unreadable && bad.errorLines.count == 1)
        #expect(bad.output.contains("known already"), "one bad file does not stop the rest")
    }

    @Test func onlyOwnedAndUploadedFilesAreEvicted() throws {
        let gym = try Gym()
        let (own, others) = (try gym.snatch("own"), try gym.snatch("others", peak: 1.8))
        _ = gym.run("library", "add", own, "--owned")
        _ = gym.run("library", "add", others)
        #expect(gym.run("library", "evict").output.contains("0 files deleted"))
        _ = gym.run("library", "uploaded", "1", "2")
        let dry = gym.run("library", "evict", "--dry-run")
        #expect(dry.output.contains("#1  would be deleted: ") && dry.output.contains("1 file, "))
        #expect(FileManager.default.fileExists(atPath: own))
        #expect(gym.run("library", "evict", "--older-than", "36000d").output.contains("0 files deleted"))
        let run = gym.run("library", "evict", "1", "2")
        #expect(run.status == .success && run.output.contains("#2  stays: ") && run.output.contains("1 file deleted"))
        #expect(!FileManager.default.fileExists(atPath: own) && FileManager.default.fileExists(atPath: others))
        #expect(gym.run("library", "list").output.contains("evicted: own"))
        #expect(gym.run("library", "remove", "2", "99").status == .usage)
        #expect(gym.run("library", "remove", "2", "#2").output.contains("was not touched"))
        #expect(FileManager.default.fileExists(atPath: others))
    }

    @Test func aMovedFileIsRelinkedAndALostOneIsNamed() throws {
        let gym = try Gym()
        let (moved, lost) = (try gym.snatch("moved"), try gym.snatch("lost", peak: 1.8))
        _ = gym.run("library", "add", moved, lost)
        try FileManager.default.createDirectory(atPath: gym.folder.file("new"), withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: moved, toPath: gym.folder.file("new/name.vbttrack.json"))
        try FileManager.default.removeItem(atPath: lost)
        #expect(gym.run("library", "list").output.contains("missing: mov"))
        let run = gym.run("library", "relink", gym.folder.file("new"))
        #expect(run.status == .unreadable && run.output.contains("1 found again, 1 still to be found."))
        #expect(run.errorLines.count == 1 && run.errors.contains("its record is kept"))
        let file = gym.run("library", "relink", gym.folder.file("new/name.vbttrack.json"))
        #expect(file.status == .unreadable && file.errors.hasSuffix("is no folder; name the one to search.\n"))
        #expect(gym.run("library", "check").output.contains("is sound; 1 of 2 files is not as it was kept"))
    }

    @Test func everythingIsAnalyzedAgainWithNewSettings() throws {
        let gym = try Gym()
        for (name, peak) in [("a", 1.9), ("b", 1.8)] {
            _ = gym.run("analyze", try gym.snatch(name, peak: peak), "--lift", "snatch", "--load", "80kg", "--save")
        }
        let path = try gym.snatch("c", peak: 1.7)
        _ = gym.run("library", "add", path)
        // The clips themselves are not needed.
        try FileManager.default.removeItem(atPath: gym.folder.file("a.vbttrack.json"))
        let same = gym.run("library", "reanalyze")
        #expect(same.output == "0 analyzed anew, 2 came out as before.\n")
        #expect(same.status == .success && same.errors.contains("1 without a kept track"))
        let new = gym.run("library", "reanalyze", "1", "2", "--preset", "classic")
        #expect(new.output == "2 analyzed anew, 0 came out as before.\n")
        let report = try JSONParser.parse(Array(gym.run("library", "show", "1", "--report", "-").output.utf8))
        #expect(report.member("settings")?.member("resample.rateHz")?.numberValue == 60)
        #expect(report.member("load_kg")?.numberValue == 80 && report.member("lift_source")?.stringValue == "given")
        // What was set holds from then on.
        #expect(gym.run("library", "reanalyze", "1", "2").output == "0 analyzed anew, 2 came out as before.\n")
    }

    @Test func theLibraryGoesOutAndComesIn() throws {
        let gym = try Gym("Anna / \"the bar\"")
        _ = gym.run("analyze", try gym.snatch("a"), "--lift", "snatch", "--load", "80kg", "--save")
        let export = gym.folder.file("export.json")
        #expect(gym.run("library", "export", export).status == .success)
        let other = try Gym(nil)
        #expect(
            other.run("library", "import", export).output == "New: 1 athlete, 1 recording, 1 analysis.\n")
        #expect(other.run("library", "list").output == gym.run("library", "list").output)
        #expect(gym.run("library", "export", "--csv", gym.folder.file("csv")).status == .success)
        let names = try FileManager.default.contentsOfDirectory(atPath: gym.folder.file("csv"))
        #expect(names == ["Anna____the_bar_.csv"])
        #expect(
            gym.run("library", "export", gym.database).status == .usage, "the library is not overwritten by its export")
        let bad = other.run("library", "import", try gym.folder.write(Data("[]".utf8), "bad.json"))
        #expect(bad.status == .unreadable && bad.errorLines.count == 1)
    }

    @Test func whatIsWrongWithTheFileIsOneSentence() throws {
        let gym = try Gym()
        let other = try gym.folder.write(Data("not a library\n".utf8), "other.sqlite")
        for arguments in [["library", "list"], ["trend"], ["athlete", "add", "Ben"], ["analyze", "x.mp4", "--save"]] {
            let run = CommandRun(arguments + ["--library", other])
            #expect(run.status == .unreadable && run.errorLines.count == 1 && run.output.isEmpty, "\(arguments)")
            #expect(run.errors.contains("is no vbt library; it was left as it is"))
        }
        let whole = try Data(contentsOf: URL(fileURLWithPath: gym.database))
        try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: gym.database))
        let damaged = gym.run("library", "check")
        #expect(damaged.status == .unreadable && damaged.errors.contains("nothing of it was overwritten"))
    }
}
