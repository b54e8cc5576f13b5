internal import CFFmpeg

/// Takes the sound of a clip over into another file, packet by packet, as it is: nothing is lost.
final class SoundCopy: ClipSound {
    private let source: SoundSource
    private let output: UnsafeMutablePointer<AVStream>
    private let path: String
    /// A packet that was read and lies after the time asked for.
    private var isHolding = false
    private var isAtEnd = false
    private var lastTicks: Int64?

    /// Codecs that both an MP4 carries and current phones and browsers play.
    private static let playable = [AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_OPUS]

    /// How long before the picture a sound may begin, seconds: AAC decoders need a packet's run-up of 1024 samples or
    /// two, and the file's edit list hides it.
    private static let runUpSeconds = 0.1

    /// Prepares the copy, and its stream in `format`, the file at `path`; nil where the sound can't be taken
    /// over as it is.
    init?(
        of source: SoundSource, into format: UnsafeMutablePointer<AVFormatContext>, path: String
    ) throws(VideoError) {
        guard Self.playable.contains(source.codec) else { return nil }
        guard let output = avformat_new_stream(format, nil),
            avcodec_parameters_copy(output.pointee.codecpar, source.stream.pointee.codecpar) >= 0
        else { throw .library(.encoding, code: minerva_error_out_of_memory()) }
        // The tag is the other container's name for the codec.
        output.pointee.codecpar.pointee.codec_tag = 0
        output.pointee.time_base = source.stream.pointee.time_base
        self.source = source
        self.output = output
        self.path = path
    }

    func write(until seconds: Double, into format: UnsafeMutablePointer<AVFormatContext>) throws(VideoError) {
        while !isAtEnd {
            if !isHolding, !source.read() {
                isAtEnd = true
                return
            }
            isHolding = source.seconds >= seconds
            if isHolding { return }
            guard source.seconds >= -Self.runUpSeconds else { continue }
            let packet = source.packet
            av_packet_rescale_ts(packet, source.stream.pointee.time_base, output.pointee.time_base)
            // Damaged clips hold times that fall, which a file does not take.
            if let lastTicks, packet.pointee.dts <= lastTicks { continue }
            lastTicks = packet.pointee.dts
            packet.pointee.stream_index = output.pointee.index
            packet.pointee.pos = -1
            try ClipWriter.check(av_interleaved_write_frame(format, packet), path: path, format: format)
        }
    }

    func finish(into format: UnsafeMutablePointer<AVFormatContext>) throws(VideoError) {}
}
