import Testing

@testable import Minerva

@Suite struct BarSelectionTests {
    /// A plate that makes a way through frames, up from `y` by `rise` pixels a frame.
    static func tracklet(
        frames: Range<Int>, x: Double = 300, y: Double, rise: Double = 0, diameter: Double = 100,
        confidence: Double = 0.9
    ) -> Tracklet {
        let points = frames.map { frame in
            Tracklet.Point(
                frame: frame, timeSeconds: Double(frame) / 30,
                candidate: PlateCandidate(
                    center: Vector2(x: x, y: y - rise * Double(frame - frames.lowerBound)), width: diameter,
                    height: diameter, confidence: confidence))
        }
        var tracklet = Tracklet(points[0])
        for point in points.dropFirst() { tracklet.append(point) }
        return tracklet
    }

    static func frames(of tracklets: [Tracklet], lock: PlateTracker.Lock? = nil) -> [Int] {
        BarSelection(lock: lock).way(of: tracklets).points.map { $0.frame }
    }

    @Test("No tracklets, no chain")
    func empty() {
        #expect(Self.frames(of: []).isEmpty)
        #expect(Self.frames(of: [], lock: .init(point: Vector2(x: 0, y: 0), timeSeconds: 0)).isEmpty)
    }

    @Test("Pieces of one way are joined in order of time, in whatever order they come and whichever is liveliest")
    func pieces() {
        let before = Self.tracklet(frames: 0..<20, y: 600)
        let lift = Self.tracklet(frames: 40..<80, y: 580, rise: 8)
        let after = Self.tracklet(frames: 110..<130, y: 250)
        let expected = Array(0..<20) + Array(40..<80) + Array(110..<130)
        #expect(Self.frames(of: [after, lift, before]) == expected)
        #expect(Self.frames(of: [before, after, lift]) == expected)
    }

    @Test("A piece more than three seconds later, of another size, aside, or at the same time is not joined")
    func strangers() {
        let lift = Self.tracklet(frames: 0..<40, y: 600, rise: 8)
        let end = lift.last.candidate.center.y
        #expect(Self.frames(of: [lift, Self.tracklet(frames: 60..<80, y: end)]).count == 60)
        for stranger in [
            Self.tracklet(frames: 131..<150, y: end),
            Self.tracklet(frames: 60..<80, y: end, diameter: 74),
            Self.tracklet(frames: 60..<80, x: 365, y: end),
            Self.tracklet(frames: 39..<80, y: end),
        ] {
            #expect(Self.frames(of: [lift, stranger]) == Array(0..<40))
        }
    }

    @Test("A lift shown once more at half its speed or slower is not the bar's way, however large; one as fast may be")
    func replay() {
        let lift = Self.tracklet(frames: 0..<40, y: 600, rise: 8)
        let replays = [
            Self.tracklet(frames: 200..<280, y: 600, rise: 4, diameter: 120),
            Self.tracklet(frames: 200..<360, y: 600, rise: 2),
        ]
        #expect(replays.allSatisfy { Self.frames(of: [lift, $0]) == Array(0..<40) })
        let others = [
            // Another lift, a little slower.
            Self.tracklet(frames: 200..<250, y: 600, rise: 6.4),
            // Another bar's, at the same time.
            Self.tracklet(frames: 0..<80, x: 700, y: 600, rise: 4, diameter: 120),
            // Pulled less far.
            Self.tracklet(frames: 200..<270, y: 600, rise: 4, diameter: 130),
        ]
        #expect(others.allSatisfy { Self.frames(of: [lift, $0]) == $0.points.map(\.frame) })
    }

    @Test("A replay so much larger that it might be another plate is one where a cut parts it from the lift")
    func enlargedReplay() {
        let lift = Self.tracklet(frames: 0..<40, y: 600, rise: 8)
        let replay = Self.tracklet(frames: 200..<320, y: 600, rise: 4, diameter: 150)
        var cuts = SceneCuts()
        cuts.add(100.0 / 30)
        #expect(Self.frames(of: [lift, replay]) == Array(200..<320))
        #expect(BarSelection(lock: nil, cuts: cuts).way(of: [lift, replay]).points.map(\.frame) == Array(0..<40))
    }

    @Test("Two sightings may be chance, but where there is nothing else they count")
    func fewSightings() {
        let chance = Self.tracklet(frames: 0..<2, y: 600, rise: 80, diameter: 300)
        let rest = Self.tracklet(frames: 0..<3, x: 700, y: 600, diameter: 60)
        #expect(Self.frames(of: [chance, rest]) == [0, 1, 2])
        #expect(Self.frames(of: [chance]) == [0, 1])
    }

    @Test("A tap counts within three quarters of a diameter and half a second of a sighting")
    func tap() {
        let lift = Self.tracklet(frames: 0..<40, y: 600, rise: 8)
        let rest = Self.tracklet(frames: 10..<20, x: 700, y: 600)
        func isRest(x: Double, frame: Double) -> Bool {
            let lock = PlateTracker.Lock(point: Vector2(x: x, y: 600), timeSeconds: frame / 30)
            return Self.frames(of: [lift, rest], lock: lock) == Array(10..<20)
        }
        #expect(isRest(x: 700, frame: 15))
        #expect(isRest(x: 774, frame: 15))
        #expect(!isRest(x: 776, frame: 15))
        #expect(isRest(x: 700, frame: 33.5))
        #expect(!isRest(x: 700, frame: 34.5))
    }
}
