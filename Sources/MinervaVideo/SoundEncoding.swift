internal import CFFmpeg

/// Decodes the sound of a clip and encodes it as AAC: for what an MP4 cannot carry to every player, as the uncompressed
/// sound of some cameras' MOV files.
///
/// A sound that begins before the picture is cut, one that begins later has silence before it, and a gap of more than a
/// tenth of a second stays as silence. More than two channels are mixed down to two.
final class SoundEncoding: ClipSound {
    private let source: SoundSource
    private let output: UnsafeMutablePointer<AVStream>
    private let path: String
    private let decoder: CodecContext
    private let encoder: CodecContext
    private let resampler: SoundResampler
    private let heard: MediaFrame
    private let gathered: MediaFrame
    private let coded: MediaPacket
    /// How much of `frame` is filled.
    private var filledSamples: Int32 = 0
    private var writtenSamples: Int64 = 0
    /// A packet that was read and lies after the time asked for.
    private var isHolding = false
    private var isAtEnd = false

    /// Bits a second for each channel: AAC is transparent to most ears from there.
    private static let bitsPerChannel: Int64 = 80_000
    /// A rate that every AAC decoder has, for sources whose own the encoder lacks, Hz.
    private static let usualRate: Int32 = 48_000

    /// Prepares the work, and its stream in `format`, the file at `path`; nil where FFmpeg cannot decode the sound
    /// or has no AAC.
    init?(
        of source: SoundSource, into format: UnsafeMutablePointer<AVFormatContext>, path: String
    ) throws(VideoError) {
        guard let decoding = avcodec_find_decoder(source.codec), let encoding = avcodec_find_encoder(AV_CODEC_ID_AAC)
        else { return nil }
        decoder = try CodecContext(.encoding, decoding)
        encoder = try CodecContext(.encoding, encoding)
        guard avcodec_parameters_to_context(decoder.pointer, source.stream.pointee.codecpar) >= 0 else { return nil }
        decoder.pointer.pointee.pkt_timebase = source.stream.pointee.time_base
        guard avcodec_open2(decoder.pointer, decoding, nil) >= 0, decoder.pointer.pointee.sample_rate > 0 else {
            return nil
        }
        let rate = Self.rate(nearest: decoder.pointer.pointee.sample_rate, of: encoding)
        let channels = max(1, min(2, decoder.pointer.pointee.ch_layout.nb_channels))
        let settings = encoder.pointer
        settings.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
        settings.pointee.sample_rate = rate
        settings.pointee.time_base = AVRational(num: 1, den: rate)
        settings.pointee.bit_rate = Self.bitsPerChannel * Int64(channels)
        settings.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        av_channel_layout_default(&settings.pointee.ch_layout, channels)
        guard avcodec_open2(settings, encoding, nil) >= 0,
            let resampler = SoundResampler(from: decoder.pointer, to: settings)
        else { return nil }
        self.resampler = resampler
        heard = try MediaFrame(.encoding)
        gathered = try MediaFrame(.encoding)
        coded = try MediaPacket(.encoding)
        guard let output = avformat_new_stream(format, nil),
            avcodec_parameters_from_context(output.pointee.codecpar, settings) >= 0,
            Self.allocate(gathered.pointer, like: settings) >= 0
        else { throw .library(.encoding, code: minerva_error_out_of_memory()) }
        output.pointee.time_base = settings.pointee.time_base
        (self.source, self.output, self.path) = (source, output, path)
    }

    /// The newest decoded sound.
    private var decoded: UnsafeMutablePointer<AVFrame> { heard.pointer }
    /// As many samples as the encoder takes at once.
    private var frame: UnsafeMutablePointer<AVFrame> { gathered.pointer }
    /// The newest encoded sound.
    private var packet: UnsafeMutablePointer<AVPacket> { coded.pointer }

    func write(until seconds: Double, into format: UnsafeMutablePointer<AVFormatContext>) throws(VideoError) {
        let wanted = Int64(seconds * Double(encoder.pointer.pointee.sample_rate))
        while !isAtEnd, writtenSamples < wanted {
            if !isHolding, !source.read() {
                isAtEnd = true
                return
            }
            // A sound that goes on an hour later would be an hour of silence in memory.
            isHolding = source.seconds >= seconds
            if isHolding { return }
            // A damaged packet is a gap like any other.
            guard avcodec_send_packet(decoder.pointer, source.packet) >= 0 else { continue }
            while avcodec_receive_frame(decoder.pointer, decoded) >= 0 {
                guard takeDecoded() else {
                    isAtEnd = true
                    break
                }
                try encodeWholeFrames(into: format)
            }
        }
    }

