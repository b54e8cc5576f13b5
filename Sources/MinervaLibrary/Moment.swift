import Foundation

/// A point in time, kept as milliseconds since 1970 in UTC: sorts as a number, knows no time zone.
public struct Moment: Comparable, Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
    public var milliseconds: Int64

    /// Creates a moment.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// This moment, by the system's clock.
    public static func now() -> Moment { Moment(Date()) }

    init(_ date: Date) { milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded()) }

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

    /// Reads ISO 8601 with a zone, with or without fractions of a second; nil for anything else.
    public init?(text: String) {
        for format in [Date.ISO8601FormatStyle(includingFractionalSeconds: true), Moment.wholeSeconds] {
            if let date = try? format.parse(text) {
                self.init(date)
                return
            }
        }
        return nil
    }

    private static let wholeSeconds = Date.ISO8601FormatStyle()

    /// The calendar day in a time zone.
    public func day(in zone: TimeZone) -> Day {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        return Day(year: parts.year ?? 1970, month: parts.month ?? 1, dayOfMonth: parts.day ?? 1)
    }
}

/// A calendar day where the recording was made: what lifters call a session is the sets of one day.
public struct Day: Comparable, Hashable, Sendable {
    /// `YYYY-MM-DD`, so that days sort as their texts do.
    public let text: String

    init(year: Int, month: Int, dayOfMonth: Int) {
        func padded(_ number: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        text = padded(year, 4) + "-" + padded(month, 2) + "-" + padded(dayOfMonth, 2)
    }

    /// Reads `YYYY-MM-DD`; nil where that is no day of the calendar.
    public init?(text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), year >= 1
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let components = DateComponents(calendar: calendar, year: year, month: month, day: day)
        guard components.isValidDate else { return nil }
        self.init(year: year, month: month, dayOfMonth: day)
    }

    /// The day that many days earlier.
    public func before(_ days: Int) -> Day {
        guard let noon = Moment(text: text + "T12:00:00Z") else { return self }
        return Moment(milliseconds: noon.milliseconds - Int64(days) * 86_400_000).day(in: .gmt)
    }

    /// Earlier sorts first.
    public static func < (one: Day, other: Day) -> Bool { one.text < other.text }
}
