import Foundation
import Minerva
import MinervaPaint
import MinervaVideo
import VBTCommand

/// Times an overlay video against the same clip decoded and encoded without one.
struct OverlayBench {
    let clip: String
    /// The clip's saved track.
    let track: String

    func run() throws {
        let track = try SavedTrack.read(track)
        let analysis = LiftAnalyzer(request: AnalysisRequest()).analyze(track)
        let overlay = PictureOverlay(track: track, analysis: analysis, settings: Settings())
        // In turns, so that whatever else the machine does falls on both; the fastest of each counts.
        var plain = Duration.seconds(1_000_000)
        var drawn = plain
        for _ in 0..<3 {
            plain = min(plain, try ContinuousClock().measure { try write(nil) })
            drawn = min(drawn, try ContinuousClock().measure { try write(overlay) })
        }
        let count = Double(max(1, track.frames.count))
        let times = [plain, drawn].map { ($0.milliseconds / count * 10).rounded() / 10 }
        let ratio = (drawn.milliseconds / plain.milliseconds * 100).rounded() / 100
        print(
            """
            \(track.clip.name): \(track.clip.displayWidth)×\(track.clip.displayHeight), \(track.frames.count) frames
              decode and encode \(times[0]) ms a frame, with the overlay \(times[1]) ms: \(ratio) times as long
            """)
    }

    private func write(_ overlay: PictureOverlay?) throws {
        let path = NSTemporaryDirectory() + "overlay-bench-\(ProcessInfo.processInfo.processIdentifier).mp4"
        defer { try? FileManager.default.removeItem(atPath: path) }
        var source = try FrameSource(path: clip)
        var outputs: (writer: ClipWriter, painter: FramePainter)?
        while let frame = try source.nextFrame() {
            let picture = frame.picture
            if outputs == nil {
                outputs = (
                    try ClipWriter(path: path, like: picture, soundFrom: (clip, source.stream.startSeconds)),
                    try FramePainter(width: picture.width, height: picture.height)
                )
            }
            guard let (writer, painter) = outputs else { return }
            let shown = try overlay.map { try painter.paint($0.scene(frame: frame.index), onto: picture) } ?? picture
            try writer.write(shown, at: frame.timeSeconds)
        }
        try outputs?.writer.finish(endSeconds: 0)
    }
}
