import Foundation
import Minerva
import VBTCommand

/// Compares the joints of tracks with exact ones: a JSON file (`NAME.json` or `NAME.truth.json`) beside each clip with
/// `frames[].{joints_px, camera}` and `events`.
///
/// Truth is joint centres; BlazePose's landmarks lie on the surface, so some percent remain however good it is. Errors
/// are distances in the picture as shares of the stature's own length there.
struct PoseBench {
    let folder: String

    private static let joints: [(truth: String, landmark: String)] = [
        ("shoulder", "shoulder"), ("elbow", "elbow"), ("wrist", "wrist"), ("hip", "hip"), ("knee", "knee"),
        ("ankle", "ankle"), ("toe", "foot_index"),
    ]

    private struct Truth: Decodable {
        let stature_m: Double?
        let events: [String: Double]
        let frames: [Frame]

        struct Frame: Decodable {
            let t: Double
            let joints_px: [String: [Double]]
            let camera: Camera
        }

        struct Camera: Decodable {
            let eye: [Double]
            let R: [[Double]]
            let f: Double

            /// Pixels per metre at a place.
            func scale(at place: [Double]) -> Double {
                f / zip(R[2], zip(place, eye)).reduce(0) { $0 + $1.0 * ($1.1.0 - $1.1.1) }
            }
        }

        /// The phases by the events that clips of the generator have.
        var phases: [(name: String, start: Double, end: Double)] {
            let marks: [(String, String)] = [
                ("set-up", ""), ("first pull", "liftoff"), ("second pull", "first_pull_end"), ("turnover", "vpeak"),
                ("catch", "peak"), ("recovery", "rise_start"), ("after", "recovered"),
            ]
            return marks.indices.map { i in
                (
                    marks[i].0, events[marks[i].1] ?? 0,
                    i + 1 < marks.count ? events[marks[i + 1].1] ?? .infinity : .infinity
                )
            }
        }
    }

    func run() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".mp4") {
            let stem = folder + "/" + name.dropLast(4)
            guard
                let data = FileManager.default.contents(atPath: stem + ".json")
                    ?? FileManager.default.contents(atPath: stem + ".truth.json"),
                let truth = try? JSONDecoder().decode(Truth.self, from: data)
            else { continue }
            let track = try Self.track(of: folder + "/" + name)
            score(name, truth, "as the model says", track)
            score(
                name, truth, "cleaned",
                JointSmoothing.smoothed(track, minimumVisibility: Settings()[.minimumVisibility]))
        }
    }

    /// What `vbt track` saves.
    private static func track(of clip: String) throws -> Track {
        let file = NSTemporaryDirectory() + "vbt-bench-\(UUID().uuidString).vbttrack.json"
        defer { try? FileManager.default.removeItem(atPath: file) }
        let console = Console(
            write: { _ in }, writeError: { print($0, terminator: "") }, hasColor: false, showsProgress: false,
            columns: 80)
        let command = VBTCommand(installation: Installation.find(), console: console)
        _ = command.run(["track", clip, "--out", file, "--quiet"])
        return try TrackReader.track(from: Array(Data(contentsOf: URL(fileURLWithPath: file))))
    }

    private func score(_ name: String, _ truth: Truth, _ what: String, _ track: Track) {
        let stature = truth.stature_m ?? 1.75
        // The generator's lifters face right, so that the right side is near.
        var errors: [String: [[Double]]] = [:]
        let phases = truth.phases
        var missing = 0
        for (frame, exact) in zip(track.frames, truth.frames) {
            // The lifter's middle is the plane y = 0 of the generator's world, a metre over the floor.
            let length = stature * exact.camera.scale(at: [0, 0, 1])
            let phase = phases.lastIndex { exact.t >= $0.start } ?? 0
            for joint in Self.joints {
                guard let place = exact.joints_px["right_" + joint.truth] else { continue }
                guard
                    let found = frame.pose?.joints.first(where: { $0.name == "right_" + joint.landmark }),
                    found.visibility > 0
                else {
                    missing += 1
                    continue
                }
                let error = (found.position - Vector2(x: place[0], y: place[1])).length / length
                errors[joint.truth, default: [[Double]](repeating: [], count: phases.count)][phase].append(error)
            }
        }
        let all = errors.values.flatMap { $0.joined() }
        print("\(name), \(what): median \(percent(all, 0.5)), p95 \(percent(all, 0.95)); not known: \(missing)")
        print("  joint      all   " + phases.map { pad($0.name, 11) }.joined(separator: " "))
        for joint in Self.joints {
            let byPhase = errors[joint.truth] ?? []
            print(
                "  \(pad(joint.truth, 8)) \(percent(Array(byPhase.joined()), 0.5))  "
                    + byPhase.map { pad(percent($0, 0.5), 11) }.joined(separator: " "))
        }
    }

    private func percent(_ values: [Double], _ share: Double) -> String {
        guard !values.isEmpty else { return "    –" }
        let sorted = values.sorted()
        return String(format: "%4.1f%%", 100 * sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))])
    }

    private func pad(_ text: String, _ width: Int) -> String {
        text.padding(toLength: width, withPad: " ", startingAt: 0)
    }
}
