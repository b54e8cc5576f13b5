import Foundation
import Minerva
import MinervaVideo

/// Compares tracks with labels beside the clips of a folder (see `PlateLabels`), and the detector's best box
/// with the same.
struct SeeingBench {
    let folder: String

    private static let heading = """
        errors in % of the diameter             centre                about its offset
        clip                    frames  plate median   p95   max offset median  p95   size other  ms per frame: decode, detector, rest  frames/s
        """

    func run() throws {
        print(SeeingBench.heading)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".mp4") {
            let path = folder + "/" + name
            guard let labels = try PlateLabels(besideClip: path) else { continue }
            let source = try FrameSource(path: path)
            let stream = source.stream
            let seen = try SeeingPass(source, of: stream, width: stream.displayWidth, height: stream.displayHeight)
            let frames = seen.track.frames
            let errors = PlateErrors(labels, frameCount: frames.count) { i in
                frames[i].plate.map { ($0.center, $0.diameter) }
            }
            let rest = seen.totalMilliseconds - seen.decodeMilliseconds - seen.detectorMilliseconds
            let times = String(
                format: "  %5.1f %5.1f %5.1f  %5.1f", seen.decodeMilliseconds, seen.detectorMilliseconds, rest,
                1000 / seen.totalMilliseconds)
            print(SeeingBench.line(name, errors) + times)
            let boxes = PlateErrors(labels, frameCount: frames.count) { i in
                seen.bestBoxes[i].map { ($0.center, max($0.width, $0.height)) }
            }
            print(SeeingBench.line("  best box alone", boxes))
        }
    }

    static func line(_ name: String, _ errors: PlateErrors) -> String {
        let shares = [
            errors.medianError, errors.p95, errors.largest, errors.offset, errors.about.median, errors.about.p95,
            errors.size,
        ]
        return name.padding(toLength: 24, withPad: " ", startingAt: 0)
            + String(format: "%6d %5.1f%%", errors.count, 100 * errors.seenShare)
            + shares.map { String(format: "%6.2f", 100 * $0) }.joined() + String(format: "%6d", errors.strangers)
    }
}
