/// Number of single-letter changes that turn one word into the other, letter case ignored; for suggesting a spelling.
public func editDistance(_ first: String, _ second: String) -> Int {
    let a = first.utf8.map(lowercased)
    let b = second.utf8.map(lowercased)
    var previous = Array(0...b.count)
    for i in 0..<a.count {
        var current = [i + 1]
        for j in 0..<b.count {
            let substitution = previous[j] + (a[i] == b[j] ? 0 : 1)
            current.append(min(substitution, previous[j + 1] + 1, current[j] + 1))
        }
        previous = current
    }
    return previous[b.count]
}

private func lowercased(_ letter: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) ? letter + 32 : letter
}
