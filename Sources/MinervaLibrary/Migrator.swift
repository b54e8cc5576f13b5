import Foundation

/// Brings a file to the layout that this version knows, forward only, each step whole or not at all.
struct Migrator {
    let database: Database
    let clock: @Sendable () -> Moment
    var migrations = Schema.migrations

    /// What a file is, seen from this version.
    enum State: Equatable {
        /// Nothing in it yet.
        case empty
        /// Ours, with these migrations still to come.
        case behind(by: [String])
        /// Ours and complete.
        case current
    }

    /// Looks without changing anything. Throws for what is not ours, and for what is newer.
    func state() throws(LibraryError) -> State {
        let path = database.path
        let id = try database.first("PRAGMA application_id") { (row) throws(LibraryError) in row.integer(0) }
        let tables = try database.first("SELECT count(*) FROM sqlite_schema") { (row) throws(LibraryError) in
            row.integer(0)
        }
        if id == 0, tables == 0 { return .empty }
        guard id == Schema.applicationId else { throw .isNoLibrary(path: path) }
        let applied = try database.all("SELECT name FROM migration ORDER BY name") { (row) throws(LibraryError) in
            row.text(0)
        }
        let known = migrations.map(\.name)
        if let unknown = applied.first(where: { !known.contains($0) }) {
            throw .isNewer(path: path, migration: unknown)
        }
        let missing = known.filter { !applied.contains($0) }
        return missing.isEmpty ? .current : .behind(by: missing)
    }

    /// Applies what is missing. Before the first step that changes a library with content, a copy of it is
    /// made beside it.
    func migrate() throws(LibraryError) {
        let seen = try state()
        if seen == .current { return }
        if case .behind(let missing) = seen, database.isReadOnly {
            throw .needsMigration(path: database.path, migration: missing.first ?? "")
        }
        // All steps are one transaction: a reader sees the old layout or the new one. Another process may have been
        // faster, so what is missing is asked again once nobody else can write.
        try database.transaction { () throws(LibraryError) in
            let missing: [String]
            switch try state() {
            case .current: return
            case .empty: missing = migrations.map(\.name)
            case .behind(let names):
                missing = names
                try LibraryBackup.make(of: database.path, before: names.first ?? "")
            }
            // Numbers of SQLite's own header take no parameter.
            try database.run("PRAGMA application_id = 0x7662744C")
            for migration in migrations where missing.contains(migration.name) {
                try database.runScript(migration.script)
                try database.run(
                    "INSERT INTO migration (name, applied_at_ms) VALUES (?1, ?2)",
                    .text(migration.name), SQLValue(clock()))
            }
            let broken = try database.first("PRAGMA foreign_key_check") { (row) throws(LibraryError) in row.text(0) }
            if let broken { throw .isDamaged(path: database.path, detail: "a row of \(broken) refers to nothing") }
        }
    }
}
