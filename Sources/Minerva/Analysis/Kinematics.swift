/// The bar's motion on a uniform grid.
///
/// Where the plate was out of sight for too long, `isPresent` is false; the arrays then hold a straight bridge that may
/// guide the search for phases but is no figure.
public struct Kinematics: Equatable, Sendable {
    /// The instants.
    public let grid: UniformGrid
    /// Horizontal position, metres: to the picture's right, or forward where the facing is known.
    public let x: [Double]
    /// Height, metres, upward.
    public let y: [Double]
    /// Horizontal velocity, m/s.
    public let vx: [Double]
    /// Vertical velocity, m/s.
    public let vy: [Double]
    /// Vertical acceleration, m/s².
    public let ay: [Double]
    /// Whether each instant was measured.
    public let isPresent: [Bool]
    /// The low-pass that the motion was seen through; nil for a motion that was not measured.
    public var lowPass: LowPassChoice?

    /// The same motion on another origin, x growing the way that the athlete faces.
    func relative(toX originX: Double, y originY: Double, facing: Facing?) -> Kinematics {
        let sign = facing?.sign ?? 1
        return Kinematics(
            grid: grid, x: x.map { sign * ($0 - originX) }, y: y.map { $0 - originY }, vx: vx.map { sign * $0 }, vy: vy,
            ay: ay, isPresent: isPresent, lowPass: lowPass)
    }

    /// Whether every instant of a range was measured.
    public func isPresent(in range: ClosedRange<Int>) -> Bool {
        for i in range where !isPresent[i] { return false }
        return true
    }

    /// The instant of the largest value in a range; the first of equals.
    func indexOfMaximum(_ values: [Double], in range: ClosedRange<Int>) -> Int {
        var best = range.lowerBound
        for i in range where values[i] > values[best] { best = i }
        return best
    }

    /// The instant of the smallest value in a range; the first of equals.
    func indexOfMinimum(_ values: [Double], in range: ClosedRange<Int>) -> Int {
        var best = range.lowerBound
        for i in range where values[i] < values[best] { best = i }
        return best
    }

    /// Way over time from 0.05 s before an instant to 0.05 s after it, without sign.
    func slowSpeed(at index: Int) -> Double {
        let reach = max(1, grid.steps(covering: 0.05))
        let (first, last) = (max(0, index - reach), min(grid.count - 1, index + reach))
        guard first < last else { return 0 }
        return abs(y[last] - y[first]) * grid.rateHz / Double(last - first)
    }

    /// The stretches in which the bar stands still vertically: speed below `speedMps` for at least `seconds`.
    ///
    /// A bridge over a gap is no standstill: nobody saw what the bar did there.
    ///
    /// Speed is taken over a tenth of a second: through noise of 0.4 % of the plate the speed at single instants passes
    /// 0.08 m/s in every other hold.
    func stillStretches(speedMps: Double, seconds: Double, in range: ClosedRange<Int>) -> [ClosedRange<Int>] {
        let needed = grid.steps(covering: seconds)
        var stretches: [ClosedRange<Int>] = []
        var start: Int?
        for i in range {
            if isPresent[i], slowSpeed(at: i) < speedMps {
                if start == nil { start = i }
            } else if let first = start {
                if i - first >= needed { stretches.append(first...(i - 1)) }
                start = nil
            }
        }
        if let first = start, range.upperBound - first >= needed { stretches.append(first...range.upperBound) }
        return stretches
    }
}
