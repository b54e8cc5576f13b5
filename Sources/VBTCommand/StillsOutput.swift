import Foundation
import Minerva
import MinervaPaint

/// `--stills`: the moments of each repetition as pictures, and the plots as SVG and PDF.
///
/// For each moment three PNGs in the clip's own size: the frame as it is, with the bar's path, and with everything.
/// Names sort in the order of the lift: `rep-01-2-peak-velocity-full.png`.
struct StillsOutput {
    let lift: ShownLift
    let folder: String

    /// Frames that are shown, with the moments at each.
    func moments() -> [Int: [(rep: Rep, number: Int, moment: RepMoment)]] {
        var moments: [Int: [(rep: Rep, number: Int, moment: RepMoment)]] = [:]
        for rep in lift.analysis.reps {
            for (number, moment) in RepMoment.all(of: rep).enumerated() {
                guard let index = lift.frameIndex(at: moment.seconds) else { continue }
                moments[index, default: []].append((rep, number + 1, moment))
            }
        }
        return moments
    }

    /// Writes the pictures of one frame.
    func write(
        _ picture: Picture, frame index: Int, overlay: PictureOverlay,
        _ moments: [(rep: Rep, number: Int, moment: RepMoment)]
    ) throws(CommandFailure) {
        let contents: [(String, PictureOverlay.Content)] = [("raw", []), ("path", .pathOnly), ("full", .everything)]
        for (kind, content) in contents {
            let scene = overlay.scene(frame: index, content: content)
            let target = Scene.Rectangle(x: 0, y: 0, width: scene.width, height: scene.height)
            let png = try Painting.bytes { () throws(PaintError) in
                try ScenePainter.png(of: scene, over: [ScenePainter.PlacedPicture(picture, in: target)])
            }
            for moment in moments {
                let rep = StillsOutput.twoDigits(moment.rep.index)
                let name = "rep-\(rep)-\(moment.number)-\(moment.moment.name)-\(kind).png"
                try OutputFile.write(png, to: folder + "/" + name)
            }
        }
    }

    /// Writes each plot as SVG, and all as the pages of one PDF; nothing where there is no plot.
    func writePlots() throws(CommandFailure) {
        let plots = LiftPlots(lift: lift).all(theme: .light)
        guard !plots.isEmpty else { return }
        for plot in plots {
            try OutputFile.write(SceneSVG.bytes(of: plot.scene), to: folder + "/" + plot.name + ".svg")
        }
        let pdf = try Painting.bytes { () throws(PaintError) in try ScenePainter.pdf(of: plots.map(\.scene)) }
        try OutputFile.write(pdf, to: folder + "/plots.pdf")
    }

    /// A number so that names sort.
    static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// Painting, with its failures as the command's.
enum Painting {
    static func bytes<Result>(_ paint: () throws(PaintError) -> Result) throws(CommandFailure) -> Result {
        do {
            return try paint()
        } catch {
            throw Sentences.failure(error)
        }
    }
}