    func finish(into format: UnsafeMutablePointer<AVFormatContext>) throws(VideoError) {
        try encodeWholeFrames(isLast: true, into: format)
        if filledSamples > 0 {
            // The encoder fills a last frame up by itself.
            frame.pointee.nb_samples = filledSamples
            try encodeFrame(into: format)
        }
        try send(nil, into: format)
    }

    /// Hands the newest decoded sound to the resampler at its own time; false where it is of another kind
    /// than the first.
    private func takeDecoded() -> Bool {
        let (made, expected) = (decoded.pointee, decoder.pointer.pointee)
        guard made.sample_rate == expected.sample_rate, made.format == expected.sample_fmt.rawValue,
            made.ch_layout.nb_channels == expected.ch_layout.nb_channels
        else { return false }
        let rates = Int64(expected.sample_rate) * Int64(encoder.pointer.pointee.sample_rate)
        if made.best_effort_timestamp != minerva_no_time() {
            let base = source.stream.pointee.time_base
            let (scaled, isAbsurd) = Int64(base.num).multipliedReportingOverflow(by: rates)
            if !isAbsurd {
                resampler.setTime(av_rescale(made.best_effort_timestamp, scaled, Int64(base.den)))
            }
        }
        return resampler.put(made)
    }

    /// Takes from the resampler what it has, and encodes each frame that is full. `isLast` also takes what it holds
    /// back for want of the samples after it.
    private func encodeWholeFrames(
        isLast: Bool = false, into format: UnsafeMutablePointer<AVFormatContext>
    ) throws(VideoError) {
        let size = encoder.pointer.pointee.frame_size
        while true {
            // The encoder may still look at the samples before.
            if filledSamples == 0 { try ClipWriter.check(av_frame_make_writable(frame), path: path, format: format) }
            let count = resampler.take(
                into: frame.pointee, at: filledSamples, count: size - filledSamples, isLast: isLast)
            guard count > 0 else { return }
            filledSamples += count
            if filledSamples == size { try encodeFrame(into: format) }
        }
    }

    private func encodeFrame(into format: UnsafeMutablePointer<AVFormatContext>) throws(VideoError) {
        frame.pointee.pts = writtenSamples
        writtenSamples += Int64(filledSamples)
        filledSamples = 0
        try send(frame, into: format)
    }

    private func send(
        _ frame: UnsafeMutablePointer<AVFrame>?, into format: UnsafeMutablePointer<AVFormatContext>
    ) throws(VideoError) {
        try ClipWriter.check(avcodec_send_frame(encoder.pointer, frame), path: path, format: format)
        while avcodec_receive_packet(encoder.pointer, packet) >= 0 {
            av_packet_rescale_ts(packet, encoder.pointer.pointee.time_base, output.pointee.time_base)
            packet.pointee.stream_index = output.pointee.index
            try ClipWriter.check(av_interleaved_write_frame(format, packet), path: path, format: format)
        }
    }

    // MARK: Preparing

    /// The source's own rate where the encoder has it.
    private static func rate(nearest rate: Int32, of codec: UnsafePointer<AVCodec>) -> Int32 {
        guard var known = codec.pointee.supported_samplerates else { return rate }
        while known.pointee != 0 {
            if known.pointee == rate { return rate }
            known += 1
        }
        return usualRate
    }

    private static func allocate(
        _ frame: UnsafeMutablePointer<AVFrame>, like encoder: UnsafeMutablePointer<AVCodecContext>
    ) -> Int32 {
        frame.pointee.format = encoder.pointee.sample_fmt.rawValue
        frame.pointee.sample_rate = encoder.pointee.sample_rate
        frame.pointee.nb_samples = encoder.pointee.frame_size
        av_channel_layout_copy(&frame.pointee.ch_layout, &encoder.pointee.ch_layout)
        return av_frame_get_buffer(frame, 0)
    }
}
