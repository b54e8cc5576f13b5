import Foundation
import Minerva

/// A pinhole camera somewhere in front of the bar's plane, and what it sees of a plate in it: exact, by projecting the
/// whole circle.
///
/// World: x forward, y up, in the plane of the near plate's face; the third axis points away from the camera, which
/// stands before the plane at a negative `distance` along it.
public struct PinholeCamera: Sendable {
    /// Focal length, pixels.
    public var focalPixels = 1500.0
    /// Size of the picture, pixels.
    public var displaySize = (width: 1080, height: 1920)
    /// Distance of the lens from the plane, metres.
    public var distance = 3.5
    /// Height of the lens over the bar's place at time 0, metres.
    public var height = 0.7
    /// Place of the lens along the plane, metres forward of the bar's.
    public var forward = 0.0
    /// How far the camera is turned to the picture's right, degrees.
    public var yawDegrees = 0.0
    /// How far it is turned up, degrees.
    public var pitchDegrees = 0.0
    /// How far it is turned clockwise about its line of sight, degrees.
    public var rollDegrees = 0.0

    /// A camera straight before the plane.
    public init() {}

    /// A camera that stands to the side by an angle, so that it sees the bar's axis under it, and looks at the bar.
    public static func offAxis(degrees: Double, distance: Double = 3.5, pitchDegrees: Double = 3) -> PinholeCamera {
        var camera = PinholeCamera()
        camera.distance = distance
        camera.forward = -distance * tan(degrees * Double.pi / 180)
        camera.yawDegrees = degrees
        camera.pitchDegrees = pitchDegrees
        return camera
    }

    /// The homography from the plane (x, y, 1) to the picture, row by row.
    private var homography: [[Double]] {
        let (yaw, pitch) = (yawDegrees * Double.pi / 180, pitchDegrees * Double.pi / 180)
        let roll = rollDegrees * Double.pi / 180
        // Axes of the camera in the world (x, away, up): ahead, then right and down before the roll.
        let ahead = [sin(yaw) * cos(pitch), cos(yaw) * cos(pitch), sin(pitch)]
        let level = [cos(yaw), -sin(yaw), 0]
        let below = [
            ahead[1] * level[2] - ahead[2] * level[1], ahead[2] * level[0] - ahead[0] * level[2],
            ahead[0] * level[1] - ahead[1] * level[0],
        ]
        let right = (0..<3).map { cos(roll) * level[$0] + sin(roll) * below[$0] }
        let down = (0..<3).map { cos(roll) * below[$0] - sin(roll) * level[$0] }
        let center = [Double(displaySize.width - 1) / 2, Double(displaySize.height - 1) / 2]
        let rows = [
            (0..<3).map { focalPixels * right[$0] + center[0] * ahead[$0] },
            (0..<3).map { focalPixels * down[$0] + center[1] * ahead[$0] }, ahead,
        ]
        return rows.map { [$0[0], $0[2], -$0[0] * forward + $0[1] * distance - $0[2] * height] }
    }

    /// The picture of a plate of a diameter in metres: the centre, width and height of its rim's ellipse.
    ///
    /// From the circle's dual conic, carried by the homography: the upright and level lines that touch the rim.
    public func plate(forward x: Double, height y: Double, diameter: Double = 0.45) -> PlateObservation {
        let r = diameter / 2
        let circle = [[r * r - x * x, -x * y, -x], [-x * y, r * r - y * y, -y], [-x, -y, -1]]
        let h = homography
        func conic(_ i: Int, _ j: Int) -> Double {
            var sum = 0.0
            for a in 0..<3 { for b in 0..<3 { sum += h[i][a] * circle[a][b] * h[j][b] } }
            return sum
        }
        let scale = conic(2, 2)
        let center = Vector2(x: conic(0, 2) / scale, y: conic(1, 2) / scale)
        return PlateObservation(
            center: center, width: 2 * (center.x * center.x - conic(0, 0) / scale).squareRoot(),
            height: 2 * (center.y * center.y - conic(1, 1) / scale).squareRoot(), confidence: 0.9)
    }

    /// The track of a lift at a steady rate. `sizeNoise` is the standard deviation of a rim's width and
    /// height, as a share.
    public func track(of lift: SyntheticLift, fps: Double = 60, sizeNoise: Double = 0, seed: UInt64 = 1) -> Track {
        var generator = SeededGenerator(seed: seed)
        var track = lift.track(fps: fps)
        track.clip.displayWidth = displaySize.width
        track.clip.displayHeight = displaySize.height
        for i in track.frames.indices {
            let time = track.frames[i].timeSeconds
            var plate = plate(forward: lift.forward(at: time), height: lift.state(at: time).height)
            plate.width *= 1 + sizeNoise * generator.gaussian()
            plate.height *= 1 + sizeNoise * generator.gaussian()
            track.frames[i].plate = plate
        }
        return track
    }
}
