import Foundation
import Minerva
import MinervaPaint
import MinervaTestSupport
import MinervaVideo
import Testing
import VBTCommand

/// Stills, page, overlay, comparison and tables, as the command writes them.
@Suite struct PictureOutputTests {
    private static func savedTrack(_ lift: SyntheticLift, name: String, in folder: TemporaryFolder) throws -> String {
        var track = lift.track()
        track.clip.name = name
        return try folder.write(Data(TrackWriter.bytes(of: track)), UUID().uuidString + ".vbttrack.json")
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    // MARK: The page

    @Test(arguments: ["<script>alert(1)</script>.mp4", "\" onload=\"x.mp4", "محمد.mp4", "举重 & Co.mp4", "'><img src=x>"])
    func aNameIsNeverMarkup(_ name: String) throws {
        let folder = try TemporaryFolder()
        let track = try Self.savedTrack(.snatch(), name: name, in: folder)
        let page = folder.file("r.html")
        let run = CommandRun([
            "analyze", track, "--lift", "snatch", "--load", "80kg", "--quiet", "--report", page, "--compare", track,
            "--csv", folder.file("m.csv"),
        ])
        #expect(run.status == .success, "\(run.errors)")
        let html = try text(page)
        #expect(!html.contains("<script") && !html.contains("<img src=x") && !html.contains("\" onload="))
        let shown = name.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
            .replacingOccurrences(of: "'", with: "&#39;")
        #expect(html.contains("<bdi>\(shown)</bdi>"))
    }

    @Test func aPageHoldsEverythingItShows() throws {
        let folder = try TemporaryFolder()
        let track = try Self.savedTrack(.snatch(reps: 2), name: "two.mp4", in: folder)
        let page = folder.file("r.html")
        #expect(CommandRun(["analyze", track, "--load", "80kg", "--quiet", "--report", page]).status == .success)
        let html = try text(page)
        for address in ["http://www", "https://", "src=\"/", "url(http"] {
            let found = html.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "").contains(address)
            #expect(!found, "\(address)")
        }
        #expect(html.contains("Content-Security-Policy"))
        for heading in ["Peak velocity, m/s", "Peak power, W", "second pull", "Repetition 2", "Settings"] {
            #expect(html.contains(heading))
        }
        #expect(html.contains("<th scope=\"col\">") && html.contains("<caption>") && html.contains("lang=\"en\""))
        let again = folder.file("again.html")
        _ = CommandRun(["analyze", track, "--load", "80kg", "--quiet", "--report", again])
        #expect(try text(again) == html)
    }

    @Test func aPageSaysWhatTheMotionWasSeenThroughAndWhatWasSetByHand() throws {
        let folder = try TemporaryFolder()
        let track = try Self.savedTrack(.snatch(), name: "a.mp4", in: folder)
        func page(_ arguments: String...) throws -> String {
            let page = folder.file("r.html")
            let run = CommandRun(["analyze", track, "--lift", "snatch", "--quiet", "--report", page] + arguments)
            #expect(run.status == .success, "\(run.errors)")
            return try text(page)
        }
        let plain = try page()
        #expect(plain.contains("Hz, chosen by the noise") && plain.contains("Noise of single positions"))
        #expect(plain.contains("in the phase&#39;s own direction") && !plain.contains("Marker set by hand"))
        let changed = try page("--set", "lowPass.cutoffHz=7.5", "--marker", "second_pull=1.2")
        #expect(changed.contains("7.5 Hz, as set"))
        #expect(changed.contains("Marker set by hand for the form score: second_pull at 1.2 s."))
    }

    @Test func aCleanAndJerkIsSummedUpAsBoth() throws {
        let folder = try TemporaryFolder()
        let track = try Self.savedTrack(.cleanAndJerk(), name: "both.mp4", in: folder)
        let page = folder.file("r.html")
        let run = CommandRun([
            "analyze", track, "--lift", "clean-and-jerk", "--load", "80kg", "--quiet", "--report", page,
        ])
        #expect(run.status == .success, "\(run.errors)")
        let html = try text(page)
        #expect(html.contains("Clean &amp; jerk at 80 kg: clean made, peak velocity "))
        #expect(html.contains("; jerk made, peak velocity "))
        // Two sets of one are no set whose loss a plot could show.
        #expect(!html.contains("<figcaption>The set"))
    }

    @Test func aRecordingWithoutALiftGetsAPageThatSaysWhy() throws {
        let folder = try TemporaryFolder()
        let still = SyntheticLift([LiftSegment(.rest, seconds: 3)])
        let track = try Self.savedTrack(still, name: "still.mp4", in: folder)
        let page = folder.file("r.html")
        #expect(CommandRun(["analyze", track, "--quiet", "--report", page]).status == .nothingFound)
        #expect(try text(page).contains("No lift was found"))
    }

    // MARK: Tables

