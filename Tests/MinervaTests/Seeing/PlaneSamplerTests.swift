import Testing

@testable import Minerva

@Suite struct PlaneSamplerTests {
    /// Brightness 2x + 3y; chroma planes 4x and 6y at the middle of each two by two pixels.
    static func ramp(width: Int, height: Int) -> PlaneSampler {
        let columns = (width + 1) / 2
        let rows = (height + 1) / 2
        return PlaneSampler(
            picture: Picture(
                width: width, height: height,
                luma: (0..<(width * height)).map { UInt8(2 * ($0 % width) + 3 * ($0 / width)) },
                blueDifference: (0..<(columns * rows)).map { UInt8(2 + 8 * ($0 % columns)) },
                redDifference: (0..<(columns * rows)).map { UInt8(3 + 12 * ($0 / columns)) }, matrix: .bt601,
                isFullRange: true))
    }

    @Test("A ramp is read exactly between its pixels, in brightness and in both colours")
    func rampSurvives() {
        let sampler = Self.ramp(width: 20, height: 16)
        for (x, y) in [(0.5, 0.5), (3.25, 7.75), (12, 9), (18.5, 14.5)] {
            let sample = sampler.all(x, y)
            #expect(abs(Double(sample.x) - (2 * x + 3 * y)) < 1e-4)
            #expect(abs(Double(sample.y) - 4 * x) < 1e-4)
            #expect(abs(Double(sample.z) - 6 * y) < 1e-4)
            #expect(sample.w == 0)
        }
    }

    @Test("Outside the picture its border goes on")
    func border() {
        let sampler = Self.ramp(width: 20, height: 16)
        #expect(sampler.luma(-5, 4) == sampler.luma(0, 4))
        #expect(sampler.luma(1e9, 4) == sampler.luma(19, 4))
        #expect(sampler.luma(3, -1e9) == sampler.luma(3, 0))
        #expect(sampler.luma(3, 99) == sampler.luma(3, 15))
    }

    @Test("Pictures of one and two pixels are read anywhere", arguments: [(1, 1), (2, 2), (1, 3), (3, 1)])
    func tiny(width: Int, height: Int) {
        let sampler = Self.ramp(width: width, height: height)
        for x in [-1e6, -0.5, 0, 0.5, 1, 2.5, 1e6] {
            for y in [-1e6, -0.5, 0, 0.5, 1, 2.5, 1e6] {
                let expected = 2 * max(0, min(Double(width - 1), x)) + 3 * max(0, min(Double(height - 1), y))
                #expect(abs(Double(sampler.all(x, y).x) - expected) < 1e-4)
            }
        }
    }
}
