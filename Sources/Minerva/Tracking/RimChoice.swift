/// Decides which ring of edges is the plate's rim, from all frames of a clip together.
///
/// A bumper plate shows several closed rings: its rim, the step inside it, printed lines, and behind it the silhouette of
/// its tread. In one frame any of them may stand out. Over a clip each keeps its size, but for the slow change with the
/// plate's height in the picture; so the rings of all frames lie along lines of logarithmic size over height. The line
/// that gathers the most support, near the detector's own size, is the rim, and every frame then uses its ring on that
/// line or none.
struct RimChoice {
    /// Width of a line's gathering, in the logarithm of size: half a pixel on a rim of 50.
    private static let lineWidth = 0.012
    /// A ring further than this from the line is another one. The next ring of a bumper is 6 % smaller or more.
    private static let tolerance = 0.03
    /// Deviation of the detector's median size over a clip, in the logarithm.
    private static let sizeDeviation = 0.2
    /// Largest change of size over one diameter of height: a phone on the floor, two metres away, looking up.
    private static let steepestSlope = 0.1
    private static let slopeSteps = 10

    private let centerHeight: Double
    private let diameter: Double
    private var offset = 0.0
    private var slope = 0.0
    private var isFound = false

    private struct Sighting {
        var height: Double
        var size: Double
        var support: Double
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
                sightings.append(Sighting(height: height, size: size, support: ring.support))
            }
        }
        var best = 0.0
        for step in -RimChoice.slopeSteps...RimChoice.slopeSteps {
            let slope = RimChoice.steepestSlope * Double(step) / Double(RimChoice.slopeSteps)
            let (density, offset) = RimChoice.densestOffset(sightings, slope: slope)
            // Of equals the level line: a plate that does not move determines no slope.
            if density > best * (1 + 1e-9) || (density > best * (1 - 1e-9) && abs(slope) < abs(self.slope)) {
                best = density
                self.slope = slope
                self.offset = offset
                isFound = true
            }
        }
    }

    /// The rim among a sighting's rings; nil where none lies on the line.
    func rim(of point: Tracklet.Point) -> Rim? {
        guard isFound else { return nil }
        var best: (distance: Double, rim: Rim)?
        for ring in point.candidate.rings {
            let expected = offset + slope * (ring.center.y - centerHeight) / diameter
            let distance = abs(naturalLogarithm(2 * ring.radius / diameter) - expected)
            if distance <= RimChoice.tolerance, distance < (best?.distance ?? .infinity) { best = (distance, ring) }
        }
        return best?.rim
    }

    /// Where on a family of parallel lines the rings gather most, weighted by the square of their support and by the
    /// detector's size.
    private static func densestOffset(_ sightings: [Sighting], slope: Double) -> (density: Double, offset: Double) {
        let step = lineWidth / 2
        let reach = 80
        var histogram = [Double](repeating: 0, count: 2 * reach + 1)
        for sighting in sightings {
            let bin = Int(((sighting.size - slope * sighting.height) / step).rounded()) + reach
            if histogram.indices.contains(bin) { histogram[bin] += sighting.support * sighting.support }
        }
        var best = (density: 0.0, offset: 0.0)
        for bin in 2..<(2 * reach - 1) {
            // A triangle over five bins.
            let gathered =
                histogram[bin] + 0.67 * (histogram[bin - 1] + histogram[bin + 1])
                + 0.33 * (histogram[bin - 2] + histogram[bin + 2])
            let offset = Double(bin - reach) * step
            let deviation = offset / sizeDeviation
            let density = gathered * exponential(-deviation * deviation / 2)
            if density > best.density { best = (density, offset) }
        }
        return best
    }
}
