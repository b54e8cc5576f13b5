internal import CFFmpeg

/// The decoder at work on one clip: packets in, frames out. Belongs to one thread at a time.
final class DecodingPass {
    let container: Container
    let stream: VideoStream
    /// How far the clip was read and decoded.
    var progress = DecodingProgress()
    private let decoder: PictureDecoder
    private let input: MediaPacket
    private var isDraining = false
    /// The key frame that decoding goes on with; packets before it are passed over.
    private var awaitedKey: PacketIndex.Key?

    /// Opens the clip and starts its decoder.
    init(path: String) throws(VideoError) {
        container = try Container(path: path)
        stream = try VideoStream(of: container)
        decoder = try PictureDecoder(stream: stream)
        input = try MediaPacket(.startingDecoder)
    }

    /// The newest packet.
    private var packet: UnsafeMutablePointer<AVPacket> { input.pointer }

    /// What brings this clip's frames upright, made from the first of them.
    func converter(first: UnsafeMutablePointer<AVFrame>) throws(VideoError) -> PictureConverter {
        try PictureConverter(
            first: first.pointee,
            aspectRatio: av_guess_sample_aspect_ratio(container.format, stream.pointer, first),
            geometry: DisplayGeometry(stream: stream, first: first))
    }

    /// Goes on with a key frame; the next frame is that one or, in an open group, one shown before it, which may be
    /// spoiled. False where the container cannot go there.
    func seek(to key: PacketIndex.Key) -> Bool {
        guard
            av_seek_frame(container.format, stream.pointer.pointee.index, key.decoding, AVSEEK_FLAG_BACKWARD) >= 0
        else { return false }
        decoder.flush()
        isDraining = false
        awaitedKey = key
        return true
    }

    /// Throws where the clip went on after the last frame that could be decoded.
    func checkEnd() throws(VideoError) { try progress.checkEnd(container: container, stream: stream) }

    /// The next frame in presentation order, or nil after the last; overwritten by the next call.
    func nextFrame() throws(VideoError) -> UnsafeMutablePointer<AVFrame>? {
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
            // A container seeks to some packet before; a decoder that began there could show spoiled frames.
            if let awaitedKey {
                guard packet.pointee.pts == awaitedKey.presentation else { continue }
                self.awaitedKey = nil
            }
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
