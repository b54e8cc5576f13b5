internal import CFFmpeg

/// A packet of FFmpeg's, freed with this value.
final class MediaPacket {
    /// FFmpeg's packet.
    let pointer: UnsafeMutablePointer<AVPacket>

    /// An empty packet. Throws where memory is short.
    init(_ stage: VideoError.Stage) throws(VideoError) {
        guard let pointer = av_packet_alloc() else { throw .library(stage, code: minerva_error_out_of_memory()) }
        self.pointer = pointer
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&pointer)
    }
}
