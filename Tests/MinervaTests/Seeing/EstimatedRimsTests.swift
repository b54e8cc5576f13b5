import Testing

@testable import Minerva

@Suite struct EstimatedRimsTests {
    enum Broken: Error, Equatable { case network }

    /// Stands in for the detector: the same plates in every picture.
    struct ScriptedPlates: PlateDetecting {
        var plates: [PlateCandidate]
        let model = ModelIdentity(name: "scripted", sha256: "")

        func candidates(in picture: Picture) throws(Broken) -> [PlateCandidate] { plates }
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

    static let picture = Picture(
        width: 1, height: 1, luma: [16], blueDifference: [128], redDifference: [128], matrix: .bt709,
        isFullRange: false)

    static func plate(_ size: Double, confidence: Double) -> PlateCandidate {
        PlateCandidate(center: Vector2(x: size, y: 0), width: size, height: size, confidence: confidence)
    }

    @Test("The largest likely plate is asked about, in the first picture and every sixth after it")
    func nearPlate() throws {
        let plates = [
            Self.plate(60, confidence: 0.9), Self.plate(80, confidence: 0.3), Self.plate(200, confidence: 0.1),
        ]
        var detector = EstimatedRims(detector: ScriptedPlates(plates: plates), estimator: ScriptedFace())
        for index in 0..<13 {
            let found = try detector.candidates(in: Self.picture)
            #expect(found.map { $0.estimate?.width } == [nil, index % 6 == 0 ? 72 : nil, nil])
            #expect(found.map(\.width) == plates.map(\.width))
        }
    }

    @Test("Without a likely plate nothing is asked, and a broken network is no missing answer")
    func none() throws {
        for plates in [[], [Self.plate(200, confidence: 0.1)]] {
            var detector = EstimatedRims(
                detector: ScriptedPlates(plates: plates), estimator: ScriptedFace(isBroken: true))
            #expect(try detector.candidates(in: Self.picture) == plates)
        }
        var detector = EstimatedRims(
            detector: ScriptedPlates(plates: [Self.plate(60, confidence: 0.9)]),
            estimator: ScriptedFace(isBroken: true))
        #expect(throws: Broken.network) { try detector.candidates(in: Self.picture) }
    }
}
