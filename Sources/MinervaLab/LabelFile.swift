/// The label file that lies beside a clip: `NAME.json` or `NAME.truth.json` for `NAME.mp4`.
enum LabelFile {
    /// Its bytes as they are. Throws where there is none; an upload has none.
    static func contents(of clip: LabClip, limits: LabLimits) throws(Refusal) -> [UInt8] {
        guard let file = opened(clip) else { throw .noLabels }
        return try file.contents(limitBytes: limits.labelBytes)
    }

    /// Whether there is one.
    static func exists(for clip: LabClip) -> Bool { opened(clip) != nil }

    private static func opened(_ clip: LabClip) -> OpenedFile? {
        guard clip.hasPictures, let path = clip.file.originalPath, let dot = path.lastIndex(of: "."),
            !path[dot...].contains("/")
        else { return nil }
        for ending in [".json", ".truth.json"] {
            let label = String(path[..<dot]) + ending
            if let file = try? OpenedFile(path: label, name: label) { return file }
        }
        return nil
    }
}
