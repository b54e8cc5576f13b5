import Minerva

/// Marks frames whose picture repeats the one before, as re-encoding to a higher frame rate leaves them.
///
/// A repeat that was encoded again differs from its original by coding noise; a frame of a moving bar differs by an
/// edge that moved. Measured on five real and three synthetic clips, brought from 20 to 30 frames per second by repeats
/// and encoded again, as the mean absolute difference (of 255) in the 8 × 8 block that differs most:
///
/// - repeats, x264 at CRF 18: median 2 to 3, largest 6; at CRF 23: 3 to 5, largest 9; at CRF 33: 10 to 11, largest 21
/// - frames that are none, the plate moved by a pixel or more: smallest 26; with the contrast cut to a fifth:
///   smallest 5
///
/// By the rule below no frame of the eight original clips is marked, and none of these repeats' neighbours; found are
/// 90 to 100 % of the repeats at CRF 23, 87 to 98 % at CRF 28, 57 to 88 % at CRF 33, and 73 to 100 % of an `ultrafast`
/// encoder's at CRF 26.
///
/// So a frame is a repeat where
/// - no block changed by more than `quietLimit`; or
/// - no block changed by more than `dipLimit`, and both the change before and the one after are at least
///   `dipRatio` times as large: a body with mass does not stop for a single frame;
/// and in either case where fewer than `movedBlocks` blocks look like an edge that moved by a pixel. The comparison is
/// with the last frame that was no repeat, so a creeping bar adds up to a change instead of being lost.
///
/// Each frame leaves one call late, for its verdict needs the frame after it. What it cannot notice, where noise is
/// above `quietLimit`: two repeats in a row, and a repeat at the clip's end. And that a picture is new where nothing in
/// it moves, or only edges fainter than 16 levels: a still rest is marked, and no measurement misses it.
struct RepeatedPictureDetector {
    /// Below the change of a plate that moves by a pixel at a fifth of the usual contrast.
    static let quietLimit = 5.0
    /// Below the change of a plate that moves by a pixel at usual contrast, about the largest noise at CRF 33.
    static let dipLimit = 20.0
    /// At the turning points of fast lifts at 30 frames per second neighbouring changes differ by less.
    static let dipRatio = 2.5
    /// Chance makes one or two blocks of a repeat look moved; a plate's rim crosses dozens.
    static let movedBlocks = 3

    /// The last frame that was no repeat, and how much it had changed.
    private var reference: (frame: Frame, change: Double)?
    /// The frame that waits for its verdict, and its change from the reference.
    private var pending: (frame: Frame, change: Double)?

    /// Takes the next frame and gives back the one before, with its mark; nil at the first call.
    mutating func add(_ frame: Frame) -> Frame? {
        guard let waiting = pending else {
            pending = (frame, .infinity)
            return nil
        }
        let following = Self.change(from: waiting.frame, to: frame)
        let isRepeat = isRepeat(waiting, following: following)
        if isRepeat, let reference {
            pending = (frame, Self.change(from: reference.frame, to: frame))
        } else {
            reference = waiting
            pending = (frame, following)
        }
        return waiting.frame.marked(isRepeat: isRepeat)
    }

    /// Gives back the last frame with its mark; nil where there was none.
    mutating func finish() -> Frame? {
        guard let waiting = pending else { return nil }
        pending = nil
        return waiting.frame.marked(isRepeat: isRepeat(waiting, following: 0))
    }

    private func isRepeat(_ waiting: (frame: Frame, change: Double), following: Double) -> Bool {
        guard let reference else { return false }
        let isQuiet = waiting.change <= Self.quietLimit
        let isDip =
            waiting.change <= Self.dipLimit && waiting.change * Self.dipRatio <= min(reference.change, following)
        guard isQuiet || isDip else { return false }
        let change = Self.pair(reference.frame.picture, waiting.frame.picture)
        // Differences of less than one level in 255 are rounding.
        return change.blocksThatLookMoved(minimum: 1) < Self.movedBlocks
    }

    private static func change(from before: Frame, to after: Frame) -> Double {
        guard before.picture.width == after.picture.width, before.picture.height == after.picture.height else {
            return .infinity
        }
        return pair(before.picture, after.picture).largestBlockDifference(limit: dipLimit * dipRatio)
    }

    private static func pair(_ before: Picture, _ after: Picture) -> PictureChange {
        PictureChange(width: before.width, height: before.height, before: before.luma, after: after.luma)
    }
}

extension Frame {
    fileprivate func marked(isRepeat: Bool) -> Frame {
        Frame(index: index, timeSeconds: timeSeconds, picture: picture, isRepeat: isRepeat)
    }
}
