import Minerva

/// What to know before trusting the figures, as people read it: the gravest first, and of many alike the first few.
struct ShownNotes {
    /// A note, and how many more of its kind are left out after it.
    struct Entry {
        let note: Diagnosis
        let leftOut: Int
    }

    /// The notes, in order.
    let entries: [Entry]

    /// So many notes of one kind are shown; an hour of training can have hundreds.
    private static let mostOfAKind = 3

    /// Chooses from an analysis's notes, those of each severity as they were found.
    init(_ notes: [Diagnosis], severities: [Diagnosis.Severity] = [.error, .warning, .info]) {
        var entries: [Entry] = []
        for severity in severities {
            let grave = notes.filter { $0.severity == severity }
            let counts = Dictionary(grave.map { ($0.code, 1) }, uniquingKeysWith: +)
            var shown: [Diagnosis.Code: Int] = [:]
            for note in grave {
                shown[note.code, default: 0] += 1
                let (place, count) = (shown[note.code] ?? 0, counts[note.code] ?? 0)
                guard place <= ShownNotes.mostOfAKind else { continue }
                entries.append(Entry(note: note, leftOut: place == ShownNotes.mostOfAKind ? count - place : 0))
            }
        }
        self.entries = entries
    }
}

extension ShownNotes.Entry {
    /// The note's sentence, and what is left out.
    var text: String {
        leftOut == 0 ? note.message : note.message + " (And \(leftOut) more like it; --json has all.)"
    }
}

extension Analysis {
    /// Repetitions that are shown one by one, with their phases. Of more than a set has as a rule, the fastest and the
    /// last, so that an hour of training stays a page.
    var repsShownSingly: [Rep] {
        guard reps.count > 12 else { return reps }
        return reps.filter { $0.index == set?.bestRep || $0.index == reps.last?.index }
    }
}
