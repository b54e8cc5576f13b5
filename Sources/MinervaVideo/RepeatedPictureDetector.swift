import Minerva

/// Marks frames.
struct RepeatedPictureDetector {
    private var pending: Frame?

    mutating func add(_ frame: Frame) -> Frame? {
        defer { pending = frame }
        return pending
    }

    mutating func finish() -> Frame? {
        defer { pending = nil }
        return pending
    }
}
