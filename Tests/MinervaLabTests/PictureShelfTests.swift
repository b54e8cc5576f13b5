import Minerva
import Synchronization
import Testing

@testable import MinervaLab

@Suite struct PictureShelfTests {
    /// Stands in for a decoder: gives each frame the number of the decoder that made it, and does something first
    /// while it works.
    private final class Work: LabWorking {
        let producer = "test"
        let opened = Mutex(0)
        let meanwhile = Mutex<(@Sendable () -> Void)?>(nil)

        func open(_ file: OpenedFile) throws(WorkFailure) -> OpenedClip {
            .clip(ClipHead(width: 2, height: 2, durationSeconds: nil))
        }

        func pictures(of file: OpenedFile, countsFrames: Bool) throws(WorkFailure) -> any PictureReading {
            Pictures(
                work: self,
                number: opened.withLock {
                    $0 += 1; return $0
                })
        }

        func see(
            _ file: OpenedFile, _ order: SeeingOrder, watch: (SeeingNews) -> SeeingDemand
        ) throws(WorkFailure) -> SeenClip { throw WorkFailure(sentence: "Nothing is seen here.", isOfClip: true) }

        func page(
            of track: Track, file: OpenedFile, request: AnalysisRequest, inPounds: Bool
        ) throws(WorkFailure) -> [UInt8] { [] }
    }

    private struct Pictures: PictureReading {
        let work: Work
        let number: Int

        func frameTimes() -> [Double]? { nil }

        func jpeg(of frame: Int, widthAtMost: Int?) -> [UInt8]? {
            let meanwhile = work.meanwhile.withLock { $0 }
            meanwhile?()
            return [UInt8(number)]
        }
    }

    private let work = Work()
    private let shelf: PictureShelf
    private let clip: LabClip

    init() throws {
        shelf = PictureShelf(work: work, limits: LabLimits())
        clip = LabClip(
            id: "1", file: try OpenedFile(path: "/proc/self/status", name: "clip.mp4"),
            opened: .clip(ClipHead(width: 2, height: 2, durationSeconds: nil)))
    }

    private func frame(_ number: Int) throws -> [UInt8]? {
        try shelf.jpegs(of: clip, frames: number..<(number + 1), widthAtMost: nil).first
    }

    @Test func aDecoderAndItsPicturesAreUsedAgain() throws {
        #expect(try frame(0) == [1] && frame(1) == [1] && frame(0) == [1])
        #expect(work.opened.withLock { $0 } == 1)
    }

    @Test func whatIsMadeWhileTheClipIsForgottenIsNotKept() throws {
        work.meanwhile.withLock { $0 = { [shelf, clip] in shelf.forget(clip) } }
        #expect(try frame(0) == [1])
        work.meanwhile.withLock { $0 = nil }
        #expect(try frame(0) == [2], "neither decoder nor picture comes back")
        #expect(try frame(0) == [2])
    }
}
