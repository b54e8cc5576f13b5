/// Decides which ring of edges is the plate's rim, from all frames of a clip together.
///
/// A bumper plate shows several closed rings: its rim, the step inside it, printed lines, and behind it the silhouette
/// of its tread. In one frame any of them may stand out. Over a clip each keeps its size, but for the slow change with
/// the plate's height in the picture; so the rings of all frames lie along lines of logarithmic size over height. The
/// line that gathers the most support, near the detector's own size, is a ring of the face or its rim; from there the
/// choice moves outward (`moveOutward`), and every frame then uses its ring on that line or none. Where a network saw
/// the face and it is clearly smaller, the choice follows it (`heed`).
struct RimChoice {
    /// Width of a line's gathering, in the logarithm of size: half a pixel on a rim of 50.
    private static let lineWidth = 0.012
    /// A ring further than this from the line is another one. The next ring of a bumper is 6 % smaller or more.
    private static let tolerance = 0.03
    /// Deviation of the detector's median size over a clip, in the logarithm.
    private static let sizeDeviation = 0.08
    /// Deviation of the size's change over the bar's whole way: labelled clips of phones on the floor and in a hand
    /// show 1 to 10 %, and a bar mostly at rest must not hide its slope.
    private static let changeDeviation = 0.12
    /// Slopes tried lie within two and a half deviations; neighbours differ by a line's width over half the way.
    private static let slopeSteps = 15

    private let centerHeight: Double
    private let diameter: Double
    private var offset = 0.0
    private var slope = 0.0
    private var reference = 0.0
    private var isFound = false
    /// Whether the chosen ring is a stack's silhouette, larger than its face, which has no ring of its own.
    private(set) var isSilhouette = false

    /// What a ring counts as a rim that looks like none: in a dim clip nothing may look like an end.
    private static let leastBoundary = 0.1

    private struct Sighting {
        var frame: Int
        var ring: Rim
        var height: Double
        var size: Double
        /// Support of the ring as the plate's end, rather than as any ring.
        var rimSupport: Double
    }

    /// Looks at all sightings of one plate.
    init(chain: [Tracklet.Point]) {
        diameter = max(1, median(chain.map { ($0.candidate.width + $0.candidate.height) / 2 }))
        centerHeight = median(chain.map { $0.candidate.center.y })
        var sightings: [Sighting] = []
        for point in chain {
            for ring in point.candidate.rings {
                let height = (ring.center.y - centerHeight) / diameter
                let size = naturalLogarithm(2 * ring.radius / diameter)
                sightings.append(
                    Sighting(
                        frame: point.frame, ring: ring, height: height, size: size,
                        rimSupport: ring.support * (RimChoice.leastBoundary + ring.boundary)))
            }
        }
        var best = 0.0
        let heights = chain.map { ($0.candidate.center.y - centerHeight) / diameter }
        // Under a quarter of a diameter of travel no slope is determined, and none matters.
        let travel = max(0.25, quantile(heights, 0.98) - quantile(heights, 0.02))
        for step in -RimChoice.slopeSteps...RimChoice.slopeSteps {
            let deviations = 2.5 * Double(step) / Double(RimChoice.slopeSteps)
            let slope = deviations * RimChoice.changeDeviation / travel
            let histogram = RimChoice.histogram(of: sightings, slope: slope, asRims: true)
            let (gathered, offset) = RimChoice.densest(histogram)
            let density = gathered * exponential(-deviations * deviations / 2)
            if density > best {
                best = density
                self.slope = slope
                self.offset = offset
                isFound = true
            }
        }
        guard isFound else { return }
        moveOutward(sightings)
        heed(chain, sightings)
        reference = referenceOffset(sightings)
    }

    /// Moves the choice to the ring that a network sees as the face's rim, where the edges chose a clearly larger one.
    /// Where no ring lies there, the chosen one is a silhouette.
    ///
    /// A silhouette is never smaller than its face, so a network that sees a larger face than the ring is not heeded.
    /// Rings stay the measure wherever the network agrees within its own error over a clip.
    private mutating func heed(_ chain: [Tracklet.Point], _ sightings: [Sighting]) {
        guard let estimates = FaceEstimates(chain: chain),
            let change = estimates.change(from: chain.map { ring(of: $0, offset: offset) }),
            change.size < -RimChoice.clearlySmaller || change.width < -RimChoice.clearlyNarrower
        else { return }
        let histogram = RimChoice.histogram(of: sightings, slope: slope, asRims: false)
        func density(_ offset: Double) -> Double { RimChoice.density(histogram, at: offset) }
        let enough = RimChoice.neighbourShare * density(offset)
        let steps = Int(RimChoice.estimateError / RimChoice.binWidth)
        let lines = (-steps...steps).map { offset + change.size + Double($0) * RimChoice.binWidth }
        let rings = lines.filter {
            $0 <= offset - RimChoice.nearestNeighbour && density($0) >= enough && isPeak($0, density)
        }
        if let ring = rings.max(by: { density($0) < density($1) }) {
            offset = ring
        } else {
            isSilhouette = true
        }
    }

