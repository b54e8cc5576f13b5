internal import CFFmpeg
import Minerva

/// Writes pictures as a clip that phones and browsers play: MP4, H.264 in planar 4:2:0 with 8 bits, its index in front.
///
/// Each picture is shown at its own time, to 1 / 90,000 s, so a variable rate stays variable. Sound is taken over from
/// another clip as it is (`SoundCopy`), or where players would not play it as AAC (`SoundEncoding`).
///
/// 4:2:0 needs even sides, so an odd picture loses its last column or row; and what is longer than 3840 pixels, the
/// longest side that phones decode in hardware, is shrunk to that.
public final class ClipWriter {
    /// Width of the clip, pixels.
    public let width: Int
    /// Height of the clip, pixels.
    public let height: Int
    /// The sound's codec, where the source has a sound that could be neither taken over nor decoded, so that it
    /// was left out.
    public let soundLeftOut: String?

    private let path: String
    private let format: UnsafeMutablePointer<AVFormatContext>
    private let encoder: PictureEncoder
    private let sound: (any ClipSound)?

    /// Longest side of the clip, pixels.
    private static let longestSide = 3840

    /// Begins a clip of pictures like `first`. `soundFrom` is a clip whose sound is kept, and the time on its own clock
    /// that is this clip's 0.
    ///
    /// Throws where the file cannot be written or FFmpeg has no H.264 encoder.
    public init(
        path: String, like first: Picture, soundFrom source: (path: String, startSeconds: Double)? = nil
    ) throws(VideoError) {
        let shrink = min(1, Double(Self.longestSide) / Double(max(first.width, first.height)))
        width = max(2, Int(Double(first.width) * shrink) & ~1)
        height = max(2, Int(Double(first.height) * shrink) & ~1)
        self.path = path
        let format = try Self.open(path: path)
        do throws(VideoError) {
            let encoder = try PictureEncoder(width: width, height: height, like: first, in: format)
            var sound: (any ClipSound)?
            var leftOut: String?
            if let source, let heard = try SoundSource(path: source.path, startSeconds: source.startSeconds) {
                sound = try SoundCopy(of: heard, into: format, path: path)
                if sound == nil { sound = try SoundEncoding(of: heard, into: format, path: path) }
                if sound == nil { leftOut = heard.codecName }
            }
            var options: OpaquePointer?
            // The index goes in front, so that a browser plays before it has all.
            av_dict_set(&options, "movflags", "+faststart", 0)
            let code = avformat_write_header(format, &options)
            av_dict_free(&options)
            try Self.check(code, path: path, format: format)
            // Only now: whatever fails before must free the file once, here.
            (self.format, self.encoder, self.sound, soundLeftOut) = (format, encoder, sound, leftOut)
        } catch {
            Self.free(format)
            throw error
        }
    }

    deinit { Self.free(format) }

    /// Adds a picture, shown from a time in seconds on; times must rise. Throws for a time beyond 30 years, as only
    /// damaged clips state. Traps for a picture of another size than the first's.
    public func write(_ picture: Picture, at seconds: Double) throws(VideoError) {
        // The picture first: it refuses a time that no clip has, which would be an endless sound.
        try encoder.send(picture, at: seconds)
        try sound?.write(until: seconds, into: format)
        try writePackets()
    }

    /// Ends the clip: what the encoder still holds, the rest of the sound, the index. The last picture is shown until
    /// `endSeconds`, or for one more interval where that is not later. To be called once.
    public func finish(endSeconds: Double) throws(VideoError) {
        try encoder.end(at: endSeconds)
        try writePackets()
        try sound?.write(until: endSeconds, into: format)
        try sound?.finish(into: format)
        try Self.check(av_write_trailer(format), path: path, format: format)
        let code = avio_closep(&format.pointee.pb)
        guard code >= 0 else { throw .writeFailed(path: path, code: code) }
    }

    private func writePackets() throws(VideoError) {
        while let packet = try encoder.receive() {
            av_packet_rescale_ts(packet, encoder.timeBase, encoder.stream.pointee.time_base)
            packet.pointee.stream_index = encoder.stream.pointee.index
            try Self.check(av_interleaved_write_frame(format, packet), path: path, format: format)
        }
    }

    // MARK: The file

    private static func open(path: String) throws(VideoError) -> UnsafeMutablePointer<AVFormatContext> {
        av_log_set_level(AV_LOG_QUIET)
        var format: UnsafeMutablePointer<AVFormatContext>?
        let code = avformat_alloc_output_context2(&format, nil, "mp4", "file:" + path)
        guard code >= 0, let format else { throw .library(.encoding, code: code) }
        let opened = avio_open(&format.pointee.pb, "file:" + path, AVIO_FLAG_WRITE)
        guard opened >= 0 else {
            free(format)
            throw .writeFailed(path: path, code: opened)
        }
        return format
    }

    private static func free(_ format: UnsafeMutablePointer<AVFormatContext>) {
        avio_closep(&format.pointee.pb)
        avformat_free_context(format)
    }

    /// A failed call as an error: of the file, where that has failed, else of the library.
    static func check(
        _ code: Int32, path: String, format: UnsafeMutablePointer<AVFormatContext>
    ) throws(VideoError) {
        if let error = format.pointee.pb?.pointee.error, error < 0 { throw .writeFailed(path: path, code: error) }
        guard code >= 0 else { throw .library(.encoding, code: code) }
    }
}
