#ifndef MINERVA_CMICROHTTP_H
#define MINERVA_CMICROHTTP_H

// libmicrohttpd's own API, as it is. Below stands only what Swift's importer leaves out: a function with a variable number of
// arguments.

#include <microhttpd.h>
#include <string.h>

/// What a server is started with.
typedef struct {
    /// A socket that listens; the server closes it.
    int socket;
    /// Connections served at once; further ones are closed.
    unsigned int connections;
    /// Seconds after which a connection on which nothing moves is closed.
    unsigned int idle_seconds;
    /// Bytes of memory for a connection's heads, its own and the answer's.
    size_t connection_bytes;
    /// Passed to each of the callbacks.
    void *context;
    MHD_AccessHandlerCallback handle;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
} minerva_http_options;

/// Leaves paths and queries as they were sent: the library would decode `%00` into the end of a C string.
static inline size_t minerva_http_keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

/// Starts a server with one thread for each connection, so that a handler may wait; NULL where that fails.
static inline struct MHD_Daemon *minerva_http_start(const minerva_http_options *options) {
    return MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL | MHD_USE_ITC, 0, NULL, NULL,
        options->handle, options->context,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)options->socket,
        MHD_OPTION_CONNECTION_LIMIT, options->connections,
        MHD_OPTION_CONNECTION_TIMEOUT, options->idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->connection_bytes,
        MHD_OPTION_UNESCAPE_CALLBACK, &minerva_http_keep_escapes, NULL,
        MHD_OPTION_NOTIFY_COMPLETED, options->completed, options->context,
        MHD_OPTION_NOTIFY_CONNECTION, options->connection, options->context,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_END);
}

/// The socket of a connection.
static inline int minerva_http_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/// Bytes of a request's head; 0 where that is not known.
static inline size_t minerva_http_head_bytes(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

#endif
