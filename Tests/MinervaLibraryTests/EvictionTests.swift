import Foundation
import MinervaLibrary
import MinervaTestSupport
import Synchronization
import Testing

/// Eviction deletes only what the app owns and has uploaded, never through a link, and never a record.
@Suite struct EvictionTests {
    private struct Case {
        let fixture: LibraryFixture
        let library: RecordingLibrary
        let recording: Recording

        init(_ ownership: Recording.Ownership = .owned, isUploaded: Bool = true, in subfolder: String = "") throws {
            fixture = try LibraryFixture()
            try FileManager.default.createDirectory(
                atPath: fixture.folder.file(subfolder), withIntermediateDirectories: true)
            library = try fixture.open()
            let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
            let added = try library.add(
                fixture.recording(subfolder + "a.mp4", of: anna, ownership: ownership)
            ).recording
            if isUploaded { try library.markUploaded(added.id) }
            recording = try library.recording(added.id)
        }

        var fileIsThere: Bool { FileManager.default.fileExists(atPath: recording.file.path) }
    }

    @Test func anOwnedAndUploadedFileGoesAndItsRecordStays() throws {
        let it = try Case()
        #expect(it.library.evictionVerdict(on: it.recording) == .delete)
        #expect(it.fileIsThere, "asking deletes nothing")
        #expect(try it.library.evict(it.recording.id) == .delete)
        #expect(!it.fileIsThere)
        let after = try it.library.recording(it.recording.id)
        #expect(after.fileState == .evicted && after.evictedAt != nil)
        #expect(try it.library.thumbnail(of: after.id) == [0xFF, 0xD8, 0xFF])
        #expect(try it.library.evict(after.id) == .alreadyEvicted)
    }

    @Test func whatIsNotOwnedOrNotUploadedStays() throws {
        let referenced = try Case(.referenced)
        #expect(try referenced.library.evict(referenced.recording.id) == .notOwned)
        #expect(referenced.fileIsThere)
        let fresh = try Case(isUploaded: false)
        #expect(try fresh.library.evict(fresh.recording.id) == .notUploaded)
        #expect(fresh.fileIsThere)
    }

    @Test func aFileThatBecameALinkStaysWithItsTarget() throws {
        let it = try Case()
        let target = it.fixture.folder.file("elsewhere.mp4")
        try FileManager.default.moveItem(atPath: it.recording.file.path, toPath: target)
        try FileManager.default.createSymbolicLink(atPath: it.recording.file.path, withDestinationPath: target)
        #expect(try it.library.evict(it.recording.id) == .unusable(.symbolicLink))
        #expect(FileManager.default.fileExists(atPath: target) && it.fileIsThere)
        #expect(try it.library.recording(it.recording.id).evictedAt == nil)
    }

    @Test func aFolderOnTheWayThatBecameALinkIsNotGoneThrough() throws {
        let it = try Case(in: "camera/may/")
        let folder = it.fixture.folder.file("camera")
        try FileManager.default.moveItem(atPath: folder, toPath: folder + "-moved")
        try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: folder + "-moved")
        #expect(try it.library.evict(it.recording.id) == .unusable(.symbolicLink))
        #expect(it.fileIsThere)
    }

    @Test func aFileWithAnotherContentStays() throws {
        let it = try Case()
        try Data("clip b.mp4".utf8).write(to: URL(fileURLWithPath: it.recording.file.path))
        #expect(try it.library.evict(it.recording.id) == .unusable(.changed))
        #expect(it.fileIsThere)
    }

    @Test func aFileThatIsWrittenBetweenTheCheckAndTheDeletionStays() throws {
        let it = try Case()
        let path = it.recording.file.path
        // The library asks for the time after it has checked the content, when it notes the eviction.
        let library = try RecordingLibrary(path: it.fixture.path, .existing) {
            try? Data("clip a.mp4, and more".utf8).write(to: URL(fileURLWithPath: path))
            return .now()
        }
        #expect(try library.evict(it.recording.id) == .unusable(.changed))
        #expect(it.fileIsThere)
        #expect(try library.recording(it.recording.id).evictedAt == nil)
    }

    @Test func whoeverIsToldMeanwhileThatTheFileIsNotTheAppsLeavesIt() throws {
        let it = try Case()
        let isFirst = Mutex(true)
        let fixture = it.fixture
        let library = try RecordingLibrary(path: fixture.path, .existing) {
            if isFirst.withLock({ first in
                defer { first = false }
                return first
            }) {
                _ = try? fixture.sqlite("UPDATE recording SET ownership = 'referenced'")
            }
            return .now()
        }
        #expect(try library.evict(it.recording.id) == .notOwned)
        #expect(it.fileIsThere && !isFirst.withLock { $0 })
    }

    /// What the app deletes are its own files: a copy that the lifter keeps is not one of them.
    @Test func aCopyThatTheLifterKeepsIsNeverDeleted() throws {
        let found = try Case()
        _ = try found.library.evict(found.recording.id)
        let copy = try found.fixture.clip("archive.mp4", content: "clip a.mp4")
        _ = try found.library.relink(under: [found.fixture.folder.path])
        #expect(try found.library.evict(found.recording.id) == .notOwned)
        #expect(FileManager.default.fileExists(atPath: copy.path))

        let added = try Case()
        _ = try added.library.evict(added.recording.id)
        var new = try added.fixture.recording("a.mp4", of: added.library.defaultAthlete())
        new.file = try added.fixture.clip("archive.mp4", content: "clip a.mp4")
        try FileManager.default.removeItem(atPath: added.recording.file.path)
        #expect(try added.library.add(new).recording.file.path == new.file.path)
        #expect(try added.library.evict(added.recording.id) == .notOwned)
        #expect(FileManager.default.fileExists(atPath: new.file.path))
    }

    @Test func theAppsOwnFileStaysItsOwnWhereTheAppMovesIt() throws {
        let it = try Case()
        let path = it.fixture.folder.file("moved.mp4")
        try FileManager.default.moveItem(atPath: it.recording.file.path, toPath: path)
        let new = NewRecording(
            file: try FileFacts(of: path), athleteId: it.recording.athleteId, recordedAt: it.recording.recordedAt,
            day: it.recording.day, ownership: .owned)
        #expect(try it.library.add(new).recording.ownership == .owned)
        #expect(try it.library.evict(it.recording.id) == .delete)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func aMissingFileIsNotTakenForAnEvictedOne() throws {
        let it = try Case()
        try FileManager.default.removeItem(atPath: it.recording.file.path)
        #expect(try it.library.evict(it.recording.id) == .unusable(.missing))
        #expect(try it.library.recording(it.recording.id).fileState == .missing)
    }

    /// Killed between the note that it is evicted and the deletion: the note alone is no reason to leave the file.
    @Test func anEvictionThatWasCutShortIsDoneAgain() throws {
        let it = try Case()
        _ = try it.fixture.sqlite("UPDATE recording SET evicted_at_ms = 1")
        #expect(try it.library.recording(it.recording.id).fileState == .present)
        #expect(try it.library.evict(it.recording.id) == .delete)
        #expect(!it.fileIsThere)
    }

    @Test func anEvictedFileThatComesBackIsFound() throws {
        let it = try Case()
        _ = try it.library.evict(it.recording.id)
        _ = try it.fixture.clip("restored.mp4", content: "clip a.mp4")
        #expect(try it.library.relink(under: [it.fixture.folder.path]).found.map(\.id) == [it.recording.id])
        #expect(try it.library.recording(it.recording.id).fileState == .present)
    }
}
