import Foundation
import Minerva
import MinervaTestSupport
import MinervaVideo

/// Films a render anew with cameras that pan, zoom, turn, shake and cut, each by a known amount, and compares what is
/// seen with the render's truth carried along.
struct MovedBench {
    let clip: String

    func run() throws {
        guard let labels = try PlateLabels(besideClip: clip), let middle = MovedBench.middle(of: labels) else {
            print("\(clip) has no labels beside it.")
            return
        }
        print(
            """
            errors in % of the diameter             centre                about its offset
            camera                  frames  plate median   p95   max offset median  p95   size other   peak velocity
            """)
        for camera in MovedCamera.all {
            let source = try FrameSource(path: clip)
            let stream = source.stream
            let size = camera.size(width: stream.displayWidth, height: stream.displayHeight)
            let place = (x: Double(stream.displayWidth - 1) / 2, y: Double(stream.displayHeight - 1) / 2)
            let hold: (Double) -> CameraHold = { camera.hold($0, Vector2(x: place.x, y: place.y), middle) }
            let seen = try SeeingPass(
                MovedFrames(source, width: size.width, height: size.height, hold: hold), of: stream, width: size.width,
                height: size.height)
            let frames = seen.track.frames
            let moved = PlateLabels(
                plates: labels.plates.filter { $0.frame < frames.count }.map { plate in
                    let hold = hold(frames[plate.frame].timeSeconds)
                    return PlateLabels.Plate(
                        frame: plate.frame, center: hold.seen(plate.center, width: size.width, height: size.height),
                        diameter: plate.diameter * hold.zoom)
                })
            let errors = PlateErrors(moved, frameCount: frames.count) { i in
                frames[i].plate.map { ($0.center, $0.diameter) }
            }
            let peaks = LiftAnalyzer(request: AnalysisRequest()).analyze(seen.track).reps.map { rep in
                rep.peakVelocityMps.map { String(format: "%.3f", $0) } ?? "none"
            }
            print(
                SeeingBench.line(camera.name, errors) + "   "
                    + (peaks.isEmpty ? "no lift" : peaks.joined(separator: " ")))
        }
    }

    /// The plate's middle place on its way up and its diameter there: what a cut goes through.
    private static func middle(of labels: PlateLabels) -> PlateLabels.Plate? {
        let byHeight = labels.plates.sorted { $0.center.y < $1.center.y }
        return byHeight.isEmpty ? nil : byHeight[byHeight.count / 2]
    }
}

/// A second camera: how large its picture is and how it is held at a time, given the old picture's middle and the
/// plate's middle place.
struct MovedCamera {
    let name: String
    /// Shares of the old picture's sides.
    let share: (width: Double, height: Double)
    let hold: (_ seconds: Double, _ picture: Vector2, _ plate: PlateLabels.Plate) -> CameraHold

    func size(width: Int, height: Int) -> (width: Int, height: Int) {
        (Int(Double(width) * share.width) & ~1, Int(Double(height) * share.height) & ~1)
    }

    /// A hand's slow sway: two sines without a common period.
    private static func sway(_ seconds: Double, _ a: Double, _ b: Double) -> Double {
        sin(2 * Double.pi * a * seconds) + 0.6 * sin(2 * Double.pi * b * seconds + 1)
    }

    static var all: [MovedCamera] {
        [
            MovedCamera(name: "as it is", share: (1, 1)) { _, middle, _ in CameraHold(aim: middle) },
            // A tenth of the picture to either side within a lift: a hand that follows the lifter.
            MovedCamera(name: "pans", share: (0.8, 0.9)) { t, middle, _ in
                CameraHold(aim: middle + Vector2(x: 90 * sin(0.9 * t), y: 20 * sin(1.7 * t)))
            },
            MovedCamera(name: "shakes", share: (0.9, 0.9)) { t, middle, _ in
                CameraHold(aim: middle + Vector2(x: 4 * sway(t, 1.3, 3.1), y: 4 * sway(t, 1.7, 2.3)))
            },
            MovedCamera(name: "zooms in", share: (1, 1)) { t, middle, _ in
                CameraHold(aim: middle, zoom: 1 + 0.04 * t)
            },
            MovedCamera(name: "tilts", share: (0.85, 0.85)) { t, middle, _ in
                CameraHold(aim: middle, turn: 0.05 * sin(0.8 * t))
            },
            // A fifth of the plate lies outside throughout, at the picture's side.
            MovedCamera(name: "rim cut at the side", share: (0.5, 1)) { _, middle, plate in
                CameraHold(aim: Vector2(x: plate.center.x - 0.3 * plate.diameter + middle.x / 2, y: middle.y))
            },
            // The floor is cut off: a quarter of the plate is not seen until it rises.
            MovedCamera(name: "rim cut at the floor", share: (1, 0.905)) { _, middle, _ in
                CameraHold(aim: Vector2(x: middle.x, y: middle.y * 0.905))
            },
            MovedCamera(name: "half as large", share: (0.5, 0.5)) { _, middle, _ in
                CameraHold(aim: middle, zoom: 0.5)
            },
        ]
    }
}
