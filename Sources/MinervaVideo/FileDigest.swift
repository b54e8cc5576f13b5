private import CFFmpeg
import Foundation

/// The fingerprint of a file's content.
public enum FileDigest {
    /// A file's SHA-256 (FIPS 180-4) as 64 lower-case hexadecimal digits.
    ///
    /// Reads the file once, 256 KiB at a time; memory does not grow with it. An empty file has a digest too. Throws a
    /// `VideoError` where the path leads to no regular file that can be read to its end.
    public static func sha256(path: String) throws(VideoError) -> String {
        do {
            _ = try ClipFile.checkedSize(path: path)
        } catch VideoError.isEmpty {
            // Nothing to read is no reason to fail here.
        } catch {
            throw error
        }
        guard let file = fopen(path, "rb") else { throw ClipFile.openingFailure(errno: errno, path: path) }
        defer { fclose(file) }
        guard let state = av_sha_alloc() else {
            throw .library(.digesting, code: minerva_error_out_of_memory())
        }
        defer { av_free(UnsafeMutableRawPointer(state)) }
        let code = av_sha_init(state, 256)
        guard code >= 0 else { throw .library(.digesting, code: code) }
        var block = [UInt8](repeating: 0, count: 256 * 1024)
        while true {
            let count = fread(&block, 1, block.count, file)
            av_sha_update(state, block, count)
            if count < block.count { break }
        }
        guard ferror(file) == 0 else {
            throw .readFailed(path: path, afterSeconds: 0, code: minerva_error_from_errno(EIO))
        }
        var digest = [UInt8](repeating: 0, count: 32)
        av_sha_final(state, &digest)
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
