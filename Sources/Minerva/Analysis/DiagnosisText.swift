/// The sentences of the report's `message` fields: part of the published format, so they are made with it. Each says
/// what is the matter, and where there is one the next step.
enum DiagnosisText {
    static func sentence(for diagnosis: Diagnosis) -> String {
        // Where both are said, the one must not read like the other.
        let (value, limit) = numbers(diagnosis.value, diagnosis.limit)
        let start = diagnosis.startSeconds.map { DecimalText.figure($0, decimals: 2) } ?? "?"
        let end = diagnosis.endSeconds.map { DecimalText.figure($0, decimals: 2) } ?? "?"
        switch diagnosis.code {
        case .noPlate:
            return "No barbell plate was found in the picture: film from the side, so that a plate's face is seen."
        case .noLift, .otherLift:
            return lift(diagnosis)
        case .noRestAtStart:
            return missingRest(diagnosis, start: start)
        case .velocityImplausible:
            return "The bar moves at \(value) m/s, over \(limit) m/s: check the plate's diameter and the track."
        case .mostlyInterpolated:
            return "Only \(value) pictures per second show the bar; under \(limit) most of the curve is interpolated."
                + " Film at a higher rate."
        case .variableFrameRate:
            return "Frame intervals vary; every frame's own time is used."
        case .repeatedFrames:
            return
                "\(value) % of the pictures repeat the one before and are left out. Use the file as the camera wrote it."
        case .clipTruncated:
            return "The file breaks off after \(start) of \(end) s: it was cut short."
        case .missingFrames where diagnosis.severity == .info:
            return "About \(value) % of the pictures are missing; the times leave room for them, so velocities hold."
        case .missingFrames:
            return
                "In \(value) % of its steps the bar makes twice the way of the steps beside it: pictures are missing there."
                + " Use the file as the camera wrote it."
        case .timeBaseBaked where diagnosis.severity == .info:
            return
                "An export has laid the pictures out on another clock; they are taken to be as even as a camera takes them."
        case .timeBaseBaked:
            return "The pictures' times are not those of the camera: an export has laid them out anew."
                + " Velocities jump from picture to picture; use the file as the camera wrote it."
        default:
            return scaleSentence(for: diagnosis, value: value, limit: limit)
                ?? sceneSentence(for: diagnosis, value: value, start: start, end: end)
                ?? liftSentence(for: diagnosis, value: value, start: start)
        }
    }

    private static func missingRest(_ diagnosis: Diagnosis, start: String) -> String {
        let pull = "the pull that is fastest at \(start) s"
        guard let seen = diagnosis.value else {
            return "The bar does not rest before \(pull), so the pull's start is not known."
                + " Begin the recording before the lift."
        }
        return
            "The bar is out of sight until \(DecimalText.figure(seen, decimals: 2)) s, so the start of \(pull) is not known. "
            + (diagnosis.isCutBelow ? room(for: diagnosis) : "Keep it in sight from the floor on.")
    }

    private static func room(for diagnosis: Diagnosis) -> String {
        let side = diagnosis.isCutAbove ? "above" : "beside"
        let below = diagnosis.isCutAbove ? "above and below" : "below"
        return "Leave room " + (diagnosis.isCutBelow ? below : side) + " the bar."
    }

    private static func numbers(_ value: Double?, _ limit: Double?) -> (String, String) {
        if let value, let limit { return DecimalText.apart(value, limit) }
        func text(_ number: Double?) -> String { number.map { DecimalText.significant($0, digits: 3) } ?? "?" }
        return (text(value), text(limit))
    }

    /// Of a lift that was asked for and is not what is seen.
    private static func lift(_ diagnosis: Diagnosis) -> String {
        guard let asked = diagnosis.askedLift else {
            return "A plate was found, but no lift: it does not move far enough, or is not seen for long enough."
        }
        let opening =
            diagnosis.code == .noLift ? "No " + asked.words + " was found" : "Analyzed as a " + asked.words
        guard let likely = diagnosis.likelyLift else {
            return opening + ": the plate does not move as in one, or is not seen for long enough."
        }
        return opening + ", but the bar moves as in a " + likely.words + ": try --lift " + likely.name + "."
    }

