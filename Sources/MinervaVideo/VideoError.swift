/// Why a clip cannot be read, or not to its end.
///
/// Times are seconds after the first frame. Cases from `truncated` on arrive from `FrameSource.nextFrame()` after every
/// frame that could be decoded; the others from opening.
public enum VideoError: Error, Equatable, Sendable {
    /// No file has this path.
    case noSuchFile(path: String)
    /// The file exists, but may not be read.
    case notPermitted(path: String)
    /// The path leads to a folder.
    case isFolder(path: String)
    /// The path leads to a device, a pipe or a socket.
    case isNoRegularFile(path: String)
    /// The file holds no bytes.
    case isEmpty(path: String)
    /// No container format was recognised: text, a damaged head, something else.
    case isNoClip(path: String)
    /// An MP4 or MOV without its index (`moov`), or with a part of it: the recording or the copying was cut off
    /// before its end.
    case hasNoIndex(path: String)
    /// A container without a moving picture: sound alone, or sound with a cover.
    case hasNoVideo(path: String)
    /// FFmpeg has no decoder for this codec; `name` is its short name, or its four-character tag.
    case unsupportedCodec(name: String)
    /// The picture holds more pixels than a decoder is allowed (see `PictureLimit`).
    case pictureTooLarge(width: Int, height: Int, limitPixels: Int)
    /// The container is sound, but not one frame could be decoded.
    case hasNoFrames(path: String, damagedPackets: Int)
    /// The file ends before the clip does.
    case truncated(afterSeconds: Double, ofSeconds: Double)
    /// The rest of the clip cannot be decoded.
    case damaged(afterSeconds: Double, ofSeconds: Double, damagedPackets: Int)
    /// The disk or the network behind the file failed; `code` is the negated `errno`.
    case readFailed(path: String, afterSeconds: Double, code: Int32)
    /// The installed FFmpeg has no encoder of this name.
    case missingEncoder(name: String)
    /// A file could not be written further; `code` is the negated `errno`.
    case writeFailed(path: String, code: Int32)
    /// A call of the library failed in a way that no other case covers; `code` and `reason` are FFmpeg's own.
    case libraryFailed(stage: Stage, code: Int32, reason: String)

    /// The step at which a call of the library failed.
    public enum Stage: Equatable, Sendable {
        /// Recognising the container and reading its head.
        case opening
        /// Starting the decoder.
        case startingDecoder
        /// Decoding a picture.
        case decoding
        /// Bringing a picture to planar 4:2:0.
        case converting
        /// Encoding a picture, alone or in a clip.
        case encoding
        /// Computing a digest.
        case digesting
    }
}
