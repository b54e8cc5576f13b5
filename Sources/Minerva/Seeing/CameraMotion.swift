/// Measures how the camera moved, from the background: what is neither a plate nor the athlete.
///
/// Patches with texture are spread over a shrunk key frame and found again in every later one; the change that most of
/// them agree on is the camera's. Comparing with one key frame for as long as it is in view, and not with the frame
/// before, keeps small errors from adding up: a camera that returns is seen to return. Patches that once moved with the
/// athlete are trusted less later.
///
/// The background is further away than the bar: a camera that is carried sideways, and not turned, moves it less.
/// That difference (a quarter, in our renders) is not seen.
public struct CameraMotion: Sendable {
    /// What is known of a patch.
    private struct Landmark {
        var patch: TexturePatch
        var coarse: TexturePatch?
        /// How often it lately moved as the background did, times how likely its place shows background.
        var trust: Double
    }

    private struct KeyFrame {
        var landmarks: [Landmark]
        /// From the clip's first frame to this one, in shrunk samples.
        var change: ViewChange
        /// Sum of trust when it was taken.
        var trust: Double
    }

    private var shrinker: LumaShrinker?
    private var size = (width: 0, height: 0)
    private var plates: [PlateCandidate] = []
    private var key: KeyFrame?
    private var last = CameraView(change: .none, tolerancePixels: 0, isMeasured: true)
    private var lastFromKey = ViewChange.none
    private var lastTime = 0.0
    private var lostSince: Double?
    private var seen: (luma: ShrunkLuma, small: ShrunkLuma)?
    private var watch = CutWatch()
    /// Where the last frame that was measured makes sure that the clip was cut, the time of the new scene's first one,
    /// seconds. The view is against that frame from then on; between the two it is that of the old scene.
    private(set) var cutSeconds: Double?

    /// Creates the measurement of one clip.
    public init() {}

    /// Longer side of the shrunk picture, samples: patches are found to a twentieth of a sample, which is a fifth of a
    /// pixel at 1080p, and a hundred of them agree on ten times less.
    private static let longSide = 480
    /// Coding moves what stands still by up to a twentieth of a sample, all patches of a region alike, so that no
    /// deviation among them shows it; twice that is motion for sure.
    private static let tolerance = 0.1
    /// A key frame of which less than this share still agrees, or is in view, is replaced.
    private static let leastShare = 0.5
    /// Shift, in shares of the picture, turn and zoom from which on perspective would show: another key frame.
    private static let longestShift = 0.12
    private static let largestTurn = 0.035
    /// Without any agreement for this long the scene is taken to be another, seconds; before, a blurred or covered
    /// picture, or a flash, just waits.
    private static let longestLossSeconds = 0.15
    /// Trust follows what a patch does over this time, seconds: half a pull.
    private static let trustSeconds = 0.5
    /// The athlete stands behind the bar: within one and a half plate diameters to either side of it, background is
    /// the exception.
    private static let athleteReach = 1.5
    private static let athleteTrust = 0.2
    /// Fewer landmarks than this say nothing about the camera.
    private static let fewest = 6

    /// Looks at the next frame before it is measured: whether its picture has nothing of the one before.
    public mutating func startsAnew(_ frame: Frame) -> Bool {
        let picture = frame.picture
        if shrinker == nil || size.width != picture.width || size.height != picture.height {
            shrinker = LumaShrinker(
                pictureWidth: picture.width, pictureHeight: picture.height, longSide: CameraMotion.longSide)
            size = (picture.width, picture.height)
            key = nil
        }
        guard let luma = shrinker?.shrunk(picture) else { return false }
        let small = luma.quartered
        seen = (luma, small)
        let startsAnew = watch.add(small, at: frame.timeSeconds)
        // What was lost before, as all of a blank picture is, is lost anew.
        if startsAnew { lostSince = nil }
        return startsAnew
    }

    /// Measures the frame that was looked at last. The plates seen in it are no background; nil where none
    /// was looked for.
    public mutating func add(_ frame: Frame, plates seen: [PlateCandidate]?) -> CameraView {
        if let seen { plates = seen }
        cutSeconds = nil
        guard let shrinker, let (luma, small) = self.seen else { return last }
        let elapsed = max(0, frame.timeSeconds - lastTime)
        lastTime = frame.timeSeconds
        guard let current = key else {
            take(luma, change: shrinker.shrunkChange(last.change))
            return last
        }
        guard let fit = fit(current, in: luma, small) else {
            return lost(luma, at: frame.timeSeconds)
        }
        lostSince = nil
        watch.dismiss()
        lastFromKey = fit.result.change
        let change = current.change.followed(by: fit.result.change)
        last = CameraView(
            change: shrinker.displayChange(change),
            tolerancePixels: max(CameraMotion.tolerance, 4 * fit.result.deviation) * shrinker.pixelsPerSample,
            isMeasured: true)
        var agreed = 0.0
        for (index, agreement) in zip(fit.indices, fit.result.agreement) {
            let trust = current.landmarks[index].trust
            agreed += trust * agreement
            // Lost at once, regained slowly: an athlete stands still between lifts, a wall never moves.
            let seconds = CameraMotion.trustSeconds * (agreement < trust ? 1 : 10)
            key?.landmarks[index].trust += (agreement - trust) * min(1, elapsed / seconds)
        }
        if agreed < CameraMotion.leastShare * current.trust || isFar(fit.result.change, in: luma) {
            take(luma, change: change)
        }
        return last
    }

