import Testing

@testable import MinervaVideo

@Suite struct PlaneRotationTests {
    /// Turns a plane whose rows are `stride` bytes apart.
    private func turned(_ bytes: [UInt8], width: Int, height: Int, stride: Int, by degrees: Int) throws -> [UInt8] {
        try bytes.withUnsafeBufferPointer { buffer in
            PlaneView(start: try #require(buffer.baseAddress), stride: stride, width: width, height: height)
                .packed(rotatedBy: degrees)
        }
    }

    @Test func aSmallOddPlaneTurnsExactly() throws {
        // 3 × 2 samples in rows of 4: 1 2 3 / 4 5 6.
        let plane: [UInt8] = [1, 2, 3, 99, 4, 5, 6, 99]
        #expect(try turned(plane, width: 3, height: 2, stride: 4, by: 0) == [1, 2, 3, 4, 5, 6])
        #expect(try turned(plane, width: 3, height: 2, stride: 4, by: 90) == [4, 1, 5, 2, 6, 3])
        #expect(try turned(plane, width: 3, height: 2, stride: 4, by: 180) == [6, 5, 4, 3, 2, 1])
        #expect(try turned(plane, width: 3, height: 2, stride: 4, by: 270) == [3, 6, 2, 5, 1, 4])
    }

    @Test(arguments: [90, 180, 270])
    func turningThroughAFullCircleChangesNothing(degrees: Int) throws {
        // Larger than a block in both directions, and odd.
        let (width, height) = (131, 77)
        let plane = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 251) }
        var current = plane
        var size = (width, height)
        for _ in 0..<(degrees == 180 ? 2 : 4) {
            current = try turned(current, width: size.0, height: size.1, stride: size.0, by: degrees)
            if degrees != 180 { size = (size.1, size.0) }
        }
        #expect(current == plane)
    }

    @Test func threeQuartersOfATurnIsAQuarterAndAHalf() throws {
        let (width, height) = (67, 129)
        let plane = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 &* 13 &+ $0 / 255) }
        let quarter = try turned(plane, width: width, height: height, stride: width, by: 90)
        let both = try turned(quarter, width: height, height: width, stride: height, by: 180)
        #expect(try turned(plane, width: width, height: height, stride: width, by: 270) == both)
    }

    @Test func rowsStoredFromTheBottomUpAreRead() throws {
        let plane: [UInt8] = [4, 5, 6, 1, 2, 3]
        let view = try plane.withUnsafeBufferPointer { buffer in
            PlaneView(start: try #require(buffer.baseAddress) + 3, stride: -3, width: 3, height: 2)
                .packed(rotatedBy: 90)
        }
        #expect(view == [4, 1, 5, 2, 6, 3])
    }

    @Test func deepSamplesAreRoundedToEightBits() throws {
        // Rows of four, the last one padding.
        let ten: [UInt16] = [0, 1, 2, 9999, 64, 940, 1023, 9999]
        let twelve: [UInt16] = [7, 8, 256, 9999, 3760, 4087, 4095, 9999]
        func packed(_ samples: [UInt16], _ extraBits: Int) throws -> [UInt8] {
            try samples.withUnsafeBufferPointer { buffer in
                DeepPlaneView(
                    start: try #require(buffer.baseAddress), stride: 4, width: 3, height: 2, extraBits: extraBits
                ).packed()
            }
        }
        #expect(try packed(ten, 2) == [0, 0, 1, 16, 235, 255])
        #expect(try packed(twelve, 4) == [0, 1, 16, 235, 255, 255])
    }

    @Test func aSingleSampleTurnsIntoItself() throws {
        for degrees in [0, 90, 180, 270] {
            #expect(try turned([7], width: 1, height: 1, stride: 1, by: degrees) == [7])
        }
    }
}
