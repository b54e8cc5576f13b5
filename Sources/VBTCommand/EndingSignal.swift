import Foundation

/// The wish of a person (Ctrl-C, a closed terminal) or of the system that the program end.
struct EndingSignal {
    private var awaited = sigset_t()
    private var blocked = sigset_t()

    /// From here on the signals wait to be asked for. Made before any thread, since threads inherit this.
    init() {
        sigemptyset(&awaited)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&awaited, signal) }
        blocked = awaited
        // A browser that goes away is no reason to end.
        sigaddset(&blocked, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &blocked, nil)
    }

    /// Waits for the first of them; a second one ends the program at once.
    func wait() {
        var (signals, received) = (awaited, Int32(0))
        while sigwait(&signals, &received) != 0 {}
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// Starts another program, which would inherit that the signals wait.
    func suspended(_ start: () -> Void) {
        var signals = blocked
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        start()
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
