import Foundation

/// A clip (or a saved track) that the library knows: where it lies, how it is recognised, whose it is.
public struct Recording: Equatable, Sendable {
    /// The number in the library; never given twice.
    public var id: Int64
    /// Whose lifting it shows.
    public var athleteId: Int64
    /// The file, as it was when it was kept or last found.
    public var file: FileFacts
    /// When it was recorded.
    public var recordedAt: Moment
    /// The day of that where it was recorded.
    public var day: Day
    /// The clip's duration, seconds; nil where not known.
    public var durationSeconds: Double?
    /// Whether the app recorded it itself.
    public var ownership: Ownership
    /// When it was marked as uploaded; nil where it was not.
    public var uploadedAt: Moment?
    /// When its file was evicted: written before the file is deleted. Nil where it was not.
    public var evictedAt: Moment?

    /// Who manages the file.
    public enum Ownership: String, Equatable, Sendable {
        /// Someone else: it is never deleted.
        case referenced
        /// The app: it may be evicted, once uploaded.
        case owned
    }

    /// What has become of the file.
    public enum FileState: Equatable, Sendable {
        /// There, with the size and time that it was kept with (or, where the content was read, the same content).
        case present
        /// There, of the same size, written at another time; only its content can tell.
        case touched
        /// There, with another content.
        case changed
        /// Evicted, record and thumbnail kept.
        case evicted
        /// Not there.
        case missing
        /// There, but not to be read.
        case unreadable
    }

    /// Looks at the file, at its size and time alone: a microsecond.
    public var fileState: FileState {
        var status = stat()
        guard stat(file.path, &status) == 0 else {
            switch OpenFile.problem(errno) {
            case .missing: return evictedAt == nil ? .missing : .evicted
            default: return .unreadable
            }
        }
        guard status.st_mode & S_IFMT == S_IFREG, Int64(status.st_size) == file.sizeBytes else { return .changed }
        return OpenFile.modification(status) == file.modifiedAt ? .present : .touched
    }

    /// Looks at the file, and where its size and time leave a doubt, at its content: some milliseconds.
    public var verifiedFileState: FileState {
        let state = fileState
        guard state == .touched else { return state }
        guard let facts = try? FileFacts(of: file.path) else { return .unreadable }
        return facts.fingerprint == file.fingerprint ? .present : .changed
    }
}

/// A recording to be kept.
public struct NewRecording: Equatable, Sendable {
    /// The file.
    public var file: FileFacts
    /// Whose lifting it shows.
    public var athleteId: Int64
    /// When it was recorded.
    public var recordedAt: Moment
    /// The day of that where it was recorded.
    public var day: Day
    /// The clip's duration, seconds.
    public var durationSeconds: Double?
    /// Who manages the file.
    public var ownership: Recording.Ownership
    /// A small picture of it, JPEG.
    public var thumbnail: [UInt8]?

    /// Creates a recording from its parts.
    public init(
        file: FileFacts, athleteId: Int64, recordedAt: Moment, day: Day, durationSeconds: Double? = nil,
        ownership: Recording.Ownership = .referenced, thumbnail: [UInt8]? = nil
    ) {
        self.file = file
        self.athleteId = athleteId
        self.recordedAt = recordedAt
        self.day = day
        self.durationSeconds = durationSeconds
        self.ownership = ownership
        self.thumbnail = thumbnail
    }
}
