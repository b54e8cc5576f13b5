import Foundation
import MinervaLibrary

extension Sentences {
    /// Runs a call of the library's and puts its failure into words.
    static func explaining<Value>(_ body: () throws(LibraryError) -> Value) throws(CommandFailure) -> Value {
        do throws(LibraryError) {
            return try body()
        } catch {
            throw failure(error)
        }
    }

    static func failure(_ error: LibraryError) -> CommandFailure {
        switch error {
        case .notThere(let path):
            return unreadable("There is no library at \(path) yet; begin one with: vbt athlete add NAME")
        case .cannotCreate(let path, let reason): return fault("The library \(path) cannot be made: \(reason).")
        case .notPermitted(let path): return unreadable("\(path) may not be read: its permissions forbid it.")
        case .isReadOnly(let path): return fault("\(path) is read-only, so nothing was kept.")
        case .isNoLibrary(let path): return unreadable("\(path) is no vbt library; it was left as it is.")
        case .isDamaged(let path, let detail):
            return unreadable("The library \(path) is damaged (\(detail)); nothing of it was overwritten.")
        case .isNewer(let path, let migration):
            return unreadable(
                "\(path) was written by a newer vbt (it knows \"\(migration)\"); use that one, or another --library.")
        case .needsMigration(let path, let migration):
            return fault("\(path) is from an older vbt and read-only, so \"\(migration)\" cannot be applied.")
        case .diskFull(let path): return fault("There is no room left to write \(path); what was kept before is safe.")
        case .isBusy(let path, let seconds):
            return fault("\(path) has been in use by another program for \(Int(seconds)) s; try again.")
        case .backupFailed(let path, let reason):
            return fault("The copy \(path) cannot be made (\(reason)), so the library was not changed.")
        case .noSuchAthlete(let name, let known):
            let near = Spelling.suggestion(for: name, among: known)
            return .usage("There is no athlete \(name)" + (near == "." ? "; add one with: vbt athlete add NAME" : near))
        case .hasNoAthlete:
            return .usage("The library holds no athlete yet; add one with: vbt athlete add NAME [--library FILE]")
        case .athleteExists(let name):
            return .usage("There is an athlete \(name) already; change one with: vbt athlete change NAME")
        case .nameIsEmpty: return .usage("An athlete needs a name.")
        case .noSuchRecording(let id): return .usage("There is no recording #\(id); vbt library list shows them.")
        case .unusableFile(let path, let problem): return unreadable("\(path) \(words(for: problem)).")
        case .unusableReport(let member): return fault("The report is no vbt-report/1 (\(member)), so it was not kept.")
        case .unusableImport(let place): return unreadable("This is no vbt-library/1 (\(place)); nothing was imported.")
        case .impossibleDate(let place, let text):
            return unreadable("\(place) is \"\(text)\", which is no date of the calendar; nothing was imported.")
        case .databaseFailed(let code, let reason):
            return fault("The library failed: \(reason) (SQLite error \(code)).")
        }
    }

    /// A subcommand that is missing, or that there is none of.
    static func noSuchSubcommand(_ word: String?, of command: String, among known: [String]) -> CommandFailure {
        guard let word else {
            return .usage("vbt \(command) needs one of \(known.joined(separator: ", ")); see: vbt help \(command)")
        }
        return .usage("There is no vbt \(command) \(word)\(Spelling.suggestion(for: word, among: known))")
    }

    /// What is wrong with a file, as the end of a sentence that its path begins.
    static func words(for problem: LibraryError.FileProblem) -> String {
        switch problem {
        case .missing: "is not there"
        case .notPermitted: "may not be read or written: its permissions forbid it"
        case .notRegular: "is no regular file"
        case .notFolder: "is no folder; name the one to search"
        case .symbolicLink: "is, or leads through, a symbolic link"
        case .changed: "has another content than the one that was kept"
        case .system(let number): "cannot be used: \(String(cString: strerror(number)))"
        }
    }

    private static func unreadable(_ sentence: String) -> CommandFailure {
        CommandFailure(status: .unreadable, sentence: sentence)
    }

    private static func fault(_ sentence: String) -> CommandFailure {
        CommandFailure(status: .fault, sentence: sentence)
    }
}
