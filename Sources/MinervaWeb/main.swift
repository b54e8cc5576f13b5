// The engine's face to a page: flat buffers in, UTF-8 JSON out. The module has no state, no memory but its own, and
// imports nothing.
//
// A result is one block: status (UInt32: 0 report, 1 the track is not readable, 2 the request is not readable), length
// (UInt32), then that many bytes. The caller frees it with `mv_free`. All integers are little-endian.
import Minerva

/// Reserves memory that the page fills; freed with `mv_free`.
@_expose(wasm, "mv_alloc")
@_cdecl("mv_alloc")
public func allocate(_ count: Int32) -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer.allocate(byteCount: Int(max(1, count)), alignment: 16)
}

/// Frees what `mv_alloc` or `mv_analyze` gave.
@_expose(wasm, "mv_free")
@_cdecl("mv_free")
public func free(_ block: UnsafeMutableRawPointer?) { block?.deallocate() }

/// Analyses a `vbt-track/1` text as a request (see `RequestReader`) asks, and answers `vbt-report/1`.
@_expose(wasm, "mv_analyze")
@_cdecl("mv_analyze")
public func analyze(
    _ track: UnsafePointer<UInt8>, _ trackCount: Int32, _ request: UnsafePointer<UInt8>, _ requestCount: Int32
) -> UnsafeMutableRawPointer? {
    let asked: AnalysisRequest
    do {
        asked = try RequestReader.request(from: bytes(request, requestCount))
    } catch {
        return block(status: 2, [])
    }
    let seen: Track
    do {
        seen = try TrackReader.track(from: bytes(track, trackCount))
    } catch {
        return block(status: 1, [])
    }
    let analysis = LiftAnalyzer(request: asked).analyze(seen)
    let report = ReportWriter(track: seen, request: asked, analysis: analysis, producer: seen.producer).bytes()
    return block(status: 0, report)
}

private func bytes(_ start: UnsafePointer<UInt8>, _ count: Int32) -> [UInt8] {
    Array(UnsafeBufferPointer(start: start, count: Int(max(0, count))))
}

private func block(status: UInt32, _ bytes: [UInt8]) -> UnsafeMutableRawPointer {
    let block = UnsafeMutableRawPointer.allocate(byteCount: bytes.count + 8, alignment: 16)
    block.storeBytes(of: status, as: UInt32.self)
    block.storeBytes(of: UInt32(bytes.count), toByteOffset: 4, as: UInt32.self)
    bytes.withUnsafeBytes { source in
        if let start = source.baseAddress { (block + 8).copyMemory(from: start, byteCount: bytes.count) }
    }
    return block
}
