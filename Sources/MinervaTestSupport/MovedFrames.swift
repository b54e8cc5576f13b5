import Foundation
import Minerva

/// How a second camera looks at a clip's pictures: which part of them it shows, how large, and how it is held.
public struct CameraHold: Sendable {
    /// The place in the clip's picture that the middle of the new one shows, display pixels.
    public var aim: Vector2
    /// New pixels per old one.
    public var zoom: Double
    /// Turn of the camera about its own axis, radians; what is seen turns the other way.
    public var turn: Double

    /// Creates a hold from its parts.
    public init(aim: Vector2, zoom: Double = 1, turn: Double = 0) {
        self.aim = aim
        self.zoom = zoom
        self.turn = turn
    }

    /// Where a point of the clip's picture is seen in a new one of a size.
    public func seen(_ point: Vector2, width: Int, height: Int) -> Vector2 {
        let arm = (point - aim) * zoom
        let (c, s) = (cos(turn), sin(turn))
        return Vector2(
            x: Double(width - 1) / 2 + c * arm.x + s * arm.y, y: Double(height - 1) / 2 - s * arm.x + c * arm.y)
    }

    /// Which point of the clip's picture a new pixel shows: the inverse of `seen`.
    func origin(x: Double, y: Double, width: Int, height: Int) -> Vector2 {
        let (dx, dy) = (x - Double(width - 1) / 2, y - Double(height - 1) / 2)
        let (c, s) = (cos(turn), sin(turn))
        return aim + Vector2(x: c * dx - s * dy, y: s * dx + c * dy) * (1 / zoom)
    }
}

/// A clip filmed anew by a camera that pans, zooms, turns or leaves something out, each by a known amount: what
/// moves with the picture is exactly known, and everything else is a real clip's. Pictures are read between their
/// pixels, bilinearly.
public struct MovedFrames<Source: FrameStreaming>: FrameStreaming {
    private var source: Source
    private let width: Int
    private let height: Int
    private let hold: (Double) -> CameraHold

    /// Films `source` in pictures of a size, held as `hold` says for each time in seconds.
    public init(_ source: Source, width: Int, height: Int, hold: @escaping (Double) -> CameraHold) {
        self.source = source
        self.width = width
        self.height = height
        self.hold = hold
    }

    /// The next frame, filmed anew; nil after the last.
    public mutating func nextFrame() throws(Source.Failure) -> Frame? {
        guard let frame = try source.nextFrame() else { return nil }
        let hold = hold(frame.timeSeconds)
        let old = frame.picture
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        func plane(_ samples: [UInt8], of size: (Int, Int), to newSize: (Int, Int), step: Double) -> [UInt8] {
            // A chroma sample lies in the middle of two by two pixels.
            let inset = (step - 1) / 2
            var moved: [UInt8] = []
            moved.reserveCapacity(newSize.0 * newSize.1)
            for row in 0..<newSize.1 {
                let first = hold.origin(x: inset, y: Double(row) * step + inset, width: width, height: height)
                let next = hold.origin(x: inset + step, y: Double(row) * step + inset, width: width, height: height)
                let stride = next - first
                for column in 0..<newSize.0 {
                    let x = (first.x + stride.x * Double(column) - inset) / step
                    let y = (first.y + stride.y * Double(column) - inset) / step
                    moved.append(sample(samples, size, x, y))
                }
            }
            return moved
        }
        let chroma = (old.chromaWidth, old.chromaHeight)
        let picture = Picture(
            width: width, height: height,
            luma: plane(old.luma, of: (old.width, old.height), to: (width, height), step: 1),
            blueDifference: plane(old.blueDifference, of: chroma, to: (halfWidth, halfHeight), step: 2),
            redDifference: plane(old.redDifference, of: chroma, to: (halfWidth, halfHeight), step: 2),
            matrix: old.matrix, isFullRange: old.isFullRange)
        return Frame(
            index: frame.index, timeSeconds: frame.timeSeconds, picture: picture, isRepeat: frame.isRepeat)
    }

    private func sample(_ plane: [UInt8], _ size: (width: Int, height: Int), _ x: Double, _ y: Double) -> UInt8 {
        let left = max(0, min(Double(size.width) - 1.001, x))
        let top = max(0, min(Double(size.height) - 1.001, y))
        let (column, row) = (Int(left), Int(top))
        let (fx, fy) = (Float(left - Double(column)), Float(top - Double(row)))
        let cell = row * size.width + column
        let upper = Float(plane[cell]) * (1 - fx) + Float(plane[cell + 1]) * fx
        let lower = Float(plane[cell + size.width]) * (1 - fx) + Float(plane[cell + size.width + 1]) * fx
        return UInt8(upper * (1 - fy) + lower * fy + 0.5)
    }
}
