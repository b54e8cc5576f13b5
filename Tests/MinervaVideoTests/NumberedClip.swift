import Foundation
import Minerva
import MinervaTestSupport
import MinervaVideo

/// A clip each of whose frames carries its number as black and white cells, and a shade in each corner.
///
/// Both survive any codec: a cell is 16 samples wide and is read in its middle.
struct NumberedClip {
    var width = 160
    var height = 96
    var frameCount = 30

    /// Shades of the corners: top left, top right, bottom left, bottom right, as stored.
    static let corners: [UInt8] = [235, 180, 75, 16]

    /// The luma of frame `number`.
    func luma(_ number: Int) -> [UInt8] {
        var plane = [UInt8](repeating: 126, count: width * height)
        func fill(_ left: Int, _ top: Int, _ columns: Int, _ rows: Int, _ shade: UInt8) {
            for y in top..<top + rows { for x in left..<left + columns { plane[y * width + x] = shade } }
        }
        for bit in 0..<8 { fill(16 + 16 * bit, 32, 16, 32, number >> bit & 1 == 1 ? 235 : 16) }
        fill(0, 0, 16, 16, Self.corners[0])
        fill(width - 16, 0, 16, 16, Self.corners[1])
        fill(0, height - 16, 16, 16, Self.corners[2])
        fill(width - 16, height - 16, 16, 16, Self.corners[3])
        return plane
    }

    /// Writes the clip through `ffmpeg` at 30 frames per second with these output arguments; returns its path.
    func write(_ name: String, in folder: TemporaryFolder, _ arguments: [String]) throws -> String {
        var raw: [UInt8] = []
        let chroma = [UInt8](repeating: 128, count: 2 * ((width + 1) / 2) * ((height + 1) / 2))
        for number in 0..<frameCount { raw += luma(number) + chroma }
        let source = folder.file(name + ".yuv")
        try Data(raw).write(to: URL(filePath: source))
        let target = folder.file(name)
        try ffmpeg(
            ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "\(width)x\(height)", "-r", "30", "-i", source]
                + arguments + [target])
        return target
    }

    /// The number that a picture of such a clip shows, after a clockwise rotation and a widening of each sample.
    static func number(in picture: Picture, rotatedBy degrees: Int = 0, widenedBy factor: Int = 1) -> Int {
        (0..<8).reduce(0) { number, bit in
            let shade = shade(
                in: picture, x: (24 + 16 * bit) * factor, y: 48, rotatedBy: degrees)
            return shade > 126 ? number | 1 << bit : number
        }
    }

    /// The sample at a place of the stored picture.
    static func shade(in picture: Picture, x: Int, y: Int, rotatedBy degrees: Int) -> UInt8 {
        let (column, row) =
            switch degrees {
            case 90: (picture.width - 1 - y, x)
            case 180: (picture.width - 1 - x, picture.height - 1 - y)
            case 270: (y, picture.height - 1 - x)
            default: (x, y)
            }
        return picture.luma[row * picture.width + column]
    }
}

/// All frames of a clip, and how reading it ended.
func allFrames(_ path: String) throws -> (frames: [Frame], source: FrameSource) {
    var source = try FrameSource(path: path)
    var frames: [Frame] = []
    while let frame = try source.nextFrame() { frames.append(frame) }
    return (frames, source)
}

/// The frames that a clip gives before it fails, and the error.
func framesUntilFailure(_ path: String) throws -> (frames: [Frame], error: VideoError?) {
    var source = try FrameSource(path: path)
    var frames: [Frame] = []
    do throws(VideoError) {
        while let frame = try source.nextFrame() { frames.append(frame) }
    } catch {
        return (frames, error)
    }
    return (frames, nil)
}

/// The error at which opening a path fails; nil where it opens.
func openingError(_ path: String) -> VideoError? {
    do throws(VideoError) {
        _ = try FrameSource(path: path)
        return nil
    } catch {
        return error
    }
}
