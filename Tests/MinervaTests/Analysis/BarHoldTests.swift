import MinervaTestSupport
import Testing

@testable import Minerva

/// A lifter around a synthetic bar, as the camera of `TrackSampling` shows somebody behind the near plate.
struct LifterBehindBar {
    /// Stature, metres.
    var stature = 1.75
    /// How far the bar is over the shoulders, shares of the stature; nil for a frame without a pose.
    var barOverShoulder: (TrackFrame) -> Double?
    /// Whether the lifter lies on the back: everything as high as the shoulders.
    var isLying = false
    /// What the plate, or the model, does not show.
    var hidden: Set<Joint> = []

    init(_ barOverShoulder: @escaping (TrackFrame) -> Double?) { self.barOverShoulder = barOverShoulder }

    private static let heights: [(Joint, Double, forward: Double)] = [
        (.leftShoulder, 0.82, 0), (.leftHip, 0.53, 0), (.leftKnee, 0.285, 0), (.leftAnkle, 0.04, 0),
        (.leftHeel, 0.02, 0.02), (.leftFootIndex, 0, -0.1),
    ]

    func joints(in frame: TrackFrame) -> [JointObservation] {
        guard let bar = frame.plate?.center, let share = barOverShoulder(frame) else { return [] }
        let pixels = stature * 150 / 0.45
        // 1280 pixels wide, a plate of 150: 0.8 of the width in focal lengths.
        let distance = 0.8 * 1280 * 0.45 / 150
        let middle = Vector2(x: 639.5, y: 359.5)
        return Self.heights.filter { !hidden.contains($0.0) }.map { joint, height, forward in
            let along = (share + 0.82 - height) * pixels
            let place =
                isLying
                ? Vector2(x: bar.x + along, y: bar.y + share * pixels)
                : Vector2(x: bar.x + (0.15 + forward) * pixels, y: bar.y + along)
            let behind = BodyPlane.metersBehind(joint, near: .left)
            let shown = middle + (place - middle) * (distance / (distance + behind))
            return JointObservation(joint, x: shown.x, y: shown.y)
        }
    }
}

@Suite struct BarHoldTests {
    /// A bar that stands still, and a lifter.
    private func reader(_ lifter: LifterBehindBar, frames: Int = 30) throws -> BarHoldReader {
        let lift = SyntheticLift([LiftSegment(.rest, seconds: Double(frames - 1) / 30)])
        let track = lift.track(fps: 30).posed(lifter.joints)
        let scale = try #require(
            PlateScale(plates: track.frames.compactMap { $0.plate }, plateMeters: 0.45, column: 639.5))
        let body = try #require(
            BodyMotion(track: track, scale: scale, start: Vector2(x: 300, y: 700), settings: Settings()))
        return try #require(BarHoldReader(body: body))
    }

    @Test(
        "The bar's height over the shoulders tells the hold, whatever the stature; in between it is not told",
        arguments: [
            (0.4, BarHold.overhead), (0.31, .overhead), (0.185, nil), (0.06, .shoulders), (-0.03, .shoulders),
            (-0.155, nil), (-0.25, .hanging), (-0.35, .hanging),
        ], [1.45, 2.05])
    func hold(_ seen: (share: Double, hold: BarHold?), stature: Double) throws {
        var lifter = LifterBehindBar { _ in seen.share }
        lifter.stature = stature
        #expect(try reader(lifter).hold(from: 0, through: 1) == seen.hold)
    }

    @Test("A racked plate hides the shoulder, and the hip tells; without both nothing is told")
    func hidden() throws {
        var lifter = LifterBehindBar { _ in 0.03 }
        lifter.hidden = [.leftShoulder]
        #expect(try reader(lifter).hold(from: 0, through: 1) == .shoulders)
        lifter.hidden = [.leftShoulder, .leftHip]
        #expect(try reader(lifter).hold(from: 0, through: 1) == nil)
        #expect(try reader(lifter).isStanding(from: 0, through: 1) == nil)
    }

    @Test("Two pictures are too few")
    func few() throws {
        let reader = try reader(LifterBehindBar { _ in 0.4 })
        #expect(reader.hold(from: 0, through: 1.0 / 30 + 0.001) == nil)
        #expect(reader.hold(from: 0, through: 2.0 / 30 + 0.001) == .overhead)
        #expect(reader.hold(from: 5, through: 6) == nil)
    }

    @Test("Hips over the knees stand; as high as they, the lifter lies")
    func standing() throws {
        var lifter = LifterBehindBar { _ in 0.02 }
        #expect(try reader(lifter).isStanding(from: 0, through: 1) == true)
        lifter.isLying = true
        #expect(try reader(lifter).isStanding(from: 0, through: 1) == false)
    }
}

