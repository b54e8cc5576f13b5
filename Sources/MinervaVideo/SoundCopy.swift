internal import CFFmpeg

/// Takes the sound of a clip over into another file, packet by packet, as it is.
///
/// Its times move with the picture's: the picture's first frame is at 0, and what was heard with it still is. A codec that browsers
/// do not play in an MP4 (uncompressed sound, Vorbis) is left out, and said to be.
final class SoundCopy {
    /// The codec of a sound that was left out.
    let leftOut: String?

    private let container: Container
    private let input: UnsafeMutablePointer<AVStream>
    private let output: UnsafeMutablePointer<AVStream>?
    private let packet: UnsafeMutablePointer<AVPacket>
    private let path: String
    /// Ticks of the input's clock at which the picture begins.
    private let startTicks: Int64
    /// A packet that was read and lies after the time asked for.
    private var isHolding = false
    private var isAtEnd = false
    private var lastTicks: Int64?

    /// Codecs that both an MP4 carries and current phones and browsers play.
    private static let playable = [AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_OPUS]

    /// How long before the picture a sound may begin, seconds: AAC decoders need a packet's run-up of 1024 samples or two, and
    /// the file's edit list hides it.
    private static let runUpSeconds = 0.1

    /// Prepares the copy, and its stream in `format`; nil where the clip has no sound.
    init?(
        path: String, startSeconds: Double, into format: UnsafeMutablePointer<AVFormatContext>
    ) throws(VideoError) {
        let container = try Container(path: path)
        let index = av_find_best_stream(container.format, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
        guard index >= 0, let input = container.format.pointee.streams[Int(index)] else { return nil }
        self.container = container
        self.input = input
        self.path = path
        startTicks = Int64((startSeconds / VideoStream.value(of: input.pointee.time_base)).rounded())
        guard let packet = av_packet_alloc() else { throw .library(.encoding, code: minerva_error_out_of_memory()) }
        self.packet = packet
        guard let parameters = input.pointee.codecpar, Self.playable.contains(parameters.pointee.codec_id) else {
            let identifier = input.pointee.codecpar?.pointee.codec_id ?? AV_CODEC_ID_NONE
            leftOut = String(cString: avcodec_get_name(identifier))
            output = nil
            return
        }
        leftOut = nil
        guard let output = avformat_new_stream(format, nil),
            avcodec_parameters_copy(output.pointee.codecpar, parameters) >= 0
        else { throw .library(.encoding, code: minerva_error_out_of_memory()) }
        // The tag is the other container's name for the codec.
        output.pointee.codecpar.pointee.codec_tag = 0
        output.pointee.time_base = input.pointee.time_base
        self.output = output
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        av_packet_free(&packet)
    }

    /// Copies what is heard before a time. A source that cannot be read further ends the sound; the picture goes on.
    func copy(until seconds: Double, into format: UnsafeMutablePointer<AVFormatContext>) throws(VideoError) {
        guard let output, !isAtEnd else { return }
        let unit = VideoStream.value(of: input.pointee.time_base)
        while true {
            if !isHolding {
                guard readPacket() else {
                    isAtEnd = true
                    return
                }
            }
            let time = Double(packet.pointee.pts - startTicks) * unit
            isHolding = time >= seconds
            if isHolding { return }
            defer { av_packet_unref(packet) }
            guard time >= -Self.runUpSeconds else { continue }
            packet.pointee.pts -= startTicks
            packet.pointee.dts = packet.pointee.pts
            av_packet_rescale_ts(packet, input.pointee.time_base, output.pointee.time_base)
            // Damaged clips hold times that fall, which a file does not take.
            if let lastTicks, packet.pointee.dts <= lastTicks { continue }
            lastTicks = packet.pointee.dts
            packet.pointee.stream_index = output.pointee.index
            packet.pointee.pos = -1
            try ClipWriter.check(av_interleaved_write_frame(format, packet), path: path, format: format)
        }
    }

    /// Reads the next packet of the sound that has a time; false at the end.
    private func readPacket() -> Bool {
        while av_read_frame(container.format, packet) >= 0 {
            if packet.pointee.stream_index == input.pointee.index, packet.pointee.pts != minerva_no_time() {
                return true
            }
            av_packet_unref(packet)
        }
        return false
    }
}
