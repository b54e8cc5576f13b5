import Testing

@testable import Minerva

@Suite struct EstimatedRimsTests {
    enum Broken: Error, Equatable { case network }

    /// Stands in for the detector: the same plates in every picture.
    struct ScriptedPlates: PlateDetecting {
        var plates: [PlateCandidate]
        let model = ModelIdentity(name: "scripted", sha256: "")

        func candidates(in frame: Frame) throws(Broken) -> [PlateCandidate] { plates }
    }

    /// Stands in for the network: says nine tenths of the box.
    struct ScriptedFace: RimEstimating {
        var isBroken = false
        let model = ModelIdentity(name: "face", sha256: "")

        func rim(of candidate: PlateCandidate, in picture: Picture) throws(Broken) -> RimEstimate {
            if isBroken { throw .network }
            return RimEstimate(
                center: candidate.center, width: 0.9 * candidate.width, height: 0.9 * candidate.height,
                sizeDeviation: 0.02)
        }
    }

    static func frame(_ index: Int = 0, at seconds: Double = 0) -> Frame {
        Frame(
            index: index, timeSeconds: seconds,
            picture: Picture(
                width: 1, height: 1, luma: [16], blueDifference: [128], redDifference: [128], matrix: .bt709,
                isFullRange: false), isRepeat: false)
    }

    static func plate(_ size: Double, confidence: Double) -> PlateCandidate {
        PlateCandidate(center: Vector2(x: size, y: 0), width: size, height: size, confidence: confidence)
    }

    @Test(
        "The largest likely plate is asked about five times a second, whatever the frame rate",
        arguments: [24.0, 25, 29.97, 30, 60, 240])
    func nearPlate(fps: Double) throws {
        let plates = [
            Self.plate(60, confidence: 0.9), Self.plate(80, confidence: 0.3), Self.plate(200, confidence: 0.1),
        ]
        var detector = EstimatedRims(detector: ScriptedPlates(plates: plates), estimator: ScriptedFace())
        #expect(detector.rimModel.name == "face")
        var asked: [Double] = []
        for index in 0..<Int(3 * fps) {
            // As a container rounds it.
            let seconds = (Double(index) / fps * 1000).rounded() / 1000
            let found = try detector.candidates(in: Self.frame(index, at: seconds))
            #expect(found.map(\.width) == plates.map(\.width))
            #expect(found[0].estimate == nil && found[2].estimate == nil)
            guard let estimate = found[1].estimate else { continue }
            #expect(estimate.width == 72)
            asked.append(seconds)
        }
        #expect(asked.count == 15 && asked.first == 0)
        #expect(zip(asked, asked.dropFirst()).allSatisfy { abs($1 - $0 - 0.2) < 1 / fps })
    }

    @Test("Without a likely plate nothing is asked, and a broken network is no missing answer")
    func none() throws {
        for plates in [[], [Self.plate(200, confidence: 0.1)]] {
            var detector = EstimatedRims(
                detector: ScriptedPlates(plates: plates), estimator: ScriptedFace(isBroken: true))
            #expect(try detector.candidates(in: Self.frame()) == plates)
        }
        var detector = EstimatedRims(
            detector: ScriptedPlates(plates: [Self.plate(60, confidence: 0.9)]),
            estimator: ScriptedFace(isBroken: true))
        #expect(throws: Broken.network) { try detector.candidates(in: Self.frame()) }
    }
}
