import Foundation
import MinervaLibrary
import Testing

/// What trends are made of: sets by day and load.
@Suite struct TrainingTests {
    @Test func setsOfOneDayAndLoadAreTakenTogether() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        let sets: [(String, String, Double, [Double])] = [
            ("1", "2026-05-01", 60, [1.9, 1.7]), ("2", "2026-05-01", 60, [2.0]), ("3", "2026-05-01", 70, [1.6]),
            ("4", "2026-05-03", 60, [1.8]),
        ]
        for (name, day, load, velocities) in sets {
            _ = try library.save(
                fixture.recording(name, of: anna, day: day),
                LibraryFixture.analysis(.snatch, loadKg: load, velocities: velocities))
        }
        let training = try library.training(of: anna, lift: "snatch")
        #expect(training.map(\.day.text) == ["2026-05-01", "2026-05-01", "2026-05-03"])
        #expect(training.map(\.loadKg) == [60, 70, 60])
        #expect(training.map(\.setCount) == [2, 1, 1] && training.map(\.repCount) == [3, 1, 1])
        // The mean of the sets' means, 1.8 and 2.0, and not of the three repetitions.
        #expect(abs((training.first?.velocityMps ?? 0) - 1.9) < 1e-12)
        #expect(training.first?.bestVelocityMps == 2)
        let may3 = try #require(Day(text: "2026-05-03"))
        #expect(try library.training(of: anna, lift: "snatch", since: may3).count == 1)
        #expect(try library.training(of: anna, lift: "clean").isEmpty)
        #expect(try library.trainedLifts(of: anna) == [TrainedLift(lift: "snatch", setCount: 4, lastDay: may3)])
        #expect(try library.sets(of: anna, lift: "snatch", on: may3).map(\.bestVelocityMps) == [1.8])
    }

    @Test func aMissedLiftSaysNothingOfVelocityAtALoad() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        _ = try library.save(
            fixture.recording("1", of: anna),
            LibraryFixture.analysis(.snatch, loadKg: 90, velocities: [1.4], outcome: "missed"))
        #expect(try library.training(of: anna, lift: "snatch").isEmpty)
    }

    @Test func aSquatIsComparedByItsMeanVelocity() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        _ = try library.save(
            fixture.recording("1", of: anna), LibraryFixture.analysis(.squat, loadKg: 100, velocities: [1.2]))
        #expect(try library.training(of: anna, lift: "squat").map(\.bestVelocityMps) == [0.6])
    }

    @Test(arguments: [
        "2026-02-29", "2026-13-01", "2026-1-1", "26-01-01", "", "2026-01-01x", "2026-+1-01", "0000-01-01",
    ])
    func aDayThatIsNoneIsRefused(text: String) { #expect(Day(text: text) == nil) }

    @Test(arguments: [0, 1, 999, 1000, 1_780_000_000_123, 1_780_000_000_001, 253_402_300_799_999, -1, -1500])
    func aMomentsTextIsTheMoment(milliseconds: Int64) {
        let moment = Moment(milliseconds: milliseconds)
        #expect(Moment(text: moment.text) == moment, "\(moment.text)")
    }

    /// A damaged clip states any year; a file system holds any time.
    @Test func aMomentLiesBetweenTheYears1And9999() throws {
        #expect(Moment(text: "99999-01-01T00:00:00Z") == nil && Moment(text: "0000-01-01T00:00:00Z") == nil)
        for milliseconds in [Int64.min, -1_000_000_000_000_000, 1_000_000_000_000_000, .max] {
            let moment = Moment(milliseconds: milliseconds)
            #expect(Moment(text: moment.text) == moment, "\(moment.text)")
            for hours in [-12, 0, 14] {
                let day = moment.day(in: try #require(TimeZone(secondsFromGMT: hours * 3600)))
                #expect(Day(text: day.text) == day, "\(day.text)")
                #expect(milliseconds < 0 ? day.text <= "0001-01-03" : day.text >= "9999-12-31", "\(day.text)")
            }
        }
    }

    @Test func aDayBeforeTheCalendarIsItsFirst() throws {
        let day = try #require(Day(text: "2026-05-01"))
        #expect(day.before(0) == day && day.before(31).text == "2026-03-31" && day.before(-1).text == "2026-05-02")
        for days in [800_000, 4_000_000, Int.max] { #expect(day.before(days).text < "0002-01-01", "\(days)") }
    }

    @Test(arguments: [
        "2026-02-30T10:00:00Z", "2026-02-29T10:00:00.000Z", "2026-04-31T00:00:00+0200", "2026-02-28T25:00:00Z",
        "2026-02-28T24:00:01Z", "2026-02-28T23:60:00Z", "2026-02-28T23:59:61Z",
    ])
    func aMomentThatDoesNotExistIsRefused(text: String) { #expect(Moment(text: text) == nil) }

    @Test func aDayEndsAtMidnightAndMayHaveALeapSecond() {
        let midnight = Moment(text: "2024-03-01T00:00:00Z")
        #expect(midnight != nil && Moment(text: "2024-02-29T24:00:00Z") == midnight)
        #expect(Moment(text: "2024-02-29T23:59:60Z") == midnight)
    }

    @Test func aMomentIsReadInItsZone() {
        #expect(Moment(text: "1970-01-01T02:00:01+0200")?.milliseconds == 1000)
        #expect(Moment(text: "1970-01-01T00:00:01Z")?.text == "1970-01-01T00:00:01.000Z")
        #expect(Moment(text: "yesterday") == nil)
    }
}
