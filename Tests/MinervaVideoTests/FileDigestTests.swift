import MinervaVideo
import MinervaTestSupport
import Testing

@Suite struct FileDigestTests {
    private func digest(_ bytes: [UInt8]) throws -> String {
        let folder = try TemporaryFolder()
        try writeBytes(bytes, to: folder.file("content"))
        return try FileDigest.sha256(path: folder.file("content"))
    }

    // FIPS 180-4's own examples: https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values
    @Test func theStandardsExamplesComeOut() throws {
        #expect(try digest([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(try digest(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            try digest(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    }

    @Test func aMillionTimesTheLetterACrossesManyBlocks() throws {
        #expect(
            try digest([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test func aMissingFileAndAFolderHaveNone() throws {
        let folder = try TemporaryFolder()
        let missing = folder.file("missing")
        #expect(throws: VideoError.noSuchFile(path: missing)) { try FileDigest.sha256(path: missing) }
        #expect(throws: VideoError.isFolder(path: folder.path)) { try FileDigest.sha256(path: folder.path) }
    }
}
