/// Number of single-letter changes, or swaps of neighbors, that turn one word into the other, letter case ignored; for
/// suggesting a spelling. No letter is changed twice (optimal string alignment).
func editDistance(_ first: String, _ second: String) -> Int {
    let a = first.utf8.map(lowercased)
    let b = second.utf8.map(lowercased)
    var previous = Array(0...b.count)
    var beforePrevious = previous
    for i in 0..<a.count {
        var current = [i + 1]
        for j in 0..<b.count {
            let substitution = previous[j] + (a[i] == b[j] ? 0 : 1)
            var least = min(substitution, previous[j + 1] + 1, current[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, beforePrevious[j - 1] + 1) }
            current.append(least)
        }
        beforePrevious = previous
        previous = current
    }
    return previous[b.count]
}

private func lowercased(_ letter: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) ? letter + 32 : letter
}