/// What the pose adds to the bar's path.
@Suite struct PosedRecognitionTests {
    private func recognize(_ track: Track) -> LiftRecognition? {
        LiftAnalyzer(request: AnalysisRequest()).analyze(track).recognition
    }

    /// From a time on.
    private func opened(_ track: Track, at seconds: Double) -> Track {
        var track = track
        track.frames = track.frames.filter { $0.timeSeconds >= seconds }
        for i in track.frames.indices { track.frames[i].timeSeconds -= seconds }
        return track
    }

    /// Up to a time.
    private func cut(_ track: Track, at seconds: Double) -> Track {
        var track = track
        track.frames = track.frames.filter { $0.timeSeconds <= seconds }
        return track
    }

    @Test(
        "A recording that ends on the way down from the top tells clean from snatch by the shoulders",
        arguments: [(0.35, LiftKind.snatch), (0.03, .clean)], [24.0, 25, 30, 60])
    func unfinished(_ drawn: (share: Double, lift: LiftKind), fps: Double) throws {
        let (share, lift) = drawn
        let whole = SyntheticLift.snatch()
        let top = try #require(whole.segments.first { $0.segment.name == .drop }).start
        let track = cut(whole.track(fps: fps), at: top + 0.42)
        let plain = try #require(recognize(track))
        #expect(plain.isUnsure && plain.hold == nil)
        let seen = try #require(recognize(track.posed(LifterBehindBar { _ in share }.joints)))
        #expect(seen.lift == lift && !seen.isUnsure)
        #expect(seen.hold == (lift == .snatch ? .overhead : .shoulders))
        // Just after the top, a snatched bar is no higher over the shoulders than a cleaned one.
        let early = cut(track, at: top + 0.1)
        #expect(recognize(early.posed(LifterBehindBar { _ in share }.joints))?.isUnsure != false)
    }

    @Test("Pose and height that contradict each other leave a doubt")
    func contradiction() throws {
        let track = SyntheticLift.snatch(ending: .standing).track(fps: 30)
        let overhead = try #require(recognize(track.posed(LifterBehindBar { _ in 0.35 }.joints)))
        #expect(overhead.lift == .snatch && !overhead.isUnsure)
        let racked = try #require(recognize(track.posed(LifterBehindBar { _ in 0.03 }.joints)))
        #expect(racked.lift == .clean && racked.isUnsure)
    }

    @Test("Overhead, where no sitting lifter reaches that low, and twice in one clean & jerk leave a doubt too")
    func impossibleHolds() throws {
        var low = SyntheticLift.pulled(transition: nil, peak: 1.3)
        let top = try #require(low.segments.first { $0.segment.name == .drop }).start
        let track = cut(low.track(fps: 30), at: top + 0.42)
        #expect(recognize(track.posed(LifterBehindBar { _ in 0.35 }.joints))?.isUnsure == true)
        low = SyntheticLift.cleanAndJerk()
        let both = try #require(recognize(low.track(fps: 30).posed(LifterBehindBar { _ in 0.35 }.joints)))
        #expect(both.lift == .cleanAndJerk && both.isUnsure)
    }

