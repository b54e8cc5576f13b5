internal import CFFmpeg
import Minerva

/// Brings decoded frames into display orientation: 8-bit planar 4:2:0 of one size. Lives on the decoding thread.
///
/// A frame that is stored so already, or so with 10 or 12 bits as phones store HDR, is copied once, by `PlaneView`,
/// which also turns it. Anything else goes through swscale first: other samplings, depths and orders, other sizes than
/// the first frame's, pixels that are not square.
final class PictureConverter {
    /// The clip's rotation.
    let geometry: DisplayGeometry
    /// Width before rotation, square pixels.
    let width: Int
    /// Height before rotation.
    let height: Int

    /// The scaler in use, and what it is for; another where a frame is of another kind than the one before.
    private var scaler: (source: PictureScaler.Side, colorspace: AVColorSpace, work: PictureScaler)?
    private var scratch: MediaFrame?

    /// Takes the size from the clip's first frame. Throws where it is too large.
    init(first frame: AVFrame, aspectRatio: AVRational, geometry: DisplayGeometry) throws(VideoError) {
        self.geometry = geometry
        width = DisplayGeometry.squareWidth(
            of: Int(frame.width), numerator: aspectRatio.num, denominator: aspectRatio.den)
        height = Int(frame.height)
        try PictureLimit.check(width: width, height: height)
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
        try preparedScaler(for: frame.pointee, color: color).scale(frame, into: target)
        return target.pointer
    }

    private func preparedScratch() throws(VideoError) -> MediaFrame {
        if let scratch { return scratch }
        let fresh = try MediaFrame(.converting, width: width, height: height, format: AV_PIX_FMT_YUV420P)
        scratch = fresh
        return fresh
    }

    private func preparedScaler(for frame: AVFrame, color: PictureColor) throws(VideoError) -> PictureScaler {
        let format = AVPixelFormat(frame.format)
        var source = PictureScaler.Side(width: frame.width, height: frame.height, format: format, color: color)
        if PictureColor.isRGB(format) { source.color.isFullRange = true }
        if let scaler, scaler.source == source, scaler.colorspace == frame.colorspace { return scaler.work }
        let target = PictureScaler.Side(
            width: Int32(width), height: Int32(height), format: AV_PIX_FMT_YUV420P, color: color)
        let work = try PictureScaler(.converting, from: source, to: target, method: SWS_BICUBIC)
        scaler = (source, frame.colorspace, work)
        return work
    }
}
