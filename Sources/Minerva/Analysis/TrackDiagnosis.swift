/// What a track says about its own clock and coverage, before any lift is looked for.
struct TrackDiagnosis {
    let request: AnalysisRequest

    private var settings: Settings { request.settings }

    /// `steady` is the track's own.
    func diagnose(_ track: Track, steady: Track) -> [Diagnosis] {
        guard track.frames.contains(where: { $0.plate != nil }) else {
            // What a tap missed may well show plates elsewhere.
            return [
                request.tap.map { Diagnosis(.tapMissed, .error, startSeconds: $0.timeSeconds) }
                    ?? Diagnosis(.noPlate, .error)
            ]
        }
        var found: [Diagnosis] = []
        if let scene = track.scene {
            found.append(
                Diagnosis(.sceneCut, .warning, startSeconds: scene.lowerBound, endSeconds: scene.upperBound))
        }
        // Repeats of a bar at rest are samples, as for the bar's path.
        let stale = BarMotion.repeatsInMotion(of: track)
        let fresh = track.frames.indices.filter { !stale.contains($0) }.map { track.frames[$0] }
        if track.clip.hasVariableFrameRate { found.append(Diagnosis(.variableFrameRate, .info)) }
        found += clock(track, fresh: fresh, steady: steady)
        found += sparseness(fresh)
        found += gaps(fresh)
        found += jumps(fresh)
        found += cuts(fresh, height: track.clip.displayHeight)
        found += cameraMotion(track)
        return found
    }

    /// Share of the pictures that may be missing before it is said: phones drop one now and then.
    private static let missingShare = 0.02
    /// The densest decimation that an export makes leaves out one picture in twelve (60 to 55 does not exist, 24 to
    /// 23.976 hides one in a thousand); noise doubles fewer steps than one in twelve.
    private static let doubledShare = 1.0 / 12

    /// Repeats count where the bar moves: in a still scene a picture like the one before is no fault.
    private func clock(_ track: Track, fresh: [TrackFrame], steady: Track) -> [Diagnosis] {
        var found: [Diagnosis] = []
        let repeats = BarMotion.repeatShare(of: track)
        let limit = settings[.repeatShare]
        if repeats > limit {
            found.append(Diagnosis(.repeatedFrames, .warning, value: 100 * repeats, limit: 100 * limit))
        }
        let motion = MotionClock(frames: fresh)
        // Two may be chance.
        let isDoubled = motion.doubledSteps.count >= 3 && motion.doubledShare >= TrackDiagnosis.doubledShare
        if isDoubled {
            found.append(
                Diagnosis(
                    .missingFrames, .warning, startSeconds: motion.doubledSteps.first,
                    endSeconds: motion.doubledSteps.last, value: 100 * motion.doubledShare,
                    limit: 100 * TrackDiagnosis.doubledShare))
        } else {
            let missing = Double(ClipClock.missingFrames(in: track.frames))
            let share = missing / (missing + Double(track.frames.count))
            if share > TrackDiagnosis.missingShare {
                found.append(
                    Diagnosis(.missingFrames, .info, value: 100 * share, limit: 100 * TrackDiagnosis.missingShare))
            }
        }
        let isEven = !ClipClock.hasVariableFrameRate(track.frames)
        if zip(track.frames, steady.frames).contains(where: { $0.timeSeconds != $1.timeSeconds }) {
            found.append(Diagnosis(.timeBaseBaked, .info))
        } else if isEven, isDoubled || motion.ignoresTimes {
            found.append(Diagnosis(.timeBaseBaked, .warning))
        }
        return found
    }

    /// How often the bar was seen where it was seen at all: gaps are said by themselves.
    private func sparseness(_ frames: [TrackFrame]) -> [Diagnosis] {
        var intervals = 0
        var seconds = 0.0
        var last: Double?
        for frame in frames where frame.plate != nil && frame.plate?.state != .predicted {
            if let last, frame.timeSeconds - last <= settings[.maximumGapSeconds] {
                intervals += 1
                seconds += frame.timeSeconds - last
            }
            last = frame.timeSeconds
        }
        let limit = settings[.mostlyInterpolatedHz]
        guard seconds > 0, Double(intervals) / seconds < limit else { return [] }
        return [Diagnosis(.mostlyInterpolated, .warning, value: Double(intervals) / seconds, limit: limit)]
    }