    private func isFar(_ change: ViewChange, in luma: ShrunkLuma) -> Bool {
        let middle = Vector2(x: Double(luma.width) / 2, y: Double(luma.height) / 2)
        let shift = change.moved(middle) - middle
        return abs(shift.x) > CameraMotion.longestShift * Double(luma.width)
            || abs(shift.y) > CameraMotion.longestShift * Double(luma.height)
            || abs(change.sinePart) > CameraMotion.largestTurn || abs(change.zoom - 1) > CameraMotion.largestTurn
    }

    /// The change from the key frame; nil where too few landmarks agree.
    private func fit(
        _ key: KeyFrame, in luma: ShrunkLuma, _ small: ShrunkLuma
    ) -> (result: ViewChangeFit.Result, indices: [Int])? {
        guard key.landmarks.count >= CameraMotion.fewest else { return nil }
        let guess = coarse(key, in: small)
        var pairs: [ViewChangeFit.Pair] = []
        var indices: [Int] = []
        for (i, landmark) in key.landmarks.enumerated() {
            let from = landmark.patch.middle
            guard let to = landmark.patch.found(in: luma, near: guess.moved(from)) else { continue }
            pairs.append(ViewChangeFit.Pair(from: from, to: to, trust: landmark.trust))
            indices.append(i)
        }
        guard let result = ViewChangeFit.fitted(pairs) else { return nil }
        let agreeing = result.agreement.filter { $0 > 0.5 }.count
        guard agreeing >= CameraMotion.fewest, 4 * agreeing >= key.landmarks.count else { return nil }
        return (result, indices)
    }

    /// Where to look: the change of the frame before, corrected by what the landmarks' wider surroundings show. A quick
    /// pan moves the picture further than a patch reaches.
    private func coarse(_ key: KeyFrame, in small: ShrunkLuma) -> ViewChange {
        var pairs: [ViewChangeFit.Pair] = []
        for landmark in key.landmarks {
            guard let patch = landmark.coarse else { continue }
            let expected = lastFromKey.moved(patch.middle * 4 + Vector2(x: 1.5, y: 1.5))
            let guess = (expected - Vector2(x: 1.5, y: 1.5)) * 0.25
            guard let to = patch.found(in: small, near: guess) else { continue }
            pairs.append(ViewChangeFit.Pair(from: guess, to: to, trust: landmark.trust))
        }
        guard pairs.count >= CameraMotion.fewest, let result = ViewChangeFit.fitted(pairs) else { return lastFromKey }
        let middle = Vector2(x: Double(small.width) / 2, y: Double(small.height) / 2)
        let shift = (result.change.moved(middle) - middle) * 4
        return lastFromKey.followed(by: ViewChange(shift: shift, cosinePart: 1, sinePart: 0))
    }

    /// A frame in which nothing agrees: the camera is taken to be where it was, until a new scene is begun.
    private mutating func lost(_ luma: ShrunkLuma, at timeSeconds: Double) -> CameraView {
        let since = lostSince ?? timeSeconds
        lostSince = since
        last.isMeasured = false
        if timeSeconds - since >= CameraMotion.longestLossSeconds, let shrinker {
            cutSeconds = watch.take()
            if cutSeconds != nil {
                last.change = .none
                key = nil
            }
            take(luma, change: shrinker.shrunkChange(last.change))
            lostSince = nil
        }
        return last
    }

    private mutating func take(_ luma: ShrunkLuma, change: ViewChange) {
        guard let shrinker else { return }
        let previous = key
        let small = luma.quartered
        var landmarks: [Landmark] = []
        for patch in TextureSearch.patches(in: luma) {
            let place = patch.middle * shrinker.pixelsPerSample
            let reach = Double(TexturePatch.reach) * shrinker.pixelsPerSample
            var trust = CameraMotion.background(place, reach: reach, beside: plates)
            guard trust > 0 else { continue }
            if let old = previous.flatMap({ CameraMotion.nearest(in: $0, to: lastFromKey.origin(of: patch.middle)) }) {
                trust = min(trust, old.trust)
            }
            let coarse = TexturePatch(
                of: small, column: Int(patch.middle.x) / 4, row: Int(patch.middle.y) / 4)
            landmarks.append(Landmark(patch: patch, coarse: coarse, trust: trust))
        }
        key = KeyFrame(landmarks: landmarks, change: change, trust: landmarks.reduce(0) { $0 + $1.trust })
        lastFromKey = .none
    }

    /// The landmark of a key frame that is nearest to a place, if it shows the same thing.
    private static func nearest(in key: KeyFrame, to place: Vector2) -> Landmark? {
        let nearest = key.landmarks.min {
            ($0.patch.middle - place).length < ($1.patch.middle - place).length
        }
        return nearest.flatMap { ($0.patch.middle - place).length < 2 * Double(TexturePatch.reach) ? $0 : nil }
    }

    /// How likely a place shows background, in [0, 1]: not on a plate, rarely near the largest one's column.
    private static func background(_ place: Vector2, reach: Double, beside plates: [PlateCandidate]) -> Double {
        var trust = 1.0
        var largest = 0.0
        for plate in plates {
            let x = abs(place.x - plate.center.x)
            let y = abs(place.y - plate.center.y)
            // A box is off by some percent of its size.
            if x < 0.55 * plate.width + reach, y < 0.55 * plate.height + reach { return 0 }
            if plate.width * plate.height > largest {
                largest = plate.width * plate.height
                trust = x < athleteReach * plate.width ? athleteTrust : 1
            }
        }
        return trust
    }
}
