import Minerva
import MinervaTestSupport
import Testing

@Suite struct PlateScaleTests {
    private func plates(_ track: Track) -> [PlateObservation] { track.frames.compactMap { $0.plate } }

    @Test("The plate's true diameter passes through: twice the plate, twice the metres")
    func proportional() throws {
        let plates = plates(SyntheticLift.snatch().track())
        let (start, end) = (Vector2(x: 300, y: 700), Vector2(x: 310, y: 400))
        let small = try #require(PlateScale(plates: plates, plateMeters: 0.45))
        let large = try #require(PlateScale(plates: plates, plateMeters: 0.9))
        #expect(
            (large.meters(from: start, to: end) - small.meters(from: start, to: end) * 2).length < 1e-12)
        #expect(abs(small.metersPerPixel(atY: 500) - 0.45 / 150) < 1e-9)
    }

    @Test("A picture twice as large gives the same metres")
    func pictureSize() throws {
        let lift = SyntheticLift.snatch()
        var sampling = TrackSampling(of: lift, fps: 60)
        sampling.plateGrowth = 0.03
        let track = sampling.track(of: lift)
        let scale = try #require(PlateScale(plates: plates(track), plateMeters: 0.45))
        var doubled = track
        for i in doubled.frames.indices {
            guard var plate = doubled.frames[i].plate else { continue }
            plate.center = plate.center * 2
            plate.width *= 2
            plate.height *= 2
            doubled.frames[i].plate = plate
        }
        let doubledScale = try #require(PlateScale(plates: plates(doubled), plateMeters: 0.45))
        let path = BarPath(track: track, scale: scale)
        let doubledPath = BarPath(track: doubled, scale: doubledScale)
        #expect(largestDifference(path.y, doubledPath.y) < 1e-9)
        #expect(largestDifference(path.x, doubledPath.x) < 1e-9)
    }

    @Test("A plate that shrinks on its way up gives the true metres within 0.5 %", arguments: [0.01, 0.03, -0.02])
    func shrinkingPlate(growth: Double) throws {
        let lift = SyntheticLift.snatch()
        var sampling = TrackSampling(of: lift, fps: 60)
        sampling.plateGrowth = growth
        sampling.sizeNoisePixels = 1
        sampling.noisePixels = 0.3
        let track = sampling.track(of: lift)
        let scale = try #require(PlateScale(plates: plates(track), plateMeters: 0.45))
        let path = BarPath(track: track, scale: scale)
        let top = lift.segments.map { lift.state(at: $0.end).height }.max() ?? 0
        let measured = (path.y.max() ?? 0) - path.y[0]
        // 0.5 % of the way, and two standard deviations of a single frame's noise at either end.
        #expect(abs(measured - top) < 0.005 * top + 4 * 0.3 * 0.003)
    }

    @Test("One size for the whole path would be wrong by more than that: the slope is needed")
    func slopeIsNeeded() {
        var sampling = TrackSampling(times: [0])
        sampling.plateGrowth = 0.03
        let top = sampling.imagePoint(height: 1.7, forward: 0)
        let constant = (sampling.origin.y - top.center.y) * 0.45 / sampling.platePixels
        #expect(abs(constant - 1.7) > 0.005 * 1.7)
    }

    @Test("Under one diameter of travel the size is taken as constant")
    func shortTravel() throws {
        let plates = (0..<10).map { i in
            PlateObservation(
                center: Vector2(x: 0, y: Double(i) * 10), width: 150 + Double(i), height: 150 + Double(i), confidence: 1
            )
        }
        let scale = try #require(PlateScale(plates: plates, plateMeters: 0.45))
        #expect(scale.isConstant && scale.metersPerPixel(atY: 0) == scale.metersPerPixel(atY: 90))
    }

    @Test("Cut and predicted rims do not count where whole ones were seen")
    func measuredOnly() throws {
        var plates = (0..<10).map { _ in
            PlateObservation(center: Vector2(x: 0, y: 0), width: 150, height: 150, confidence: 1)
        }
        for state in [PlateObservation.State.predicted, .tracked] {
            for _ in 0..<20 {
                plates.append(
                    PlateObservation(center: Vector2(x: 0, y: 0), width: 90, height: 90, confidence: 0, state: state))
            }
        }
        let scale = try #require(PlateScale(plates: plates, plateMeters: 0.45))
        #expect(abs(scale.metersPerPixel(atY: 0) - 0.003) < 1e-12)
    }

    @Test("Without a plate, or for a plate without size, there is no scale")
    func absent() {
        #expect(PlateScale(plates: [], plateMeters: 0.45) == nil)
        let plate = PlateObservation(center: Vector2(x: 0, y: 0), width: 150, height: 150, confidence: 1)
        #expect(PlateScale(plates: [plate], plateMeters: 0) == nil)
        let point = PlateObservation(center: Vector2(x: 0, y: 0), width: 0, height: 0, confidence: 1)
        #expect(PlateScale(plates: [point], plateMeters: 0.45) == nil)
        #expect(PlateScale(plates: [plate], plateMeters: 0.45) != nil)
    }
}
