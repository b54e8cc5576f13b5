import Foundation
import Minerva
import MinervaTestSupport
import Synchronization
import Testing

@testable import MinervaVideo

@Suite struct DroppingTests {
    /// How often a file is open in this process. Other tests run beside these, so only what is of one clip alone
    /// can be counted.
    private func openings(of path: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
            // One may have been closed since it was listed.
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == path
        }
    }

    /// A decoding thread holds its clip open from its first to its last act.
    @Test func droppedSourcesLeaveNoThreadAndNoFile() throws {
        let folder = try TemporaryFolder()
        let path = try NumberedClip(frameCount: 60).write("clip.mp4", in: folder, FrameIdentityTests.x264)
        var sources: [FrameSource] = []
        for _ in 0..<50 {
            var source = try FrameSource(path: path, bufferedFrames: 2)
            _ = try source.nextFrame()
            sources.append(source)
        }
        // Each waits for a place in its full channel.
        #expect(try openings(of: path) == 50)
        sources = []
        #expect(try eventually { try openings(of: path) == 0 })
    }

    @Test func aSenderIsNeverAheadByMoreThanTheChannelHolds() {
        let channel = BoundedChannel<Int>(capacity: 3)
        let sent = Mutex(0)
        Thread {
            // Counted before it is sent: one more may stand at the door.
            for number in 0..<200 {
                sent.withLock { $0 += 1 }
                _ = channel.send(number)
            }
            channel.leaveAsSender()
        }.start()
        var received = 0
        while channel.receive() != nil {
            received += 1
            #expect(sent.withLock { $0 } <= received + 3 + 1)
        }
        #expect(received == 200)
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
        #expect(done.wait(timeout: .now() + 60) == .success)
    }
}
