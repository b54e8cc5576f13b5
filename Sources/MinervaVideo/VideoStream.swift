internal import CFFmpeg

/// The one stream of a container that is decoded, and what the container says about it.
struct VideoStream {
    /// FFmpeg's stream; owned by the container.
    let pointer: UnsafeMutablePointer<AVStream>
    /// FFmpeg's decoder for it.
    let decoder: UnsafePointer<AVCodec>

    /// Chooses the video stream: no cover picture or thumbnail, then the one marked as default, then the largest,
    /// then the first.
    init(of container: Container) throws(VideoError) {
        let pictures = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS | AV_DISPOSITION_STILL_IMAGE
        var best: (stream: UnsafeMutablePointer<AVStream>, rank: (Int, Int))?
        for stream in Container.streams(of: container.format) {
            let parameters = stream.pointee.codecpar.pointee
            guard parameters.codec_type == AVMEDIA_TYPE_VIDEO, stream.pointee.disposition & pictures == 0 else {
                continue
            }
            let isDefault = stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0
            let rank = (isDefault ? 1 : 0, Int(parameters.width) * Int(parameters.height))
            if best.map({ rank > $0.rank }) ?? true { best = (stream, rank) }
        }
        guard let best else {
            // What follows the cut may well have been the picture.
            throw ClipFile.endsBeforeIndexDoes(path: container.path)
                ? .hasNoIndex(path: container.path) : .hasNoVideo(path: container.path)
        }
        pointer = best.stream
        let parameters = pointer.pointee.codecpar.pointee
        try PictureLimit.check(width: Int(parameters.width), height: Int(parameters.height))
        guard let decoder = avcodec_find_decoder(parameters.codec_id) else {
            throw .unsupportedCodec(name: Self.codecName(of: parameters))
        }
        self.decoder = decoder
    }

    /// The codec's short name.
    var codecName: String { Self.codecName(of: pointer.pointee.codecpar.pointee) }

    /// The container's frame rate, or 0 where it states none.
    ///
    /// FFmpeg's best guess is the coarsest clock that fits every timestamp, which for a variable rate may be a
    /// multiple of the frames that there are; then the average is the better name for it.
    func nominalFps(in container: Container) -> Double {
        let average = Self.value(of: pointer.pointee.avg_frame_rate)
        let guess = Self.value(of: av_guess_frame_rate(container.format, pointer, nil))
        return average > 0 && guess > 1.5 * average ? average : guess
    }

    /// The duration that the container states for the stream, or else for all its streams, seconds.
    func statedDuration(in container: Container) -> Double? { ownDuration ?? container.statedDuration }

    /// The duration that the container states for the stream itself, seconds.
    var ownDuration: Double? {
        let duration = pointer.pointee.duration
        guard duration != minerva_no_time(), duration > 0 else { return nil }
        return Double(duration) * Self.value(of: pointer.pointee.time_base)
    }

    /// The number of frames that the container states.
    var statedFrameCount: Int? {
        pointer.pointee.nb_frames > 0 ? Int(pointer.pointee.nb_frames) : nil
    }

    /// A fraction as a number; 0 where it has no value.
    static func value(of fraction: AVRational) -> Double {
        fraction.num > 0 && fraction.den > 0 ? Double(fraction.num) / Double(fraction.den) : 0
    }

    private static func codecName(of parameters: AVCodecParameters) -> String {
        guard parameters.codec_id == AV_CODEC_ID_NONE else {
            return String(cString: avcodec_get_name(parameters.codec_id))
        }
        var text = [CChar](repeating: 0, count: Int(AV_FOURCC_MAX_STRING_SIZE))
        minerva_tag_text(&text, parameters.codec_tag)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
