import Minerva

/// What lifters call the lifts beside the names that commands take.
enum LiftNickname {
    /// Words for how a lift is done, which leave it the lift that it is.
    private static let manners: Set<String> = [
        "power", "muscle", "hang", "block", "tall", "full", "split", "push", "squat", "front", "back", "overhead",
        "high", "low",
        "bar", "barbell",
    ]

    /// The lift that is meant by a name as it is spoken, e.g. `C&J`, `power clean`, `bench press`; nil for none.
    static func lift(_ text: String) -> LiftKind? {
        let spoken = text.lowercased().replacing("&", with: " and ").replacing("+", with: " and ")
        let words = spoken.split { !$0.isLetter }.map(String.init)
        let plain = words.filter { !manners.contains($0) }
        // A squat is a manner of cleaning, too: without another word it is the lift.
        return lift(of: plain) ?? (plain.isEmpty ? lift(of: Array(words.suffix(1))) : nil)
    }

    private static func lift(of words: [String]) -> LiftKind? {
        switch words.joined() {
        case "snatch", "sn": .snatch
        case "clean", "cl": .clean
        case "jerk": .jerk
        case "cj", "candj", "cnj", "cleanjerk", "cleanandjerk", "cleannjerk": .cleanAndJerk
        case "squat": .squat
        case "bench", "benchpress", "bp": .bench
        case "deadlift", "dl": .deadlift
        default: nil
        }
    }
}
