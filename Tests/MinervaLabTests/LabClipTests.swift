import Dispatch
import Foundation
import Minerva
import MinervaTestSupport
import Testing

@testable import MinervaLab

/// A generation's samples only ever grow; whoever knows its beginning need not read it again.
@Suite struct LabClipTests {
    private let clip: LabClip

    init() throws {
        let file = try OpenedFile(path: "/proc/self/status", name: "clip.mp4")
        clip = LabClip(id: "1", file: file, opened: .clip(ClipHead(width: 200, height: 100, durationSeconds: 2)))
    }

    private func track(_ xs: [Double]) -> Track { ScriptedWork.track(xs.map { Vector2(x: $0, y: 0) }) }

    private func begun() throws -> Int {
        let job = clip.order(lock: nil)
        try #require(clip.begin(job))
        return job
    }

    @Test func newSamplesBelongToTheSameGeneration() throws {
        let job = try begun()
        clip.publish(track([1, 2]), framesSeen: 2, job: job)
        let generation = clip.snapshot.generation
        clip.publish(track([1, 2, 3]), framesSeen: 3, job: job)
        #expect(clip.snapshot.generation == generation && clip.snapshot.track?.frames.count == 3)
    }

    @Test func aChangedSampleBeginsANewGeneration() throws {
        let job = try begun()
        clip.publish(track([1, 2]), framesSeen: 2, job: job)
        let generation = clip.snapshot.generation
        clip.publish(track([1, 5, 3]), framesSeen: 3, job: job)
        #expect(clip.snapshot.generation == generation + 1)
    }

    @Test func theFinishedTrackIsAGenerationOfItsOwn() throws {
        let job = try begun()
        clip.publish(track([1, 2]), framesSeen: 2, job: job)
        let generation = clip.snapshot.generation
        #expect(!clip.finish(.success(SeenClip(track: track([1, 2]))), job: job))
        let end = clip.snapshot
        #expect(end.generation == generation + 1 && end.phase == .seen && end.frames == 2 && end.error == nil)
    }

    @Test func aReplacedJobIsNotHeard() throws {
        let first = try begun()
        let second = try begun()
        #expect(clip.demand(of: first) == .giveUp && clip.demand(of: second) == .goOn)
        let generation = clip.snapshot.generation
        clip.publish(track([1]), framesSeen: 1, job: first)
        #expect(!clip.finish(.success(SeenClip(track: track([1]))), job: first))
        #expect(clip.snapshot.generation == generation && clip.snapshot.phase == .seeing && clip.snapshot.track == nil)
    }

    @Test func whatACancelledJobHadSeenStaysReadable() throws {
        let job = try begun()
        clip.publish(track([1, 2]), framesSeen: 2, job: job)
        clip.cancel()
        #expect(
            clip.demand(of: job) == .endHere && clip.snapshot.phase == .cancelled
                && clip.snapshot.track?.frames.count == 2)
        #expect(!clip.finish(.success(SeenClip(track: track([1, 2, 3]))), job: job))
        #expect(clip.snapshot.phase == .cancelled && clip.snapshot.track?.frames.count == 3)
        // Nothing runs, so there is nothing to cancel.
        let generation = clip.snapshot.generation
        clip.cancel()
        #expect(clip.snapshot.generation == generation)
    }

    @Test func aCancelledJobThatWaitedNeverBegins() {
        let job = clip.order(lock: nil)
        #expect(clip.snapshot.phase == .waiting)
        clip.cancel()
        #expect(!clip.begin(job) && clip.snapshot.phase == .cancelled)
    }

    @Test func aFailureIsToldAndSeeingCanBeginAnew() throws {
        let job = try begun()
        #expect(!clip.finish(.failure(WorkFailure(sentence: "It broke.", isOfClip: true)), job: job))
        #expect(clip.snapshot.phase == .failed && clip.snapshot.error == "It broke.")
        _ = try begun()
        #expect(clip.snapshot.phase == .seeing && clip.snapshot.error == nil)
    }

    @Test func decodedTimesOverruleTheContainers() throws {
        clip.learn(times: [0, 0.1, 0.2])
        #expect(clip.snapshot.frames == 3)
        let job = try begun()
        #expect(clip.finish(.success(SeenClip(track: track([1, 2]))), job: job))
        #expect(clip.snapshot.frames == 2 && clip.snapshot.countsFrames)
        clip.learn(times: [0, 0.1, 0.2])
        #expect(clip.snapshot.frames == 2)
    }

    @Test func whoeverKnowsAllWaitsForNews() throws {
        let job = try begun()
        let generation = clip.snapshot.generation
        let start = ContinuousClock.now
        #expect(clip.news(after: 0, generation: generation, waitSeconds: 0.05).track == nil)
        #expect(ContinuousClock.now - start >= .milliseconds(50))
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { [clip, track = track([1])] in
            clip.publish(track, framesSeen: 1, job: job)
        }
        #expect(clip.news(after: 0, generation: generation, waitSeconds: 20).track?.frames.count == 1)
    }

    @Test func whoeverKnowsAnotherGenerationIsAnsweredAtOnce() throws {
        _ = try begun()
        let start = ContinuousClock.now
        _ = clip.news(after: 0, generation: nil, waitSeconds: 20)
        _ = clip.news(after: 0, generation: 99, waitSeconds: 20)
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test func whatBelongsToASampleIsLeftOutWithIt() throws {
        let job = try begun()
        var seen = track([1, 2, 3])
        seen.cameraMotionPixels = [Vector2(x: 0, y: 0), Vector2(x: 1, y: 0), Vector2(x: 2, y: 0)]
        seen.cameraZoom = [1, 1.1, 1.2]
        _ = clip.finish(.success(SeenClip(track: seen)), job: job)
        let now = clip.snapshot
        for (generation, count) in [(now.generation, 1), (now.generation - 1, 3)] {
            let news = try JSONParser.parse(ClipJSON.news(now, after: 2, generation: generation))
            for name in ["frames", "camera_motion_px", "camera_zoom"] {
                #expect(news.member("track")?.member(name)?.arrayValue?.count == count)
            }
        }
        let beyond = try JSONParser.parse(ClipJSON.news(now, after: 99, generation: now.generation))
        #expect(beyond.member("track")?.member("frames")?.arrayValue?.isEmpty == true)
    }

    @Test func theEndOfSeeingWakesWhoeverWaits() throws {
        let job = try begun()
        let generation = clip.snapshot.generation
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { [clip] in
            _ = clip.finish(.failure(WorkFailure(sentence: "x", isOfClip: true)), job: job)
        }
        #expect(clip.news(after: 0, generation: generation, waitSeconds: 20).phase == .failed)
    }

    @Test func aForgottenClipKeepsNobodyWaiting() throws {
        let job = try begun()
        clip.forget()
        #expect(clip.demand(of: job) == .giveUp && clip.isForgotten)
        let start = ContinuousClock.now
        _ = clip.news(after: 0, generation: clip.snapshot.generation, waitSeconds: 20)
        #expect(ContinuousClock.now - start < .seconds(5))
    }
}
