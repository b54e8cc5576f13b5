internal import CFFmpeg
import Minerva

/// Brings pictures of one size and kind to another, through swscale.
final class PictureScaler {
    /// Pictures before or after scaling.
    struct Side: Equatable {
        /// Width, pixels.
        var width: Int32
        /// Height, pixels.
        var height: Int32
        /// How samples are stored.
        var format: AVPixelFormat
        /// How samples mean colors. The same on both sides, samples keep their meaning, and no detour through
        /// RGB is taken.
        var color: PictureColor
    }

    private let stage: VideoError.Stage
    private let scaler: OpaquePointer

    /// Prepares the work; `method` is swscale's. Throws where swscale cannot do it.
    init(_ stage: VideoError.Stage, from source: Side, to target: Side, method: Int32) throws(VideoError) {
        let scaler = sws_getContext(
            source.width, source.height, source.format, target.width, target.height, target.format,
            method | SWS_ACCURATE_RND, nil, nil, nil)
        guard let scaler else { throw .library(stage, code: minerva_error_invalid_data()) }
        self.stage = stage
        self.scaler = scaler
        sws_setColorspaceDetails(
            scaler, Self.weights(of: source), source.color.isFullRange ? 1 : 0, Self.weights(of: target),
            target.color.isFullRange ? 1 : 0, 0, 1 << 16, 1 << 16)
    }

    deinit { sws_freeContext(scaler) }

    /// Scales a picture; both frames are of the sizes and formats that were said.
    func scale(_ source: MediaFrame, into target: MediaFrame) throws(VideoError) {
        defer { withExtendedLifetime(source) {} }
        try scale(source.pointer, into: target)
    }

    /// Scales a picture that a decoder holds.
    func scale(_ source: UnsafeMutablePointer<AVFrame>, into target: MediaFrame) throws(VideoError) {
        defer { withExtendedLifetime(target) {} }
        let code = sws_scale_frame(scaler, target.pointer, source)
        guard code >= 0 else { throw .library(stage, code: code) }
    }

    private static func weights(of side: Side) -> UnsafePointer<Int32>? {
        sws_getCoefficients(side.color.matrix == .bt709 ? SWS_CS_ITU709 : SWS_CS_ITU601)
    }
}

extension PictureScaler.Side {
    /// The pictures that the engine has: planar 4:2:0 with 8 bits, at another size where one is given.
    init(of picture: Picture, width: Int? = nil, height: Int? = nil) {
        self.init(
            width: Int32(width ?? picture.width), height: Int32(height ?? picture.height), format: AV_PIX_FMT_YUV420P,
            color: PictureColor(matrix: picture.matrix, isFullRange: picture.isFullRange))
    }
}