    /// Stretches without a plate between frames that have one, longer than may be bridged.
    private func gaps(_ frames: [TrackFrame]) -> [Diagnosis] {
        var found: [Diagnosis] = []
        var last: Double?
        for frame in frames where frame.plate != nil && frame.plate?.state != .predicted {
            if let last, frame.timeSeconds - last > settings[.maximumGapSeconds] {
                found.append(
                    Diagnosis(
                        .trackingGap, .warning, startSeconds: last, endSeconds: frame.timeSeconds,
                        value: frame.timeSeconds - last, limit: settings[.maximumGapSeconds]))
            }
            last = frame.timeSeconds
        }
        return found
    }

    /// Steps that no bar makes: over the fastest bar's speed, or a plate of another size.
    ///
    /// A lost track may come back anywhere within reach, so gaps are judged by the same speed. Said once, at
    /// the first jump.
    private func jumps(_ frames: [TrackFrame]) -> [Diagnosis] {
        let limit = settings[.fastestBarMps]
        var last: (seconds: Double, plate: PlateObservation)?
        for frame in frames {
            guard let plate = frame.plate, plate.state != .predicted, plate.diameter > 0 else { continue }
            defer { last = (frame.timeSeconds, plate) }
            guard let last, frame.timeSeconds > last.seconds else { continue }
            let diameters = (plate.center - last.plate.center).length / max(plate.diameter, last.plate.diameter)
            let speed = diameters * request.plateMeters / (frame.timeSeconds - last.seconds)
            let isTooFast = speed > limit && diameters > TrackDiagnosis.leastJumpDiameters
            let ratio = max(plate.diameter / last.plate.diameter, last.plate.diameter / plate.diameter)
            let isOther = ratio > TrackDiagnosis.otherSizeRatio && diameters > TrackDiagnosis.leastStepDiameters
            guard isTooFast || isOther else { continue }
            // Where the size tells it, no limit was passed.
            return [
                Diagnosis(
                    .plateSwitched, .warning, startSeconds: frame.timeSeconds, endSeconds: frame.timeSeconds,
                    value: isTooFast ? speed : nil, limit: isTooFast ? limit : nil)
            ]
        }
        return []
    }

    /// Shorter steps are no jumps: in dense frames noise alone would make a speed of them.
    private static let leastJumpDiameters = 0.5
    /// A plate's size changes by some 5 % per diameter of its way; by a quarter from one picture to the next it
    /// is another one.
    private static let otherSizeRatio = 1.25
    /// A rim that is misread on the spot, by another ring of the same plate, has its center within this.
    private static let leastStepDiameters = 0.25

    private func cuts(_ frames: [TrackFrame], height: Int) -> [Diagnosis] {
        let cut = frames.filter { $0.plate?.isCutByFrame == true }
        guard let first = cut.first, let last = cut.last else { return [] }
        var found = Diagnosis(
            .plateCutByFrame, .info, startSeconds: first.timeSeconds, endSeconds: last.timeSeconds)
        for plate in cut.compactMap({ $0.plate }) {
            if plate.center.y < plate.height / 2 { found.isCutAbove = true }
            if plate.isCutBelow(pictureHeight: height) { found.isCutBelow = true }
        }
        return [found]
    }

    /// Motion of the background while the plate is seen. It is taken out of the path; by more than a diameter it is no
    /// longer a hand's shake but a walk or a pan, in which near and far things move differently.
    private func cameraMotion(_ track: Track) -> [Diagnosis] {
        guard let motion = track.cameraMotionPixels else { return [] }
        let seen = track.frames.indices.filter { $0 < motion.count && track.frames[$0].plate != nil }
        let diameter = median(seen.map { track.frames[$0].plate?.diameter ?? 0 })
        guard diameter > 0, let first = seen.first else { return [] }
        let farthest = seen.map { (motion[$0] - motion[first]).length }.max() ?? 0
        let share = farthest / diameter
        let limit = settings[.cameraMotionDiameters]
        guard share > limit else { return [] }
        return [Diagnosis(.cameraMoved, share > 1 ? .warning : .info, value: share, limit: limit)]
    }
}