    @Test func tablesOfRepsAndPhasesLieBesideTheSamples() throws {
        let folder = try TemporaryFolder()
        let track = try Self.savedTrack(.snatch(reps: 2), name: "=cmd|x.mp4", in: folder)
        #expect(
            CommandRun(["analyze", track, "--lift", "snatch", "--quiet", "--csv", folder.file("m.csv")]).status
                == .success)
        #expect(try text(folder.file("m.csv")).hasPrefix("t_s,x_m,y_m"))
        let reps = try text(folder.file("m-reps.csv"))
        #expect(reps.hasPrefix("clip,rep,lift,") && reps.contains("\r\n\"'=cmd|x.mp4\",2,snatch"))
        #expect(try text(folder.file("m-phases.csv")).contains("\"'=cmd|x.mp4\",1,snatch,turnover,"))
    }

    // MARK: What cannot be

    @Test func picturesOfASavedTrackAreRefused() throws {
        let folder = try TemporaryFolder()
        let track = try Self.savedTrack(.snatch(), name: "a.mp4", in: folder)
        for flag in ["--stills", "--overlay"] {
            let run = CommandRun(["analyze", track, flag, folder.file("x")])
            #expect(run.status == .usage)
            #expect(run.errors.contains("needs the clip") && run.errorLines.count == 1)
        }
        let beside = CommandRun(["analyze", Repository.sample, "--compare", track, "--overlay", folder.file("x.mp4")])
        #expect(beside.status == .usage && beside.errors.contains("both clips side by side"))
    }

    @Test func aClipIsNeverItsOwnOverlay() throws {
        let run = CommandRun(["analyze", Repository.sample, "--overlay", Repository.sample])
        #expect(run.status == .usage && run.errors.contains("is an input"))
    }

    @Test func aFolderForStillsThatIsAFileIsNamed() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Data("x".utf8), "taken")
        let run = CommandRun(["analyze", Repository.sample, "--stills", file])
        #expect(run.status != .success && run.errors.contains(file) && run.errorLines.count == 1)
    }

    // MARK: The overlay's place

    /// The center of the bright disk that an overlay draws on the bar, searched around a place in a darkened picture;
    /// nil where there is none.
    private func drawnCenter(_ picture: Picture, near place: Vector2) -> Vector2? {
        var (x, y, count) = (0.0, 0.0, 0.0)
        for row in Int(place.y) - 10...Int(place.y) + 10 {
            for column in Int(place.x) - 10...Int(place.x) + 10
            where picture.luma[row * picture.width + column] > 150 {
                (x, y, count) = (x + Double(column), y + Double(row), count + 1)
            }
        }
        return count > 20 ? Vector2(x: x / count, y: y / count) : nil
    }

    /// Draws a rim that wanders over a clip, writes and decodes it, and holds each frame's against the track.
    private func checkOverlay(of clip: String, in folder: TemporaryFolder) throws -> (times: [Double], width: Int) {
        var source = try FrameSource(path: clip)
        let (width, height) = (source.stream.displayWidth, source.stream.displayHeight)
        var pictures: [Frame] = []
        while let frame = try source.nextFrame() { pictures.append(frame) }
        let frames = pictures.map { frame in
            // Off the pixel grid by another part of a pixel in every frame.
            let turn = Double(frame.index) * 0.7
            let center = Vector2(x: Double(width) / 2 + 37.3 * cos(turn), y: Double(height) / 2 + 31.9 * sin(turn))
            return TrackFrame(
                index: frame.index, timeSeconds: frame.timeSeconds,
                plate: PlateObservation(center: center, width: 90, height: 90, confidence: 1))
        }
        var info = ClipInfo.synthetic(duration: 1, frameCount: frames.count, rateHz: 30)
        (info.displayWidth, info.displayHeight) = (width, height)
        let track = Track(
            producer: "test", clip: info, plateModel: nil, poseModel: nil, frames: frames, cameraMotionPixels: nil)
        let overlay = PictureOverlay(
            track: track, analysis: LiftAnalyzer(request: AnalysisRequest()).analyze(track),
            settings: Settings())
        let target = folder.file("out.mp4")
        let writer = try ClipWriter(path: target, like: pictures[0].picture)
        let painter = try FramePainter(width: width, height: height)
        for frame in pictures {
            try writer.write(
                painter.paint(overlay.scene(frame: frame.index, content: .rim), onto: frame.picture),
                at: frame.timeSeconds)
        }
        try writer.finish(endSeconds: 0)
        var result = try FrameSource(path: target)
        var times: [Double] = []
        while let after = try result.nextFrame() {
            let plate = try #require(frames[after.index].plate)
            let drawn = try #require(drawnCenter(after.picture, near: plate.center))
            #expect((drawn - plate.center).length < 1, "frame \(after.index)")
            #expect(abs(after.timeSeconds - frames[after.index].timeSeconds) <= 1 / 90_000.0)
            times.append(after.timeSeconds)
        }
        #expect(times.count == frames.count)
        return (times, width)
    }

    @Test func onAVariableRateTheDrawnCenterIsTheTracks() throws {
        let folder = try TemporaryFolder()
        let clip = try folder.media(
            [
                "-i", Repository.sample, "-t", "0.25", "-vf", "lutyuv=y=val/3,select='mod(n+1,4)'",
                "-vsync",
                "vfr", "-c:v", "libx264", "-crf", "14",
            ], "vfr.mp4")
        let (times, _) = try checkOverlay(of: clip, in: folder)
        let intervals = zip(times, times.dropFirst()).map { $1 - $0 }
        #expect((intervals.max() ?? 0) > 1.5 * (intervals.min() ?? 1))
    }

    @Test func onATurnedClipTheDrawnCenterIsTheTracks() throws {
        let folder = try TemporaryFolder()
        let plain = try folder.media(
            [
                "-i", Repository.sample, "-t", "0.2", "-vf", "lutyuv=y=val/3", "-c:v", "libx264",
                "-crf", "14",
            ], "plain.mp4")
        let clip = try folder.media(["-i", plain, "-c", "copy", "-metadata:s:v", "rotate=90"], "turned.mp4")
        #expect(try checkOverlay(of: clip, in: folder).width == 540)
    }

    // MARK: The whole line

    private static let isOptimized: Bool = {
        #if DEBUG
            false
        #else
            true
        #endif
    }()

    @Test(.enabled(if: isOptimized)) func theSampleIsShownInEveryWay() throws {
        let folder = try TemporaryFolder()
        let run = CommandRun([
            "analyze", Repository.sample, "--lift", "snatch", "--load", "80kg", "--quiet", "--stills", folder.file("s"),
            "--report", folder.file("r.html"), "--compare", Repository.sample,
        ])
        #expect(run.status == .success, "\(run.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("s")).sorted()
        // Five instants, each raw, with the path and in full.
        #expect(names.filter { $0.hasPrefix("rep-01-") && $0.hasSuffix(".png") }.count == 15)
        for ending in [
            "lift-off-raw.png", "peak-velocity-path.png", "catch-full.png", "compare-1-lift-off.png", "plots.pdf",
        ] {
            #expect(names.contains { $0.hasSuffix(ending) }, "\(ending)")
        }
        #expect(try text(folder.file("r.html")).components(separatedBy: "data:image/jpeg").count == 6)
    }

    @Test(.enabled(if: isOptimized)) func theOverlayIsTheSampleAtItsOwnTimes() throws {
        let folder = try TemporaryFolder()
        let run = CommandRun([
            "analyze", Repository.sample, "--lift", "snatch", "--quiet", "--no-pose", "--overlay", folder.file("o.mp4"),
        ])
        #expect(run.status == .success, "\(run.errors)")
        var before = try FrameSource(path: Repository.sample)
        var after = try FrameSource(path: folder.file("o.mp4"))
        while let frame = try before.nextFrame() {
            let shown = try #require(try after.nextFrame())
            #expect(abs(shown.timeSeconds - frame.timeSeconds) <= 1 / 90_000.0)
        }
        #expect(try after.nextFrame() == nil)
        #expect(!FileManager.default.fileExists(atPath: folder.file("o.mp4.\(getpid()).partial")))
    }

    @Test(.enabled(if: isOptimized)) func sideBySideBothLiftsAreAtTheSameMomentAndOfTheSameSize() throws {
        let folder = try TemporaryFolder()
        // The same lift again, half a second less before it, in half the pixels.
        let other = try folder.media(
            ["-ss", "0.5", "-i", Repository.sample, "-vf", "scale=480:270", "-c:v", "libx264", "-crf", "14"], "half.mp4"
        )
        let run = CommandRun([
            "analyze", Repository.sample, "--lift", "snatch", "--quiet", "--no-pose", "--overlay", folder.file("o.mp4"),
            "--compare", other,
        ])
        #expect(run.status == .success, "\(run.errors)")
        var before = try FrameSource(path: Repository.sample)
        var after = try FrameSource(path: folder.file("o.mp4"))
        // Two pictures with a gap, and the plot beside them; the names above.
        try #require(after.stream.displayWidth > 964 && after.stream.displayHeight > 270)
        var pull: [Int: Picture] = [:]
        while let frame = try before.nextFrame() {
            let shown = try #require(try after.nextFrame())
            #expect(abs(shown.timeSeconds - frame.timeSeconds) <= 1 / 90_000.0)
            if (90...140).contains(frame.index) { pull[frame.index] = shown.picture }
        }
        #expect(try after.nextFrame() == nil)
        // In the fast part of the pull, at 3 pixels a frame, what moves is as high in both: half a second off would be
        // 60 pixels and more.
        for index in stride(from: 104, through: 128, by: 4) {
            let (earlier, later) = (try #require(pull[index - 4]), try #require(pull[index]))
            let left = try #require(motionRow(from: earlier, to: later, columns: 150...330))
            let right = try #require(motionRow(from: earlier, to: later, columns: 632...812))
            #expect(abs(left - right) < 8, "frame \(index)")
        }
    }

    /// The mean row of what changes between two pictures; nil where nothing does.
    private func motionRow(from one: Picture, to other: Picture, columns: ClosedRange<Int>) -> Double? {
        var (sum, count) = (0, 0)
        for row in 40..<280 {
            for column in columns {
                let i = row * one.width + column
                guard abs(Int(one.luma[i]) - Int(other.luma[i])) > 24 else { continue }
                sum += row
                count += 1
            }
        }
        return count > 0 ? Double(sum) / Double(count) : nil
    }
}
