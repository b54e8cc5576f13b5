import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct SpikeRejectionTests {
    static func kept(_ times: [Double], _ y: [Double], x: [Double]? = nil) -> [Int] {
        SpikeRejection.kept(times: times, x: x ?? [Double](repeating: 0, count: y.count), y: y)
    }

    @Test("No lift loses a sample, dropped on the floor or not", arguments: [24.0, 30, 60, 120, 240])
    func lifts(fps: Double) {
        for lift in [SyntheticLift.snatch(), .cleanAndJerk(), .snatch(sharpness: .sharp), .deadlift(), .squat()] {
            let path = lift.path(fps: fps)
            #expect(Self.kept(path.timesSeconds, path.y, x: path.x) == Array(path.timesSeconds.indices))
        }
    }

    @Test("A sample 18 cm away is taken out wherever it is, and only it", arguments: [24.0, 60, 240])
    func single(fps: Double) {
        let path = SyntheticLift.snatch().path(fps: fps)
        let count = path.timesSeconds.count
        // At 24 frames per second the first and the last sample may be that far away in truth.
        let ends = fps < 30 ? [] : [0, count - 1]
        for index in ends + [1, 2, count / 4, count / 2, count - 3, count - 2] {
            var y = path.y
            y[index] += 0.18
            #expect(Self.kept(path.timesSeconds, y, x: path.x) == (0..<count).filter { $0 != index }, "sample \(index)")
        }
    }

    @Test("Two side by side go both; a track that is bad throughout stays as it is")
    func several() {
        let path = SyntheticLift.snatch().path(fps: 60)
        var y = path.y
        y[100] += 0.3
        y[101] -= 0.25
        #expect(Self.kept(path.timesSeconds, y) == path.y.indices.filter { $0 != 100 && $0 != 101 })
        for i in y.indices where i % 3 == 0 { y[i] = path.y[i] + 1 }
        #expect(Self.kept(path.timesSeconds, y).count == y.count)
    }

    @Test("Nothing is known across a gap, nor of four samples or fewer that lie far apart")
    func sparse() {
        #expect(Self.kept([], []).isEmpty)
        for count in 1...4 {
            let times = (0..<count).map { Double($0) }
            #expect(Self.kept(times, times.map { $0 == 1 ? 5 : 0 }) == Array(0..<count))
        }
        let times = (0..<20).map { Double($0) / 60 + ($0 >= 10 ? 1 : 0) }
        #expect(Self.kept(times, times.map { $0 > 1 ? 2 : 0 }) == Array(0..<20))
    }
}
