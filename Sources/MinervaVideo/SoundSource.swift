internal import CFFmpeg

/// The sound of a clip, packet by packet, on the picture's clock: the picture's first frame is at 0.
final class SoundSource {
    /// The sound's stream.
    let stream: UnsafeMutablePointer<AVStream>
    /// The newest packet; overwritten by the next `read()`.
    var packet: UnsafeMutablePointer<AVPacket> { input.pointer }

    private let input: MediaPacket
    private let container: Container
    /// Ticks of the stream's clock at which the picture begins.
    private let startTicks: Int64

    /// Opens a clip's sound; nil where it has none. `startSeconds` is the time on the clip's own clock at which the
    /// picture begins.
    init?(path: String, startSeconds: Double) throws(VideoError) {
        let container = try Container(path: path)
        let index = av_find_best_stream(container.format, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
        guard index >= 0, let stream = container.format.pointee.streams[Int(index)] else { return nil }
        guard
            let startTicks = Int64(
                exactly: (startSeconds / VideoStream.value(of: stream.pointee.time_base)).rounded())
        else { return nil }
        self.container = container
        self.stream = stream
        self.startTicks = startTicks
        input = try MediaPacket(.encoding)
    }

    /// The codec's identifier.
    var codec: AVCodecID { stream.pointee.codecpar?.pointee.codec_id ?? AV_CODEC_ID_NONE }

    /// The codec's short name, e.g. `pcm_s16le`.
    var codecName: String { String(cString: avcodec_get_name(codec)) }

    /// Reads the next packet of the sound that has a time, its times moved to the picture's clock; false at the end.
    func read() -> Bool {
        av_packet_unref(packet)
        while av_read_frame(container.format, packet) >= 0 {
            let (ticks, isAbsurd) = packet.pointee.pts.subtractingReportingOverflow(startTicks)
            if packet.pointee.stream_index == stream.pointee.index, packet.pointee.pts != minerva_no_time(), !isAbsurd {
                packet.pointee.pts = ticks
                // Sound is stored in the order in which it is heard.
                packet.pointee.dts = packet.pointee.pts
                return true
            }
            av_packet_unref(packet)
        }
        return false
    }

    /// When the newest packet is heard, seconds.
    var seconds: Double { Double(packet.pointee.pts) * VideoStream.value(of: stream.pointee.time_base) }
}