    /// Over a clip the network's sizes, of width and height the mean, whose errors partly cancel, are too small by 1.9 %
    /// at most in 39 encodings of 18 clips with right rings. Of the one whose rings are a silhouette's they are 2.0 to
    /// 5.0 % smaller than those in 14 encodings: a narrow gap, of which one clip tells the further side.
    private static let clearlySmaller = 0.02
    /// The same of widths alone, which it sees better than heights, and which a tread that shows at the side makes
    /// larger: at most 2.0 % too small where rings are right, 3 and 6 % smaller than the silhouettes of two renders
    /// turned by 12 and 14°.
    private static let clearlyNarrower = 0.025
    /// Its widths and heights are off by less, each by itself: so far from where it puts the face a ring may be the
    /// face's.
    private static let estimateError = 0.03

    /// Moves from a ring on the face outward to the rim: the outermost closed ring of the plate.
    ///
    /// Where the tread behind the face shows, its silhouette is a ring too and closes as well. It touches the rim from
    /// outside, on the side where no tread shows, and only where the camera looks from above or below; a rim lies
    /// around the rings of its face on all sides, and is seen wherever they are. To tell a silhouette that is seen all
    /// along, with no ring inside it, takes more than edges: see `heed`.
    private mutating func moveOutward(_ sightings: [Sighting]) {
        let histogram = RimChoice.histogram(of: sightings, slope: slope, asRims: false)
        func density(_ offset: Double) -> Double { RimChoice.density(histogram, at: offset) }
        var candidate = offset + RimChoice.nearestNeighbour
        let furthest = offset + RimChoice.furthestNeighbour
        while candidate <= furthest {
            let share = density(candidate) / density(offset)
            if share >= RimChoice.neighbourShare, isPeak(candidate, density),
                let neighbor = neighbor(sightings, of: offset, at: candidate),
                neighbor.displacement < RimChoice.largestDisplacement,
                neighbor.tangency < RimChoice.largestTangency || share >= RimChoice.tangentShare
            {
                offset = candidate
                candidate += RimChoice.nearestNeighbour
            } else {
                candidate += RimChoice.binWidth
            }
        }
    }

    /// A neighbour needs this share of the chosen line's support to be one.
    private static let neighbourShare = 0.4
    /// One that touches the chosen line's rings from outside must be seen about as often: 0.43 and 0.55 are
    /// silhouettes' shares in two renders, 1.0 a rim's around arcs inside it in a third.
    private static let tangentShare = 0.75
    /// A silhouette's centre is off the rim's by as much as its axis is longer that way, a rim's off a concentric
    /// ring's not at all: halfway, and more towards the first, since rings lie at different depths.
    private static let largestTangency = 0.7
    /// And its rings must be nearly as well closed.
    private static let closedShare = 0.85
    /// Nearer than this the two are one line.
    private static let nearestNeighbour = 0.024
    /// A bumper's inner ring is at most a quarter smaller than its rim.
    private static let furthestNeighbour = 0.22
    /// Rings of one plate share their centre but for its depth seen from a little aside, in diameters; another plate
    /// behind it is displaced further.
    private static let largestDisplacement = 0.05

    private func isPeak(_ offset: Double, _ density: (Double) -> Double) -> Bool {
        density(offset) >= density(offset - RimChoice.binWidth)
            && density(offset) >= density(offset + RimChoice.binWidth)
    }

    /// How a line's rings lie about another's.
    private struct Neighbor {
        /// Distance between their centres, in diameters.
        var displacement: Double
        /// That distance in parts of what their semi-axes differ by in its direction: 0 about one centre, 1
        /// where they touch.
        var tangency: Double
    }

    /// Medians over the frames that show both lines; nil where fewer than three do, or the second is much less closed
    /// than the first: an arc of the rim alone also fits smaller circles that touch it from within.
    private func neighbor(_ sightings: [Sighting], of first: Double, at second: Double) -> Neighbor? {
        func members(_ offset: Double) -> [Sighting] {
            sightings.filter { abs($0.size - slope * $0.height - offset) < RimChoice.lineWidth * 1.5 }
        }
        let others = members(second)
        var x: [Double] = []
        var y: [Double] = []
        var tangencies: [Double] = []
        var supports = (first: 0.0, second: 0.0)
        var next = 0
        for sighting in members(first) {
            while next < others.count, others[next].frame < sighting.frame { next += 1 }
            guard next < others.count, others[next].frame == sighting.frame else { continue }
            let (ring, other) = (sighting.ring, others[next].ring)
            let way = other.center - ring.center
            x.append(way.x / diameter)
            y.append(way.y / diameter)
            tangencies.append(RimChoice.tangency(of: other, about: ring))
            supports.first += ring.support
            supports.second += other.support
        }
        guard x.count >= 3, supports.second >= RimChoice.closedShare * supports.first else { return nil }
        return Neighbor(displacement: hypotenuse(median(x), median(y)), tangency: median(tangencies))
    }

