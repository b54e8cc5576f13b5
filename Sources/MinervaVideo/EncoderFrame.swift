internal import CFFmpeg
import Minerva

/// Frames of FFmpeg's that pictures are handed to encoders in.
enum EncoderFrame {
    /// A frame with memory for one picture. Throws where there is none.
    static func make(
        width: Int, height: Int, format: AVPixelFormat
    ) throws(VideoError) -> UnsafeMutablePointer<AVFrame> {
        var frame = av_frame_alloc()
        frame?.pointee.format = format.rawValue
        frame?.pointee.width = Int32(width)
        frame?.pointee.height = Int32(height)
        let code = av_frame_get_buffer(frame, 0)
        guard code >= 0, let made = frame else {
            av_frame_free(&frame)
            throw .library(.encoding, code: code < 0 ? code : minerva_error_out_of_memory())
        }
        return made
    }

    /// Copies a picture's planes into a frame of its size, or of one less where the frame's must be even: swscale and encoders
    /// read a little past a row's end, which only FFmpeg's own memory allows.
    static func fill(_ frame: UnsafeMutablePointer<AVFrame>, with picture: Picture) {
        let (data, strides) = (frame.pointee.data, frame.pointee.linesize)
        let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
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
