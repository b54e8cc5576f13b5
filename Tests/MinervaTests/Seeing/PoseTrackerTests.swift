import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct PoseTrackerTests {
    enum Broken: Error { case network }
    typealias Scripted = ScriptedPose<Broken>
    typealias Person = Scripted.Person

    /// A 640 × 480 picture that carries its number.
    static func picture(_ number: Int) -> Picture {
        Picture(
            width: 640, height: 480, luma: [UInt8](repeating: UInt8(number), count: 640 * 480),
            blueDifference: [UInt8](repeating: 128, count: 320 * 240),
            redDifference: [UInt8](repeating: 128, count: 320 * 240), matrix: .bt601, isFullRange: true)
    }

    static func frame(_ index: Int, isRepeat: Bool = false) -> Frame {
        Frame(index: index, timeSeconds: Double(index) / 30, picture: picture(index), isRepeat: isRepeat)
    }

    /// The bar's plate, 100 pixels in diameter, which rises from frame 10 on by 4 pixels a frame.
    static func plate(_ index: Int) -> PlateCandidate {
        PlateCandidate(
            center: Vector2(x: 300, y: 400 - Double(4 * max(0, index - 10))), width: 100, height: 100, confidence: 0.9)
    }

    /// The lifter bends over the bar and takes it along.
    static func lifter(_ index: Int) -> Person {
        Person(hips: Vector2(x: 300, y: 330), hands: plate(index).center + Vector2(x: -20, y: -20))
    }

    /// Someone who stands by, hands down.
    static let bystander = Person(hips: Vector2(x: 500, y: 300), hands: Vector2(x: 500, y: 310), side: 250)

    static func sightings(
        _ frames: [Frame], log: Scripted.Log = Scripted.Log(), lock: PlateTracker.Lock? = nil,
        plates: (Int) -> [PlateCandidate]? = { [plate($0)] }, people: @escaping (Int) throws(Broken) -> [Person]
    ) throws -> [PoseSighting?] {
        var tracker = PoseTracker(backend: Scripted(log: log, people: people), lock: lock)
        return try frames.map { try tracker.sight($0, plates: plates($0.index)) }
    }

    @Test("The first frame has its pose, and one inference a frame follows it")
    func follows() throws {
        let log = Scripted.Log()
        let seen = try Self.sightings((0..<40).map { Self.frame($0) }, log: log) { [Self.lifter($0)] }
        #expect(seen.allSatisfy { $0?.person == 1 })
        #expect(seen.enumerated().allSatisfy { $1?.pose[.leftWrist]?.position == Self.lifter($0).hands })
        #expect(log.landmarkPictures == Array(0..<40))
    }

    @Test("Of two people the one whose hands are at the bar is followed, whoever is noticed first")
    func handsAtTheBar() throws {
        for people in [[Self.bystander, Self.lifter(0)], [Self.lifter(0), Self.bystander]] {
            let seen = try Self.sightings([Self.frame(0)]) { _ in people }
            #expect(seen[0]?.pose[.nose]?.position == Self.lifter(0).hips)
        }
    }

    @Test("A lifter who comes to the bar later replaces the bystander, under a new number")
    func lifterComesLater() throws {
        let seen = try Self.sightings((0..<60).map { Self.frame($0) }) {
            $0 < 5 ? [Self.bystander] : [Self.bystander, Self.lifter($0)]
        }
        #expect(seen[0]?.pose[.nose]?.position == Self.bystander.hips)
        #expect(seen[0]?.person == 1)
        // Others are looked for every half second.
        for sighting in seen.dropFirst(36) {
            #expect(sighting?.pose[.nose]?.position == Self.lifter(0).hips)
            #expect(sighting?.person == 2)
        }
    }

    @Test("Someone whom the bar passes has not lifted it: who takes it along replaces him as soon as he is noticed")
    func passedBystander() throws {
        // His hands are within reach of the bar all along, and stay where they are.
        let near = Person(hips: Vector2(x: 400, y: 300), hands: Vector2(x: 390, y: 310), side: 250)
        let seen = try Self.sightings((0..<60).map { Self.frame($0) }) {
            $0 < 36 ? [near] : [near, Self.lifter($0)]
        }
        for (index, sighting) in seen.enumerated() {
            if index < 36 { #expect(sighting?.pose[.nose]?.position == near.hips) }
            // Others are looked for every half second.
            if index >= 51 { #expect(sighting?.pose[.leftWrist]?.position == Self.lifter(index).hands) }
        }
    }

    @Test("A lifter lost before a bystander does not become him, though their bodies overlap")
    func overlappingBystander() throws {
        let behind = Person(hips: Vector2(x: 370, y: 330), hands: Vector2(x: 380, y: 330), side: 250)
        let seen = try Self.sightings((0..<60).map { Self.frame($0) }) {
            (40..<50).contains($0) ? [behind] : [Self.lifter($0), behind]
        }
        Self.expectTheLifterAlone(in: seen)
    }

    @Test("Who has lifted the bar stays the lifter: hidden for a moment he is not replaced, and gets his number back")
    func hiddenLifter() throws {
        let seen = try Self.sightings((0..<60).map { Self.frame($0) }) {
            (40..<50).contains($0) ? [Self.bystander] : [Self.lifter($0), Self.bystander]
        }
        Self.expectTheLifterAlone(in: seen)
    }

    /// The lifter, one person throughout; nobody while he is hidden.
    private static func expectTheLifterAlone(in seen: [PoseSighting?]) {
        for (index, sighting) in seen.enumerated() {
            if (40..<50).contains(index) {
                #expect(sighting == nil)
            } else {
                #expect(sighting?.pose[.nose]?.position == lifter(0).hips)
                #expect(sighting?.person == 1)
            }
        }
    }

    @Test("A repeated picture has its predecessor's pose and costs nothing")
    func repeats() throws {
        let log = Scripted.Log()
        let frames = (0..<8).map { Self.frame($0, isRepeat: $0 == 3 || $0 == 4) }
        let seen = try Self.sightings(frames, log: log) { [Self.lifter($0)] }
        #expect(seen[3] == seen[2] && seen[4] == seen[2] && seen[5] != nil)
        #expect(log.landmarkPictures == [0, 1, 2, 5, 6, 7])
    }

    @Test("Where the detector is not asked, neither is the pose model")
    func interval() throws {
        let log = Scripted.Log()
        let seen = try Self.sightings(
            (0..<6).map { Self.frame($0) }, log: log, plates: { $0 % 3 == 0 ? [Self.plate($0)] : nil }
        ) { [Self.lifter($0)] }
        #expect(seen.map { $0 != nil } == [true, false, false, true, false, false])
        #expect(log.landmarkPictures == [0, 3])
    }

    /// In a picture this small the windows for a low and a high bar are the same; the one for a crouched lifter and the
    /// whole picture are the others.
    @Test("Nobody in sight is no pose; every frame costs one window then")
    func nobody() throws {
        let log = Scripted.Log()
        let seen = try Self.sightings((0..<10).map { Self.frame($0) }, log: log) { _ in [] }
        #expect(seen.allSatisfy { $0 == nil })
        #expect(log.landmarkPictures.isEmpty)
        #expect(log.windows.count == 3 + 9)
    }

    @Test("Without any plate the whole picture is searched and the surest person followed")
    func noPlate() throws {
        let log = Scripted.Log()
        let seen = try Self.sightings([Self.frame(0)], log: log, plates: { _ in [] }) { [Self.lifter($0)] }
        #expect(seen[0] != nil)
        #expect(log.windows == [PictureWindow(center: Vector2(x: 319.5, y: 239.5), width: 640, height: 640)])
    }

    @Test("After a cut whoever lifts there is followed at once, though someone stands where the lifter was")
    func cut() throws {
        func frames(isCut: Bool) -> [Frame] {
            (0..<60).map { index in
                var frame = Self.frame(index)
                frame.startsAnew = isCut && index == 40
                return frame
            }
        }
        func other(_ index: Int) -> Person { Person(hips: Vector2(x: 120, y: 330), hands: Vector2(x: 100, y: 380)) }
        func plates(_ index: Int) -> [PlateCandidate]? {
            let place = index < 40 ? Self.plate(index).center : other(index).hands
            return [PlateCandidate(center: place, width: 100, height: 100, confidence: 0.9)]
        }
        func people(_ index: Int) -> [Person] {
            index < 40
                ? [Self.lifter(index)]
                : [Person(hips: Self.lifter(39).hips, hands: Self.lifter(39).hips), other(index)]
        }
        let joined = try Self.sightings(frames(isCut: true), plates: plates) { people($0) }
        #expect(joined[40]?.person == 2 && joined[40]?.pose[.nose]?.position == other(40).hips)
        let single = try Self.sightings(frames(isCut: false), plates: plates) { people($0) }
        #expect(single[40]?.person == 1)
    }

    @Test("When others were last looked for before a cut does not matter after it")
    func searchAfterCut() throws {
        let frames = (0..<60).map { index in
            var frame = Self.frame(index)
            frame.startsAnew = index == 40
            return frame
        }
        let seen = try Self.sightings(frames) { $0 <= 40 ? [Self.bystander] : [Self.bystander, Self.lifter($0)] }
        #expect(seen[40]?.pose[.nose]?.position == Self.bystander.hips)
        #expect(seen[41]?.pose[.nose]?.position == Self.lifter(41).hips)
    }

    @Test("A failure of the model is passed on")
    func failure() {
        #expect(throws: Broken.network) {
            try Self.sightings([Self.frame(0)]) { (_: Int) throws(Broken) -> [Person] in throw .network }
        }
    }

    @Test("The poses of someone who never holds the bar are left out, those of the only person never")
    func selection() {
        func sighting(_ person: Person, _ number: Int) -> PoseSighting {
            let joints = Joint.allCases.map { joint in
                JointObservation(
                    joint: joint, position: joint == .leftWrist || joint == .rightWrist ? person.hands : person.hips,
                    visibility: 1)
            }
            return PoseSighting(pose: PoseObservation(confidence: 1, joints: joints), person: number)
        }
        func frames(_ sightings: [PoseSighting?]) -> [TrackFrame] {
            var frames = sightings.indices.map { index in
                TrackFrame(
                    index: index, timeSeconds: Double(index) / 30,
                    plate: PlateObservation(center: Self.plate(index).center, width: 100, height: 100, confidence: 1))
            }
            BodySelection.add(sightings, to: &frames)
            return frames
        }
        let mixed = (0..<40).map { $0 < 20 ? sighting(Self.bystander, 1) : sighting(Self.lifter($0), 2) }
        #expect(frames(mixed).map { $0.pose != nil } == (0..<40).map { $0 >= 20 })
        #expect(frames((0..<40).map { _ in sighting(Self.bystander, 1) }).allSatisfy { $0.pose != nil })
        // Where only every tenth frame is looked at, the bar is held between two looks, too.
        let rare = (0..<40).map { $0 % 10 == 0 ? mixed[$0] : nil }
        #expect(frames(rare).map { $0.pose != nil } == (0..<40).map { $0 == 20 || $0 == 30 })
        #expect(frames([nil, nil]).allSatisfy { $0.pose == nil })
        #expect(frames([]).isEmpty)
    }
}

@Suite struct PoseLiftEvidenceTests {
    /// What is known after a bar has gone up from 400 to 200 and maybe down again, the hands moving by a
    /// share of its way.
    static func evidence(share: Double, isLowered: Bool = false, gap: Int? = nil, reach: Bool = true)
        -> PoseLiftEvidence
    {
        var evidence = PoseLiftEvidence()
        let up = (0...50).map { 400 - 4 * Double($0) }
        for (i, y) in (isLowered ? up + up.reversed() : up).enumerated() {
            let falls = i > 50
            let hands = Vector2(x: 300, y: falls ? 200 : 400 - share * (400 - y))
            evidence.add(
                PoseAnchor.Bar(center: Vector2(x: 300, y: y), diameter: 100), hands: gap == i ? nil : hands,
                isHeld: reach && !falls)
        }
        return evidence
    }

    @Test("Hands that go with the bar lift it, hands that it passes do not, and what lies between says nothing")
    func shares() {
        #expect(Self.evidence(share: 1).isSeen && !Self.evidence(share: 1).isRefuted)
        #expect(Self.evidence(share: 0.6).isSeen)
        #expect(!Self.evidence(share: 0.4).isSeen && !Self.evidence(share: 0.4).isRefuted)
        #expect(!Self.evidence(share: 0.1).isSeen && Self.evidence(share: 0.1).isRefuted)
        #expect(!Self.evidence(share: 1, reach: false).isSeen)
    }

    @Test("A bar that is let go falls without the hands and takes nothing back")
    func dropped() {
        #expect(Self.evidence(share: 1, isLowered: true).isSeen)
        #expect(!Self.evidence(share: 1, isLowered: true).isRefuted)
    }

    @Test("A missing wrist begins the way anew")
    func missingWrist() {
        // 100 pixels before and 96 after: each is enough of a 100 pixel plate.
        #expect(Self.evidence(share: 1, gap: 25).isSeen)
        var evidence = PoseLiftEvidence()
        for i in 0...50 where i != 15 {
            let y = 400 - 2 * Double(i)
            evidence.add(
                PoseAnchor.Bar(center: Vector2(x: 300, y: y), diameter: 100),
                hands: i == 16 ? nil : Vector2(x: 300, y: y), isHeld: true)
        }
        #expect(!evidence.isSeen)
    }
}

@Suite struct PoseAnchorTests {
    static func candidate(_ x: Double, _ y: Double, _ size: Double = 100, _ confidence: Double = 0.9) -> PlateCandidate
    {
        PlateCandidate(center: Vector2(x: x, y: y), width: size, height: size, confidence: confidence)
    }

    @Test("Before anything moves the largest plate is the bar's; then the one that travels")
    func travel() {
        var anchor = PoseAnchor()
        #expect(anchor.bar == nil)
        for i in 0..<40 {
            anchor.add(
                [Self.candidate(100, 300, 120), Self.candidate(400, 400 - Double(max(0, i - 10)) * 6)],
                timeSeconds: Double(i) / 30)
            if i == 10 { #expect(anchor.bar?.center.x == 100) }
        }
        #expect(anchor.bar?.center == Vector2(x: 400, y: 226))
    }

    @Test("A plate that trembles at rest does not become the bar")
    func tremble() {
        var anchor = PoseAnchor()
        for i in 0..<60 {
            let shake = i % 2 == 0 ? 8.0 : -8.0
            anchor.add([Self.candidate(100, 300, 110), Self.candidate(400, 300 + shake)], timeSeconds: Double(i) / 30)
        }
        #expect(anchor.bar?.center.x == 100)
    }

    @Test("The tapped plate is the bar's from the tap on")
    func lock() {
        var anchor = PoseAnchor(lock: PlateTracker.Lock(point: Vector2(x: 410, y: 395), timeSeconds: 0.5))
        for i in 0..<30 {
            anchor.add([Self.candidate(100, 300, 150), Self.candidate(400, 400)], timeSeconds: Double(i) / 30)
            #expect(anchor.bar?.center.x == (i < 15 ? 100 : 400))
        }
    }

    @Test("A plate out of sight for half a second is forgotten")
    func loss() {
        var anchor = PoseAnchor()
        anchor.add([Self.candidate(100, 300)], timeSeconds: 0)
        anchor.add([], timeSeconds: 0.5)
        #expect(anchor.bar != nil)
        anchor.add([], timeSeconds: 0.6)
        #expect(anchor.bar == nil)
    }
}