    /// The distance of two rings' centres in parts of what their semi-axes differ by in its direction.
    private static func tangency(of outer: Rim, about inner: Rim) -> Double {
        let way = outer.center - inner.center
        let length = way.length
        guard length > 0 else { return 0 }
        let (x, y) = (way.x / length, way.y / length)
        let growth = (outer.semiWidth - inner.semiWidth) * x * x + (outer.semiHeight - inner.semiHeight) * y * y
        return growth > 0 ? length / growth : .infinity
    }

    /// The support around an offset of a histogram's lines.
    private static func density(_ histogram: [Double], at offset: Double) -> Double {
        gathered(histogram, bin: Int((offset / binWidth).rounded()) + reach)
    }

    /// The rim among a sighting's rings; nil where none lies on the line.
    func rim(of point: Tracklet.Point) -> Rim? { isFound ? ring(of: point, offset: offset) : nil }

    /// The ring that places the plate best: a well seen one on the face, or the rim itself.
    func referenceRing(of point: Tracklet.Point) -> Rim? { isFound ? ring(of: point, offset: reference) : nil }

    private func ring(of point: Tracklet.Point, offset: Double) -> Rim? {
        var best: (distance: Double, rim: Rim)?
        for ring in point.candidate.rings {
            let expected = offset + slope * (ring.center.y - centerHeight) / diameter
            let distance = abs(naturalLogarithm(2 * ring.radius / diameter) - expected)
            if distance <= RimChoice.tolerance, distance < (best?.distance ?? .infinity) { best = (distance, ring) }
        }
        return best?.rim
    }

    /// The best seen ring inside the rim, where it is nearly as well seen; else the rim.
    ///
    /// A ring on the face has the same material on both sides. The rim's edge is towards whatever lies behind: low in
    /// the picture the tread shows above it, high up below it, and the fit is pulled along.
    private func referenceOffset(_ sightings: [Sighting]) -> Double {
        let histogram = RimChoice.histogram(of: sightings, slope: slope, asRims: false)
        let rim = Int((offset / RimChoice.binWidth).rounded()) + RimChoice.reach
        let inside = rim - Int(RimChoice.insideRim / RimChoice.binWidth)
        var best = rim
        var most = RimChoice.nearlyAsMuch * RimChoice.gathered(histogram, bin: rim)
        for bin in histogram.indices where bin < inside {
            let density = RimChoice.gathered(histogram, bin: bin)
            if density > most {
                most = density
                best = bin
            }
        }
        return best == rim ? offset : Double(best - RimChoice.reach) * RimChoice.binWidth
    }

    /// Rings nearer to the rim may be its own chamfer, or the rim itself with some frames' silhouettes.
    private static let insideRim = 0.07
    /// Support that a ring on the face needs, as a share of the rim's: with less, too many frames lack it.
    private static let nearlyAsMuch = 0.7

    private static let binWidth = lineWidth / 2
    /// Bins to either side: sizes from 0.6 to 1.6 times the detector's.
    private static let reach = 80

    /// How much support lies at each offset of a family of parallel lines: the squares, so that a closed ring counts
    /// more than two halves.
    private static func histogram(of sightings: [Sighting], slope: Double, asRims: Bool) -> [Double] {
        var histogram = [Double](repeating: 0, count: 2 * reach + 1)
        for sighting in sightings {
            let bin = Int(((sighting.size - slope * sighting.height) / binWidth).rounded()) + reach
            let support = asRims ? sighting.rimSupport : sighting.ring.support
            if histogram.indices.contains(bin) { histogram[bin] += support * support }
        }
        return histogram
    }

    /// The support around a bin: a triangle over five.
    private static func gathered(_ histogram: [Double], bin: Int) -> Double {
        guard bin >= 2, bin < histogram.count - 2 else { return 0 }
        return histogram[bin] + 0.67 * (histogram[bin - 1] + histogram[bin + 1])
            + 0.33 * (histogram[bin - 2] + histogram[bin + 2])
    }

    /// Where the rings gather most, weighted by the detector's own size.
    private static func densest(_ histogram: [Double]) -> (density: Double, offset: Double) {
        var best = (density: 0.0, offset: 0.0)
        for bin in histogram.indices {
            let offset = Double(bin - reach) * binWidth
            let deviation = offset / sizeDeviation
            let density = gathered(histogram, bin: bin) * exponential(-deviation * deviation / 2)
            if density > best.density { best = (density, offset) }
        }
        return best
    }
}
