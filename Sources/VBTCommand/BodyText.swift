import Minerva

/// What the joints show of a repetition, in words; for the page and the terminal alike.
enum BodyText {
    /// Facts with their names, e.g. `("Received", "in the squat, knee 63°, hip joint 0.05 m below the knee's")`; none
    /// without a pose. Where the legs do not show how the bar was received, the fact is why.
    static func facts(of rep: Rep, in analysis: Analysis) -> [(name: String, value: String)] {
        var facts: [(String, String)] = []
        if let facing = analysis.facing { facts.append(("Faces", "the picture's \(facing.text)")) }
        if let bend = rep.doubleKneeBend {
            let (from, to) = (degrees(bend.startDegrees), degrees(bend.endDegrees))
            let times = "\(seconds(bend.startSeconds)) to \(seconds(bend.endSeconds)) s"
            facts.append(("Double knee bend", "from \(from) to \(to), \(times)"))
        }
        if let position = rep.receivePosition {
            facts.append(("Received", words(for: position)))
        } else if analysis.body != nil, rep.times.catchBottom ?? rep.times.receive != nil {
            let why = "hip, knee and ankle are not seen together at the bar's lowest place"
            facts.append(("Received", "not told, \(why)"))
        }
        return facts
    }

    private static func words(for position: ReceivePosition) -> String {
        var words = [position.stance.map(stance) ?? "in squat or power position, too near to the border to tell"]
        if let knee = position.kneeDegrees { words.append("knee \(degrees(knee))") }
        if let hip = position.hipDegrees { words.append("hip \(degrees(hip))") }
        let height = DecimalText.padded(abs(position.hipOverKneeMeters), decimals: 2)
        words.append("hip joint \(height) m \(position.hipOverKneeMeters < 0 ? "below" : "over") the knee's")
        return words.joined(separator: ", ")
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
