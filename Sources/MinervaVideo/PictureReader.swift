private import CFFmpeg
import Minerva

/// The pictures of a clip by their number, in any order.
///
/// Numbers are those of `FrameSource`: the decoded frames in presentation order, from 0, repeated ones counted. Where
/// the file's packets tell its frames for certain (`PacketIndex`), a far frame is reached by the key frame before it,
/// and every frame on the way is checked against its timestamp; where one does not fit, and in all other clips,
/// decoding begins anew at the clip's start and counts. The decoder stays where it last stopped. Belongs to one
/// thread at a time.
public final class PictureReader {
    /// Width of every picture, pixels: square pixels, after rotation.
    public var displayWidth: Int { converter.displayWidth }
    /// Height of every picture, pixels: square pixels, after rotation.
    public var displayHeight: Int { converter.displayHeight }
    /// The duration that the container states, seconds; nil where it states none.
    public let durationSeconds: Double?
    private let path: String
    private let converter: PictureConverter
    private var pass: DecodingPass
    /// The number of the frame that the pass gives next.
    private var next: Int
    private var last: (number: Int, picture: Picture)
    private var knowledge: Knowledge

    private enum Knowledge {
        case unread
        case index(PacketIndex)
        /// Only decoding from the start tells the frames' numbers.
        case none
    }

    /// Where to seek rather than decode on, frames: below, emptying and filling the decoder costs as much.
    private static let shortestLeap = 8

    /// Opens a clip and decodes its first frame. `countsFrames` says that its packets are known not to tell its frames.
    /// Throws as `FrameSource` does.
    public init(path: String, countsFrames: Bool = false) throws(VideoError) {
        self.path = path
        knowledge = countsFrames ? .none : .unread
        pass = try DecodingPass(path: path)
        guard let frame = try pass.nextFrame() else {
            try pass.checkEnd()
            throw .hasNoFrames(path: path, damagedPackets: pass.progress.damagedPackets)
        }
        durationSeconds = pass.stream.statedDuration(in: pass.container)
        converter = try pass.converter(first: frame)
        last = (0, try converter.picture(of: frame))
        next = 1
    }

    /// The times of all frames, seconds after the first, as the file's packets tell them; nil where only decoding does.
    /// The first call reads the whole file.
    public func frameTimes() throws(VideoError) -> [Double]? { try index()?.times }

    /// The picture of a frame; nil behind the last, also where the clip breaks off or its rest is damaged.
    public func picture(_ number: Int) throws(VideoError) -> Picture? {
        precondition(number >= 0, "frames are counted from 0")
        if last.number == number { return last.picture }
        if number < next || number - next >= PictureReader.shortestLeap, let index = try index() {
            guard number < index.ticks.count else { return nil }
            if let picture = try picture(number, by: index) { return picture }
        }
        if number < next { try restart() }
        while let frame = try pass.nextFrame() {
            next += 1
            if next > number { return try take(frame, number) }
        }
        return nil
    }

    /// The picture by way of its key frame; nil where that does not lead to it.
    private func picture(_ number: Int, by index: PacketIndex) throws(VideoError) -> Picture? {
        guard let key = index.key(before: number) else { return try distrust() }
        if number < next || key.number > next {
            guard pass.seek(to: key) else { return try distrust() }
            next = key.number
        }
        while let frame = try pass.nextFrame() {
            let ticks = frame.pointee.best_effort_timestamp
            // Shown before the key frame: of no use, and perhaps spoiled.
            if ticks < index.ticks[next] { continue }
            guard ticks == index.ticks[next] else { break }
            next += 1
            if next > number { return try take(frame, number) }
        }
        return try distrust()
    }

    private func take(_ frame: UnsafeMutablePointer<AVFrame>, _ number: Int) throws(VideoError) -> Picture {
        let picture = try converter.picture(of: frame)
        last = (number, picture)
        return picture
    }

    private func index() throws(VideoError) -> PacketIndex? {
        if case .unread = knowledge {
            knowledge = try PacketIndex(path: path).map { .index($0) } ?? .none
        }
        guard case .index(let index) = knowledge else { return nil }
        return index
    }

    /// The packets do not tell the frames: from now on they are counted.
    private func distrust() throws(VideoError) -> Picture? {
        knowledge = .none
        try restart()
        return nil
    }

    private func restart() throws(VideoError) {
        pass = try DecodingPass(path: path)
        next = 0
    }
}
