internal import CFFmpeg

/// FFmpeg's state of one decoder or encoder, freed with this value.
final class CodecContext {
    /// FFmpeg's state.
    let pointer: UnsafeMutablePointer<AVCodecContext>

    /// The state before it is opened. Throws where memory is short.
    init(_ stage: VideoError.Stage, _ codec: UnsafePointer<AVCodec>) throws(VideoError) {
        guard let pointer = avcodec_alloc_context3(codec) else {
            throw .library(stage, code: minerva_error_out_of_memory())
        }
        self.pointer = pointer
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVCodecContext>? = pointer
        avcodec_free_context(&pointer)
    }
}
