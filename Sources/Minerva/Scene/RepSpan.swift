/// The stretch of time whose path is drawn for a repetition.
struct RepSpan: Sendable {
    let rep: Rep
    /// Where the repetition begins, seconds.
    let start: Double
    /// Where it ends, seconds.
    let end: Double

    /// The repetitions' stretches in order of time. One without a beginning has no path of its own.
    static func all(of reps: [Rep]) -> [RepSpan] {
        var spans: [RepSpan] = []
        for rep in reps {
            let starts = [rep.phases.first?.startSeconds, rep.times.liftStart, rep.times.dipStart].compactMap { $0 }
            let ends = [
                rep.phases.last?.endSeconds, rep.times.end, rep.times.catchBottom, rep.times.receive,
                rep.times.peakHeight,
            ].compactMap { $0 }
            guard let start = starts.min(), let end = ends.max(), start < end else { continue }
            spans.append(RepSpan(rep: rep, start: start, end: end))
        }
        return spans.sorted { $0.start < $1.start }
    }

    /// Whether a colored run is one of this repetition's.
    func holds(_ run: PointRun) -> Bool {
        guard let first = run.points.first, let last = run.points.last else { return false }
        return first.timeSeconds >= start - 1e-9 && last.timeSeconds <= end + 1e-9
    }
}

extension BarTrail {
    /// The points from one time to another, both included, and the bar's place at these times where it is known.
    func points(from start: Double, through end: Double) -> [TrailPoint] {
        guard start < end else { return [] }
        let first = firstIndex(notBefore: start)
        var inside = Array(points[first..<max(first, firstIndex(notBefore: end))])
        if inside.first?.timeSeconds != start, let point = point(at: start) { inside.insert(point, at: 0) }
        if let point = point(at: end) { inside.append(point) }
        return inside
    }

    /// The same points, parted where the bar was out of sight.
    func pieces(_ points: [TrailPoint]) -> [[TrailPoint]] {
        var pieces: [[TrailPoint]] = []
        for point in points {
            if let last = pieces.last?.last, point.timeSeconds - last.timeSeconds <= longestGapSeconds {
                pieces[pieces.count - 1].append(point)
            } else {
                pieces.append([point])
            }
        }
        return pieces
    }
}
