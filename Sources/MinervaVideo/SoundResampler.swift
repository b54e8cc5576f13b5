internal import CFFmpeg

/// Brings decoded sound to an encoder's rate, channels and form, each sample at its own time: what lies before 0 is
/// dropped, and a gap is filled with silence.
final class SoundResampler {
    private let pointer: OpaquePointer

    /// The most channels that swresample takes, each a plane of its own.
    private static let mostPlanes = 64

    /// Nil where swresample cannot do it, or memory is short.
    init?(
        from decoder: UnsafeMutablePointer<AVCodecContext>, to encoder: UnsafeMutablePointer<AVCodecContext>
    ) {
        if decoder.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
            av_channel_layout_default(&decoder.pointee.ch_layout, decoder.pointee.ch_layout.nb_channels)
        }
        var resampler: OpaquePointer?
        let code = swr_alloc_set_opts2(
            &resampler, &encoder.pointee.ch_layout, encoder.pointee.sample_fmt, encoder.pointee.sample_rate,
            &decoder.pointee.ch_layout, decoder.pointee.sample_fmt, decoder.pointee.sample_rate, 0, nil)
        guard code >= 0, let made = resampler else { return nil }
        pointer = made
        av_opt_set_int(UnsafeMutableRawPointer(made), "first_pts", 0, 0)
        av_opt_set_double(UnsafeMutableRawPointer(made), "async", 1, 0)
        guard swr_init(made) >= 0 else { return nil }
    }

    deinit {
        var pointer: OpaquePointer? = pointer
        swr_free(&pointer)
    }

    /// Says when the next sound that is put in is heard, in ticks of one over the product of both rates.
    func setTime(_ ticks: Int64) { swr_next_pts(pointer, ticks) }

    /// Takes decoded sound in; false where it cannot.
    func put(_ sound: AVFrame) -> Bool {
        let planes = UnsafeRawPointer(sound.extended_data).assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
        return swr_convert(pointer, nil, 0, UnsafeMutablePointer(mutating: planes), sound.nb_samples) >= 0
    }

    /// Fills `count` samples of a frame of two planes of floats at most, from sample `start` on; how many samples there
    /// were. `isLast` also takes what is held back for want of the samples after it.
    func take(into frame: AVFrame, at start: Int32, count: Int32, isLast: Bool) -> Int32 {
        let bytes = Int(start) * MemoryLayout<Float>.size
        var targets = [frame.data.0.map { $0 + bytes }, frame.data.1.map { $0 + bytes }]
        // No input at all would say that none will come; so it gets planes, as many as there may be, without a sample.
        var nothing = [UnsafePointer<UInt8>?](repeating: UnsafePointer(frame.data.0), count: Self.mostPlanes)
        return isLast
            ? swr_convert(pointer, &targets, count, nil, 0) : swr_convert(pointer, &targets, count, &nothing, 0)
    }
}
