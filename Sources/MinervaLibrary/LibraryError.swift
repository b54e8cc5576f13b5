/// Why the library could not do what it was asked to. The file is as it was before, whatever the case.
public enum LibraryError: Error, Equatable, Sendable {
    /// No library file has this path.
    case notThere(path: String)
    /// The folder that shall hold the library cannot be made, or the file not be created there.
    case cannotCreate(path: String, reason: String)
    /// The file may not be read.
    case notPermitted(path: String)
    /// The file may be read, but not written: it, its folder or its disk is read-only.
    case isReadOnly(path: String)
    /// The file is no library: another kind of file, or another program's database.
    case isNoLibrary(path: String)
    /// The file is a library whose content breaks SQLite's rules.
    case isDamaged(path: String, detail: String)
    /// The file was written by a version that knows a migration which this one does not.
    case isNewer(path: String, migration: String)
    /// The file is from an older version and cannot be migrated, since it cannot be written.
    case needsMigration(path: String, migration: String)
    /// The disk, or the space allotted to this process, is full.
    case diskFull(path: String)
    /// Another process has been writing for longer than we wait.
    case isBusy(path: String, waitedSeconds: Double)
    /// The copy that is made before a migration failed, so nothing was migrated.
    case backupFailed(path: String, reason: String)
    /// No athlete has this name; the names that exist are given.
    case noSuchAthlete(name: String, known: [String])
    /// The library holds no athlete yet.
    case hasNoAthlete
    /// An athlete of this name (capitals and accents' encoding aside) exists.
    case athleteExists(name: String)
    /// An athlete's name must show something.
    case nameIsEmpty
    /// No recording has this number.
    case noSuchRecording(id: Int64)
    /// A file that shall be kept as a reference cannot be read, or is none.
    case unusableFile(path: String, reason: FileProblem)
    /// A report does not follow `vbt-report/1`; the member that is missing or out of range.
    case unusableReport(member: String)
    /// A text that shall be imported is no `vbt-library/1`; where, and what is wrong there.
    case unusableImport(place: String)
    /// What is to be imported holds a day or a time there that does not exist, e.g. February 30.
    case impossibleDate(place: String, text: String)
    /// A call of SQLite failed in a way that no other case covers; code and words are SQLite's own.
    case databaseFailed(code: Int32, reason: String)

    /// What is wrong with a file.
    public enum FileProblem: Error, Equatable, Sendable {
        /// No file has this path.
        case missing
        /// It may not be read, or not be deleted.
        case notPermitted
        /// The path leads to a folder, a device, a pipe or a socket.
        case notRegular
        /// A folder is needed, and the path leads to something else.
        case notFolder
        /// The path, or a folder on its way, is a symbolic link.
        case symbolicLink
        /// The content is not what it was when the recording was kept.
        case changed
        /// The system refused otherwise; its `errno`.
        case system(Int32)
    }
}
