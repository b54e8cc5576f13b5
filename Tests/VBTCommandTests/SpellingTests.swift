import Testing

@testable import VBTCommand

/// What a mistyped word was meant to be, where that can be said.
@Suite struct SpellingTests {
    @Test(
        "The distance of words is the number of letters to change, two that were swapped counted once",
        arguments: [
            ("", "", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("Order", "order", 0), ("ab", "ba", 1),
            ("opne", "open", 1), ("abc", "cab", 2),
        ])
    func distance(first: String, second: String, expected: Int) {
        #expect(editDistance(first, second) == expected)
        #expect(editDistance(second, first) == expected)
    }

    @Test(
        "Only a slip is answered with what it may have been",
        arguments: [
            ("--foo", "."), ("--jsn", "; did you mean --json?"), ("--josn", "; did you mean --json?"),
            ("--dry", "; did you mean --dry-run?"),
            ("--lift", "; did you mean --lift?"), ("--left", "; did you mean --lift?"), ("--x", "."), ("--", "."),
            ("", "."),
            ("--reprot", "; did you mean --report?"), ("--sett", "; did you mean --set?"),
            ("-lift", "; did you mean --lift?"),
        ])
    func suggestions(word: String, end: String) {
        let flags = ["--json", "--lift", "--report", "--dry-run", "--set", "--settings"]
        #expect(Spelling.suggestion(for: word, among: flags) == end)
        #expect(Spelling.suggestion(for: word, among: []) == ".")
    }
}
