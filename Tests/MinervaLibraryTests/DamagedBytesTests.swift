import Foundation
import MinervaLibrary
import MinervaTestSupport
import Testing

/// Whatever bytes a library or an export of one holds, reading it ends with what it holds or an error.
@Suite struct DamagedBytesTests {
    /// How many damaged copies are read.
    private static let copies = Int(ProcessInfo.processInfo.environment["MINERVA_DAMAGED_COPIES"] ?? "") ?? 40

    private func filled() throws -> (LibraryFixture, RecordingLibrary) {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna", statureMeters: 1.68, bodyMassKg: 63.5))
        for name in ["a", "b"] {
            let recording = try library.save(
                fixture.recording(name, of: anna), LibraryFixture.analysis(.snatch, loadKg: 60, velocities: [1.9, 1.8])
            ).recording
            try library.markUploaded(recording.id)
        }
        return (fixture, library)
    }

    /// Everything that can be asked of a library.
    private func ask(_ library: RecordingLibrary) throws(LibraryError) {
        try library.summaries { (_) throws(LibraryError) in true }
        for recording in try library.recordings() {
            _ = recording.fileState
            _ = (recording.recordedAt.text, recording.recordedAt.day(in: .gmt), recording.day.before(7))
            for analysis in try library.analyses(of: recording.id) { _ = try library.report(of: analysis.id) }
        }
        for athlete in try library.athletes() {
            for lift in try library.trainedLifts(of: athlete) {
                for load in try library.training(of: athlete, lift: lift.lift) {
                    _ = try library.sets(of: athlete, lift: lift.lift, on: load.day)
                }
            }
            try library.repCSV(of: athlete) { _ in true }
        }
        try library.export(producer: "vbt 0.0.0") { _ in true }
        _ = try library.integrityProblems()
    }

    @Test func aDamagedLibraryMakesNothingTrap() throws {
        let (fixture, _) = try filled()
        let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixture.path)))
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<Self.copies {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let other = try LibraryFixture()
            try other.folder.write(Data(bytes), "library.sqlite")
            do throws(LibraryError) { try ask(other.open(.existing)) } catch {}
        }
    }

    /// Numbers and letters of the text are changed, so that most of it stays JSON.
    @Test func aDamagedExportMakesNothingTrap() throws {
        let (_, library) = try filled()
        var text: [UInt8] = []
        try library.export(producer: "vbt 0.0.0") {
            text += $0
            return true
        }
        var generator = SeededGenerator(seed: 2)
        let digits = text.indices.filter { (0x30...0x39).contains(text[$0]) }
        for copy in 0..<Self.copies {
            var bytes = text
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = digits.randomElement(using: &generator) ?? 0
                if copy % 2 == 0 {
                    bytes[place] = UInt8(ascii: "9")
                    bytes.insert(contentsOf: Array("99999999e".utf8).prefix(copy % 10), at: min(place, bytes.count))
                } else {
                    bytes[place] = UInt8.random(in: 0...255, using: &generator)
                }
            }
            let other = try LibraryFixture()
            let target = try other.open()
            do {
                _ = try bytes.withUnsafeBytes { (bytes) throws(LibraryError) in try target.importLibrary(bytes) }
            } catch is LibraryError {}
            try ask(target)
            #expect(try target.integrityProblems().isEmpty)
        }
    }
}
