import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct GrowingTrackTests {
    private static let whole: Track = {
        var track = SyntheticLift.snatch().track()
        track.cameraMotionPixels = track.frames.map { Vector2(x: Double($0.index) * 0.25, y: 1) }
        track.cameraZoom = track.frames.map { 1 + Double($0.index) / 1024 }
        return track
    }()

    private func piece(_ range: Range<Int>, of track: Track = whole) -> Track {
        var piece = track
        piece.frames = Array(track.frames[range])
        piece.cameraMotionPixels = track.cameraMotionPixels.map { Array($0[range]) }
        piece.cameraZoom = track.cameraZoom.map { Array($0[range]) }
        return piece
    }

    @Test("A track that arrives in pieces is the track", arguments: [0, 1, 40])
    func pieces(size: Int) throws {
        let exact = try TrackReader.track(from: TrackWriter.bytes(of: Self.whole))
        var growing = try TrackReader.track(from: TrackWriter.bytes(of: piece(0..<size)))
        var next = size
        while next < exact.frames.count {
            let end = min(exact.frames.count, next + 33)
            growing = try TrackReader.track(growing, continuedBy: TrackWriter.bytes(of: piece(next..<end)))
            next = end
        }
        #expect(growing == exact)
    }

    @Test("Nothing new changes nothing")
    func nothing() throws {
        let exact = try TrackReader.track(from: TrackWriter.bytes(of: Self.whole))
        #expect(try TrackReader.track(exact, continuedBy: TrackWriter.bytes(of: piece(0..<0))) == exact)
    }

    @Test("Time must not fall from one piece to the next")
    func time() throws {
        let first = try TrackReader.track(from: TrackWriter.bytes(of: piece(0..<20)))
        #expect(throws: TrackFormatError.timeFalls(frame: 20)) {
            try TrackReader.track(first, continuedBy: TrackWriter.bytes(of: piece(5..<9)))
        }
    }

    @Test("What the camera did is known for every frame or for none")
    func motion() throws {
        var still = Self.whole
        still.cameraMotionPixels = nil
        still.cameraZoom = nil
        let first = try TrackReader.track(from: TrackWriter.bytes(of: piece(0..<20)))
        let mixed = try TrackReader.track(first, continuedBy: TrackWriter.bytes(of: piece(20..<40, of: still)))
        #expect(mixed.cameraMotionPixels == nil && mixed.cameraZoom == nil && mixed.frames.count == 40)
        let later = try TrackReader.track(mixed, continuedBy: TrackWriter.bytes(of: piece(40..<60)))
        #expect(later.cameraMotionPixels == nil && later.cameraZoom == nil)
    }

    @Test("What is no track continues none")
    func refused() throws {
        #expect(throws: TrackFormatError.schema(found: nil)) {
            try TrackReader.track(Self.whole, continuedBy: Array("{}".utf8))
        }
    }
}
