import Testing

@testable import Minerva

@Suite struct TrackletTests {
    static func point(_ frame: Int, y: Double, size: Double = 100) -> Tracklet.Point {
        Tracklet.Point(
            frame: frame, timeSeconds: Double(frame) / 50,
            candidate: PlateCandidate(center: Vector2(x: 50, y: y), width: size, height: size, confidence: 1))
    }

    /// A plate that rises by 4 pixels a frame: 200 pixels per second.
    static var rising: Tracklet {
        var tracklet = Tracklet(point(0, y: 500))
        for i in 1...9 { tracklet.append(point(i, y: 500 - 4 * Double(i))) }
        return tracklet
    }

    @Test("A plate seen once is expected where it was")
    func seenOnce() {
        let tracklet = Tracklet(Self.point(0, y: 500))
        #expect(tracklet.predictedCenter(at: 2) == Vector2(x: 50, y: 500))
    }

    @Test("A plate of steady motion is expected ahead, by less than a tenth of a second's way for ever")
    func fading() {
        let tracklet = Self.rising
        let last = tracklet.last
        #expect(tracklet.predictedCenter(at: last.timeSeconds) == last.candidate.center)
        // v·t / (1 + t/0.1): after 0.1 s half the way, and 20 pixels in the limit.
        #expect(abs(tracklet.predictedCenter(at: last.timeSeconds + 0.1).y - (last.candidate.center.y - 10)) < 1e-9)
        #expect(abs(tracklet.predictedCenter(at: last.timeSeconds + 1e6).y - (last.candidate.center.y - 20)) < 1e-4)
    }

    @Test("A plate at its expected place and size does not mismatch; a place off by half a diameter costs a half")
    func mismatch() throws {
        let tracklet = Self.rising
        let time = tracklet.last.timeSeconds + 0.02
        let expected = tracklet.predictedCenter(at: time)
        var plate = PlateCandidate(center: expected, width: 100, height: 100, confidence: 1)
        #expect(try #require(tracklet.mismatch(with: plate, at: time, gate: 0.4)) < 1e-12)
        plate.center.x += 50
        #expect(abs(try #require(tracklet.mismatch(with: plate, at: time, gate: 0.6)) - 0.5) < 1e-12)
        #expect(tracklet.mismatch(with: plate, at: time, gate: 0.4) == nil)
    }

    @Test("A plate larger or smaller by 1.45 is another one", arguments: [(1.44, true), (1.46, false)])
    func size(ratio: Double, isSame: Bool) {
        let tracklet = Self.rising
        let time = tracklet.last.timeSeconds
        for size in [100 * ratio, 100 / ratio] {
            let plate = PlateCandidate(
                center: tracklet.last.candidate.center, width: size, height: size * 0.9, confidence: 1)
            #expect((tracklet.mismatch(with: plate, at: time, gate: 1) != nil) == isSame)
        }
    }

    @Test("Two sightings at one time leave the motion as it was")
    func sameTime() {
        var tracklet = Self.rising
        let ahead = tracklet.predictedCenter(at: 1).y - tracklet.last.candidate.center.y
        tracklet.append(Self.point(9, y: 300))
        #expect(abs(tracklet.predictedCenter(at: 1).y - 300 - ahead) < 1e-9)
    }
}
