import Foundation

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
        // `Int` would take a sign, too.
        guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), year >= 1
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let components = DateComponents(calendar: calendar, year: year, month: month, day: day)
        guard components.isValidDate else { return nil }
        self.init(year: year, month: month, dayOfMonth: day)
    }

    /// The day that many days earlier; before the year 1 the calendar's first.
    public func before(_ days: Int) -> Day {
        guard let noon = Moment(text: text + "T12:00:00Z") else { return self }
        // The calendar has fewer days than this.
        let days = Int64(max(-4_000_000, min(4_000_000, days)))
        return Moment(milliseconds: noon.milliseconds - days * Moment.dayMilliseconds).day(in: .gmt)
    }

    /// Earlier sorts first.
    public static func < (one: Day, other: Day) -> Bool { one.text < other.text }
}
