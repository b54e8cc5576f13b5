import MinervaTestSupport

@testable import Minerva

extension Track {
    /// Where the near knee shows that is as high as a bar whose plate shows at `row`: it is further from the camera.
    func kneeRow(asHighAsPlateAt row: Double, x: Double = 300) -> Double {
        guard
            let scale = PlateScale(
                plates: frames.compactMap { $0.plate }, plateMeters: 0.45, column: Double(clip.displayWidth - 1) / 2)
        else { return row }
        let plane = BodyPlane(scale: scale, displayWidth: clip.displayWidth, displayHeight: clip.displayHeight)
        let behind = BodyPlane.metersBehind(.leftKnee, near: .left)
        var (top, bottom) = (-5000.0, 5000.0)
        for _ in 0..<60 {
            let middle = (top + bottom) / 2
            if plane.moved(Vector2(x: x, y: middle), behindMeters: behind).y < row {
                top = middle
            } else {
                bottom = middle
            }
        }
        return (top + bottom) / 2
    }
}