    /// Of what lengths and speeds are measured by.
    private static func scaleSentence(for diagnosis: Diagnosis, value: String, limit: String) -> String? {
        let percent = diagnosis.value.map { DecimalText.fixed($0, decimals: 0) } ?? "?"
        switch diagnosis.code {
        case .slowMotionSuspected where diagnosis.limit == VBTAnalyzer.gravity:
            let factor = DecimalText.significant(slowing(diagnosis), digits: 1)
            return
                "The dropped bar falls at \(value) m/s² instead of \(limit): the clip plays about \(factor) times slower"
                + " than life, and velocities are as much too low. Use the file as the camera wrote it, not an export of slow motion."
        case .slowMotionSuspected:
            return
                "From its fastest to its top the bar slows by only \(value) m/s², less than the \(limit) of any lift that is"
                + " caught: the clip plays at half of life's speed or slower, and velocities are as much too low. Use the"
                + " file as the camera wrote it, not an export of slow motion."
        case .scaleDisagreement where diagnosis.limit == VBTAnalyzer.gravity:
            return
                "The dropped bar falls at \(value) m/s² instead of \(limit): check the plate's diameter (--plate) and"
                + " whether the clip plays at its true speed."
        case .scaleDisagreement:
            return "By the athlete's stature lengths would be \(value) times what they are by the plate: check both."
        case .smallPlate where diagnosis.severity == .info:
            return
                "The plate is smaller than the \(limit) m of a full-size one: make sure that it is the one that is seen."
        case .smallPlate:
            return "The dropped bar falls too fast for a plate of \(limit) m; one of \(value) m would fit."
                + " Give its true diameter with --plate."
        case .offAxisView:
            return
                "The camera stands \(value)° off the bar's axis, over \(limit)°: movement towards it passes for movement"
                + " to the side. Film square from the side."
        case .rimUnsure:
            return
                "The plate's tread, or a plate behind it, shows beside its face: all lengths and speeds may be off by about"
                + " \(percent) %, which their ± holds. Film from further away, with the phone at the height of the hips."
        default: return nil
        }
    }

    /// Of the track and the camera.
    private static func sceneSentence(
        for diagnosis: Diagnosis, value: String, start: String, end: String
    ) -> String? {
        switch diagnosis.code {
        case .plateCutByFrame:
            return "The plate's rim is cut by the picture's edge from \(start) to \(end) s. " + room(for: diagnosis)
        case .sceneCut:
            return
                "The clip is cut: only the part from \(start) to \(end) s is measured. Export each lift as a clip of its own"
                + " to have the others."
        case .trackingGap:
            return "The plate is out of sight from \(start) to \(end) s; nothing is measured there."
        case .plateSwitched where diagnosis.value == nil:
            return
                "The plate is of another size from \(start) s on: the track may have gone over to another one."
                + " Tap the right one with --lock."
        case .plateSwitched:
            return
                "The track jumps at \(start) s, as no bar can (\(value) m/s): it may have gone over to another plate."
                + " Tap the right one with --lock."
        case .cameraMoved where diagnosis.severity == .info:
            return "The camera moves by up to \(value) diameters of the plate; that is taken out."
        case .cameraMoved:
            return
                "The camera moves by up to \(value) diameters of the plate: what is left of it after correction blurs"
                + " the figures. Put the phone on something firm."
        case .motionBlur:
            return
                "\(value) % of the pictures from \(start) to \(end) s, where the bar is fastest, show no clear plate: it is"
                + " blurred there. Film in more light, so that the shutter is shorter."
        case .tapMissed:
            return "The tap hits no plate at \(start) s: tap on the plate's face, at a time when it is seen."
        default: return nil
        }
    }

    /// Of the athlete and the lift.
    private static func liftSentence(for diagnosis: Diagnosis, value: String, start: String) -> String {
        switch diagnosis.code {
        case .noPose where diagnosis.severity == .info:
            return "No pose was taken: phases are told from the bar alone."
        case .noPose:
            return "No athlete was recognized in the picture: phases are told from the bar alone."
        case .poseUnsure:
            return "The athlete is seen surely in only \(value) % of the lift's pictures: phases by pose may be off."
        case .noKneeReference:
            return
                "The knee is not seen in the pull that begins at \(start) s, so its first pull is told from the bar alone."
        case .splitNotFound:
            return "No standstill between a clean and its jerk is seen, so the clip is not split."
        case .repUnfinished where diagnosis.startSeconds == nil:
            return "The recording does not show its last repetition's end."
        case .repUnfinished:
            return "The recording does not show the end of the repetition at \(start) s."
        case .bounceIgnored:
            return "The bar bounces at \(start) s; that is no repetition."
        case .facingUnknown:
            return "Which way the lifter faces is not known: x grows to the picture's right."
        default:
            return "The recording does not settle which lift this is; name it with --lift."
        }
    }

    /// How many times slower than life a clip plays in which bars fall too slowly.
    private static func slowing(_ diagnosis: Diagnosis) -> Double {
        guard let value = diagnosis.value, let limit = diagnosis.limit, value > 0 else { return 1 }
        for factor in [2.0, 4] where limit / value < 2 * factor * factor { return factor }
        return 8
    }
}
