extension Track {
    /// The track as a camera on a tripod would have seen it: plates and joints where they would be in the first frame's
    /// picture.
    ///
    /// Displacements that are missing at the end count as the last one's. Without any the track is returned unchanged.
    /// Sizes stay as seen.
    public var steady: Track {
        guard let motion = cameraMotionPixels, let last = motion.last else { return self }
        var track = self
        for i in track.frames.indices {
            let shift = i < motion.count ? motion[i] : last
            if let center = track.frames[i].plate?.center { track.frames[i].plate?.center = center - shift }
            for j in (track.frames[i].pose?.joints ?? []).indices {
                if let place = track.frames[i].pose?.joints[j].position {
                    track.frames[i].pose?.joints[j].position = place - shift
                }
            }
        }
        track.cameraMotionPixels = nil
        return track
    }
}
