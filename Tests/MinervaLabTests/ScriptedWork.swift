import Dispatch
import Foundation
import Minerva

@testable import MinervaLab

/// Stands in for decoder and models: a "clip" is a text `clip FRAMES`, and is seen one frame for each `step()`.
final class ScriptedWork: LabWorking {
    let producer = "minerva test"
    private let steps = DispatchSemaphore(value: 0)

    /// Lets seeing go on by some frames.
    func step(_ count: Int = 1) {
        for _ in 0..<count { steps.signal() }
    }

    func open(_ file: OpenedFile) throws(WorkFailure) -> OpenedClip {
        _ = try ScriptedWork.frameCount(file)
        return .clip(ClipHead(width: 200, height: 100, durationSeconds: nil))
    }

    func pictures(of file: OpenedFile, countsFrames: Bool) throws(WorkFailure) -> any PictureReading {
        Pictures(count: try ScriptedWork.frameCount(file))
    }

    func see(
        _ file: OpenedFile, _ order: SeeingOrder, watch: (SeeingNews) -> SeeingDemand
    ) throws(WorkFailure) -> SeenClip {
        let count = try ScriptedWork.frameCount(file)
        var places: [Vector2] = []
        for i in 0..<count {
            steps.wait()
            places.append(order.lock?.point ?? Vector2(x: Double(i), y: 0))
            let seen = places
            switch watch(SeeingNews(framesSeen: seen.count) { ScriptedWork.track(seen) }) {
            case .goOn: continue
            case .endHere: return SeenClip(track: ScriptedWork.track(places))
            case .giveUp: throw WorkFailure(sentence: "It is not wanted any more.", isOfClip: false)
            }
        }
        // At the end each place is known better.
        return SeenClip(track: ScriptedWork.track(places.map { $0 + Vector2(x: 0.25, y: 0) }))
    }

    func page(
        of track: Track, file: OpenedFile, request: AnalysisRequest, inPounds: Bool
    ) throws(WorkFailure) -> [UInt8] {
        Array(
            "<!doctype html>\(file.name) \(track.frames.count) \(request.loadKg ?? 0)\(inPounds ? " lb" : "")".utf8)
    }

    private static func frameCount(_ file: OpenedFile) throws(WorkFailure) -> Int {
        let text = (try? file.contents(limitBytes: 1000)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard text.hasPrefix("clip "), let count = Int(text.dropFirst(5)) else {
            throw WorkFailure(sentence: "\(file.name) is no video that can be read.", isOfClip: true)
        }
        return count
    }

    /// A track at ten frames per second.
    static func track(_ places: [Vector2]) -> Track {
        let frames = places.enumerated().map { i, place in
            TrackFrame(
                index: i, timeSeconds: Double(i) / 10,
                plate: PlateObservation(center: place, width: 90, height: 90, confidence: 1), isRepeat: false)
        }
        return Track(
            producer: "test",
            clip: ClipInfo(
                name: "clip.mp4", durationSeconds: Double(places.count) / 10, frameCount: places.count,
                displayWidth: 200,
                displayHeight: 100, rotationDegrees: 0, codec: "", nominalFps: 10, effectiveRateHz: 10,
                hasVariableFrameRate: false), plateModel: nil, poseModel: nil, frames: frames, cameraMotionPixels: nil)
    }

    private struct Pictures: PictureReading {
        let count: Int

        func frameTimes() -> [Double]? { (0..<count).map { Double($0) / 10 } }

        func jpeg(of number: Int, widthAtMost: Int?) -> [UInt8]? {
            number < count ? Array("frame \(number) \(widthAtMost ?? 0)".utf8) : nil
        }
    }
}
