internal import CFFmpeg

/// Decodes the sound of a clip and encodes it as AAC: for what an MP4 cannot carry to every player, as the uncompressed sound of
/// some cameras' MOV files.
///
/// A sound that begins before the picture is cut, one that begins later has silence before it, and a gap of more than a tenth of a
/// second stays as silence. More than two channels are mixed down to two.
final class SoundEncoding: ClipSound {
    private let source: SoundSource
    private let output: UnsafeMutablePointer<AVStream>
    private let path: String
    private let decoder: CodecContext
    private let encoder: CodecContext
    private let resampler: OpaquePointer
    /// The newest decoded sound.
    private let decoded: UnsafeMutablePointer<AVFrame>
    /// As many samples as the encoder takes at once.
    private let frame: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>
    /// How much of `frame` is filled.
    private var filledSamples: Int32 = 0
    private var writtenSamples: Int64 = 0
    /// A packet that was read and lies after the time asked for.
    private var isHolding = false
    private var isAtEnd = false

    /// Bits a second for each channel: AAC is transparent to most ears from there.
    private static let bitsPerChannel: Int64 = 80_000
    /// The most channels that the resampler takes, each a plane of its own.
    private static let mostPlanes = 64
    /// A rate that every AAC decoder has, for sources whose own the encoder lacks, Hz.
    private static let usualRate: Int32 = 48_000

    /// Prepares the work, and its stream in `format`, the file at `path`; nil where FFmpeg cannot decode the sound or has no AAC.
    init?(
        of source: SoundSource, into format: UnsafeMutablePointer<AVFormatContext>, path: String
    ) throws(VideoError) {
        guard let decoding = avcodec_find_decoder(source.codec), let encoding = avcodec_find_encoder(AV_CODEC_ID_AAC),
            let decoder = CodecContext(decoding), let encoder = CodecContext(encoding),
            avcodec_parameters_to_context(decoder.pointer, source.stream.pointee.codecpar) >= 0
        else { return nil }
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
            let resampler = Self.resampler(from: decoder.pointer, to: settings)
        else { return nil }
        var frames = [av_frame_alloc(), av_frame_alloc()]
        var packet = av_packet_alloc()
        guard let decoded = frames[0], let frame = frames[1], let made = packet,
            let output = avformat_new_stream(format, nil),
            avcodec_parameters_from_context(output.pointee.codecpar, settings) >= 0,
            Self.allocate(frame, like: settings) >= 0
        else {
            for i in frames.indices { av_frame_free(&frames[i]) }
            av_packet_free(&packet)
            var resampler: OpaquePointer? = resampler
            swr_free(&resampler)
            throw .library(.encoding, code: minerva_error_out_of_memory())
        }
        output.pointee.time_base = settings.pointee.time_base
        (self.source, self.output, self.path) = (source, output, path)
        (self.decoder, self.encoder, self.resampler) = (decoder, encoder, resampler)
        (self.decoded, self.frame, self.packet) = (decoded, frame, made)
    }

    deinit {
        var frames: [UnsafeMutablePointer<AVFrame>?] = [decoded, frame]
        for i in frames.indices { av_frame_free(&frames[i]) }
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        av_packet_free(&packet)
        var resampler: OpaquePointer? = resampler
        swr_free(&resampler)
    }

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

    /// Hands the newest decoded sound to the resampler at its own time; false where it is of another kind than the first.
    private func takeDecoded() -> Bool {
        let (made, expected) = (decoded.pointee, decoder.pointer.pointee)
        guard made.sample_rate == expected.sample_rate, made.format == expected.sample_fmt.rawValue,
            made.ch_layout.nb_channels == expected.ch_layout.nb_channels
        else { return false }
        let rates = Int64(expected.sample_rate) * Int64(encoder.pointer.pointee.sample_rate)
        if made.best_effort_timestamp != minerva_no_time() {
            let base = source.stream.pointee.time_base
            let (scaled, isAbsurd) = Int64(base.num).multipliedReportingOverflow(by: rates)
            if !isAbsurd { swr_next_pts(resampler, av_rescale(made.best_effort_timestamp, scaled, Int64(base.den))) }
        }
        let planes = UnsafeRawPointer(made.extended_data).assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
        return swr_convert(resampler, nil, 0, UnsafeMutablePointer(mutating: planes), made.nb_samples) >= 0
    }

    /// Takes from the resampler what it has, and encodes each frame that is full. `isLast` also takes what it holds back for want of
    /// the samples after it.
    private func encodeWholeFrames(
        isLast: Bool = false, into format: UnsafeMutablePointer<AVFormatContext>
    ) throws(VideoError) {
        let size = encoder.pointer.pointee.frame_size
        while true {
            // The encoder may still look at the samples before.
            if filledSamples == 0 { try ClipWriter.check(av_frame_make_writable(frame), path: path, format: format) }
            let count = resampled(at: filledSamples, count: size - filledSamples, isLast: isLast)
            guard count > 0 else { return }
            filledSamples += count
            if filledSamples == size { try encodeFrame(into: format) }
        }
    }

    /// Fills a part of the frame; how many samples there were.
    private func resampled(at start: Int32, count: Int32, isLast: Bool) -> Int32 {
        let bytes = Int(start) * MemoryLayout<Float>.size
        var targets = [frame.pointee.data.0.map { $0 + bytes }, frame.pointee.data.1.map { $0 + bytes }]
        // No input at all would say that none will come; so it gets planes, as many as there may be, without a sample.
        var nothing = [UnsafePointer<UInt8>?](repeating: UnsafePointer(frame.pointee.data.0), count: Self.mostPlanes)
        return isLast
            ? swr_convert(resampler, &targets, count, nil, 0) : swr_convert(resampler, &targets, count, &nothing, 0)
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

    private static func resampler(
        from decoder: UnsafeMutablePointer<AVCodecContext>, to encoder: UnsafeMutablePointer<AVCodecContext>
    ) -> OpaquePointer? {
        if decoder.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
            av_channel_layout_default(&decoder.pointee.ch_layout, decoder.pointee.ch_layout.nb_channels)
        }
        var resampler: OpaquePointer?
        let code = swr_alloc_set_opts2(
            &resampler, &encoder.pointee.ch_layout, encoder.pointee.sample_fmt, encoder.pointee.sample_rate,
            &decoder.pointee.ch_layout, decoder.pointee.sample_fmt, decoder.pointee.sample_rate, 0, nil)
        guard code >= 0, let made = resampler else { return nil }
        // Times decide: what lies before 0 is dropped, and a gap is filled.
        av_opt_set_int(UnsafeMutableRawPointer(made), "first_pts", 0, 0)
        av_opt_set_double(UnsafeMutableRawPointer(made), "async", 1, 0)
        guard swr_init(made) >= 0 else {
            swr_free(&resampler)
            return nil
        }
        return made
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

/// FFmpeg's state of one coder, freed with it.
final class CodecContext {
    /// The state.
    let pointer: UnsafeMutablePointer<AVCodecContext>

    /// Nil where memory is short.
    init?(_ codec: UnsafePointer<AVCodec>) {
        guard let pointer = avcodec_alloc_context3(codec) else { return nil }
        self.pointer = pointer
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVCodecContext>? = pointer
        avcodec_free_context(&pointer)
    }
}