    @Test("Caught on the shoulders and ended overhead, it was jerked, though the path shows no dip")
    func jerkWithoutADip() throws {
        let whole = SyntheticLift.snatch(ending: .standing)
        let recovery = try #require(whole.segments.first { $0.segment.name == .recovery })
        let track = whole.track(fps: 30).posed(
            LifterBehindBar { $0.timeSeconds < recovery.start + 0.3 ? 0.03 : 0.35 }.joints)
        let seen = try #require(recognize(track))
        #expect(seen.lift == .cleanAndJerk && seen.isUnsure)
    }

    @Test("After a recording that opens in a catch, a pull from the floor is still found")
    func secondPull() throws {
        let whole = SyntheticLift.snatch(reps: 2)
        let catchHold = try #require(whole.segments.first { $0.segment.name == .catchHold })
        let second = try #require(whole.segments.first { $0.rep == 2 })
        let drop = try #require(whole.segments.first { $0.rep == 2 && $0.segment.name == .drop })
        let track = whole.track(fps: 30).posed(
            LifterBehindBar { frame in
                let isOverhead = frame.timeSeconds > catchHold.start - 0.1 && frame.timeSeconds < second.start - 1
                return isOverhead || frame.timeSeconds > drop.start - 0.1 ? 0.35 : -0.3
            }.joints)
        let late = try #require(recognize(opened(track, at: catchHold.start + 0.1)))
        #expect(late.lift == .snatch)
    }

    @Test("Who stands squats, however little; who lies presses")
    func shallow() throws {
        let track = SyntheticLift.squat(reps: 2, depth: 0.35).track(fps: 30)
        #expect(recognize(track)?.isUnsure == true)
        let squatter = LifterBehindBar { _ in 0.02 }
        let squat = try #require(recognize(track.posed(squatter.joints)))
        #expect(squat.lift == .squat && !squat.isUnsure && squat.hold == .shoulders)
        var presser = LifterBehindBar { _ in 0.33 }
        presser.isLying = true
        let press = try #require(recognize(track.posed(presser.joints)))
        #expect(press.lift == .bench && !press.isUnsure)
        // At the chest the plate hides the shoulder, and nothing else tells that the bar hangs.
        presser.barOverShoulder = { _ in 0.02 }
        #expect(try #require(recognize(track.posed(presser.joints))).lift == .bench)
    }

    @Test("A recording that opens in the catch shows a jerk and no snatch; one that opens in the hang shows no jerk")
    func opening() throws {
        let whole = SyntheticLift.cleanAndJerk()
        let catchHold = try #require(whole.segments.first { $0.segment.name == .catchHold })
        let dip = try #require(whole.segments.first { $0.segment.name == .dip })
        let track = whole.track(fps: 30).posed(
            LifterBehindBar { frame in
                let isRacked = frame.timeSeconds > catchHold.start - 0.1
                return isRacked ? (frame.timeSeconds > dip.end + 0.5 ? 0.35 : 0.03) : -0.3
            }.joints)
        #expect(recognize(track)?.lift == .cleanAndJerk)
        #expect(recognize(opened(track, at: catchHold.start + 0.1))?.lift == .jerk)
        // In the middle of the pull there is no rest, and yet a clean and its jerk.
        let secondPull = try #require(whole.segments.first { $0.segment.name == .secondPull })
        let midPull = try #require(recognize(opened(track, at: secondPull.start)))
        #expect(midPull.lift == .cleanAndJerk && !midPull.isUnsure)

        var hang = SyntheticLift([LiftSegment(.rest, seconds: 0.6)])
        hang.append(LiftSegment.move(.other, by: -0.3, seconds: 0.8))
        hang.append(SyntheticLift.pull(.snatch, first: 1.0, peak: 1.7, sharpness: .soft))
        hang.append(SyntheticLift.turnover(from: 1.7, under: 0.7, sharpness: .soft))
        hang.append(LiftSegment.move(.recovery, by: 0.5, seconds: 1.3) + [LiftSegment(.hold, seconds: 0.8)])
        let float = try #require(hang.segments.first { $0.segment.name == .float })
        let posed = hang.track(fps: 30).posed(
            LifterBehindBar { $0.timeSeconds > float.end + 0.2 ? 0.35 : -0.3 }.joints)
        #expect(recognize(posed)?.lift == .snatch)
    }
}
