/// Where a phase begins, for the score: placed by hand, or automatically where a phase was found to begin.
public struct PhaseMarker: Equatable, Sendable {
    /// What begins at a marker.
    public enum Name: Equatable, Sendable {
        /// A phase.
        case phase(Phase.Name)
        /// Nothing that is scored: the last phase is over.
        case end

        /// All names, in the order in which they are explained.
        public static var all: [Name] { Phase.Name.allCases.map { .phase($0) } + [.end] }

        /// The name in files and on the command line: the phase's, or `end`.
        public var text: String {
            switch self {
            case .phase(let phase): phase.text
            case .end: "end"
            }
        }
    }

    /// What begins here.
    public var name: Name
    /// When, seconds.
    public var timeSeconds: Double

    /// Times that a marker may have, seconds: a day, more than any recording.
    public static let times = 0...86_400.0

    /// Creates a marker.
    public init(name: Name, timeSeconds: Double) {
        self.name = name
        self.timeSeconds = timeSeconds
    }

    /// The markers that a repetition's own phases give: each one's beginning, and the last one's end.
    static func automatic(for rep: Rep) -> [PhaseMarker] {
        var markers = rep.phases.map { PhaseMarker(name: .phase($0.name), timeSeconds: $0.startSeconds) }
        if let last = rep.phases.last { markers.append(PhaseMarker(name: .end, timeSeconds: last.endSeconds)) }
        return markers
    }

    /// The markers of every repetition in order of time: the automatic ones, replaced and completed by
    /// those set by hand.
    ///
    /// A manual marker goes to the repetition nearest to it whose lift has such a phase; where there is none it is
    /// unused.
    static func assign(_ manual: [PhaseMarker], to reps: [Rep]) -> (perRep: [[PhaseMarker]], unused: [PhaseMarker]) {
        var perRep = reps.map { automatic(for: $0) }
        var unused: [PhaseMarker] = []
        for marker in manual {
            var nearest: (index: Int, seconds: Double)?
            for i in reps.indices where marker.name.belongs(to: reps[i].lift) {
                let seconds = distance(from: marker.timeSeconds, to: reps[i])
                if seconds < nearest?.seconds ?? .infinity { nearest = (i, seconds) }
            }
            guard let nearest else {
                unused.append(marker)
                continue
            }
            perRep[nearest.index].removeAll { $0.name == marker.name }
            perRep[nearest.index].append(marker)
        }
        return (perRep.map { $0.sorted { $0.timeSeconds < $1.timeSeconds } }, unused)
    }

    /// How far a time lies outside a repetition, seconds; 0 inside.
    private static func distance(from seconds: Double, to rep: Rep) -> Double {
        guard let start = rep.phases.first?.startSeconds, let end = rep.phases.last?.endSeconds else {
            return .infinity
        }
        return max(0, start - seconds, seconds - end)
    }
}

extension PhaseMarker.Name {
    /// Whether a lift has such a phase.
    func belongs(to lift: LiftKind) -> Bool {
        guard case .phase(let phase) = self else { return true }
        switch phase {
        case .firstPull, .secondPull, .turnover, .catching, .recovery: return lift == .snatch || lift == .clean
        case .dip, .drive, .receive, .jerkRecovery: return lift == .jerk
        case .eccentric, .concentric: return lift.isStrengthLift
        }
    }
}
