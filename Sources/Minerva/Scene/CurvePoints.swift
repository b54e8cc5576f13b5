/// Curves as points, with no more of them than a picture can show.
enum CurvePoints {
    /// The runs of a signal between gaps, each thinned to what `columns` columns of a picture show: of every column
    /// the first, lowest, highest and last sample, so that no peak is lost. A lone sample is a run of one point,
    /// drawn as a dot.
    ///
    /// Nil values are gaps. Up to four samples a column every sample stays.
    static func runs(of values: [Double?], columns: Int) -> [[Int]] {
        let columns = max(1, columns)
        let isDense = values.count > 4 * columns
        var runs: [[Int]] = []
        var run: [Int] = []
        var bucket: [Int] = []
        func column(of index: Int) -> Int { index * columns / values.count }
        func flush() {
            run += isDense ? extremes(of: bucket, in: values) : bucket
            bucket = []
        }
        for (i, value) in values.enumerated() {
            guard value != nil else {
                flush()
                if !run.isEmpty { runs.append(run) }
                run = []
                continue
            }
            if let first = bucket.first, column(of: first) != column(of: i) { flush() }
            bucket.append(i)
        }
        flush()
        if !run.isEmpty { runs.append(run) }
        return runs
    }

    private static func extremes(of bucket: [Int], in values: [Double?]) -> [Int] {
        guard let first = bucket.first, let last = bucket.last else { return [] }
        var (low, high) = (first, first)
        for i in bucket {
            if let value = values[i], let least = values[low], value < least { low = i }
            if let value = values[i], let most = values[high], value > most { high = i }
        }
        var kept: [Int] = []
        for i in [first, min(low, high), max(low, high), last] where kept.last != i { kept.append(i) }
        return kept
    }
}
