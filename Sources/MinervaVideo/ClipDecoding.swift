internal import CFFmpeg
import Minerva

/// One pass over a clip, from opening to the last frame. Made, run and freed on the decoding thread.
final class ClipDecoding {
    private let container: Container
    private let stream: VideoStream
    private let decoder: PictureDecoder
    private let packet: UnsafeMutablePointer<AVPacket>
    private var progress = DecodingProgress()
    private var clock: PresentationClock
    private var repeats = RepeatedPictureDetector()
    private var converter: PictureConverter?
    private var isDraining = false
    private var frameCount = 0

    /// Opens the clip and starts its decoder.
    init(path: String) throws(VideoError) {
        container = try Container(path: path)
        stream = try VideoStream(of: container)
        decoder = try PictureDecoder(stream: stream)
        guard let packet = av_packet_alloc() else {
            throw .library(.startingDecoder, code: minerva_error_out_of_memory())
        }
        self.packet = packet
        let base = stream.pointer.pointee.time_base
        let fps = stream.nominalFps(in: container)
        clock = PresentationClock(
            numerator: base.num, denominator: base.den, nominalInterval: fps > 0 ? 1 / fps : 0)
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        av_packet_free(&packet)
    }

    /// Decodes the clip into the channel, until its end or until nobody listens.
    ///
    /// Throws after the last frame that could be decoded, where the clip did not end well.
    func run(into channel: BoundedChannel<DecodingMessage>) throws(VideoError) {
        while let decoded = try nextDecoded() {
            let converter = try openedConverter(first: decoded, channel: channel)
            let picture = try converter.picture(of: decoded)
            let frame = Frame(
                index: frameCount, timeSeconds: time(of: decoded.pointee), picture: picture, isRepeat: false)
            frameCount += 1
            if let judged = repeats.add(frame), !channel.send(.frame(judged)) { return }
        }
        if let last = repeats.finish(), !channel.send(.frame(last)) { return }
        try progress.checkEnd(container: container, stream: stream)
        _ = channel.send(
            .finished(
                DecodingSummary(damagedPackets: progress.damagedPackets, correctedTimes: clock.correctedFrames)))
    }

    /// The clip's converter; made from the first frame, at which the channel is told what the clip is.
    private func openedConverter(
        first: UnsafeMutablePointer<AVFrame>, channel: BoundedChannel<DecodingMessage>
    ) throws(VideoError) -> PictureConverter {
        if let converter { return converter }
        let converter = try PictureConverter(
            first: first.pointee,
            aspectRatio: av_guess_sample_aspect_ratio(container.format, stream.pointer, first),
            geometry: DisplayGeometry(stream: stream, first: first))
        self.converter = converter
        let description = StreamDescription(
            name: String(container.path.split(separator: "/").last ?? ""), codec: stream.codecName,
            displayWidth: converter.displayWidth, displayHeight: converter.displayHeight,
            rotationDegrees: converter.geometry.rotationDegrees, asksForMirror: converter.geometry.asksForMirror,
            nominalFps: stream.nominalFps(in: container), durationSeconds: stream.statedDuration(in: container),
            frameCount: stream.statedFrameCount, recordedAt: container.statedRecordingTime,
            startSeconds: first.pointee.best_effort_timestamp == minerva_no_time()
                ? 0
                : Double(first.pointee.best_effort_timestamp) * VideoStream.value(of: stream.pointer.pointee.time_base))
        _ = channel.send(.opened(description))
        return converter
    }

    private func time(of frame: AVFrame) -> Double {
        let ticks = frame.best_effort_timestamp == minerva_no_time() ? nil : frame.best_effort_timestamp
        let time = clock.time(of: ticks)
        let unit = VideoStream.value(of: stream.pointer.pointee.time_base)
        progress.deliver(time: time, containerTime: ticks.map { Double($0) * unit })
        return time
    }

    /// The next frame in presentation order, or nil after the last.
    private func nextDecoded() throws(VideoError) -> UnsafeMutablePointer<AVFrame>? {
        var failuresWhileDraining = 0
        while true {
            switch try decoder.receive() {
            case .frame:
                // Parts that the decoder made up are delivered, as FFmpeg does, and counted.
                if decoder.frame.pointee.decode_error_flags != 0 { progress.countDamage() }
                return decoder.frame
            case .finished: return nil
            case .damaged:
                progress.countDamage()
                // A decoder that was told to drain holds few frames; one that fails for ever must not hold the thread.
                if isDraining { failuresWhileDraining += 1 }
                if failuresWhileDraining > 100 { return nil }
            case .needsInput:
                if isDraining { return nil }
                try feed()
            }
        }
    }

    /// Gives the decoder one packet of the stream, or tells it that there are none left.
    private func feed() throws(VideoError) {
        while readPacket() {
            defer { av_packet_unref(packet) }
            guard packet.pointee.stream_index == stream.pointer.pointee.index else { continue }
            if isCutOff(packet.pointee) {
                progress.countDamage()
                continue
            }
            if try !decoder.send(packet) { progress.countDamage() }
            return
        }
        isDraining = true
        _ = try decoder.send(nil)
    }

    /// Whether a packet is what was left of one at the file's end: half a picture is no frame.
    private func isCutOff(_ packet: AVPacket) -> Bool {
        packet.flags & AV_PKT_FLAG_CORRUPT != 0 && container.format.pointee.pb.pointee.eof_reached != 0
    }

    /// Reads the next packet of any stream; false at the end, also where the file cannot be read further.
    private func readPacket() -> Bool {
        // Anything but a failing disk comes from damaged data, a huge claimed size too; it costs one packet, and a file
        // of nothing else must end.
        for _ in 0..<1000 {
            let code = av_read_frame(container.format, packet)
            if code >= 0 {
                let index = Int(packet.pointee.stream_index)
                if let owner = container.format.pointee.streams[index] {
                    progress.read(
                        packet.pointee, timeBase: owner.pointee.time_base, isVideo: owner == stream.pointer)
                }
                return true
            }
            if code == minerva_error_eof() { return false }
            if code == minerva_error_input_output() {
                progress.failReading(code: code)
                return false
            }
            progress.countDamage()
            if container.format.pointee.pb.pointee.eof_reached != 0 { return false }
        }
        return false
    }
}
