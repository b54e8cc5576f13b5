import Minerva

/// A pose model whose world is known: it sees in each picture the people that a script puts there.
public struct ScriptedPose<Failure: Error>: PoseBackend {
    /// Someone in the picture, upright.
    public struct Person: Sendable {
        /// Middle of the hips, display pixels.
        public var hips: Vector2
        /// Middle of the hands, display pixels.
        public var hands: Vector2
        /// Side of the region that holds the body, display pixels.
        public var side: Double

        /// Creates a person.
        public init(hips: Vector2, hands: Vector2, side: Double = 400) {
            self.hips = hips
            self.hands = hands
            self.side = side
        }

        var region: PoseRegion { PoseRegion(center: hips, side: side, rotation: 0) }
    }

    /// What was asked of the model, in order.
    public final class Log {
        /// Numbers of the pictures in which joints were looked for.
        public fileprivate(set) var landmarkPictures: [Int] = []
        /// Windows in which people were looked for.
        public fileprivate(set) var windows: [PictureWindow] = []

        /// Creates an empty log.
        public init() {}
    }

    /// The scripted weights' name.
    public let model = ModelIdentity(name: "scripted", sha256: "")
    /// What was asked.
    public let log: Log
    private let number: (Picture) -> Int
    private let script: (Int) throws(Failure) -> [Person]

    /// Creates a model that reads a picture's number with `number` and sees whom `people` puts into it.
    public init(
        log: Log = Log(), number: @escaping (Picture) -> Int = { Int($0.luma[0]) },
        people: @escaping (Int) throws(Failure) -> [Person]
    ) {
        self.log = log
        self.number = number
        script = people
    }

    /// Everyone whose hips lie in the window, first come first.
    public func people(in picture: Picture, window: PictureWindow) throws(Failure) -> [PersonCandidate] {
        log.windows.append(window)
        return try script(number(picture)).filter {
            abs($0.hips.x - window.center.x) <= window.width / 2
                && abs($0.hips.y - window.center.y) <= window.height / 2
        }.map { PersonCandidate(region: $0.region, confidence: 0.9) }
    }

    /// The person whose hips are in the region's middle third; without one a confidence of 0.
    public func landmarks(in picture: Picture, region: PoseRegion) throws(Failure) -> PoseLandmarks {
        log.landmarkPictures.append(number(picture))
        let person = try script(number(picture)).min {
            ($0.hips - region.center).length < ($1.hips - region.center).length
        }
        let isThere = person.map { ($0.hips - region.center).length < region.side / 3 } ?? false
        let joints = Joint.allCases.map { joint in
            let isHand = joint == .leftWrist || joint == .rightWrist
            let place = isHand ? person?.hands : person?.hips
            return JointObservation(joint: joint, position: place ?? region.center, visibility: 1)
        }
        return PoseLandmarks(
            pose: PoseObservation(confidence: isThere ? 1 : 0, joints: joints),
            nextRegion: isThere ? person?.region : nil)
    }
}
