import Foundation
import Minerva
import MinervaInference
import MinervaPaint
import MinervaVideo

/// `vbt doctor`: what is installed, what is missing, and the command that mends it.
struct DoctorCommand {
    let installation: Installation
    let console: Console

    /// Reports each part; 5 where one is missing that analysing needs.
    func run() -> ExitStatus {
        var isComplete = true
        let parts = parts()
        console.write("\(Program.producer), at \(installation.root)\n")
        for part in parts {
            let mark: String
            switch part.state {
            case .present: mark = console.colored("ok     ", .green)
            case .missing:
                mark = console.colored("missing", .red)
                isComplete = false
            case .unneeded: mark = console.colored("absent ", .yellow)
            }
            console.write("  \(mark)  \(part.name): \(part.detail)\n")
        }
        console.write(isComplete ? "Everything that analyzing needs is here.\n" : "Mend it with: make setup\n")
        for part in parts where part.state == .unneeded {
            if let command = part.labCommand { console.write("vbt lab cannot start yet; mend it with: \(command)\n") }
        }
        return isComplete ? .success : .notInstalled
    }

    private enum State {
        case present, missing, unneeded
    }

    private struct Part {
        var name: String
        var state: State
        var detail: String
        /// What mends a part that the Lab alone needs.
        var labCommand: String?
    }

    private func parts() -> [Part] { [ffmpeg()] + plateModels() + [runtime()] + poseModels() + [fonts()] + labParts() }

    private func ffmpeg() -> Part {
        Part(name: "FFmpeg libraries", state: .present, detail: VideoLibrary.versions)
    }

    private func plateModels() -> [Part] {
        [("Plate detector", installation.plateModelPath), ("Rim network", installation.rimModelPath)].map {
            name, path in
            guard let digest = try? FileDigest.sha256(path: path) else {
                return Part(name: name, state: .missing, detail: path)
            }
            return Part(name: name, state: .present, detail: "\(path) (sha256 \(digest.prefix(12))…)")
        }
    }

    private func runtime() -> Part {
        do {
            let runtime = try OpenVINORuntime(folder: installation.runtimeFolder)
            return Part(name: "OpenVINO runtime", state: .present, detail: runtime.version)
        } catch {
            return Part(
                name: "OpenVINO runtime", state: .missing,
                detail: Sentences.failure(error, path: installation.runtimeFolder).sentence)
        }
    }

    /// Names may be in any script; pictures show boxes for what no font has.
    private func fonts() -> Part {
        let scripts = [
            ("Latin", "Añß"), ("Greek", "αβ"), ("Cyrillic", "жы"), ("Arabic", "محمد"), ("Hebrew", "אב"),
            ("Devanagari", "अनु"), ("Thai", "กข"), ("Chinese", "举重"), ("Japanese", "リフト"), ("Korean", "역도"),
        ]
        let lacking = scripts.filter { InstalledFonts.charactersLacking(for: $0.1) != 0 }.map(\.0)
        guard !lacking.isEmpty else { return Part(name: "Fonts", state: .present, detail: "for names in every script") }
        return Part(
            name: "Fonts", state: .unneeded,
            detail:
                "none for \(lacking.joined(separator: ", ")); names are boxes in pictures: \(Sentences.fontPackages)")
    }

    /// The Lab alone needs these.
    private func labParts() -> [Part] {
        let page = installation.pageFolder + "/index.html"
        return [
            ("VBT Lab's page", page, "make setup"), ("VBT Lab's engine", installation.browserEnginePath, "make wasm"),
        ].map { name, path, command in
            let isThere = FileManager.default.isReadableFile(atPath: path)
            return Part(name: name, state: isThere ? .present : .unneeded, detail: path, labCommand: command)
        }
    }

    private func poseModels() -> [Part] {
        ["pose_detection.tflite", "pose_landmark_full.tflite"].map { name in
            let path = installation.poseModelFolder + "/" + name
            let isThere = FileManager.default.isReadableFile(atPath: path)
            // Analysing works without: the phases are then told from the bar alone.
            return Part(name: "Pose model", state: isThere ? .present : .unneeded, detail: path)
        }
    }
}
