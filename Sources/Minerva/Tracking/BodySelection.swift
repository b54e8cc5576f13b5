/// Keeps the poses of the person who lifts, once the bar's way is known; those of others are no measurements.
///
/// `PoseTracker` had to choose while the clip ran; before a lift it may have followed someone else. Whoever never has
/// the hands at the bar is not the lifter, unless nobody else is seen.
public enum BodySelection {
    /// Hands at the bar for less are chance, seconds: a helper who walks past a bar touches it in the picture.
    private static let shortestHoldSeconds = 0.3

    /// Puts poses into the frames of a track, but not into those of a cut clip's scenes without a plate. Traps unless
    /// there is one entry per frame.
    public static func add(_ sightings: [PoseSighting?], to frames: inout [TrackFrame], cuts: SceneCuts = SceneCuts()) {
        precondition(sightings.count == frames.count, "every frame has a pose or nil")
        var sightings = sightings
        if let seen = frames.first(where: { $0.plate != nil })?.timeSeconds {
            for i in frames.indices where cuts.part(frames[i].timeSeconds, from: seen) { sightings[i] = nil }
        }
        let lifters = lifters(sightings, frames)
        for index in frames.indices {
            guard let sighting = sightings[index], lifters.contains(sighting.person) else { continue }
            frames[index].pose = sighting.pose
        }
    }

    /// The people who hold the bar; everyone's numbers in order of their appearance. From one sight of a person who
    /// holds it to the next it was held: between two looks there may be frames that nobody looked at.
    private static func lifters(_ sightings: [PoseSighting?], _ frames: [TrackFrame]) -> [Int] {
        var people: [Int] = []
        var holding: [Double] = []
        var lastHeld: Double?
        for (index, sighting) in sightings.enumerated() {
            guard let sighting else { continue }
            if people.last != sighting.person {
                people.append(sighting.person)
                holding.append(0)
                lastHeld = nil
            }
            let bar = frames[index].plate.map { PoseAnchor.Bar(center: $0.center, diameter: $0.diameter) }
            guard index > 0, let bar, PoseHold.isHolding(sighting.pose, bar) else {
                lastHeld = nil
                continue
            }
            let time = frames[index].timeSeconds
            holding[holding.count - 1] += time - (lastHeld ?? frames[index - 1].timeSeconds)
            lastHeld = time
        }
        let lifters = people.indices.filter { holding[$0] >= shortestHoldSeconds }
        return lifters.isEmpty && people.count == 1 ? people : lifters.map { people[$0] }
    }
}
