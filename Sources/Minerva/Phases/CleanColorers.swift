// The phases of a clean, one independent colorer each.

/// Lift-off to where the bar passes the knee: yellow.
public enum CleanFirstPullColorer {
    /// The runs to draw; empty where the repetition has no such phase.
    public static func runs(of lift: ColoredLift) -> [PointRun] { lift.runsBelowKnee() }
}

/// From the knee, the double knee bend included, to peak velocity: red.
public enum CleanSecondPullColorer {
    /// The runs to draw; empty where the repetition has no such phase.
    public static func runs(of lift: ColoredLift) -> [PointRun] { lift.runs(of: .secondPull) }
}

/// Peak velocity to the beginning of the catch: purple.
public enum CleanTurnoverColorer {
    /// The runs to draw; empty where the repetition has no such phase.
    public static func runs(of lift: ColoredLift) -> [PointRun] { lift.runs(of: .turnover) }
}

/// The last moments before the bottom of the catch: green.
public enum CleanCatchColorer {
    /// The runs to draw; empty where the repetition has no such phase.
    public static func runs(of lift: ColoredLift) -> [PointRun] { lift.runs(of: .catching) }
}

/// From the bottom of the catch to standing: blue.
public enum CleanRecoveryColorer {
    /// The runs to draw; empty where the repetition has no such phase.
    public static func runs(of lift: ColoredLift) -> [PointRun] { lift.runs(of: .recovery) }
}
