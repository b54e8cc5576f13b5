/// Which way the athlete faces in the picture.
public enum Facing: Equatable, Sendable {
    /// Toward the picture's left.
    case left
    /// Toward the picture's right.
    case right

    /// The name in files.
    public var text: String { self == .left ? "left" : "right" }

    /// What to multiply with, so that a way to the picture's right becomes a way forward.
    public var sign: Double { self == .right ? 1 : -1 }
}

/// Tells the way that the athlete faces from the feet: toes lie before heels, and in a lift nobody turns around.
public enum FacingSignal {
    /// The facing; nil without a pose, or where toes and heels lie so near each other that the view is along the feet.
    public static func find(in track: Track, settings: Settings) -> Facing? {
        var lengths: [Double] = []
        for frame in track.frames {
            for (heel, toe) in [(Joint.leftHeel, Joint.leftFootIndex), (.rightHeel, .rightFootIndex)] {
                guard let heel = frame.pose?[heel], let toe = frame.pose?[toe],
                    min(heel.visibility, toe.visibility) >= settings[.minimumVisibility]
                else { continue }
                lengths.append(toe.position.x - heel.position.x)
            }
        }
        let length = median(lengths)
        let least = leastFootInPlates * median(track.frames.compactMap { $0.plate?.diameter })
        guard !lengths.isEmpty, abs(length) >= least, length != 0 else { return nil }
        return length > 0 ? .right : .left
    }

    /// From the side a foot looks over half a plate long (0.25 of 0.45 m), turned out by 30° nearly so; a quarter is a
    /// view from more than 60° off the side.
    private static let leastFootInPlates = 0.25
}
