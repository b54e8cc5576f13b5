private import CFFmpeg
import Minerva

/// Pictures as JPEG (JFIF, full range, BT.601).
public enum PictureJPEG {
    /// A picture as a JPEG, shrunk where it is wider than `widthAtMost`.
    ///
    /// Encoded with quantizer 3 of 2…31, at which a still frame is not told from the decoder's picture by eye. Throws
    /// `libraryFailed` at `.encoding` where FFmpeg has no encoder or no memory.
    public static func bytes(of picture: Picture, widthAtMost: Int? = nil) throws(VideoError) -> [UInt8] {
        let scale = min(1, Double(widthAtMost ?? picture.width) / Double(picture.width))
        return try bytes(of: picture, scale: scale, quantizer: 3)
    }

    /// A picture at a share of its size, at most 1.
    static func bytes(of picture: Picture, scale: Double, quantizer: Int) throws(VideoError) -> [UInt8] {
        let width = max(1, Int((Double(picture.width) * scale).rounded()))
        let height = max(1, Int((Double(picture.height) * scale).rounded()))
        let source = try EncoderFrame.make(width: picture.width, height: picture.height, format: AV_PIX_FMT_YUV420P)
        defer { free(source) }
        let target = try EncoderFrame.make(width: width, height: height, format: AV_PIX_FMT_YUVJ420P)
        defer { free(target) }
        EncoderFrame.fill(source, with: picture)
        try shrink(source, into: target, matrix: picture.matrix, isFullRange: picture.isFullRange)
        return try encode(target, quantizer: quantizer)
    }

    private static func free(_ frame: UnsafeMutablePointer<AVFrame>) {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    private static func shrink(
        _ source: UnsafeMutablePointer<AVFrame>, into target: UnsafeMutablePointer<AVFrame>, matrix: Picture.Matrix,
        isFullRange: Bool
    ) throws(VideoError) {
        let scaler = sws_getContext(
            source.pointee.width, source.pointee.height, AV_PIX_FMT_YUV420P, target.pointee.width,
            target.pointee.height, AV_PIX_FMT_YUVJ420P, SWS_AREA | SWS_ACCURATE_RND, nil, nil, nil)
        guard let scaler else { throw .library(.encoding, code: minerva_error_invalid_data()) }
        defer { sws_freeContext(scaler) }
        let weights = sws_getCoefficients(matrix == .bt709 ? SWS_CS_ITU709 : SWS_CS_ITU601)
        sws_setColorspaceDetails(
            scaler, weights, isFullRange ? 1 : 0, sws_getCoefficients(SWS_CS_ITU601), 1, 0, 1 << 16, 1 << 16)
        let code = sws_scale_frame(scaler, target, source)
        guard code >= 0 else { throw .library(.encoding, code: code) }
    }

    private static func encode(
        _ frame: UnsafeMutablePointer<AVFrame>, quantizer: Int
    ) throws(VideoError) -> [UInt8] {
        guard let encoder = avcodec_find_encoder(AV_CODEC_ID_MJPEG) else {
            throw .library(.encoding, code: minerva_error_invalid_data())
        }
        var context = avcodec_alloc_context3(encoder)
        defer { avcodec_free_context(&context) }
        var packet = av_packet_alloc()
        defer { av_packet_free(&packet) }
        guard let context, let packet else { throw .library(.encoding, code: minerva_error_out_of_memory()) }
        context.pointee.width = frame.pointee.width
        context.pointee.height = frame.pointee.height
        context.pointee.pix_fmt = AV_PIX_FMT_YUVJ420P
        context.pointee.color_range = AVCOL_RANGE_JPEG
        // An encoder wants a clock, even for one picture.
        context.pointee.time_base = AVRational(num: 1, den: 1)
        context.pointee.thread_count = 1
        context.pointee.flags |= AV_CODEC_FLAG_QSCALE
        context.pointee.global_quality = FF_QP2LAMBDA * Int32(quantizer)
        frame.pointee.quality = context.pointee.global_quality
        frame.pointee.pts = 0
        for code in [avcodec_open2(context, encoder, nil), avcodec_send_frame(context, frame)] where code < 0 {
            throw .library(.encoding, code: code)
        }
        let code = avcodec_receive_packet(context, packet)
        guard code >= 0, let start = packet.pointee.data else { throw .library(.encoding, code: code) }
        return Array(UnsafeBufferPointer(start: start, count: Int(packet.pointee.size)))
    }
}
