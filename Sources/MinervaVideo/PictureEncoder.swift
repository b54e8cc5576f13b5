internal import CFFmpeg
import Glibc
import Minerva

/// Encodes pictures as H.264.
final class PictureEncoder {
    /// Ticks of the encoder's clock: 90,000 a second, the broadcast clock; every phone's times are whole numbers of it,
    /// or nearly so.
    let timeBase = AVRational(num: 1, den: 90_000)
    /// The stream in the file.
    let stream: UnsafeMutablePointer<AVStream>

    private let width: Int
    private let height: Int
    private let state: CodecContext
    private let input: MediaFrame
    private let output: MediaPacket
    /// What shrinks pictures that are larger than the clip, with the memory that it reads.
    private var shrinking: (source: MediaFrame, scaler: PictureScaler)?
    private var lastTicks: Int64?
    /// How long the last picture is shown, ticks; a thirtieth of a second where nothing tells. A file needs it for its
    /// end: a picture that is shown for no time is none.
    private var lastInterval: Int64 = 3000

    /// Starts an encoder and its stream in `format`; `first` tells the colors.
    init(
        width: Int, height: Int, like first: Picture, in format: UnsafeMutablePointer<AVFormatContext>
    ) throws(VideoError) {
        guard let codec = avcodec_find_encoder_by_name("libx264") else { throw .missingEncoder(name: "libx264") }
        guard let stream = avformat_new_stream(format, nil) else {
            throw .library(.encoding, code: minerva_error_out_of_memory())
        }
        self.width = width
        self.height = height
        self.stream = stream
        state = try CodecContext(.encoding, codec)
        input = try MediaFrame(.encoding, width: width, height: height, format: AV_PIX_FMT_YUV420P)
        output = try MediaPacket(.encoding)
        context.pointee.width = Int32(width)
        context.pointee.height = Int32(height)
        context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
        context.pointee.time_base = timeBase
        context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
        context.pointee.color_range = first.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        context.pointee.colorspace = first.matrix == .bt709 ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M
        // A jump in a player lands at most this many pictures away.
        context.pointee.gop_size = 120
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        var options: OpaquePointer?
        // Drawn edges are hard for a codec: 20 keeps them without blocks; `veryfast` encodes 1080p faster
        // than it plays.
        av_dict_set(&options, "preset", "veryfast", 0)
        av_dict_set(&options, "crf", "20", 0)
        av_dict_set(&options, "profile", "high", 0)
        let code = avcodec_open2(context, codec, &options)
        av_dict_free(&options)
        try check(code)
        try check(avcodec_parameters_from_context(stream.pointee.codecpar, context))
        stream.pointee.time_base = timeBase
    }

    private var context: UnsafeMutablePointer<AVCodecContext> { state.pointer }
    private var frame: UnsafeMutablePointer<AVFrame> { input.pointer }
    private var packet: UnsafeMutablePointer<AVPacket> { output.pointer }

    /// The longest time from zero, before or after, seconds: some 30 years, which no clip has. On the encoder's clock
    /// it is 90 trillion ticks, a hundred-thousandth of what 64 bits hold, so that sums and another clock's finer
    /// ticks fit, too.
    private static let longestSeconds = 1e9

    /// A time on the encoder's clock. Throws for one that no clip has.
    private func ticks(at seconds: Double) throws(VideoError) -> Int64 {
        guard abs(seconds) <= PictureEncoder.longestSeconds else {
            throw .library(.encoding, code: minerva_error_from_errno(ERANGE))
        }
        return Int64((seconds * Double(timeBase.den)).rounded())
    }

    /// Says that there are no more pictures, and until when the last one is shown.
    func end(at seconds: Double) throws(VideoError) {
        let ticks = try ticks(at: seconds)
        if let lastTicks, ticks > lastTicks { lastInterval = ticks - lastTicks }
        try check(avcodec_send_frame(context, nil))
    }

    /// Hands over a picture.
    func send(_ picture: Picture, at seconds: Double) throws(VideoError) {
        let ticks = try ticks(at: seconds)
        // The encoder may still look at the picture before.
        try check(av_frame_make_writable(frame))
        try fill(with: picture)
        // Two frames within a tick, in a slow-motion clip's splice, stay two.
        frame.pointee.pts = max(ticks, lastTicks.map { $0 + 1 } ?? ticks)
        if let lastTicks { lastInterval = frame.pointee.pts - lastTicks }
        lastTicks = frame.pointee.pts
        try check(avcodec_send_frame(context, frame))
    }

    /// The next packet, if there is one; valid until the next call.
    func receive() throws(VideoError) -> UnsafeMutablePointer<AVPacket>? {
        let code = avcodec_receive_packet(context, packet)
        if code == minerva_error_again() || code == minerva_error_eof() { return nil }
        try check(code)
        packet.pointee.duration = lastInterval
        return packet
    }

    private func fill(with picture: Picture) throws(VideoError) {
        if picture.width & ~1 == width, picture.height & ~1 == height { return input.fill(with: picture) }
        let (source, scaler) = try preparedShrinking(of: picture)
        precondition(
            source.pointer.pointee.width == picture.width && source.pointer.pointee.height == picture.height,
            "all pictures of a clip have one size")
        source.fill(with: picture)
        try scaler.scale(source, into: input)
    }

    private func preparedShrinking(
        of picture: Picture
    ) throws(VideoError) -> (source: MediaFrame, scaler: PictureScaler) {
        if let shrinking { return shrinking }
        let source = try MediaFrame(
            .encoding, width: picture.width, height: picture.height, format: AV_PIX_FMT_YUV420P)
        let scaler = try PictureScaler(
            .encoding, from: PictureScaler.Side(of: picture),
            to: PictureScaler.Side(of: picture, width: width, height: height), method: SWS_AREA)
        shrinking = (source, scaler)
        return (source, scaler)
    }

    private func check(_ code: Int32) throws(VideoError) {
        guard code >= 0 else { throw .library(.encoding, code: code) }
    }
}
