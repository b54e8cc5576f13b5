import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct PlaneReadingTests {
    static func noise(width: Int, height: Int) -> Picture {
        var generator = SeededGenerator(seed: 3)
        func plane(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) } }
        let chroma = ((width + 1) / 2) * ((height + 1) / 2)
        return Picture(
            width: width, height: height, luma: plane(width * height), blueDifference: plane(chroma),
            redDifference: plane(chroma), matrix: .bt601, isFullRange: true)
    }

    @Test("A line reads what its places read one by one, inside the picture, across its border and far outside")
    func line() {
        for (width, height) in [(31, 17), (1, 1), (2, 5)] {
            let sampler = PlaneSampler(picture: Self.noise(width: width, height: height))
            var values: [SIMD4<Float>] = []
            for (start, step) in [
                (Vector2(x: 3.3, y: 2.7), Vector2(x: 0.5, y: 0.31)), (Vector2(x: -6, y: 20), Vector2(x: 1.7, y: -0.9)),
                (Vector2(x: 1e9, y: -1e9), Vector2(x: 1, y: 1)),
            ] {
                for count in [0, 1, 24] {
                    sampler.line(from: start, step: step, count: count, into: &values)
                    #expect(values.count == count)
                    for (k, value) in values.enumerated() {
                        let expected = sampler.all(start.x + step.x * Double(k), start.y + step.y * Double(k))
                        // Millionths of a pixel times the largest difference between neighbours, and rounding.
                        let difference = value - expected
                        #expect((difference * difference).sum() < 0.01 * 0.01)
                    }
                }
            }
            // A place that is no number traps nothing.
            sampler.line(from: Vector2(x: .nan, y: .infinity), step: Vector2(x: .nan, y: 0), count: 3, into: &values)
            #expect(values.count == 3)
        }
    }

    @Test("Blocks turn a pattern finer than their side into its mean, and a step stays where it is")
    func blocks() {
        let (width, height) = (23, 12)
        let board = (0..<(width * height)).map { UInt8(($0 % width + $0 / width) % 2 * 200) }
        var line = [Float](repeating: .nan, count: 8)
        PlaneBlocks(
            of: board, width: width, height: height, from: Vector2(x: 0, y: 0), through: Vector2(x: 22, y: 11),
            samplesPerBlock: 2
        ).read(from: Vector2(x: 1.3, y: 4.2), step: Vector2(x: 2.1, y: 0.3), into: &line)
        #expect(line.allSatisfy { abs($0 - 100) < 1e-3 })
        // Bright from column 10 on: blocks of two from an even column see no mixture.
        let step = (0..<(width * height)).map { UInt8($0 % width >= 10 ? 200 : 0) }
        PlaneBlocks(
            of: step, width: width, height: height, from: Vector2(x: 2, y: 2), through: Vector2(x: 20, y: 10),
            samplesPerBlock: 2
        ).read(from: Vector2(x: 2.5, y: 5), step: Vector2(x: 2, y: 0), into: &line)
        #expect(line == [0, 0, 0, 0, 200, 200, 200, 200])
        // What is left of a block at the border goes on as the last whole one.
        PlaneBlocks(
            of: step, width: width, height: height, from: Vector2(x: 0, y: 0), through: Vector2(x: 22, y: 11),
            samplesPerBlock: 5
        ).read(from: Vector2(x: 40, y: -30), step: Vector2(x: 1, y: 0), into: &line)
        #expect(line.allSatisfy { $0 == 200 })
    }
}
