import MinervaTestSupport

@testable import Minerva

/// A small picture with plates of exactly known place, drawn with the coverage of each pixel.
struct DrawnPlate {
    /// Pixels along each side: room for a radius of 25 and its search.
    static let side = 100

    private var luma: [Double]
    private var blueDifference = [Double](repeating: 128, count: side / 2 * (side / 2))

    /// An even background.
    init(background: Double = 160) {
        luma = [Double](repeating: background, count: DrawnPlate.side * DrawnPlate.side)
    }

    /// A background of seeded tiles: the legs, floor and walls around a plate.
    init(tilesOf size: Int, seed: UInt64) {
        self.init()
        var generator = SeededGenerator(seed: seed)
        let columns = (DrawnPlate.side + size - 1) / size
        let levels = (0..<(columns * columns)).map { _ in generator.uniform(120...220) }
        for i in luma.indices {
            luma[i] = levels[i / DrawnPlate.side / size * columns + i % DrawnPlate.side / size]
        }
    }

    /// Fills an ellipse along the axes; a pixel is covered by how far its middle is inside, to first order.
    mutating func fill(center: Vector2, semiWidth: Double, semiHeight: Double, luma level: Double) {
        for i in luma.indices {
            let x = Double(i % DrawnPlate.side) - center.x
            let y = Double(i / DrawnPlate.side) - center.y
            let covered = DrawnPlate.coverage(x: x, y: y, semiWidth, semiHeight)
            luma[i] += (level - luma[i]) * covered
        }
    }

    /// Fills an ellipse with a colour only: the background's brightness stays.
    mutating func fill(center: Vector2, radius: Double, blueDifference level: Double) {
        let columns = DrawnPlate.side / 2
        for i in blueDifference.indices {
            // A chroma sample lies in the middle of two by two pixels.
            let x = (2 * Double(i % columns) + 0.5 - center.x) / 2
            let y = (2 * Double(i / columns) + 0.5 - center.y) / 2
            let covered = DrawnPlate.coverage(x: x, y: y, radius / 2, radius / 2)
            blueDifference[i] += (level - blueDifference[i]) * covered
        }
    }

    private static func coverage(x: Double, y: Double, _ a: Double, _ b: Double) -> Double {
        let share = hypotenuse(x / a, y / b)
        guard share > 0 else { return 1 }
        let steepness = hypotenuse(x / (a * a), y / (b * b)) / share
        return max(0, min(1, 0.5 - (share - 1) / steepness))
    }

    /// Fills whole pixels.
    mutating func fill(columns: ClosedRange<Int>, rows: ClosedRange<Int>, luma level: Double) {
        for row in rows {
            for column in columns { luma[row * DrawnPlate.side + column] = level }
        }
    }

    /// Adds a sensor's noise.
    mutating func addNoise(deviation: Double, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for i in luma.indices { luma[i] += deviation * generator.gaussian() }
    }

    /// The mean of several drawings: what a moving plate leaves in one exposure.
    static func mean(of drawings: [DrawnPlate]) -> DrawnPlate {
        var result = drawings[0]
        for i in result.luma.indices {
            result.luma[i] = drawings.reduce(0) { $0 + $1.luma[i] } / Double(drawings.count)
        }
        return result
    }

    /// The drawing as a decoder would hand it over.
    var picture: Picture {
        Picture(
            width: DrawnPlate.side, height: DrawnPlate.side, luma: luma.map(DrawnPlate.sample),
            blueDifference: blueDifference.map(DrawnPlate.sample),
            redDifference: [UInt8](repeating: 128, count: blueDifference.count), matrix: .bt709, isFullRange: false)
    }

    private static func sample(_ level: Double) -> UInt8 { UInt8(max(0, min(255, level.rounded()))) }

    /// An even grey picture of any size.
    static func blank(width: Int, height: Int) -> Picture {
        let chroma = [UInt8](repeating: 128, count: (width + 1) / 2 * ((height + 1) / 2))
        return Picture(
            width: width, height: height, luma: [UInt8](repeating: 90, count: width * height), blueDifference: chroma,
            redDifference: chroma, matrix: .bt709, isFullRange: false)
    }
}
