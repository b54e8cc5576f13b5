/// The camera's clock, where an export has laid a clip's pictures out on another one.
///
/// A clip of 25 pictures per second exported at 30 shows every fifth twice, one of 30 exported at 25 lacks every sixth.
/// Each picture is shown up to half an interval early or late then, and the bar's speed from one to the next is wrong
/// by a fifth. But a camera takes its pictures evenly: their order tells when, and the bar tells which order it is. It
/// has mass, so that its way is smooth over the camera's times and rough over any others.
struct CameraClock {
    /// A rate of export to which another of the camera's is cut: of `camera` pictures `kept` are left.
    private struct Cut {
        var kept: Int
        var camera: Int
    }

    /// 30 to 25 and 60 to 50, 30 to 24, 25 to 24, 60 to 24, 60 to 25, 50 to 30 and 50 to 24 pictures per second.
    private static let cuts = [(5, 6), (4, 5), (24, 25), (2, 5), (5, 12), (3, 5), (12, 25)].map {
        Cut(kept: $0.0, camera: $0.1)
    }

    /// What may be left of the way's roughness, a sum of squares, for a clock to be believed. Of 50 clocks that are tried
    /// one may please noise: in 4,500 lifts filmed at 15 to 120 pictures per second it left 0.39 at the least, where
    /// enough places judge; the true one leaves 0.12 to 0.2 on tracks as noisy as ours.
    private static let smootherShare = 0.3
    /// The same for the one clock that repeats tell: where some are not noticed, the way stays rough there.
    private static let smootherShareOfFilled = 0.7
    /// Distance from the cubics, root mean square in diameters, below which nothing is amiss: a clock that is wrong puts
    /// places off by 1 % and more, noise by half as much, and no bar's way is a cubic to better than a tenth of that.
    private static let leastRoughness = 0.007
    /// Places on a moving bar's way to judge by: with 13 of them noise leaves 0.24.
    private static let fewestJudges = 20
    /// A place off the cubic by more, in diameters, says no more than this: a slip, or a floor that was hit, is further
    /// off than a clock puts most places.
    private static let largestResidual = 0.02
    /// Neighbours further apart in time than this say nothing, seconds.
    private static let longestSpan = 0.4
    /// A step below this share of the diameter shows the track's noise rather than the clock's error.
    private static let leastStep = 0.04

    private let frames: [TrackFrame]
    private let interval: Double
    /// Frames with a plate that was seen, without repeats.
    private let seen: [Int]
    /// The bar's heights in them, pixels.
    private let heights: [Double]
    /// Places in `seen` that judge, each with two neighbours to either side.
    private let judges: [Int]
    private let diameter: Double

    /// Looks at the frames of a track.
    private init(frames: [TrackFrame]) {
        self.frames = frames
        interval = median(zip(frames, frames.dropFirst()).map { $1.timeSeconds - $0.timeSeconds })
        seen = frames.indices.filter {
            frames[$0].plate != nil && frames[$0].plate?.state != .predicted && !frames[$0].isRepeat
        }
        let heights = seen.map { frames[$0].plate?.center.y ?? 0 }
        let diameter = median(seen.map { frames[$0].plate?.diameter ?? 0 })
        self.diameter = diameter
        self.heights = heights
        let least = CameraClock.leastStep * diameter
        judges = heights.indices.dropFirst(2).dropLast(2).filter { i in
            let (before, after) = (heights[i] - heights[i - 1], heights[i + 1] - heights[i])
            return before * after > 0 && min(abs(before), abs(after)) > least
        }
    }

    /// When the camera took each picture, seconds, where that is not when it is shown; nil where the times are the
    /// camera's, as far as the bar tells.
    static func times(of frames: [TrackFrame]) -> [Double]? {
        guard frames.count > 4, !ClipClock.hasVariableFrameRate(frames) else { return nil }
        let clock = CameraClock(frames: frames)
        guard clock.judges.count >= fewestJudges else { return nil }
        let shown = clock.roughness(over: frames.map { $0.timeSeconds })
        let filled = clock.filledUp()
        let candidates = filled.map { [$0] } ?? clock.cutDown()
        let rated = candidates.map { (roughness: clock.roughness(over: $0), times: $0) }
        guard let best = rated.min(by: { $0.roughness < $1.roughness }),
            shown > leastRoughness * leastRoughness,
            best.roughness < (filled == nil ? smootherShare : smootherShareOfFilled) * shown,
            zip(best.times, best.times.dropFirst()).allSatisfy({ $0 < $1 })
        else { return nil }
        return best.times
    }

