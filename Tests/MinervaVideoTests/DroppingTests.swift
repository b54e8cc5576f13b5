import Foundation
import Minerva
import Testing

@testable import MinervaVideo

@Suite struct DroppingTests {
    private func threadCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    }

    private func openFileCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    @Test func droppedSourcesLeaveNoThreadAndNoFile() throws {
        let folder = try TemporaryFolder()
        let path = try NumberedClip(frameCount: 60).write("clip.mp4", in: folder, FrameIdentityTests.x264)
        let threadsBefore = try threadCount()
        var sources: [FrameSource] = []
        for _ in 0..<50 {
            var source = try FrameSource(path: path, bufferedFrames: 2)
            _ = try source.nextFrame()
            sources.append(source)
        }
        // Each waits for a place in its full channel.
        #expect(try threadCount() >= threadsBefore + 25)
        #expect(try openFileCount() >= 50)
        sources = []
        // Other tests run beside this one with a few threads and files of their own.
        var isGone = false
        for _ in 0..<200 where !isGone {
            isGone = try threadCount() < threadsBefore + 25 && openFileCount() < 50
            if !isGone { Thread.sleep(forTimeInterval: 0.05) }
        }
        #expect(isGone)
    }

    @Test func aSourceThatNobodyReadsHoldsFewFrames() throws {
        let folder = try TemporaryFolder()
        let path = try NumberedClip(frameCount: 200).write("clip.mp4", in: folder, FrameIdentityTests.x264)
        var source = try FrameSource(path: path, bufferedFrames: 1)
        Thread.sleep(forTimeInterval: 0.2)
        var count = 0
        while try source.nextFrame() != nil { count += 1 }
        #expect(count == 200)
    }

    @Test func aChannelHandsOverInOrderAndEnds() {
        let channel = BoundedChannel<Int>(capacity: 3)
        Thread {
            for number in 0..<1000 { _ = channel.send(number) }
            channel.leaveAsSender()
        }.start()
        var received: [Int] = []
        while let number = channel.receive() { received.append(number) }
        #expect(received == Array(0..<1000))
        #expect(channel.receive() == nil)
    }

    @Test func aSenderIsWokenByTheReceiversLeaving() {
        let channel = BoundedChannel<Int>(capacity: 1)
        let done = DispatchSemaphore(value: 0)
        Thread {
            while channel.send(0) {}
            done.signal()
        }.start()
        _ = channel.receive()
        channel.leaveAsReceiver()
        #expect(done.wait(timeout: .now() + 10) == .success)
    }
}
