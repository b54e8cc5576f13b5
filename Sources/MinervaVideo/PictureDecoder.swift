internal import CFFmpeg

/// FFmpeg's decoder for one stream, fed with packets and emptied of frames. Lives and dies on the decoding thread.
final class PictureDecoder {
    /// What a step of the decoder came to.
    enum Outcome: Equatable {
        /// A frame lies in `frame`.
        case frame
        /// The decoder needs another packet.
        case needsInput
        /// Nothing more will come.
        case finished
        /// A packet was damaged and is lost; the next may decode again.
        case damaged
    }

    /// The newest frame; overwritten by the next `receive()`.
    var frame: UnsafeMutablePointer<AVFrame> { output.pointer }

    private let output: MediaFrame
    private let state: CodecContext

    /// Starts a decoder. Throws where FFmpeg cannot.
    init(stream: VideoStream) throws(VideoError) {
        output = try MediaFrame(.startingDecoder)
        state = try CodecContext(.startingDecoder, stream.decoder)
        var code = avcodec_parameters_to_context(context, stream.pointer.pointee.codecpar)
        context.pointee.pkt_timebase = stream.pointer.pointee.time_base
        context.pointee.max_pixels = Int64(PictureLimit.pixels)
        context.pointee.thread_count = Self.threads
        if code >= 0 { code = avcodec_open2(context, stream.decoder, nil) }
        guard code >= 0 else { throw .library(.startingDecoder, code: code) }
    }

    private var context: UnsafeMutablePointer<AVCodecContext> { state.pointer }

    /// Threads inside the decoder.
    ///
    /// One: with two, FFmpeg decodes frames side by side, and what it reports of a damaged one depends on which thread
    /// was faster, so that the same file gave different counts. H.264 at 1080p takes 5 to 6 ms of processor time a
    /// frame either way, on a thread of its own; 4K HEVC with 10 bits takes 25 ms, less than inference.
    private static let threads: Int32 = 1

    /// Hands over a packet; nil says that there are no more. True where the packet was taken without complaint.
    func send(_ packet: UnsafePointer<AVPacket>?) throws(VideoError) -> Bool {
        let code = avcodec_send_packet(context, packet)
        if code == minerva_error_out_of_memory() { throw .library(.decoding, code: code) }
        return code >= 0
    }

    /// Forgets what it was fed, so that it can begin elsewhere.
    func flush() { avcodec_flush_buffers(context) }

    /// Takes the next frame in presentation order, if there is one.
    func receive() throws(VideoError) -> Outcome {
        let code = avcodec_receive_frame(context, frame)
        if code >= 0 { return .frame }
        if code == minerva_error_again() { return .needsInput }
        if code == minerva_error_eof() { return .finished }
        if code == minerva_error_out_of_memory() { throw .library(.decoding, code: code) }
        return .damaged
    }
}
