/* What a bare wasm32 module lacks and the Swift runtime expects. Empty on every other platform.
   Everything is defined here, so the finished module imports nothing from its host. */
#if defined(__wasm__)

typedef __SIZE_TYPE__ size_t;

unsigned int __stack_chk_guard = 0x5ca1ab1e;
void __stack_chk_fail(void) { __builtin_trap(); }

/* Swift seeds its hashing from here. A fixed sequence keeps the module free of imports and its output repeatable. */
void arc4random_buf(void *buffer, size_t count) {
    static unsigned state = 0x9e3779b9u;
    unsigned char *bytes = buffer;
    while (count--) {
        state = state * 1664525u + 1013904223u;
        *bytes++ = state >> 24;
    }
}

/* Text of a trap: there is nowhere to print it. */
int putchar(int character) { return character; }

double strtod(const char *text, char **end);
float strtof(const char *text, char **end);
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
    char *end;
    *result = strtod(text, &end);
    return end;
}
const char *_swift_stdlib_strtof_clocale(const char *text, float *result) {
    char *end;
    *result = strtof(text, &end);
    return end;
}

/* wasi-libc's stdio, pulled in by strtod, wants these. EBADF: an fd_write that answered 0 would be retried forever. */
enum { WASI_EBADF = 8 };
int __imported_wasi_snapshot_preview1_fd_close(int fd) { return WASI_EBADF; }
int __imported_wasi_snapshot_preview1_fd_seek(int fd, long long offset, int whence, int out) { return WASI_EBADF; }
int __imported_wasi_snapshot_preview1_fd_write(int fd, int vectors, int count, int out) { return WASI_EBADF; }

#else
/* ISO C wants a translation unit to declare something. */
typedef int minerva_support_is_empty_here;
#endif
