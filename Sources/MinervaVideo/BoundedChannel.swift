import Dispatch
import Synchronization

/// A queue of limited length from one sending thread to one receiver.
///
/// The sender waits while the queue is full, so that memory does not grow with the clip; the receiver waits while it is
/// empty. Either side can leave, and wakes the other by it.
final class BoundedChannel<Element: Sendable>: Sendable {
    private struct State {
        var queue: [Element] = []
        var receiverHasLeft = false
    }

    private let state = Mutex(State())
    private let freePlaces: DispatchSemaphore
    private let arrivals: DispatchSemaphore

    /// Creates a queue of at most `capacity` elements.
    init(capacity: Int) {
        precondition(capacity >= 1, "a channel without a place would never hand anything over")
        // Dispatch traps where a semaphore dies with a smaller count than it was born with, so both are born with none.
        freePlaces = DispatchSemaphore(value: 0)
        arrivals = DispatchSemaphore(value: 0)
        for _ in 0..<capacity { freePlaces.signal() }
    }

    /// Appends an element as soon as there is a place. False where the receiver has left: nobody will take it.
    func send(_ element: Element) -> Bool {
        freePlaces.wait()
        let isWanted = state.withLock { state in
            if !state.receiverHasLeft { state.queue.append(element) }
            return !state.receiverHasLeft
        }
        if isWanted { arrivals.signal() } else { freePlaces.signal() }
        return isWanted
    }

    /// The oldest element, as soon as there is one; nil once the sender has left and the queue is empty.
    func receive() -> Element? {
        arrivals.wait()
        let element = state.withLock { state in state.queue.isEmpty ? nil : state.queue.removeFirst() }
        // An arrival without an element is the sender's farewell; it is put back for the next call.
        if element == nil { arrivals.signal() } else { freePlaces.signal() }
        return element
    }

    /// Nothing more will be sent. What is queued can still be received.
    func leaveAsSender() {
        arrivals.signal()
    }

    /// Nothing more will be received: drops what is queued and lets the sender's next `send` return false.
    func leaveAsReceiver() {
        state.withLock { state in
            state.receiverHasLeft = true
            state.queue.removeAll()
        }
        freePlaces.signal()
    }
}
