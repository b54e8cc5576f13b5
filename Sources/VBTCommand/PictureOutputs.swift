import Foundation
import Minerva
import MinervaPaint
import MinervaVideo

/// What a lift is shown as: stills, page and overlay, as far as they were asked for.
struct PictureOutputs {
    let lift: ShownLift
    /// Stills and overlay show the first.
    let compared: [ComparedLift]
    let athlete: String?
    let stillsFolder: String?
    let reportPath: String?
    let overlayPath: String?
    let console: Console
    let isQuiet: Bool

    /// Pictures in a page are this wide at the most, pixels: sharp on a phone, and some 40 KB each.
    private static let pagePictureSide = 720

    /// Writes everything; gives back sentences for what could not be done.
    func write() throws(CommandFailure) -> [String] {
        var notes: [String] = []
        if let compared = compared.first, stillsFolder != nil || overlayPath != nil,
            let note = Sentences.lackingFonts(for: [compared.names.0, compared.names.1])
        {
            notes.append(note)
        }
        if stillsFolder != nil || reportPath != nil {
            let page = try stillsAndPage()
            if let reportPath { try OutputFile.write(page.bytes(), to: reportPath) }
        }
        if let stillsFolder, let compared = compared.first {
            try compared.write(to: stillsFolder, console: console, isQuiet: isQuiet)
        }
        if let overlayPath, let clip = lift.clipPath, let compared = compared.first,
            let other = compared.second.clipPath
        {
            let output = ComparisonVideo(compared: compared, console: console, isQuiet: isQuiet)
            if let note = try output.write(clips: (clip, other), to: overlayPath) { notes.append(note) }
        } else if let overlayPath, let clip = lift.clipPath {
            let output = OverlayOutput(lift: lift, console: console, isQuiet: isQuiet)
            if let note = try output.write(clip: clip, to: overlayPath) { notes.append(note) }
        }
        return notes
    }

    /// The page of a lift, its pictures in it, UTF-8.
    static func page(of lift: ShownLift, console: Console) throws(CommandFailure) -> [UInt8] {
        try PictureOutputs(
            lift: lift, compared: [], athlete: nil, stillsFolder: nil, reportPath: "", overlayPath: nil,
            console: console, isQuiet: true
        ).stillsAndPage().bytes()
    }

    /// One pass over the clip for both.
    private func stillsAndPage() throws(CommandFailure) -> ReportPage {
        var page = ReportPage(lift: lift, compared: compared, athlete: athlete)
        let stills = StillsOutput(lift: lift, folder: stillsFolder ?? "")
        let moments = stills.moments()
        let overlay = lift.overlay
        if stillsFolder != nil { try stills.writePlots() }
        if let clip = lift.clipPath {
            let pictured = Set(page.shownReps.map(\.index))
            let wanted = moments.filter { stillsFolder != nil || $0.value.contains { pictured.contains($0.rep.index) } }
            var bar = ProgressBar(title: "pictures", console: console, isQuiet: isQuiet)
            defer { bar.clear() }
            try ClipPictures.read(clip, at: Set(wanted.keys), progress: &bar) {
                (index, picture) throws(CommandFailure) in
                let shown = moments[index] ?? []
                if stillsFolder != nil {
                    try stills.write(picture, frame: index, overlay: overlay, shown)
                }
                let inPage = shown.filter { pictured.contains($0.rep.index) }
                guard reportPath != nil, !inPage.isEmpty else { return }
                let painted = try Painting.bytes { () throws(PaintError) in
                    try FramePainter(width: picture.width, height: picture.height)
                        .paint(overlay.scene(frame: index), onto: picture)
                }
                let jpeg = try small(painted)
                for moment in inPage { page.add(jpeg, of: moment.rep, at: moment.moment) }
            }
        }
        return page
    }

    private func small(_ picture: Picture) throws(CommandFailure) -> [UInt8] {
        do {
            return try Thumbnail.jpeg(of: picture, longestSide: Self.pagePictureSide)
        } catch {
            throw Sentences.failure(error, path: lift.track.clip.name)
        }
    }
}
