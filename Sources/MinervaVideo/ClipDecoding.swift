internal import CFFmpeg
import Minerva

/// One pass over a clip, from opening to the last frame. Made, run and freed on the decoding thread.
final class ClipDecoding {
    private let pass: DecodingPass
    private var clock: PresentationClock
    private var repeats = RepeatedPictureDetector()
    private var converter: PictureConverter?
    private var frameCount = 0

    /// Opens the clip and starts its decoder.
    init(path: String) throws(VideoError) {
        pass = try DecodingPass(path: path)
        clock = PresentationClock(of: pass.stream, in: pass.container)
    }

    /// Decodes the clip into the channel, until its end or until nobody listens.
    ///
    /// Throws after the last frame that could be decoded, where the clip did not end well.
    func run(into channel: BoundedChannel<DecodingMessage>) throws(VideoError) {
        while let decoded = try pass.nextFrame() {
            let converter = try openedConverter(first: decoded, channel: channel)
            let picture = try converter.picture(of: decoded)
            let frame = Frame(
                index: frameCount, timeSeconds: time(of: decoded.pointee), picture: picture, isRepeat: false)
            frameCount += 1
            if let judged = repeats.add(frame), !channel.send(.frame(judged)) { return }
        }
        if let last = repeats.finish(), !channel.send(.frame(last)) { return }
        try pass.checkEnd()
        _ = channel.send(
            .finished(
                DecodingSummary(damagedPackets: pass.progress.damagedPackets, correctedTimes: clock.correctedFrames)))
    }

    /// The clip's converter; made from the first frame, at which the channel is told what the clip is.
    private func openedConverter(
        first: UnsafeMutablePointer<AVFrame>, channel: BoundedChannel<DecodingMessage>
    ) throws(VideoError) -> PictureConverter {
        if let converter { return converter }
        let converter = try pass.converter(first: first)
        self.converter = converter
        let (container, stream) = (pass.container, pass.stream)
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
        let unit = VideoStream.value(of: pass.stream.pointer.pointee.time_base)
        pass.progress.deliver(time: time, containerTime: ticks.map { Double($0) * unit })
        return time
    }
}
