import MinervaTestSupport

@testable import Minerva

extension SyntheticLift {
    /// The motion in closed form on a grid: what a perfect camera and a perfect filter would hand on.
    func kinematics(rateHz: Double = 120, gaps: [ClosedRange<Double>] = []) -> Kinematics {
        let grid = UniformGrid(from: 0, through: durationSeconds, rateHz: rateHz)
        let times = (0..<grid.count).map { grid.time(at: $0) }
        let states = times.map { state(at: $0) }
        return Kinematics(
            grid: grid, x: times.map { forward(at: $0) }, y: states.map { $0.height }, vx: times.map { _ in 0 },
            vy: states.map { $0.velocity }, ay: states.map { $0.acceleration },
            isPresent: times.map { time in !gaps.contains { $0.contains(time) } })
    }

    /// The path at a steady rate, without scale or pixels.
    func path(fps: Double) -> BarPath {
        let times = TrackSampling(of: self, fps: fps).times
        return BarPath(
            timesSeconds: times, x: times.map { forward(at: $0) }, y: times.map { state(at: $0).height })
    }
}

extension Kinematics {
    /// Heights alone, on a grid; speeds by central differences.
    init(heights: [Double], rateHz: Double) {
        let vy = centralDifference(heights, rateHz: rateHz)
        let still = [Double](repeating: 0, count: heights.count)
        self.init(
            grid: UniformGrid(from: 0, through: Double(heights.count - 1) / rateHz, rateHz: rateHz), x: still,
            y: heights, vx: still, vy: vy, ay: centralDifference(vy, rateHz: rateHz),
            isPresent: heights.map { _ in true })
    }

    var all: ClosedRange<Int> { 0...(grid.count - 1) }
}

extension LiftKind {
    /// The engine's name of a synthetic repetition's lift.
    init(_ kind: SyntheticLift.Kind) {
        switch kind {
        case .snatch: self = .snatch
        case .clean: self = .clean
        case .jerk: self = .jerk
        case .squat: self = .squat
        case .bench: self = .bench
        case .deadlift: self = .deadlift
        }
    }
}
