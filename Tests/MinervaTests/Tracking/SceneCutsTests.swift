import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct SceneCutsTests {
    static let lift = SyntheticLift.snatch(ending: .standing)
    static let bar = PlateScene.lifted(lift)
    /// A bar at rest where the lifted one ends, so that a tracker would go on with it.
    static let rest = PlateScene.resting(at: bar[bar.count - 1].center, diameter: 150, count: 90)

    static func cuts(_ times: [Double]) -> SceneCuts {
        var cuts = SceneCuts()
        cuts.times = times
        return cuts
    }

    /// Scenes one after another, each of a single plate; the pipeline is sure of a cut some frames later.
    static func joined(_ scenes: [[PlateCandidate?]]) -> [Observation] {
        var observations = PlateScene.observations([scenes.flatMap { $0 }])
        var start = 0
        for scene in scenes.dropLast() {
            start += scene.count
            observations[start].startsAnew = true
            observations[start + 9].cutSeconds = observations[start].timeSeconds
        }
        return observations
    }

    static func hasPlate(_ observations: [Observation], lock: PlateTracker.Lock? = nil) -> [Bool] {
        PlateScene.tracked(observations, lock: lock, bridging: 1).map { $0.plate != nil }
    }

    @Test("Of two scenes only the one in which the bar is lifted has plates, whichever comes first")
    func livelier() {
        let (bar, rest) = (Self.bar.map { _ in true }, Self.rest.map { _ in false })
        #expect(Self.hasPlate(Self.joined([Self.bar, Self.rest])) == bar + rest)
        #expect(Self.hasPlate(Self.joined([Self.rest, Self.bar])) == rest + bar)
        #expect(Self.hasPlate(PlateScene.observations([Self.bar + Self.rest])).allSatisfy { $0 })
    }

    @Test("A scene's plates are what they would be without the others: nothing is smoothed or bridged over a cut")
    func alone() {
        let gap = [PlateCandidate?](repeating: nil, count: 5)
        let alone = PlateScene.tracked(Self.joined([gap + Self.bar]))
        let joined = PlateScene.tracked(Self.joined([Self.rest, gap + Self.bar, Self.rest]))
        #expect(joined.dropFirst(90).prefix(alone.count).map { $0.plate } == alone.map { $0.plate })
    }

    @Test("A flash ends what is followed, and it is found again")
    func flash() {
        var observations = PlateScene.observations([Self.bar])
        observations[100].startsAnew = true
        #expect(PlateScene.largestError(PlateScene.tracked(observations), from: Self.bar) < 1e-9)
    }

    @Test("A tap chooses its own scene, though the other's plate is nearer in place and close in time")
    func tap() {
        let observations = Self.joined([Self.bar, Self.rest])
        let cut = observations[Self.bar.count].timeSeconds
        let tap = PlateTracker.Lock(point: Self.rest[0].center, timeSeconds: cut + 0.1)
        #expect(Self.hasPlate(observations, lock: tap) == Self.bar.map { _ in false } + Self.rest.map { _ in true })
        let early = PlateTracker.Lock(point: Self.bar[0].center, timeSeconds: 0)
        #expect(Self.hasPlate(observations, lock: early) == Self.bar.map { _ in true } + Self.rest.map { _ in false })
    }

    @Test("A scene reaches from a cut to the next; a clip in one piece, or without a plate, has none")
    func scenes() {
        let plate = PlateObservation(center: Vector2(x: 1, y: 1), width: 9, height: 9, confidence: 1)
        func scene(_ cuts: [Double], plateAt seen: Double) -> ClosedRange<Double>? {
            let frames = (0..<9).map {
                TrackFrame(index: $0, timeSeconds: Double($0), plate: Double($0) == seen ? plate : nil)
            }
            return Self.cuts(cuts).scene(along: frames, clipSeconds: 9)
        }
        for (seen, expected) in [(0.0, 0.0...2.0), (1, 0...2), (2, 2...5), (4, 2...5), (5, 5...9), (8, 5...9)] {
            #expect(scene([2, 5], plateAt: seen) == expected)
        }
        #expect(scene([], plateAt: 3) == nil && scene([2], plateAt: 99) == nil)
        let cuts = Self.cuts([2, 5])
        #expect(cuts.part(1.9, from: 2) && cuts.part(2, from: 1.9) && cuts.part(0, from: 9))
        #expect(!cuts.part(2, from: 4.9) && !SceneCuts().part(0, from: 9))
    }

    @Test("Until a cut is sure the camera's view is the old scene's: the new scene's motion begins with it")
    func camera() throws {
        var path = CameraPath()
        var frames: [TrackFrame] = []
        for i in 0..<120 {
            // Pans and zooms before, is lost for six frames, pans afterwards.
            let x = i < 46 ? Double(min(i, 39)) : Double(i - 45)
            var change = DrawnScene.shift(x, 0)
            if i < 46 { change.cosinePart = 1.5 }
            var observation = Observation(
                index: i, timeSeconds: Double(i) / 30, isRepeat: false, plates: nil,
                view: CameraView(change: i == 45 ? .none : change, tolerancePixels: 0.2, isMeasured: true))
            if i == 45 { observation.cutSeconds = 40.0 / 30 }
            path.add(observation)
            let plate = PlateObservation(center: Vector2(x: 100, y: 100), width: 50, height: 50, confidence: 1)
            frames.append(TrackFrame(index: i, timeSeconds: Double(i) / 30, plate: i < 40 ? nil : plate))
        }
        let motion = try #require(path.motion(along: frames))
        #expect(motion.prefix(46).allSatisfy { $0 == Vector2(x: 0, y: 0) })
        #expect(abs(motion[119].x - 74) < 0.5)
        #expect(path.zoom(along: frames) == nil)
    }

    /// Where a tracker says that a clip is cut of which no picture shows it, and how many frames have a plate.
    static func jumps(_ ways: [[PlateCandidate?]]) -> (times: [Double], seen: Int) {
        let observations = PlateScene.observations(ways)
        var tracker = PlateTracker()
        for observation in observations { tracker.add(observation) }
        return (tracker.cuts.times, hasPlate(observations).count { $0 })
    }

    @Test("Before a background that stays, a cut is told by the bar: it is lifted again elsewhere at once")
    func jump() {
        let count = Self.bar.count
        let start = Double(count) / PlateScene.fps
        let unseen = [PlateCandidate?](repeating: nil, count: count)
        let late = [PlateCandidate?](repeating: nil, count: 12)
        func aside(_ pixels: Double) -> [PlateCandidate?] {
            PlateScene.lifted(Self.lift, platePixels: pixels, origin: Vector2(x: 700, y: 700))
        }
        #expect(Self.jumps([Self.bar, unseen + aside(140)]) == ([start], count))
        // The second lift is the measured one where its plate is the larger.
        #expect(Self.jumps([Self.bar, unseen + aside(160)]) == ([start], count))
        #expect(Self.jumps([Self.bar, unseen + late + aside(140)]) == ([start + 0.2], count))
        // Another plate near where the bar ended is no reason to go on with it past the cut.
        let rest: [PlateCandidate?] = Self.rest.map { $0 }
        #expect(Self.jumps([Self.bar, unseen + aside(140), unseen + late + late + late + rest]) == ([start], count))
    }

    @Test("No cut: nothing else is lifted at once, another plate's size, another bar in the picture all the time")
    func noJump() {
        let count = Self.bar.count
        let unseen = [PlateCandidate?](repeating: nil, count: count)
        let late = [PlateCandidate?](repeating: nil, count: 36)
        let place = Vector2(x: 700, y: 700)
        let again: [PlateCandidate?] = PlateScene.lifted(Self.lift, platePixels: 140, origin: place)
        let small: [PlateCandidate?] = PlateScene.lifted(Self.lift, platePixels: 100, origin: place)
        let still: [PlateCandidate?] = PlateScene.resting(at: place, diameter: 140, count: 90)
        for other in [unseen + late + again, unseen + small, unseen + still, again] {
            #expect(Self.jumps([Self.bar, other]) == ([], count))
        }
        // The bar's own plate is found again while the far one, as large, was seen in between.
        let rest: [PlateCandidate?] = Self.rest.map { $0 }
        #expect(Self.jumps([Self.bar, unseen + still, unseen + late + rest]) == ([], count + 36 + Self.rest.count))
    }

    @Test("Poses of a scene without a plate are left out")
    func poses() {
        let plate = PlateObservation(center: Vector2(x: 100, y: 100), width: 50, height: 50, confidence: 1)
        var frames = (0..<40).map { TrackFrame(index: $0, timeSeconds: Double($0), plate: $0 < 20 ? nil : plate) }
        let joints = [Joint.leftWrist, .rightWrist].map {
            JointObservation(joint: $0, position: plate.center, visibility: 1)
        }
        let sighting = PoseSighting(pose: PoseObservation(confidence: 1, joints: joints), person: 1)
        BodySelection.add(frames.map { _ in sighting }, to: &frames, cuts: Self.cuts([20]))
        #expect(frames.map { $0.pose != nil } == (0..<40).map { $0 >= 20 })
    }
}
