internal import CFFmpeg

extension DisplayGeometry {
    /// The geometry that a stream's metadata ask for, or else its first frame's.
    init(stream: VideoStream, first frame: UnsafePointer<AVFrame>) {
        if let data = av_stream_get_side_data(stream.pointer, AV_PKT_DATA_DISPLAYMATRIX, nil) {
            self.init(displayMatrix: Self.numbers(at: data))
        } else if let side = av_frame_get_side_data(frame, AV_FRAME_DATA_DISPLAYMATRIX) {
            self.init(displayMatrix: Self.numbers(at: side.pointee.data))
        } else {
            self.init()
        }
    }

    /// A display matrix is always nine 32-bit numbers; FFmpeg checks the length where it reads one.
    private static func numbers(at data: UnsafePointer<UInt8>) -> [Int32] {
        let bytes = UnsafeRawPointer(data)
        return (0..<9).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self) }
    }
}
