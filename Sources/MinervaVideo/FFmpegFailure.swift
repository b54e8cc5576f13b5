private import CFFmpeg

extension VideoError {
    /// A failed call of the library as an error value, with FFmpeg's own text for the code.
    static func library(_ stage: Stage, code: Int32) -> VideoError {
        var text = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
        av_strerror(code, &text, text.count)
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return .libraryFailed(stage: stage, code: code, reason: String(decoding: bytes, as: UTF8.self))
    }
}
