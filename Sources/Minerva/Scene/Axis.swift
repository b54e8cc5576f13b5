/// One axis of a plot: its range, and where it carries numbers.
struct Axis: Equatable, Sendable {
    /// A number on the axis.
    struct Tick: Equatable, Sendable {
        let value: Double
        let text: String
    }

    /// Least value shown.
    let lower: Double
    /// Greatest value shown, above `lower`.
    let upper: Double
    /// Round numbers within the range, rising.
    let ticks: [Tick]
    /// Quantity and unit, e.g. `velocity, m/s`.
    let title: String

    /// An axis over values: round steps (1, 2 or 5 times a power of ten), about `count` of them.
    ///
    /// With `endsOnTicks` the range grows to whole steps (but for a fiftieth of one), else it is the values' own.
    /// Values that are all the same get a range of one around them. Traps for values that are not finite.
    init(over values: ClosedRange<Double>, count: Int, endsOnTicks: Bool, title: String) {
        precondition(values.lowerBound.isFinite && values.upperBound.isFinite, "an axis needs finite ends")
        precondition(count > 0, "an axis needs a step")
        // Below this share of the values themselves, a range is rounding.
        let least = max(1e-9, 1e-9 * max(abs(values.lowerBound), abs(values.upperBound)))
        let isFlat = values.upperBound - values.lowerBound < least
        let low = isFlat ? values.lowerBound - 0.5 : values.lowerBound
        let high = isFlat ? values.upperBound + 0.5 : values.upperBound
        let (step, decimals) = Axis.step(of: (high - low) / Double(count))
        // A bound on a tick but for rounding is on it; and no whole step is added for what is thinner than a line.
        let first = endsOnTicks ? (low / step + 0.02).rounded(.down) : (low / step - 1e-6).rounded(.up)
        let last = endsOnTicks ? (high / step - 0.02).rounded(.up) : (high / step + 1e-6).rounded(.down)
        lower = endsOnTicks ? first * step : low
        upper = endsOnTicks ? last * step : high
        var ticks: [Tick] = []
        for index in 0...max(0, Int(last - first)) where first + Double(index) <= last {
            let value = (first + Double(index)) * step
            ticks.append(Tick(value: value, text: NumberText.fixed(value, decimals: decimals)))
        }
        self.ticks = ticks
        self.title = title
    }

    /// An axis over named places 1, 2, 3 …, evenly, with at most so many of the names: the last one and every
    /// so-manieth before it. Traps without a place.
    init(names: [String], atMost count: Int, title: String) {
        precondition(!names.isEmpty && count > 0, "an axis needs a place")
        lower = 0.7
        upper = Double(names.count) + 0.3
        let step = (names.count + count - 1) / count
        ticks = names.indices.filter { (names.count - 1 - $0) % step == 0 }
            .map { Tick(value: Double($0 + 1), text: names[$0]) }
        self.title = title
    }

    /// The smallest round step that is not below `width`, and the decimals that it is written with.
    private static func step(of width: Double) -> (step: Double, decimals: Int) {
        var unit = 1.0
        var decimals = 0
        while unit > width, decimals < 12 {
            unit /= 10
            decimals += 1
        }
        while unit * 10 <= width { unit *= 10 }
        // Now unit <= width < 10 unit.
        for factor in [1.0, 2, 5] where factor * unit >= width * (1 - 1e-9) { return (factor * unit, decimals) }
        return (10 * unit, max(0, decimals - 1))
    }

    /// Where a value lies: 0 at the lower end, 1 at the upper.
    func share(of value: Double) -> Double { (value - lower) / (upper - lower) }
}

/// Numbers as they stand in pictures.
enum NumberText {
    /// With all its decimals, so that numbers below each other line up, and a real minus sign.
    static func fixed(_ value: Double, decimals: Int) -> String {
        guard value.isFinite else { return "–" }
        var digits = Array(DecimalText.figure(abs(value), decimals: decimals).utf8)
        let isZero = !digits.contains { $0 != UInt8(ascii: "0") && $0 != UInt8(ascii: ".") }
        if decimals > 0 {
            let point = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.count
            if point == digits.count { digits.append(UInt8(ascii: ".")) }
            while digits.count - point - 1 < decimals { digits.append(UInt8(ascii: "0")) }
        }
        return (value < 0 && !isZero ? "−" : "") + String(decoding: digits, as: UTF8.self)
    }
}
