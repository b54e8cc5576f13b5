/// The sentences of the report's `message` fields: part of the published format, so they are made with it.
enum DiagnosisText {
    static func sentence(for diagnosis: Diagnosis) -> String {
        let value = diagnosis.value.map { DecimalText.significant($0, digits: 3) } ?? "?"
        let limit = diagnosis.limit.map { DecimalText.significant($0, digits: 3) } ?? "?"
        let start = diagnosis.startSeconds.map { DecimalText.fixed($0, decimals: 2) } ?? "?"
        let end = diagnosis.endSeconds.map { DecimalText.fixed($0, decimals: 2) } ?? "?"
        switch diagnosis.code {
        case .noPlate:
            return "No barbell plate was found in the picture."
        case .noLift:
            return "A plate was found, but no lift: it does not move far enough, or is not seen for long enough."
        case .noRestAtStart:
            return "The bar does not rest before the pull at \(start) s, so the pull's start is not known."
        case .velocityImplausible:
            return "The bar moves at \(value) m/s, over \(limit) m/s: check the scale and the track."
        case .mostlyInterpolated:
            return "Only \(value) pictures per second show the bar; under \(limit) most of the curve is interpolated."
        case .variableFrameRate:
            return "Frame intervals vary; every frame's own time is used."
        case .repeatedFrames:
            return "\(value) % of the pictures repeat the one before and are left out."
        case .trackingGap:
            return "The plate is out of sight from \(start) to \(end) s; nothing is measured there."
        case .plateCutByFrame:
            return "The plate's rim is cut by the picture's edge from \(start) to \(end) s."
        case .noPose:
            return "No pose was taken: phases are told from the bar alone."
        case .splitNotFound:
            return "The bar does not stand still between clean and jerk, so the clip is not split."
        case .repUnfinished:
            return "The recording ends before the repetition at \(start) s does."
        case .bounceIgnored:
            return "The bar bounces at \(start) s; that is no repetition."
        case .clipTruncated:
            return "The file breaks off after \(start) of \(end) s: it was cut short."
        case .facingUnknown:
            return "Which way the lifter faces is not known: x grows to the picture's right."
        case .liftUnsure:
            return "The lift is not certain from the bar's path alone; name it to be sure."
        }
    }
}
