/// The median; the mean of the middle two for an even count, 0 for no values.
func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// The value below which a share of the values lies (nearest rank); 0 for no values.
func quantile(_ values: [Double], _ share: Double) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    return sorted[max(0, min(sorted.count - 1, Int(share * Double(sorted.count))))]
}
