/// Why a request is not answered. Its words for people are in `status` and `sentence`, and nowhere else.
public enum Refusal: Error, Equatable, Sendable {
    case foreignHost
    case foreignOrigin
    case foreignSite
    case wrongToken
    case malformedTarget
    case climbingTarget
    case controlCharacter
    case headTooLarge(limitBytes: Int)
    case noSuchPage
    case wrongMethod(allowed: String)
    case needsLength
    case bodyTooLarge(limitBytes: Int)
    case bodyBroken(expectedBytes: Int, foundBytes: Int)
    case noJSON(byte: Int)
    case member(name: String, wanted: String)
    case parameter(name: String, wanted: String)
    case tooManyUploads
    case noSpace(neededBytes: Int)
    case cannotStore(reason: String)
    case tooManyClips(limit: Int)
    case noSuchClip
    case pathNotAbsolute
    case pathClimbs
    case pathIsLink(path: String)
    case cannotOpen(path: String, reason: String)
    case noRegularFile(path: String)
    case noPictures
    case frameBeyondEnd(frames: Int)
    case timesUnknown
    case notSeen
    case noLabels
    case busy
    case closing
    /// The clip is at fault; the words are those of whoever looked at it.
    case unusable(sentence: String)
    /// Something of ours is at fault.
    case failed(sentence: String)

    /// The HTTP status.
    public var status: Int {
        switch self {
        case .foreignHost, .foreignOrigin, .foreignSite, .wrongToken: 403
        case .malformedTarget, .climbingTarget, .controlCharacter, .bodyBroken, .noJSON, .member, .parameter,
            .pathNotAbsolute, .pathClimbs, .pathIsLink, .noRegularFile:
            400
        case .noSuchPage, .noSuchClip, .noLabels, .noPictures, .frameBeyondEnd, .cannotOpen: 404
        case .wrongMethod: 405
        case .timesUnknown, .notSeen: 409
        case .needsLength: 411
        case .bodyTooLarge: 413
        case .unusable: 422
        case .headTooLarge: 431
        case .cannotStore, .failed: 500
        case .tooManyUploads, .busy, .closing, .tooManyClips: 503
        case .noSpace: 507
        }
    }

    /// One sentence for a person.
    public var sentence: String {
        switch self {
        case .foreignHost: "This server answers only to 127.0.0.1 and localhost at its own port."
        case .foreignOrigin, .foreignSite: "This server answers only to its own page."
        case .wrongToken: "The address is not complete: open the one that `vbt lab` printed."
        case .malformedTarget: "The address is not well formed."
        case .climbingTarget: "An address must not have .. in it."
        case .controlCharacter: "An address must not have control characters in it."
        case .headTooLarge(let limit): "The request's head has more than \(limit) bytes."
        case .noSuchPage: "There is nothing at this address."
        case .wrongMethod(let allowed): "This address takes only \(allowed)."
        case .needsLength: "A body needs a Content-Length."
        case .bodyTooLarge(let limit): "The body has more than \(limit) bytes."
        case .bodyBroken(let expected, let found): "The body broke off after \(found) of \(expected) bytes."
        case .noJSON(let byte): "The body is no JSON (byte \(byte))."
        case .member(let name, let wanted): "\(name) must be \(wanted)."
        case .parameter(let name, let wanted): "\(name) must be \(wanted)."
        case .tooManyUploads: "Other clips are being uploaded; wait until they are done."
        case .noSpace(let needed): "The disk has no room for \(needed) bytes more."
        case .cannotStore(let reason): "The upload cannot be stored: \(reason)."
        case .tooManyClips(let limit): "There are \(limit) clips open; close some."
        case .noSuchClip: "There is no such clip."
        case .pathNotAbsolute: "A clip's path must begin with / or ~/."
        case .pathClimbs: "A clip's path must not have .. in it."
        case .pathIsLink(let path): "\(path) is a symbolic link; open the file that it leads to."
        case .cannotOpen(let path, let reason): "\(path) cannot be opened: \(reason)."
        case .noRegularFile(let path): "\(path) is no regular file."
        case .noPictures: "This is a saved track; it has no pictures."
        case .frameBeyondEnd(let frames): "The clip has only \(frames) frames."
        case .timesUnknown: "This clip's times are known once it has been seen."
        case .notSeen: "This clip has not been seen yet."
        case .noLabels: "There is no label file beside this clip."
        case .busy: "Too much is asked for at once; ask again."
        case .closing: "VBT Lab is ending."
        case .unusable(let sentence), .failed(let sentence): sentence
        }
    }
}
