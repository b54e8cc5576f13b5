// The engine's face to a page: flat buffers in, UTF-8 JSON out. The module has no state but the sessions it hands out,
// no memory but its own, and imports nothing.
//
// A result is one block: status (UInt32), length (UInt32), then that many bytes. The caller frees it with `mv_free`.
// All integers are little-endian. `AnswerStatus` says what a status means; where a request is refused the bytes name
// the member that is wrong.
import Minerva

/// Reserves memory that the page fills; freed with `mv_free`.
@_expose(wasm, "mv_alloc")
@_cdecl("mv_alloc")
public func allocate(_ count: Int32) -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer.allocate(byteCount: Int(max(1, count)), alignment: 16)
}

/// Frees a result, or what `mv_alloc` gave.
@_expose(wasm, "mv_free")
@_cdecl("mv_free")
public func free(_ block: UnsafeMutableRawPointer?) { block?.deallocate() }

/// Every tunable, as `vbt settings --json`.
@_expose(wasm, "mv_settings")
@_cdecl("mv_settings")
public func settings() -> UnsafeMutableRawPointer? { Answer(SettingsCatalog.bytes()).block() }

// MARK: Sessions: a track that stays, so that a change of a setting reads nothing anew

/// Reads a `vbt-track/1` text and keeps it; 0 where it is not one. Given up with `mv_close`.
@_expose(wasm, "mv_open")
@_cdecl("mv_open")
public func open(_ track: UnsafePointer<UInt8>, _ count: Int32) -> UnsafeMutableRawPointer? {
    Session(track: bytes(track, count)).map { Unmanaged.passRetained($0).toOpaque() }
}

/// Forgets a session.
@_expose(wasm, "mv_close")
@_cdecl("mv_close")
public func close(_ session: UnsafeMutableRawPointer?) {
    if let session { Unmanaged<Session>.fromOpaque(session).release() }
}

/// Adds the frames of another text of the same clip, as they are seen. Answers nothing but the status.
@_expose(wasm, "mv_append")
@_cdecl("mv_append")
public func append(_ session: UnsafeMutableRawPointer, _ track: UnsafePointer<UInt8>, _ count: Int32)
    -> UnsafeMutableRawPointer?
{
    opened(session).append(bytes(track, count)).block()
}

/// The track as `vbt-track/1`, the bytes that the command would write.
@_expose(wasm, "mv_track")
@_cdecl("mv_track")
public func track(_ session: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Answer(TrackWriter.bytes(of: opened(session).track)).block()
}

/// Analyses the track as a request (see `RequestReader`) asks, and answers `vbt-report/1` without its samples. The
/// analysis stays for `mv_scene`.
@_expose(wasm, "mv_analyze")
@_cdecl("mv_analyze")
public func analyze(_ session: UnsafeMutableRawPointer, _ request: UnsafePointer<UInt8>, _ count: Int32)
    -> UnsafeMutableRawPointer?
{
    opened(session).analyze(bytes(request, count)).block()
}

/// The whole report of a request. Nothing stays: `mv_scene` draws what was analyzed before.
@_expose(wasm, "mv_report")
@_cdecl("mv_report")
public func report(_ session: UnsafeMutableRawPointer, _ request: UnsafePointer<UInt8>, _ count: Int32)
    -> UnsafeMutableRawPointer?
{
    opened(session).report(for: bytes(request, count)).block()
}

/// A picture of the last analysis (see `SceneRequestReader`) as `vbt-scene/1`.
@_expose(wasm, "mv_scene")
@_cdecl("mv_scene")
public func scene(_ session: UnsafeMutableRawPointer, _ request: UnsafePointer<UInt8>, _ count: Int32)
    -> UnsafeMutableRawPointer?
{
    opened(session).scene(for: bytes(request, count)).block()
}

private func opened(_ session: UnsafeMutableRawPointer) -> Session {
    Unmanaged<Session>.fromOpaque(session).takeUnretainedValue()
}

private func bytes(_ start: UnsafePointer<UInt8>, _ count: Int32) -> [UInt8] {
    Array(UnsafeBufferPointer(start: start, count: Int(max(0, count))))
}
