@testable import Minerva
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

    @Test(
        "A tilt seen over most of a diameter is believed: a deadlift before a near camera keeps its metres",
        arguments: [0.02, -0.02])
    func shortTravel(slope: Double) throws {
        // 0.9 diameters up, at rest on the floor most of the time; sizes as a plane that nears by `slope` in 100
        // px shows them.
        let rows = [Double](repeating: 600, count: 300) + stride(from: 600.0, through: 380, by: -5)
        let plates = rows.map { row in
            let nearness = 1 + slope * (row - 600) / 100
            return PlateObservation(
                center: Vector2(x: 300, y: row), width: 245 * nearness, height: 245 * nearness * nearness, confidence: 1
            )
        }
        let scale = try #require(PlateScale(plates: plates, plateMeters: 0.45))
        let (floor, top) = (Vector2(x: 300, y: 600), Vector2(x: 300, y: 380))
        let trueWay = 0.45 * 220 / (245 * (1 + slope * (380 - 600) / 100))
        #expect(abs(scale.meters(from: floor, to: top).y / trueWay - 1) < 0.005)
    }

    @Test(
        "Sizes that grow over a tenth of a diameter are their errors: next to one scale is used"
    )
    func tinyTravel() throws {
        let plates = (0..<16).map { i in
            PlateObservation(
                center: Vector2(x: 0, y: Double(i)), width: 150 + 0.1 * Double(i), height: 150 + 0.1 * Double(i),
                confidence: 1)
        }
        let scale = try #require(PlateScale(plates: plates, plateMeters: 0.45))
        let free = CameraFit(
            rows: plates.map { $0.center.y }, widths: plates.map { $0.width }, heights: plates.map { $0.height }
        ).model(column: 0, trust: 1)
        let change = scale.metersPerPixel(atY: 0) / scale.metersPerPixel(atY: 15) - 1
        let fitted = try #require(free.map { $0.height(atRow: 15) / $0.height(atRow: 0) - 1 })
        #expect(change > 0 && change < 0.25 * fitted)
    }

    @Test("A fitted tilt is believed the more the further the bar goes, and without a way not at all")
    func trust() {
        let trusts = [0, 0.2, 0.5, 1, 3].map { CameraTilt(travelDiameters: $0).trust }
        #expect(trusts[0] == 0 && trusts[4] < 1)
        #expect(zip(trusts, trusts.dropFirst()).allSatisfy { $0 < $1 })
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
