import Minerva

/// What the Lab needs from decoders, models and painters, which live in other targets.
public protocol LabWorking: Sendable {
    /// Name and version of the program, e.g. `minerva 0.1.0`.
    var producer: String { get }

    /// Opens a clip, or reads a saved track. Throws where it is neither.
    func open(_ file: OpenedFile) throws(WorkFailure) -> OpenedClip

    /// Opens a clip's pictures once more. `countsFrames` says that its container was found not to tell its frames, so
    /// that they must be counted while they are decoded.
    func pictures(of file: OpenedFile, countsFrames: Bool) throws(WorkFailure) -> any PictureReading

    /// Sees a clip from its first frame to its last. Calls `watch` after each frame, and ends there where it asks for
    /// that: with what was seen so far, or, given up, with a failure and without any further work.
    func see(
        _ file: OpenedFile, _ order: SeeingOrder, watch: (SeeingNews) -> SeeingDemand
    ) throws(WorkFailure) -> SeenClip

    /// The page that `--report` writes, from a track and a request as `RequestReader` reads it; masses in pounds
    /// or kilograms.
    func page(
        of track: Track, file: OpenedFile, request: AnalysisRequest, inPounds: Bool
    ) throws(WorkFailure) -> [UInt8]
}

/// Why work on a clip came to nothing.
public struct WorkFailure: Error, Equatable, Sendable {
    /// One sentence for a person.
    public var sentence: String
    /// Whether the clip is at fault, and not this program or its installation.
    public var isOfClip: Bool

    /// Creates a failure.
    public init(sentence: String, isOfClip: Bool) {
        self.sentence = sentence
        self.isOfClip = isOfClip
    }
}

/// What a file turned out to be.
public enum OpenedClip: Equatable, Sendable {
    /// A clip with pictures.
    case clip(ClipHead)
    /// A saved track.
    case track(Track)
}

/// What a clip says of itself before it is seen.
public struct ClipHead: Equatable, Sendable {
    /// Width of the upright picture, pixels.
    public var width: Int
    /// Height of the upright picture, pixels.
    public var height: Int
    /// The duration that the container states, seconds; nil where it states none.
    public var durationSeconds: Double?

    /// Creates a head from their parts.
    public init(width: Int, height: Int, durationSeconds: Double?) {
        self.width = width
        self.height = height
        self.durationSeconds = durationSeconds
    }
}

/// A clip's pictures by their number, in any order. Calls from several threads wait for each other.
public protocol PictureReading: Sendable {
    /// The times of all frames, seconds after the first, as far as the container tells them without decoding; nil where
    /// only decoding does. The first call may read the whole file.
    func frameTimes() throws(WorkFailure) -> [Double]?

    /// The upright picture of a frame as a JPEG, shrunk where it is wider than `widthAtMost`; nil behind the last
    /// frame. Frames are counted as in the clip's track.
    func jpeg(of number: Int, widthAtMost: Int?) throws(WorkFailure) -> [UInt8]?
}

/// How a clip is to be seen.
public struct SeeingOrder: Equatable, Sendable {
    /// A tap on the plate to follow; nil lets the tracker choose.
    public var lock: PlateTracker.Lock?
    /// Whether joints are looked for, too.
    public var takesPose = true
}

/// What is wanted of a clip's seeing, asked after each frame.
public enum SeeingDemand: Sendable {
    /// All of it.
    case goOn
    /// What was seen so far.
    case endHere
    /// Nothing: the clip was closed, or is to be seen otherwise.
    case giveUp
}

/// How far seeing is, told after each frame.
public struct SeeingNews {
    /// Frames seen so far.
    public var framesSeen: Int
    /// What was seen so far, not yet measured exactly; made when it is asked for.
    public var preview: () -> Track

    /// Creates news.
    public init(framesSeen: Int, preview: @escaping () -> Track) {
        self.framesSeen = framesSeen
        self.preview = preview
    }
}

/// A clip that was seen, as far as it went.
public struct SeenClip: Equatable, Sendable {
    /// What was seen.
    public var track: Track
    /// Why it ends before the clip does, in a sentence; nil where it does not.
    public var interruption: String?

    /// Creates the outcome.
    public init(track: Track, interruption: String? = nil) {
        self.track = track
        self.interruption = interruption
    }
}
