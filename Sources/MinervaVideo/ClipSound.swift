internal import CFFmpeg

/// A sound on its way into a clip.
protocol ClipSound: AnyObject {
    /// Writes what is heard before a time. A source that cannot be read further ends the sound; the picture goes on.
    func write(until seconds: Double, into format: UnsafeMutablePointer<AVFormatContext>) throws(VideoError)
    /// Writes what is still held back, after the last `write`.
    func finish(into format: UnsafeMutablePointer<AVFormatContext>) throws(VideoError)
}
