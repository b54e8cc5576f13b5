import Minerva

/// Clips and tracks as the page reads them.
enum ClipJSON {
    /// `{"clips": […]}`.
    static func list(_ clips: [LabClip]) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.beginArray("clips")
        for clip in clips {
            json.lineBreak()
            append(clip, to: &json)
        }
        json.endArray()
        json.endObject()
        json.lineBreakAtEnd()
        return json.bytes
    }

    /// One clip.
    static func clip(_ clip: LabClip) -> [UInt8] {
        var json = JSONWriter()
        append(clip, to: &json)
        json.lineBreakAtEnd()
        return json.bytes
    }

    private static func append(_ clip: LabClip, to json: inout JSONWriter) {
        let known = clip.snapshot
        json.beginObject()
        json.string(clip.id, "id")
        json.string(clip.file.name, "name")
        json.integer(clip.file.byteCount, "bytes")
        json.string(known.phase.rawValue, "state")
        json.string(known.error, "error")
        json.bool(LabelFile.exists(for: clip), "labels")
        json.bool(clip.hasPictures, "pictures")
        json.beginArray("size")
        json.integer(clip.head.width)
        json.integer(clip.head.height)
        json.endArray()
        json.integer(known.frames, "frames")
        json.fixed(known.durationSeconds, decimals: 6, "duration_s")
        json.endObject()
    }

    /// What is new of a track: its samples from `after` on, or all of them where the generation is not `generation`.
    static func news(_ news: LabClip.Snapshot, after: Int, generation: Int?) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.string(news.phase.rawValue, "state")
        json.integer(news.generation, "generation")
        json.integer(news.framesSeen, "frames_seen")
        json.integer(news.frames, "frames")
        json.fixed(news.secondsLeft, decimals: 1, "seconds_left")
        json.string(news.error, "error")
        if let track = news.track {
            let first = news.generation == generation ? after : 0
            json.embedded(TrackWriter.bytes(of: track.samples(from: first)), "track")
        } else {
            json.string(nil, "track")
        }
        json.endObject()
        json.lineBreakAtEnd()
        return json.bytes
    }

    /// `{"times_s": […]}`.
    static func times(_ times: [Double]) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.beginArray("times_s")
        for time in times { json.fixed(time, decimals: 6) }
        json.endArray()
        json.endObject()
        json.lineBreakAtEnd()
        return json.bytes
    }
}

extension Track {
    /// The track without the samples before an index, and without what belongs to them.
    fileprivate func samples(from index: Int) -> Track {
        var rest = self
        rest.frames = Array(frames.dropFirst(index))
        rest.cameraMotionPixels = cameraMotionPixels.map { Array($0.dropFirst(index)) }
        rest.cameraZoom = cameraZoom.map { Array($0.dropFirst(index)) }
        return rest
    }
}
