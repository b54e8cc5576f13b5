#ifndef MINERVA_CSQLITE_H
#define MINERVA_CSQLITE_H

// SQLite's own API, as it is. Below stand only the things that Swift's importer leaves out: a macro that is a cast, and
// a function with a variable number of arguments.

#include <sqlite3.h>

/// Binds text that SQLite copies; it may hold any byte, NUL too.
static inline int minerva_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
    return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

/// Binds bytes that SQLite copies. Zero bytes are an empty blob, not NULL.
static inline int minerva_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    if (count == 0) return sqlite3_bind_zeroblob(statement, index, 0);
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/// Forbids what could damage the file through SQL alone: writing SQLite's own tables, or the schema's text.
static inline int minerva_sqlite_be_defensive(sqlite3 *connection) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

#endif
