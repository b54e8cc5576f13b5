// The phases of a jerk, one independent colorer each.

/// From the rest on the shoulders to the lowest of the dip: orange.
public enum JerkDipColorer {
    /// The runs to draw; empty where the repetition has no such phase.
    public static func runs(of lift: ColoredLift) -> [PointRun] { lift.runs(of: .dip) }
}

/// From the lowest of the dip to peak velocity: pink.
public enum JerkDriveColorer {
    /// The runs to draw; empty where the repetition has no such phase.
    public static func runs(of lift: ColoredLift) -> [PointRun] { lift.runs(of: .drive) }
}

/// Peak velocity to the lowest bar position under straight arms: teal.
public enum JerkReceiveColorer {
    /// The runs to draw; empty where the repetition has no such phase.
    public static func runs(of lift: ColoredLift) -> [PointRun] { lift.runs(of: .receive) }
}

/// From there to standing: blue.
public enum JerkRecoveryColorer {
    /// The runs to draw; empty where the repetition has no such phase.
    public static func runs(of lift: ColoredLift) -> [PointRun] { lift.runs(of: .jerkRecovery) }
}
