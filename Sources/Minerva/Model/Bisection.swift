extension Array {
    /// The first element whose time, by which they are sorted, is not before `seconds`, by bisection; the count where
    /// there is none.
    func firstIndex(notBefore seconds: Double, time: (Element) -> Double) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if time(self[middle]) < seconds { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
