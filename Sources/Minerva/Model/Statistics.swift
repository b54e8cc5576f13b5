/// The median; the mean of the middle two for an even count, 0 for no values.
func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    var values = values
    let middle = values.count / 2
    let upper = value(ofRank: middle, in: &values)
    guard values.count % 2 == 0, let lower = values[..<middle].max() else { return upper }
    return (lower + upper) / 2
}

/// The value below which a share of the values lies (nearest rank); 0 for no values.
func quantile(_ values: [Double], _ share: Double) -> Double {
    guard !values.isEmpty else { return 0 }
    var values = values
    return value(ofRank: max(0, min(values.count - 1, Int(share * Double(values.count)))), in: &values)
}

/// The value that would stand at a place were the values sorted; those before it are at most as large afterwards.
///
/// Hoare's selection ("Algorithm 65: find", CACM 4(7), 1961): a third of the time that sorting takes.
private func value(ofRank rank: Int, in values: inout [Double]) -> Double {
    var first = 0
    var last = values.count - 1
    while first < last {
        let pivot = values[rank]
        var (i, j) = (first, last)
        while i <= j {
            while values[i] < pivot { i += 1 }
            while pivot < values[j] { j -= 1 }
            if i <= j {
                values.swapAt(i, j)
                i += 1
                j -= 1
            }
        }
        if j < rank { first = i }
        if rank < i { last = j }
    }
    return values[rank]
}
