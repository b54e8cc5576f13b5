internal import CFFmpeg
import Minerva

/// A frame of FFmpeg's, freed with this value.
final class MediaFrame {
    /// FFmpeg's frame.
    let pointer: UnsafeMutablePointer<AVFrame>

    /// A frame without content, which a decoder or a scaler gives it. Throws where memory is short.
    init(_ stage: VideoError.Stage) throws(VideoError) {
        guard let pointer = av_frame_alloc() else { throw .library(stage, code: minerva_error_out_of_memory()) }
        self.pointer = pointer
    }

    /// A frame with memory for one picture.
    convenience init(
        _ stage: VideoError.Stage, width: Int, height: Int, format: AVPixelFormat
    ) throws(VideoError) {
        try self.init(stage)
        pointer.pointee.format = format.rawValue
        pointer.pointee.width = Int32(width)
        pointer.pointee.height = Int32(height)
        let code = av_frame_get_buffer(pointer, 0)
        guard code >= 0 else { throw .library(stage, code: code) }
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVFrame>? = pointer
        av_frame_free(&pointer)
    }

    /// Copies a picture's planes into a frame of its size, or of one less where the frame's must be even: swscale and
    /// encoders read a little past a row's end, which only FFmpeg's own memory allows.
    func fill(with picture: Picture) {
        let (data, strides) = (pointer.pointee.data, pointer.pointee.linesize)
        let (width, height) = (Int(pointer.pointee.width), Int(pointer.pointee.height))
        let planes = [
            (picture.luma, picture.width, data.0, strides.0, width, height),
            (picture.blueDifference, picture.chromaWidth, data.1, strides.1, (width + 1) / 2, (height + 1) / 2),
            (picture.redDifference, picture.chromaWidth, data.2, strides.2, (width + 1) / 2, (height + 1) / 2),
        ]
        for (samples, stored, start, stride, columns, rows) in planes {
            guard let start else { continue }
            samples.withUnsafeBufferPointer { samples in
                for row in 0..<rows {
                    _ = UnsafeMutableBufferPointer(start: start + row * Int(stride), count: columns)
                        .update(fromContentsOf: samples[row * stored..<row * stored + columns])
                }
            }
        }
    }
}
