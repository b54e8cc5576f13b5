import Foundation

/// A point in time of the years 1 to 9999, kept as milliseconds since 1970 in UTC: sorts as a number, knows
/// no time zone.
///
/// Other years have no text of ISO 8601's that everyone reads, and their days would not sort as their texts do; damaged
/// clips and file systems hold them.
public struct Moment: Comparable, Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
    public let milliseconds: Int64

    /// From 0001-01-01 (Gregorian, two days after the Julian calendar's) to the end of 9999-12-31, UTC.
    private static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

    /// Creates a moment; one beyond the calendar's ends is its end.
    public init(milliseconds: Int64) {
        self.milliseconds = max(Moment.range.lowerBound, min(Moment.range.upperBound, milliseconds))
    }

    /// This moment, by the system's clock.
    public static func now() -> Moment {
        Moment(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded()))
    }

    /// Earlier sorts first.
    public static func < (one: Moment, other: Moment) -> Bool { one.milliseconds < other.milliseconds }

    private var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// ISO 8601 in UTC with milliseconds, e.g. `2026-05-01T16:33:21.000Z`.
    public var text: String {
        // Foundation cuts fractions off that a double holds from just below, so it is given whole seconds.
        let fraction = ((milliseconds % 1000) + 1000) % 1000
        let seconds = Date(timeIntervalSince1970: Double((milliseconds - fraction) / 1000))
        let digits = String(1000 + fraction).dropFirst()
        return seconds.formatted(Moment.wholeSeconds).dropLast() + "." + digits + "Z"
    }

    /// Reads ISO 8601 with a zone, with or without fractions of a second; nil for anything else, for other years, and
    /// for days and times of day that do not exist.
    public init?(text: String) {
        guard Moment.exists(text) else { return nil }
        for format in [Date.ISO8601FormatStyle(includingFractionalSeconds: true), Moment.wholeSeconds] {
            guard let date = try? format.parse(text) else { continue }
            let milliseconds = Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded())
            guard let milliseconds, Moment.range.contains(milliseconds) else { return nil }
            self.init(milliseconds: milliseconds)
            return
        }
        return nil
    }

    /// Whether the calendar has the day, and the day the time: Foundation reads February 30 as March 2, and 25:00 as
    /// the next day's 1:00.
    private static func exists(_ text: String) -> Bool {
        guard Day(text: String(text.prefix(10))) != nil else { return false }
        let clock = text.dropFirst(11).prefix(8).split(separator: ":").map { Int($0) ?? .max }
        // 24:00:00 is midnight, and second 60 a leap second.
        let ends = [24, 59, 60]
        return clock.count == 3 && zip(clock, ends).allSatisfy { $0 <= $1 } && (clock[0] < 24 || clock[1...] == [0, 0])
    }

    private static let wholeSeconds = Date.ISO8601FormatStyle()

    /// The calendar day in a time zone. Hours beyond the calendar's ends count to its first and last day.
    public func day(in zone: TimeZone) -> Day {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        // Taking the zone's offset in by hand keeps within the calendar's ends, which a moment does by itself.
        let local = Moment(milliseconds: milliseconds + Int64(zone.secondsFromGMT(for: date)) * 1000)
        let parts = calendar.dateComponents([.year, .month, .day], from: local.date)
        return Day(year: parts.year ?? 1970, month: parts.month ?? 1, dayOfMonth: parts.day ?? 1)
    }

    static let dayMilliseconds: Int64 = 86_400_000
}
