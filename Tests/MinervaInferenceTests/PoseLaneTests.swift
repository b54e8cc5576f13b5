import Minerva
import MinervaInference
import MinervaTestSupport
import Synchronization
import Testing

@Suite struct PoseLaneTests {
    enum Broken: Error, Equatable { case loading, looking }
    typealias Scripted = ScriptedPose<Broken>

    static let lifter = Scripted.Person(hips: Vector2(x: 30, y: 30), hands: Vector2(x: 30, y: 40), side: 40)
    static let plate = PlateCandidate(center: Vector2(x: 30, y: 42), width: 16, height: 16, confidence: 0.9)

    static func frame(_ index: Int) -> Frame {
        Frame(
            index: index, timeSeconds: Double(index * index) / 100,
            picture: Picture(
                width: 64, height: 64, luma: [UInt8](repeating: UInt8(index), count: 64 * 64),
                blueDifference: [UInt8](repeating: 128, count: 32 * 32),
                redDifference: [UInt8](repeating: 128, count: 32 * 32), matrix: .bt709, isFullRange: false),
            isRepeat: false)
    }

    @Test("Every frame has its own answer in its place, however few may wait", arguments: [1, 3, 50])
    func order(depth: Int) throws {
        let lane = PoseLane(depth: depth) { () throws(Broken) in
            Scripted { number in number % 3 == 1 ? [] : [Self.lifter] }
        }
        for index in 0..<20 { lane.add(Self.frame(index), plates: index % 5 == 4 ? nil : [Self.plate]) }
        let (sightings, model) = try lane.finish()
        #expect(sightings.map { $0 != nil } == (0..<20).map { $0 % 3 != 1 && $0 % 5 != 4 })
        #expect(model == ModelIdentity(name: "scripted", sha256: ""))
    }

    @Test("A lane without frames has no answer; a model is named all the same")
    func empty() throws {
        let lane = PoseLane { () throws(Broken) in Scripted { _ in [] } }
        let (sightings, model) = try lane.finish()
        #expect(sightings.isEmpty)
        #expect(model != nil)
    }

    @Test("A model that cannot be loaded fails the end, and holds nobody up before")
    func loading() {
        let lane = PoseLane<Scripted>(depth: 1) { () throws(Broken) in throw .loading }
        for index in 0..<5 { lane.add(Self.frame(index), plates: [Self.plate]) }
        #expect(throws: Broken.loading) { try lane.finish() }
    }

    /// Numbers of the pictures that a model was asked about, on whatever thread.
    final class Asked: Sendable {
        let numbers = Mutex<[Int]>([])
    }

    @Test("After a failure nothing more is looked at")
    func looking() {
        let asked = Asked()
        let lane = PoseLane(depth: 1) { () throws(Broken) in
            Scripted { (number: Int) throws(Broken) in
                asked.numbers.withLock { $0.append(number) }
                if number == 2 { throw .looking }
                return []
            }
        }
        for index in 0..<6 { lane.add(Self.frame(index), plates: [Self.plate]) }
        #expect(throws: Broken.looking) { try lane.finish() }
        #expect(asked.numbers.withLock { $0.max() } == 2)
    }
}

@Suite struct BlazePoseTests {
    static let identity = ModelIdentity(name: BlazePose.landmarkFileName, sha256: "")

    static func gray(_ width: Int, _ height: Int) -> Picture {
        let chroma = [UInt8](repeating: 128, count: ((width + 1) / 2) * ((height + 1) / 2))
        return Picture(
            width: width, height: height, luma: [UInt8](repeating: 125, count: width * height), blueDifference: chroma,
            redDifference: chroma, matrix: .bt709, isFullRange: false)
    }

    @Test("A gray picture shows nobody, and the same twice")
    func nobody() throws {
        let pose = try BlazePose(
            runtime: OpenVINORuntime(folder: InstalledRuntime.folder), folder: InstalledRuntime.poseModels,
            model: Self.identity)
        let picture = Self.gray(96, 64)
        let window = PictureWindow(pictureWidth: 96, pictureHeight: 64)
        #expect(try pose.people(in: picture, window: window).isEmpty)
        let region = PoseRegion(center: Vector2(x: 48, y: 32), side: 80, rotation: 0.2)
        let found = try pose.landmarks(in: picture, region: region)
        #expect(found.pose.confidence < 0.5)
        #expect(found.pose.joints.map(\.joint) == Joint.allCases)
        #expect(try pose.landmarks(in: picture, region: region) == found)
    }

    @Test("A folder without the models is said to lack them")
    func missing() throws {
        let runtime = try OpenVINORuntime(folder: InstalledRuntime.folder)
        #expect(throws: InferenceError.modelMissing(path: "/nowhere/pose_detection.tflite")) {
            try BlazePose(runtime: runtime, folder: "/nowhere", model: Self.identity)
        }
    }
}
