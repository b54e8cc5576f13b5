internal import CFFmpeg

extension DisplayGeometry {
    /// The geometry that a stream's metadata ask for, or else its first frame's.
    init(stream: VideoStream, first frame: UnsafePointer<AVFrame>) {
        var size = 0
        if let data = av_stream_get_side_data(stream.pointer, AV_PKT_DATA_DISPLAYMATRIX, &size) {
            self.init(displayMatrix: Self.numbers(at: data, bytes: size))
        } else if let side = av_frame_get_side_data(frame, AV_FRAME_DATA_DISPLAYMATRIX) {
            self.init(displayMatrix: Self.numbers(at: side.pointee.data, bytes: side.pointee.size))
        } else {
            self.init()
        }
    }

    /// The 32-bit numbers of a display matrix; as many as there are, nine in a sound one.
    private static func numbers(at data: UnsafePointer<UInt8>, bytes: Int) -> [Int32] {
        let start = UnsafeRawPointer(data)
        return (0..<bytes / 4).map { start.loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self) }
    }
}
