private import CFFmpeg

/// Where each frame of a clip lies in its file, told by the packets alone.
///
/// Made only where a packet is a frame by the container's and the codec's rules: MP4, MOV, Matroska and WebM with
/// H.264, HEVC, VP9, AV1, Motion JPEG or ProRes; with a timestamp on each packet and none twice; beginning with a key
/// frame that no frame is shown before (a decoder drops such frames, or those before the first key frame, and all
/// numbers would be off). What it cannot notice: a packet that turns out to be damaged.
struct PacketIndex {
    /// A frame that decoding can begin at: it and all that are shown after it need nothing before it.
    struct Key: Equatable {
        /// Its number in presentation order; for one that the edit list hides, that of the next frame that is shown.
        let number: Int
        /// When it is shown, ticks of the stream's clock.
        let presentation: Int64
        /// When it is decoded, ticks of the stream's clock.
        let decoding: Int64
    }

    /// When each frame is shown, ticks, in presentation order.
    let ticks: [Int64]
    /// When each frame is shown, seconds after the first: the same numbers as `FrameSource` gives.
    let times: [Double]
    private let keys: [Key]

    /// Reads all packets of a clip's video, and decodes none; nil where they do not tell the frames for certain.
    init?(path: String) throws(VideoError) {
        let container = try Container(path: path)
        let stream = try VideoStream(of: container)
        guard PacketIndex.isTrusted(container: container, stream: stream) else { return nil }
        var packets: [(presentation: Int64, decoding: Int64, isKey: Bool, isShown: Bool)] = []
        let input = try MediaPacket(.opening)
        defer { withExtendedLifetime(input) {} }
        let packet = input.pointer
        for other in Container.streams(of: container.format) where other != stream.pointer {
            other.pointee.discard = AVDISCARD_ALL
        }
        var code = av_read_frame(container.format, packet)
        while code >= 0 {
            defer { code = av_read_frame(container.format, packet) }
            defer { av_packet_unref(packet) }
            let read = packet.pointee
            guard read.stream_index == stream.pointer.pointee.index else { continue }
            guard read.flags & AV_PKT_FLAG_CORRUPT == 0, read.pts != minerva_no_time() else { return nil }
            // Matroska states when a frame is shown, not when it is decoded, and is sought by that.
            let decoding = read.dts == minerva_no_time() ? read.pts : read.dts
            packets.append(
                (
                    read.pts, decoding, read.flags & AV_PKT_FLAG_KEY != 0, read.flags & AV_PKT_FLAG_DISCARD == 0
                ))
        }
        guard code == minerva_error_eof() else { return nil }
        packets.sort { $0.presentation < $1.presentation }
        guard packets.first?.isKey == true else { return nil }
        for (one, other) in zip(packets, packets.dropFirst()) where one.presentation == other.presentation {
            return nil
        }
        var ticks: [Int64] = []
        var keys: [Key] = []
        for packet in packets {
            if packet.isKey {
                keys.append(
                    Key(number: ticks.count, presentation: packet.presentation, decoding: packet.decoding))
            }
            if packet.isShown { ticks.append(packet.presentation) }
        }
        self.ticks = ticks
        self.keys = keys
        var clock = PresentationClock(of: stream, in: container)
        times = ticks.map { clock.time(of: $0) }
    }

    /// The last key frame at or before a frame.
    func key(before number: Int) -> Key? { keys.last { $0.number <= number } }

    private static func isTrusted(container: Container, stream: VideoStream) -> Bool {
        let containers = container.formatName.split(separator: ",")
        let codecs = [
            AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1, AV_CODEC_ID_MJPEG, AV_CODEC_ID_PRORES,
        ]
        return (containers.contains("mp4") || containers.contains("matroska"))
            && codecs.contains(stream.pointer.pointee.codecpar.pointee.codec_id)
    }
}

extension PresentationClock {
    /// The clock of a stream.
    init(of stream: VideoStream, in container: Container) {
        let base = stream.pointer.pointee.time_base
        let fps = stream.nominalFps(in: container)
        self.init(numerator: base.num, denominator: base.den, nominalInterval: fps > 0 ? 1 / fps : 0)
    }
}
