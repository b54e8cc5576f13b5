import Minerva

/// What the joints show of a repetition, in words; for the page and the terminal alike.
enum BodyText {
    /// Facts with their names, e.g. `("Received", "in the squat, knee 63°, hip 0.05 m below the knee")`; none where the legs
    /// were not seen.
    static func facts(of rep: Rep, facing: Facing?) -> [(name: String, value: String)] {
        var facts: [(String, String)] = []
        if let facing { facts.append(("Faces", "the picture's \(facing.text)")) }
        if let bend = rep.doubleKneeBend {
            let (from, to) = (degrees(bend.startDegrees), degrees(bend.endDegrees))
            let times = "\(seconds(bend.startSeconds)) to \(seconds(bend.endSeconds)) s"
            facts.append(("Double knee bend", "from \(from) to \(to), \(times)"))
        }
        if let position = rep.receivePosition {
            var words = [stance(position.stance)]
            if let knee = position.kneeDegrees { words.append("knee \(degrees(knee))") }
            if let hip = position.hipDegrees { words.append("hip \(degrees(hip))") }
            let height = DecimalText.padded(abs(position.hipOverKneeMeters), decimals: 2)
            words.append("hip joint \(height) m \(position.hipOverKneeMeters < 0 ? "below" : "over") the knee's")
            facts.append(("Received", words.joined(separator: ", ")))
        }
        return facts
    }

    private static func stance(_ stance: ReceivePosition.Stance) -> String {
        switch stance {
        case .squat: "in the squat"
        case .power: "in the power position"
        case .split: "in the split"
        }
    }

    private static func degrees(_ value: Double) -> String { DecimalText.figure(value, decimals: 0) + "°" }

    private static func seconds(_ value: Double) -> String { DecimalText.padded(value, decimals: 2) }
}
