import MinervaTestSupport

@testable import Minerva

/// A wall with texture, seen by a camera whose motion is exactly known.
struct DrawnScene {
    static let width = 240
    static let height = 160

    private let waves: [(x: Double, y: Double, phase: Double)]

    init(seed: UInt64 = 5) {
        var generator = SeededGenerator(seed: seed)
        // Waves of 12 to 60 pixels: texture that a shrunk picture still shows.
        waves = (0..<24).map { _ in
            let angle = generator.uniform(0...(2 * Double.pi))
            let frequency = 2 * Double.pi / generator.uniform(12...60)
            return (frequency * cosine(angle), frequency * sine(angle), generator.uniform(0...(2 * Double.pi)))
        }
    }

    /// Brightness of a place of the wall, 8-bit steps.
    private func level(_ place: Vector2) -> Double {
        var sum = 0.0
        for wave in waves { sum += sine(wave.x * place.x + wave.y * place.y + wave.phase) }
        return 120 + 12 * sum
    }

    /// The frame that shows the wall after a change of view. `athlete` is a part of the picture that shows the wall
    /// displaced further; `gain` is the exposure.
    func frame(
        _ index: Int, after change: ViewChange, noise: Double = 0, gain: Double = 1,
        athlete: (columns: Range<Int>, rows: Range<Int>, move: Vector2)? = nil
    ) -> Frame {
        var generator = SeededGenerator(seed: UInt64(index) + 100)
        var luma = [UInt8](repeating: 0, count: Self.width * Self.height)
        for row in 0..<Self.height {
            for column in 0..<Self.width {
                var place = change.origin(of: Vector2(x: Double(column), y: Double(row)))
                if let athlete, athlete.columns.contains(column), athlete.rows.contains(row) {
                    place = place - athlete.move
                }
                var value = gain * level(place)
                if noise > 0 { value += noise * generator.gaussian() }
                luma[row * Self.width + column] = UInt8(max(0, min(255, value.rounded())))
            }
        }
        let chroma = [UInt8](repeating: 128, count: Self.width / 2 * (Self.height / 2))
        return Frame(
            index: index, timeSeconds: Double(index) / 30,
            picture: Picture(
                width: Self.width, height: Self.height, luma: luma, blueDifference: chroma, redDifference: chroma,
                matrix: .bt709, isFullRange: false), isRepeat: false)
    }

    /// A shift alone.
    static func shift(_ x: Double, _ y: Double) -> ViewChange {
        ViewChange(shift: Vector2(x: x, y: y), cosinePart: 1, sinePart: 0)
    }

    /// A turn and a zoom about the picture's middle.
    static func turn(_ degrees: Double, zoom: Double) -> ViewChange {
        let angle = degrees * Double.pi / 180
        let middle = Vector2(x: Double(width) / 2, y: Double(height) / 2)
        var change = ViewChange(
            shift: Vector2(x: 0, y: 0), cosinePart: zoom * cosine(angle), sinePart: zoom * sine(angle))
        change.shift = middle - change.moved(middle)
        return change
    }
}
