/// Where the front face of one plate is in each of its sightings, and how large.
struct ChainFaces {
    private let chain: [Tracklet.Point]
    private let rims: [Rim?]
    private let centers: FaceCenters
    /// From a silhouette's rings to the face; nil where the rings are the face's own.
    private let shift: FaceShift?
    /// The sizes that one camera sees of the face; nil where the rings are the face's own.
    private let camera: CameraModel?
    /// Median extents of the boxes, pixels.
    private let usualBox: Vector2

    /// A box is off its rim by much the same in neighbouring sightings; with fewer of them it is known by chance.
    private static let leastNeighbors = 3
    /// A box is about what shows of a plate: where a passer-by or the picture's edge hides some, its middle is off by
    /// half of that. Boxes scatter by 2 to 6 % of their size; one that lacks more than this share of the plate's width
    /// or height does not show all of it. With no ring or face in sight its place is then not known.
    private static let mostHidden = 0.15

    init(chain: [Tracklet.Point]) {
        self.chain = chain
        usualBox = Vector2(
            x: median(chain.map { $0.candidate.width }), y: median(chain.map { $0.candidate.height }))
        let choice = RimChoice(chain: chain)
        rims = chain.map { choice.rim(of: $0) }
        centers = FaceCenters(
            chain: chain,
            rings: RingCenters(chain: chain, rims: rims, references: chain.map { choice.referenceRing(of: $0) }),
            rims: rims)
        let estimates = choice.isSilhouette ? FaceEstimates(chain: chain) : nil
        let centers = centers
        shift = estimates.flatMap { FaceShift(chain: chain, estimates: $0, centers: centers) }
        camera = estimates?.camera
    }

    /// The face's middle, display pixels, and whether the picture supports it as well as usual: by its rings or all of
    /// the face, or else by the box and what that is off by in the sightings around. Nil where the box doesn't show all
    /// of the plate either.
    func place(at i: Int) -> RingCenters.Placement? {
        if let placement = centers.placement(at: i) {
            return RingCenters.Placement(center: shifted(placement.center, at: i), isSure: placement.isSure)
        }
        let box = chain[i].candidate
        let near = PlateSmoothing.window(around: i, in: chain)
        let isKnown = near.filter { centers.rim(at: $0) != nil }.count >= ChainFaces.leastNeighbors
        let usual = isKnown ? size(at: i) : usualBox
        guard min(box.width / usual.x, box.height / usual.y) >= 1 - ChainFaces.mostHidden else { return nil }
        guard isKnown else { return RingCenters.Placement(center: box.center, isSure: false) }
        let offsets = near.compactMap { j in rims[j].map { $0.center - chain[j].candidate.center } }
        let offset = Vector2(x: median(offsets.map { $0.x }), y: median(offsets.map { $0.y }))
        return RingCenters.Placement(center: shifted(box.center + offset, at: i), isSure: false)
    }

    /// The face's extents along x and y, pixels: medians over the sightings around, of its rims where there are any, or
    /// else of the boxes; those that a camera sees, where the rings are a silhouette's.
    func size(at i: Int) -> Vector2 {
        if let camera {
            let row = shifted(centers.placement(at: i)?.center ?? chain[i].candidate.center, at: i).y
            return Vector2(x: camera.width(atRow: row), y: camera.height(atRow: row))
        }
        let near = PlateSmoothing.window(around: i, in: chain)
        let seen = near.compactMap { centers.rim(at: $0) }
        guard !seen.isEmpty else {
            return Vector2(
                x: median(near.map { chain[$0].candidate.width }), y: median(near.map { chain[$0].candidate.height }))
        }
        return Vector2(x: median(seen.map { 2 * $0.semiWidth }), y: median(seen.map { 2 * $0.semiHeight }))
    }

    private func shifted(_ center: Vector2, at i: Int) -> Vector2 {
        shift?.face(at: center, timeSeconds: chain[i].timeSeconds) ?? center
    }
}
