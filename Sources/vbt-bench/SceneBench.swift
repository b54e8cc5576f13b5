import Foundation
import Minerva
import MinervaPaint
import MinervaTestSupport

/// Writes scenes side by side for whoever paints or makes them elsewhere: `NAME.json` (`vbt-scene/1`), `NAME.png`
/// (Cairo's) and, where a page would ask for it, `NAME.request.json`; with `lift.vbttrack.json` and
/// `analysis.request.json`, which they are of.
struct SceneBench {
    let folder: String

    /// What a page asks for. Over a frame there is no ground, so that transparency is compared, too.
    private static let requests = [
        ("overlay-rest", #"{"picture":"overlay","frame":10}"#),
        (
            "overlay-pull",
            #"{"picture":"overlay","frame":110,"content":["path","whole_path","phases","rim","vertical"]}"#
        ),
        ("overlay-catch", #"{"picture":"overlay","frame":190}"#),
        ("velocity", #"{"picture":"velocity","width":900,"height":240}"#),
        ("velocity-dark", #"{"picture":"velocity","from_s":0.8,"to_s":4.5,"theme":"dark"}"#),
        ("height", #"{"picture":"height","width":360,"height":200,"font_size":11}"#),
        ("force", #"{"picture":"force"}"#), ("power", #"{"picture":"power","theme":"dark"}"#),
        ("bar-path", #"{"picture":"bar_path","rep":1,"width":320,"height":480}"#),
        ("velocity-height", #"{"picture":"velocity_height","rep":1}"#), ("set", #"{"picture":"set"}"#),
    ]

    func run() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let trackBytes = TrackWriter.bytes(of: SceneBench.drawnLift)
        try write(trackBytes, "lift.vbttrack.json")
        let asked = Array(#"{"lift":"snatch","load_kg":80}"#.utf8)
        try write(asked, "analysis.request.json")
        let request = try RequestReader.request(from: asked)
        let track = try TrackReader.track(from: trackBytes)
        var scenes = ClipScenes(
            track: track, steady: track.steady, analysis: LiftAnalyzer(request: request).analyze(track),
            request: request)
        for (name, text) in SceneBench.requests {
            guard let scene = scenes.scene(try SceneRequestReader.request(from: Array(text.utf8))) else {
                print("\(name): there is nothing to show")
                continue
            }
            try write(Array(text.utf8), name + ".request.json")
            try write(scene, name)
        }
        try write(Scene.everyShape, "every-shape")
        print("\(SceneBench.requests.count + 1) scenes in \(folder)")
    }

    /// A snatch before a still camera, with some joints.
    private static var drawnLift: Track {
        SyntheticLift.snatch().track().posed { frame in
            guard let bar = frame.plate?.center else { return [] }
            return [
                JointObservation(.leftShoulder, x: 230, y: 330), JointObservation(.leftElbow, x: 265, y: 390),
                JointObservation(.leftWrist, x: bar.x, y: bar.y), JointObservation(.leftHip, x: 210, y: 470),
                JointObservation(.leftKnee, x: 270, y: 590), JointObservation(.leftAnkle, x: 240, y: 700),
            ]
        }
    }

    private func write(_ scene: Scene, _ name: String) throws {
        try write(SceneWriter.bytes(of: scene), name + ".json")
        try write(ScenePainter.png(of: scene), name + ".png")
    }

    private func write(_ bytes: [UInt8], _ name: String) throws {
        try Data(bytes).write(to: URL(filePath: folder).appending(path: name))
    }
}
