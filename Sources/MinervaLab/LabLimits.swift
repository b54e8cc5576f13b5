/// How much a request may ask for. Each bound is far above what the page needs and far below what would
/// hurt the machine.
public struct LabLimits: Sendable {
    /// Connections served at once, each with a thread; further ones are closed. A browser opens six.
    public var connections = 256
    /// Seconds a connection may take to send a whole head, or wait for the next one. A browser sends it in one piece.
    public var headSeconds = 15.0
    /// Seconds for the body of a request that is no upload: it comes with its head.
    public var bodySeconds = 30.0
    /// Seconds after which an upload, or a client that takes no more of an answer, counts as gone: longer than a disk
    /// or a network drive takes to wake up.
    public var stallSeconds = 60
    /// Bytes of a request's head: a browser's has 1 KB.
    public var headBytes = 16 * 1024
    /// Bytes that libmicrohttpd keeps for a connection: the head as it came, its fields taken apart, and the answer's
    /// head. A head of several times `headBytes` fits, and is refused in our own words.
    var connectionBytes: Int { 4 * headBytes }
    /// Bytes of a JSON body: every setting of the engine written out has 5 KB.
    public var jsonBytes = 64 * 1024
    /// Bytes of an uploaded clip: ten minutes from a phone at 1080p.
    public var uploadBytes = 2 * 1024 * 1024 * 1024
    /// Bytes of the disk that an upload leaves free, for everybody else.
    public var spareBytes = 512 * 1024 * 1024
    /// Bytes of a refused body that are read and dropped, so that a browser, which sends all of it first, shows why.
    var droppedBytes = 1024 * 1024
    /// Uploads received at once: a person drops some files, and the page sends one after the other.
    public var uploads = 2
    /// Clips open at once; each keeps a file descriptor, of which a process has 1,024.
    public var clips = 100
    /// Frames in one answer: a second of most clips.
    public var framesPerAnswer = 60
    /// Bytes of JPEGs kept: some 2,000 frames 960 pixels wide.
    public var pictureBytes = 192 * 1024 * 1024
    /// Decoders kept open between requests: one of a 1080p clip holds some 50 MB.
    public var decoders = 4
    /// Requests that decode at the same time; others wait.
    public var decodings = 2
    /// Seconds a request waits for news of a track, and for its turn at decoding.
    public var waitSeconds = 10.0
    /// Bytes of a label file: a thousand labelled frames have 400 KB.
    public var labelBytes = 32 * 1024 * 1024
    /// Seconds between two looks at a growing track: faster than an eye needs, slow enough to cost nothing.
    public var newsSeconds = 0.3

    /// Creates the limits that the command uses.
    public init() {}
}
