extension Duration {
    /// The duration in seconds.
    var seconds: Double { self / .seconds(1) }
    /// The duration in milliseconds.
    var milliseconds: Double { self / .milliseconds(1) }
}
