internal import CFFmpeg
import Minerva

/// Brings decoded frames into display orientation: 8-bit planar 4:2:0 of one size. Lives on the decoding thread.
///
/// A frame that is stored so already, or so with 10 or 12 bits as phones store HDR, is copied once, by `PlaneView`, which
/// also turns it. Anything else goes through swscale first: other samplings, depths and orders, other sizes than the
/// first frame's, pixels that are not square.
final class PictureConverter {
    /// The clip's rotation.
    let geometry: DisplayGeometry
    /// Width before rotation, square pixels.
    let width: Int
    /// Height before rotation.
    let height: Int

    private var scaler: OpaquePointer?
    private var scalerInput: ScalerInput?
    private var scratch: UnsafeMutablePointer<AVFrame>?

    private struct ScalerInput: Equatable {
        var format: Int32
        var width: Int32
        var height: Int32
        var color: PictureColor
        var colorspace: AVColorSpace.RawValue
    }

    /// Takes the size from the clip's first frame. Throws where it is too large.
    init(first frame: AVFrame, aspectRatio: AVRational, geometry: DisplayGeometry) throws(VideoError) {
        self.geometry = geometry
        width = DisplayGeometry.squareWidth(
            of: Int(frame.width), numerator: aspectRatio.num, denominator: aspectRatio.den)
        height = Int(frame.height)
        try PictureLimit.check(width: width, height: height)
    }

    deinit {
        sws_freeContext(scaler)
        av_frame_free(&scratch)
    }

    /// Whether the rotation exchanges width and height.
    private var isOnItsSide: Bool { geometry.rotationDegrees % 180 != 0 }
    /// Width of the pictures that come out.
    var displayWidth: Int { isOnItsSide ? height : width }
    /// Height of the pictures that come out.
    var displayHeight: Int { isOnItsSide ? width : height }

    /// A decoded frame as a picture.
    func picture(of frame: UnsafeMutablePointer<AVFrame>) throws(VideoError) -> Picture {
        let color = PictureColor(of: frame.pointee)
        var source = frame.pointee
        var extraBits = directExtraBits(of: source)
        if extraBits == nil {
            source = try scaled(frame, color: color).pointee
            extraBits = 0
        }
        let (luma, blue, red) = (source.data.0, source.data.1, source.data.2)
        guard let extraBits, let luma, let blue, let red else {
            throw .library(.converting, code: minerva_error_invalid_data())
        }
        let (chromaWidth, chromaHeight) = ((width + 1) / 2, (height + 1) / 2)
        return Picture(
            width: displayWidth, height: displayHeight,
            luma: plane(luma, source.linesize.0, width, height, extraBits),
            blueDifference: plane(blue, source.linesize.1, chromaWidth, chromaHeight, extraBits),
            redDifference: plane(red, source.linesize.2, chromaWidth, chromaHeight, extraBits),
            matrix: color.matrix, isFullRange: color.isFullRange)
    }

    private func plane(
        _ start: UnsafeMutablePointer<UInt8>, _ bytesPerRow: Int32, _ width: Int, _ height: Int, _ extraBits: Int
    ) -> [UInt8] {
        let bytesPerRow = Int(bytesPerRow)
        guard extraBits > 0 else {
            return PlaneView(start: start, stride: bytesPerRow, width: width, height: height)
                .packed(rotatedBy: geometry.rotationDegrees)
        }
        // FFmpeg aligns rows of deep samples to them, so a row is a whole number of them.
        let flat = UnsafeRawPointer(start).withMemoryRebound(to: UInt16.self, capacity: width * height) { start in
            DeepPlaneView(start: start, stride: bytesPerRow / 2, width: width, height: height, extraBits: extraBits)
                .packed()
        }
        guard geometry.rotationDegrees != 0 else { return flat }
        return flat.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return flat }
            return PlaneView(start: start, stride: width, width: width, height: height)
                .packed(rotatedBy: geometry.rotationDegrees)
        }
    }

    /// How many bits beyond eight a sample has, where the frame can be copied as it is; nil where swscale must help.
    private func directExtraBits(of frame: AVFrame) -> Int? {
        guard Int(frame.width) == width, Int(frame.height) == height else { return nil }
        switch AVPixelFormat(frame.format) {
        case AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P: return 0
        case minerva_pixel_format_420_10(): return 2
        case minerva_pixel_format_420_12(): return 4
        default: return nil
        }
    }

    private func scaled(
        _ frame: UnsafeMutablePointer<AVFrame>, color: PictureColor
    ) throws(VideoError) -> UnsafeMutablePointer<AVFrame> {
        let target = try preparedScratch()
        let scaler = try preparedScaler(for: frame.pointee, color: color)
        let code = sws_scale_frame(scaler, target, frame)
        guard code >= 0 else { throw .library(.converting, code: code) }
        return target
    }

    private func preparedScratch() throws(VideoError) -> UnsafeMutablePointer<AVFrame> {
        if let scratch { return scratch }
        guard let fresh = av_frame_alloc() else {
            throw .library(.converting, code: minerva_error_out_of_memory())
        }
        scratch = fresh
        fresh.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        fresh.pointee.width = Int32(width)
        fresh.pointee.height = Int32(height)
        let code = av_frame_get_buffer(fresh, 0)
        guard code >= 0 else { throw .library(.converting, code: code) }
        return fresh
    }

    private func preparedScaler(for frame: AVFrame, color: PictureColor) throws(VideoError) -> OpaquePointer {
        let input = ScalerInput(
            format: frame.format, width: frame.width, height: frame.height, color: color,
            colorspace: frame.colorspace.rawValue)
        if let scaler, input == scalerInput { return scaler }
        sws_freeContext(scaler)
        scaler = sws_getContext(
            frame.width, frame.height, AVPixelFormat(frame.format), Int32(width), Int32(height), AV_PIX_FMT_YUV420P,
            SWS_BICUBIC | SWS_ACCURATE_RND, nil, nil, nil)
        guard let scaler else { throw .library(.converting, code: minerva_error_invalid_data()) }
        scalerInput = input
        // The same matrix and range on both sides: samples keep their meaning, and no detour through RGB is taken.
        let weights = sws_getCoefficients(color.matrix == .bt709 ? SWS_CS_ITU709 : SWS_CS_ITU601)
        let range: Int32 = color.isFullRange ? 1 : 0
        let isRGB = av_pix_fmt_desc_get(AVPixelFormat(frame.format)).map {
            $0.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
        }
        sws_setColorspaceDetails(scaler, weights, isRGB == true ? 1 : range, weights, range, 0, 1 << 16, 1 << 16)
        return scaler
    }
}
