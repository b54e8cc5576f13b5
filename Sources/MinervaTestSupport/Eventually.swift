import Foundation

/// Waits until something holds that another thread or program brings about; false where it does not within a minute.
///
/// A test passes as soon as it holds, however slow the machine; only one that fails takes the minute.
public func eventually(_ holds: () throws -> Bool) rethrows -> Bool {
    let limit = ContinuousClock.now + .seconds(60)
    while try !holds() {
        guard ContinuousClock.now < limit else { return false }
        usleep(5_000)
    }
    return true
}
