import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct PlateSmoothingTests {
    static func plate(x: Double = 300, y: Double, width: Double = 100, height: Double = 100) -> PlateCandidate {
        PlateCandidate(center: Vector2(x: x, y: y), width: width, height: height, confidence: 0.8)
    }

    static func plates(_ candidates: [PlateCandidate]) -> [(frame: Int, plate: PlateObservation)] {
        PlateSmoothing.plates(along: PlateScene.chain(candidates), displayWidth: 640, displayHeight: 720)
    }

    @Test("No sightings, no plates; one is itself")
    func short() {
        #expect(Self.plates([]).isEmpty)
        let one = Self.plates([Self.plate(y: 400)])
        #expect(
            one.map { $0.plate } == [
                PlateObservation(center: Vector2(x: 300, y: 400), width: 100, height: 100, confidence: 0.8)
            ])
    }

    @Test("A box that jumps by more than a quarter of a diameter and back is left out, and only it")
    func jump() {
        for index in [1, 10, 18] {
            var boxes = (0..<20).map { Self.plate(y: 600 - 4 * Double($0)) }
            boxes[index].center.x += 26
            #expect(Self.plates(boxes).map { $0.frame } == (0..<20).filter { $0 != index })
        }
    }

    /// Row of the face's middle in a frame of `stack`.
    static func row(_ frame: Int) -> Double { 600 - 8 * Double(frame) }

    /// A stack's face that goes up by 472 pixels in 60 frames, which a network sees in every sixth. Its only ring is a
    /// silhouette: higher than the face by `tread`, its middle `offset` below the face's, both in pixels.
    static func stack(
        height: (Double) -> Double = { _ in 100 }, tread: (Double) -> Double = { _ in 10 }, offset: (Int) -> Double
    ) -> [PlateCandidate] {
        (0..<60).map { frame in
            let face = Vector2(x: 300, y: row(frame))
            let middle = face + Vector2(x: 0, y: offset(frame))
            let size = height(face.y)
            var box = plate(y: middle.y, width: size + 2, height: size + tread(face.y))
            var ring = PlateScene.ring(middle, radius: size / 2, support: 0.9, boundary: 0.3)
            ring.semiHeight = (size + tread(face.y)) / 2
            box.rings = [ring]
            if frame % 6 == 0 {
                box.estimate = RimEstimate(center: face, width: size, height: size, sizeDeviation: 0.01)
            }
            return box
        }
    }

    @Test("Where only a stack's silhouette is a ring, the plate is where a network sees its face, at the face's size")
    func silhouette() {
        // The silhouette's middle is 5 pixels above the face low in the picture, 5 below it high up.
        let plates = Self.plates(Self.stack { (360 - Self.row($0)) / 48 })
        #expect(plates.count == 60)
        for (frame, plate) in plates {
            #expect((plate.center - Vector2(x: 300, y: Self.row(frame))).length < 0.1)
            #expect(abs(plate.width - 100) < 0.5 && abs(plate.height - 100) < 0.5)
        }
    }

    @Test("A stack's plate has the sizes that one camera sees, though its tread shows only far from the camera's row")
    func silhouetteSize() {
        let height = { (row: Double) in 100 + (row - 360) / 24 }
        let tread = { (row: Double) in max(0, abs(row - 360) / 10 - 5) }
        let plates = Self.plates(
            Self.stack(height: height, tread: tread) { frame in
                (Self.row(frame) > 360 ? -0.5 : 0.5) * tread(Self.row(frame))
            })
        #expect(plates.count >= 58)
        for (frame, plate) in plates { #expect(abs(plate.height / height(Self.row(frame)) - 1) < 0.01) }
    }

    @Test("A stack's ring that follows another edge for a while takes the plate along by less than half of that")
    func silhouetteSlip() {
        let plates = Self.plates(Self.stack { (20...40).contains($0) ? 4 : 0 })
        func error(_ frames: ClosedRange<Int>) -> Double {
            median(plates.filter { frames.contains($0.frame) }.map { abs($0.plate.center.y - Self.row($0.frame)) })
        }
        #expect(error(24...36) < 2)
        #expect(error(4...16) < 1 && error(44...56) < 1)
    }

    @Test("Where only a box shows a plate of which something hides more than a sixth, its place is not known")
    func cutBox() {
        let whole = (0..<20).map { Self.plate(y: 575 + 5 * Double($0)) }
        func kept(_ last: PlateCandidate) -> Int {
            // Where the box begins to be cut its middle jumps, which costs one or two frames.
            Self.plates(whole + [PlateCandidate](repeating: last, count: 10)).filter { $0.frame >= 20 }.count
        }
        #expect(kept(Self.plate(y: 720 - 35, height: 70)) == 0)
        #expect(kept(Self.plate(y: 720 - 45, height: 90)) >= 8)
        #expect(kept(Self.plate(x: 320, y: 670, width: 60)) == 0)
    }

    /// A plate that goes up, before which someone passes from frame 20 to 30: the box shows what is left of it, without
    /// rings, and in two frames to either side a ring follows the passer-by's edge.
    static func passed(unsureSupport: Double = 0.4) -> [PlateCandidate] {
        (0..<60).map { i in
            let center = Vector2(x: 300, y: 600 - 4 * Double(i))
            if (20...30).contains(i) {
                return plate(x: center.x + (i < 26 ? 22 : -22), y: center.y + 3, width: 60)
            }
            var box = plate(y: center.y)
            let isBeside = (18...32).contains(i)
            let slip = Vector2(x: isBeside ? 9 : 0, y: isBeside ? 5 : 0)
            box.rings = [
                PlateScene.ring(center + slip, radius: 50, support: isBeside ? unsureSupport : 0.9, boundary: 0.3)
            ]
            return box
        }
    }

    @Test("Someone who passes before the plate leaves a hole, not the middle of what still shows")
    func passerBy() {
        let plates = Self.plates(Self.passed())
        #expect(plates.map { $0.frame } == Array(0..<18) + Array(33..<60))
        for (frame, plate) in plates { #expect(abs(plate.center.y - (600 - 4 * Double(frame))) < 1e-6) }
    }

    @Test("Beside a hole a ring that is seen as well as ever counts")
    func sureBesideHole() {
        #expect(Self.plates(Self.passed(unsureSupport: 0.9)).map { $0.frame } == Array(0..<20) + Array(31..<60))
    }

    @Test("Where few frames a second are looked at, the way from one to the next is no hole")
    func fewFrames() {
        let boxes = (0..<30).map { i in
            var box = Self.plate(y: 600 - 4 * Double(i))
            box.rings = [PlateScene.ring(box.center, radius: 50, support: i % 3 == 0 ? 0.4 : 0.9, boundary: 0.3)]
            return box
        }
        let chain = boxes.enumerated().map { i, box in
            Tracklet.Point(frame: i, timeSeconds: Double(i) / 8, candidate: box)
        }
        let plates = PlateSmoothing.plates(along: chain, displayWidth: 640, displayHeight: 720)
        #expect(plates.map { $0.frame } == Array(0..<30))
    }

    @Test("A box that grows for a frame does not make the plate grow")
    func sizes() {
        var boxes = (0..<20).map { _ in Self.plate(y: 400) }
        boxes[10].width = 150
        boxes[11].height = 80
        #expect(Self.plates(boxes).allSatisfy { $0.plate.width == 100 && $0.plate.height == 100 })
    }

    @Test("Where rings are seen they give place and size, and where they are hidden their usual offset from the box")
    func rings() {
        let boxes = (0..<40).map { i in
            var box = Self.plate(y: 600 - 4 * Double(i), width: 110, height: 106)
            if i % 5 != 4 {
                var rim = PlateScene.ring(box.center + Vector2(x: 2, y: -3), radius: 50, support: 0.9, boundary: 0.3)
                rim.semiWidth = 49
                rim.semiHeight = 51
                box.rings = [rim]
            }
            return box
        }
        let plates = Self.plates(boxes)
        #expect(plates.map { $0.frame } == Array(0..<40))
        for (frame, plate) in plates {
            #expect((plate.center - boxes[frame].center - Vector2(x: 2, y: -3)).length < 1e-9)
            #expect(abs(plate.width - 98) < 1e-9 && abs(plate.height - 102) < 1e-9)
        }
    }

    @Test("A plate that reaches over the picture's outermost pixel is cut by it")
    func cut() {
        for (x, y, isCut) in [
            (50.0, 50.0, false), (49.0, 50.0, true), (50.0, 49.0, true), (589.0, 669.0, false), (590.0, 669.0, true),
            (589.0, 670.0, true),
        ] {
            #expect(Self.plates([Self.plate(x: x, y: y)]).map { $0.plate.isCutByFrame } == [isCut])
        }
    }
}
