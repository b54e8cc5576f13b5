import Foundation
import MinervaTestSupport
import Testing

@testable import MinervaLab

/// The page's files are a list made at the start; nothing else of the disk is in it.
@Suite struct StaticFilesTests {
    @Test func onlyRegularFilesOfKnownKindsAreInTheList() throws {
        let folder = try TemporaryFolder()
        try folder.write(Data("page".utf8), "index.html")
        try folder.write(Data("code".utf8), "lab.js")
        try folder.write(Data("secret".utf8), "notes.md")
        try folder.write(Data("secret".utf8), ".hidden.js")
        try folder.write(Data("secret".utf8), "noending")
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder.file("parts"), withIntermediateDirectories: false)
        try folder.write(Data("part".utf8), "parts/scene.mjs")
        try manager.createSymbolicLink(atPath: folder.file("link.html"), withDestinationPath: "/etc/hostname")
        try manager.createSymbolicLink(atPath: folder.file("etc"), withDestinationPath: "/etc")
        let files = StaticFiles(folder: folder.path, engine: "/nowhere/minerva.wasm")
        #expect(files.hasPage && !files.hasEngine)
        #expect(files[[]]?.bytes == Array("page".utf8))
        #expect(files[["index.html"]]?.contentType == "text/html; charset=utf-8")
        #expect(files[["lab.js"]]?.contentType == "text/javascript; charset=utf-8")
        #expect(files[["parts", "scene.mjs"]]?.bytes == Array("part".utf8))
        for path in [["notes.md"], [".hidden.js"], ["noending"], ["link.html"], ["etc", "hostname"], ["parts"], ["x"]] {
            #expect(files[path] == nil, "\(path)")
        }
    }

    @Test func whatComesLaterIsNotServed() throws {
        let folder = try TemporaryFolder()
        try folder.write(Data("page".utf8), "index.html")
        let files = StaticFiles(folder: folder.path, engine: folder.file("minerva.wasm"))
        try folder.write(Data("other".utf8), "index.html")
        try folder.write(Data("late".utf8), "late.html")
        try folder.write(Data("late".utf8), "minerva.wasm")
        #expect(files[[]]?.bytes == Array("page".utf8))
        #expect(files[["late.html"]] == nil && !files.hasEngine)
    }

    @Test func withoutAFolderThereIsNoPage() {
        #expect(!StaticFiles(folder: "/nowhere", engine: "/nowhere").hasPage)
    }
}

/// What was opened stays what it was.
@Suite struct OpenedFileTests {
    @Test func anotherFileInItsPlaceIsNotRead() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Data("mine".utf8), "clip.mp4")
        let file = try OpenedFile(path: path, name: "clip.mp4")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/hostname")
        #expect(try file.contents(limitBytes: 100) == Array("mine".utf8))
        #expect(FileManager.default.contents(atPath: file.path) == Data("mine".utf8))
        #expect(file.byteCount == 4)
    }

    @Test func aLinkAFolderAPipeAndADeviceAreRefused() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "/etc/hostname")
        #expect(throws: Refusal.pathIsLink(path: folder.file("link"))) {
            try OpenedFile(path: folder.file("link"), name: "link")
        }
        // A pipe nobody writes to would hold its opener for ever.
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        for path in [folder.path, folder.file("pipe"), "/dev/zero"] {
            #expect(throws: Refusal.noRegularFile(path: path)) { try OpenedFile(path: path, name: "x") }
        }
        #expect(throws: Refusal.cannotOpen(path: folder.file("none"), reason: "No such file or directory")) {
            try OpenedFile(path: folder.file("none"), name: "none")
        }
    }

    @Test func moreThanTheLimitIsNotRead() throws {
        let folder = try TemporaryFolder()
        let file = try OpenedFile(path: try folder.write(Data("12345".utf8), "a"), name: "a")
        #expect(try file.contents(limitBytes: 5).count == 5)
        #expect(throws: Refusal.self) { try file.contents(limitBytes: 4) }
    }
}

/// An upload has no name on the disk, and arrives whole or not at all.
@Suite struct IncomingUploadTests {
    private func received(_ pieces: [String], expectedBytes: Int) throws(Refusal) -> OpenedFile {
        var upload = try IncomingUpload(name: "a.mp4", expectedBytes: expectedBytes, limits: LabLimits())
        for piece in pieces { Array(piece.utf8).withUnsafeBytes { upload.add($0) } }
        return try upload.finish()
    }

    @Test func itsPiecesMakeOneFile() throws {
        let file = try received(["ab", "", "cde"], expectedBytes: 5)
        #expect(try file.contents(limitBytes: 10) == Array("abcde".utf8))
        #expect(file.originalPath == nil && file.name == "a.mp4" && file.byteCount == 5)
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: file.path)
        #expect(target.hasSuffix(" (deleted)"))
    }

    @Test func tooFewOrTooManyBytesAreNoFile() {
        #expect(throws: Refusal.bodyBroken(expectedBytes: 5, foundBytes: 2)) {
            try received(["ab"], expectedBytes: 5)
        }
        #expect(throws: Refusal.bodyTooLarge(limitBytes: 5)) { try received(["abc", "def"], expectedBytes: 5) }
        #expect(throws: Refusal.self) { try received([], expectedBytes: 0) }
    }

    @Test func moreThanTheLimitOrTheDiskIsRefusedBeforeItComes() {
        var limits = LabLimits()
        #expect(throws: Refusal.bodyTooLarge(limitBytes: limits.uploadBytes)) {
            _ = try IncomingUpload(name: "a", expectedBytes: limits.uploadBytes + 1, limits: limits).finish()
        }
        limits.spareBytes = 1 << 60
        #expect(throws: Refusal.noSpace(neededBytes: 1)) {
            _ = try IncomingUpload(name: "a", expectedBytes: 1, limits: limits).finish()
        }
    }
}