    /// The times of every export that leaves pictures out.
    private func cutDown() -> [[Double]] {
        CameraClock.cuts.flatMap { cut in (0..<cut.kept).map { times(of: cut, phase: $0) } }
    }

    /// The times of an export that left pictures out, the first one's place in their pattern being `phase`; on average
    /// they are those shown.
    private func times(of cut: Cut, phase: Int) -> [Double] {
        let middle = Double(cut.kept - 1) / 2
        return frames.indices.map { i in
            // As far as the picture of the camera is behind the export's even clock, in shares of its interval.
            let behind = (cut.camera * i + phase) % cut.kept
            return frames[i].timeSeconds + interval * (middle - Double(behind)) / Double(cut.camera)
        }
    }

    /// The times of an export that filled up with repeats: along each stretch in which the pictures come as evenly as
    /// whole intervals allow, even ones. Nil without such a stretch.
    private func filledUp() -> [Double]? {
        let pictures = frames.indices.filter { !frames[$0].isRepeat }
        guard pictures.count < frames.count else { return nil }
        var times = frames.map { $0.timeSeconds }
        var isChanged = false
        var stretches = [pictures.indices]
        while let stretch = stretches.popLast() {
            guard stretch.count >= CameraClock.shortestStretch else { continue }
            guard let line = evenLine(through: pictures[stretch]) else {
                let middle = (stretch.lowerBound + stretch.upperBound) / 2
                stretches += [stretch.lowerBound..<middle, middle..<stretch.upperBound]
                continue
            }
            for (k, i) in pictures[stretch].enumerated() { times[i] = line.start + line.step * Double(k) }
            isChanged = true
        }
        guard isChanged else { return nil }
        // Repeats are spread between the pictures about them.
        for (before, after) in zip(pictures, pictures.dropFirst()) {
            let step = (times[after] - times[before]) / Double(after - before)
            for i in before..<after { times[i] = times[before] + step * Double(i - before) }
        }
        return times
    }

    /// Fewer pictures lie on a line by chance.
    private static let shortestStretch = 12
    /// How far pictures of an even clock are shown from it at most, from early to late, in intervals; a little more for
    /// a line that is only fitted.
    private static let evenRange = 1.1

    /// The even times nearest to those at which some pictures are shown, of which at least three lie before repeats;
    /// nil where they are not as near as an even clock's would be.
    private func evenLine(through pictures: ArraySlice<Int>) -> (start: Double, step: Double)? {
        let shown = pictures.map { frames[$0].timeSeconds }
        guard let first = pictures.first, let last = pictures.last, last - first + 1 >= pictures.count + 3 else {
            return nil
        }
        let middle = Double(shown.count - 1) / 2
        let mean = shown.reduce(0, +) / Double(shown.count)
        var (covariance, variance) = (0.0, 0.0)
        for (k, time) in shown.enumerated() {
            covariance += (Double(k) - middle) * (time - mean)
            variance += (Double(k) - middle) * (Double(k) - middle)
        }
        let step = covariance / variance
        let offsets = shown.enumerated().map { $1 - mean - step * (Double($0) - middle) }
        guard let least = offsets.min(), let most = offsets.max(), most - least <= CameraClock.evenRange * interval
        else { return nil }
        return (mean - step * middle, step)
    }

    /// Mean square distance of the places that judge from the cubics through their neighbours, were the pictures taken
    /// at `times`; diameters squared.
    private func roughness(over times: [Double]) -> Double {
        let times = seen.map { times[$0] }
        var sum = 0.0
        for i in judges where times[i + 2] - times[i - 2] <= CameraClock.longestSpan {
            let expected = NeighborCubic.weights(at: i, times: times).reduce(0) {
                $0 + $1.weight * heights[$1.neighbor]
            }
            let residual = (heights[i] - expected) / diameter
            sum += min(residual * residual, CameraClock.largestResidual * CameraClock.largestResidual)
        }
        return sum / Double(judges.count)
    }
}
