internal import CFFmpeg

/// How far a clip was read and decoded, and whether that was all of it.
///
/// FFmpeg reports the end of a file that was cut off like the end of a whole one, or as invalid data, depending on the
/// container. So the end is compared with what the file claims to hold:
/// - MP4 and MOV index every sample with its place; an entry beyond the file's end is missing. Their durations are not
///   compared: an edit list may hide most of the recording, and does in every clip trimmed on a phone.
/// - Matroska, WebM, FLV and AVI state a duration or a number of frames. Where the packets of all streams together end
///   more than `toleranceSeconds` before it, the file was cut off.
/// - An MPEG transport stream states nothing: a shorter one is a shorter clip.
struct DecodingProgress {
    /// Half a second: stated durations include the sound's padding and the last frame's own duration, which are often
    /// a few frames off.
    static let toleranceSeconds = 0.5

    /// Packets that could not be read or decoded, and frames of which parts were made up by the decoder.
    private(set) var damagedPackets = 0
    private var deliveredFrames = 0
    private var lastTime = 0.0
    /// Presentation times in the container, seconds: of the first frame, of the latest video packet, of all
    /// packets' end.
    private var firstFrame: Double?
    private var lastVideoPacket: Double?
    private var lastPacketEnd: Double?
    private var readFailure: Int32?

    /// Notes a packet that was read. `isVideo` says whether it belongs to the decoded stream.
    mutating func read(_ packet: AVPacket, timeBase: AVRational, isVideo: Bool) {
        let unit = VideoStream.value(of: timeBase)
        guard packet.pts != minerva_no_time() || packet.dts != minerva_no_time() else { return }
        let time = Double(packet.pts != minerva_no_time() ? packet.pts : packet.dts) * unit
        lastPacketEnd = max(lastPacketEnd ?? time, time + Double(packet.duration) * unit)
        if isVideo { lastVideoPacket = max(lastVideoPacket ?? time, time) }
    }

    /// Notes a packet or a frame that is damaged.
    mutating func countDamage() { damagedPackets += 1 }

    /// Notes that reading ended because the disk failed.
    mutating func failReading(code: Int32) { readFailure = code }

    /// Notes a frame: the time it was given, and its own in the container where it has one, both in seconds.
    mutating func deliver(time: Double, containerTime: Double?) {
        if deliveredFrames == 0 { firstFrame = containerTime }
        deliveredFrames += 1
        lastTime = time
    }

    /// Throws where the clip went on after the last frame that could be decoded.
    func checkEnd(container: Container, stream: VideoStream) throws(VideoError) {
        if let readFailure {
            throw .readFailed(path: container.path, afterSeconds: lastTime, code: readFailure)
        }
        if let whole = missingEnd(container: container, stream: stream) {
            throw .truncated(afterSeconds: lastTime, ofSeconds: max(whole, lastTime))
        }
        guard deliveredFrames > 0 else {
            throw .hasNoFrames(path: container.path, damagedPackets: damagedPackets)
        }
        if damagedPackets > 0, let firstFrame, let lastVideoPacket,
            lastVideoPacket - firstFrame - lastTime > Self.toleranceSeconds
        {
            throw .damaged(
                afterSeconds: lastTime,
                ofSeconds: stream.statedDuration(in: container) ?? (lastVideoPacket - firstFrame),
                damagedPackets: damagedPackets)
        }
    }

    /// The whole clip's duration where the file ends before it, seconds; nil where nothing is missing.
    private func missingEnd(container: Container, stream: VideoStream) -> Double? {
        var end = container.statedEnd
        if container.formatName == "avi", let frames = stream.statedFrameCount {
            // FFmpeg shortens an AVI's duration to the bytes that are there; its count of frames stays as stated.
            let fps = VideoStream.value(of: stream.pointer.pointee.avg_frame_rate)
            end = fps > 0 ? Double(frames) / fps : nil
        }
        let isMovie = container.formatName.hasPrefix("mov")
        // A movie's own length is that of its longest stream, counted from 0.
        let whole = isMovie ? stream.ownDuration : end.map { $0 - (firstFrame ?? 0) }
        for index in 0..<avformat_index_get_entries_count(stream.pointer) {
            guard let entry = avformat_index_get_entry(stream.pointer, index)?.pointee else { continue }
            // A damaged index places samples anywhere, also where the sum would not fit.
            if entry.pos > container.fileSize - Int64(entry.size) { return whole ?? lastTime }
        }
        if isMovie { return nil }
        guard let end, end - (lastPacketEnd ?? 0) > Self.toleranceSeconds else { return nil }
        return whole
    }
}
