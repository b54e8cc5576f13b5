private import CFFmpeg
import Minerva

/// Pictures as JPEG (JFIF, full range, BT.601).
public enum PictureJPEG {
    /// A picture as a JPEG, shrunk where it is wider than `widthAtMost`.
    ///
    /// Encoded with quantizer 3 of 2…31, at which a still frame is not told from the decoder's picture by eye. Throws
    /// `missingEncoder`, or `libraryFailed` at `.encoding` where memory is short.
    public static func bytes(of picture: Picture, widthAtMost: Int? = nil) throws(VideoError) -> [UInt8] {
        let scale = min(1, Double(widthAtMost ?? picture.width) / Double(picture.width))
        return try bytes(of: picture, scale: scale, quantizer: 3)
    }

    /// A picture at a share of its size, at most 1.
    static func bytes(of picture: Picture, scale: Double, quantizer: Int) throws(VideoError) -> [UInt8] {
        let width = max(1, Int((Double(picture.width) * scale).rounded()))
        let height = max(1, Int((Double(picture.height) * scale).rounded()))
        let target = try MediaFrame(.encoding, width: width, height: height, format: AV_PIX_FMT_YUVJ420P)
        let source = try MediaFrame(
            .encoding, width: picture.width, height: picture.height, format: AV_PIX_FMT_YUV420P)
        source.fill(with: picture)
        let side = PictureScaler.Side(
            width: Int32(width), height: Int32(height), format: AV_PIX_FMT_YUVJ420P,
            color: PictureColor(matrix: .bt601, isFullRange: true))
        try PictureScaler(.encoding, from: PictureScaler.Side(of: picture), to: side, method: SWS_AREA)
            .scale(source, into: target)
        return try encode(target, quantizer: quantizer)
    }

    private static func encode(
        _ picture: MediaFrame, quantizer: Int
    ) throws(VideoError) -> [UInt8] {
        guard let encoder = avcodec_find_encoder(AV_CODEC_ID_MJPEG) else { throw .missingEncoder(name: "mjpeg") }
        let state = try CodecContext(.encoding, encoder)
        let output = try MediaPacket(.encoding)
        let (context, packet, frame) = (state.pointer, output.pointer, picture.pointer)
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
        var code = avcodec_open2(context, encoder, nil)
        if code >= 0 { code = avcodec_send_frame(context, frame) }
        if code >= 0 { code = avcodec_receive_packet(context, packet) }
        guard code >= 0, let start = packet.pointee.data else { throw .library(.encoding, code: code) }
        return withExtendedLifetime((state, output, picture)) {
            Array(UnsafeBufferPointer(start: start, count: Int(packet.pointee.size)))
        }
    }
}
