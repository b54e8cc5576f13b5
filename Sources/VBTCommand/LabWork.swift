import Minerva
import MinervaLab
import MinervaVideo
import Synchronization

/// What VBT Lab's server has done here: decoding, seeing, reporting, the same as the other commands do.
struct LabWork: LabWorking {
    let installation: Installation

    /// An hour at 60 frames per second with joints has 280 MB.
    private static let mostTrackBytes = 512 << 20

    var producer: String { "minerva " + Program.version }

    func open(_ file: OpenedFile) throws(WorkFailure) -> OpenedClip {
        if InputList.isTrack(file.name) {
            guard file.byteCount <= LabWork.mostTrackBytes else {
                throw WorkFailure(
                    sentence: "\(file.name) has more than \(LabWork.mostTrackBytes) bytes: no track of a lift has.",
                    isOfClip: true)
            }
            return try LabWork.explaining { () throws(CommandFailure) in
                .track(try SavedTrack.read(file.path, name: file.name))
            }
        }
        let pictures = try ClipPictureReader(file, countsFrames: false)
        return .clip(pictures.head)
    }

    func pictures(of file: OpenedFile, countsFrames: Bool) throws(WorkFailure) -> any PictureReading {
        try ClipPictureReader(file, countsFrames: countsFrames)
    }

    func see(
        _ file: OpenedFile, _ order: SeeingOrder, watch: (SeeingNews) -> SeeingDemand
    ) throws(WorkFailure) -> SeenClip {
        try LabWork.explaining { () throws(CommandFailure) in
            let seeing = ClipSeeing(
                installation: installation, options: SeeingOptions(lock: order.lock, takesPose: order.takesPose))
            let name = file.name
            var seen = try seeing.see(file.path, name: name) { (moment) throws(CommandFailure) in
                let news = SeeingNews(framesSeen: moment.framesSeen) {
                    var track = moment.preview()
                    track.clip.name = name
                    track.producer = Program.producer
                    return track
                }
                switch watch(news) {
                case .goOn: return true
                case .endHere: return false
                case .giveUp: throw CommandFailure(status: .fault, sentence: "\(name) is not wanted any more.")
                }
            }
            seen.track.clip.name = name
            return SeenClip(track: seen.track, interruption: seen.interruption?.sentence)
        }
    }

    func page(
        of track: Track, file: OpenedFile, request: AnalysisRequest, inPounds: Bool
    ) throws(WorkFailure) -> [UInt8] {
        try LabWork.explaining { () throws(CommandFailure) in
            let lift = ShownLift(
                clipPath: InputList.isTrack(file.name) ? nil : file.path, track: track,
                analysis: LiftAnalyzer(request: request).analyze(track), request: request,
                massUnit: inPounds ? .pounds : .kilograms)
            return try PictureOutputs.page(of: lift, console: .silent)
        }
    }

    /// A command's failure as the Lab tells it.
    static func explaining<Value>(_ body: () throws(CommandFailure) -> Value) throws(WorkFailure) -> Value {
        do {
            return try body()
        } catch {
            throw WorkFailure(sentence: error.sentence, isOfClip: error.status == .unreadable)
        }
    }
}

/// A clip's pictures for the Lab's page.
private final class ClipPictureReader: PictureReading {
    let head: ClipHead
    private let name: String
    private let reader: Mutex<PictureReader>

    init(_ file: OpenedFile, countsFrames: Bool) throws(WorkFailure) {
        name = file.name
        do throws(VideoError) {
            let reader = try PictureReader(path: file.path, countsFrames: countsFrames)
            head = ClipHead(
                width: reader.displayWidth, height: reader.displayHeight, durationSeconds: reader.durationSeconds)
            self.reader = Mutex(reader)
        } catch {
            let failure = Sentences.failure(error, path: file.name)
            throw WorkFailure(sentence: failure.sentence, isOfClip: failure.status == .unreadable)
        }
    }

    func frameTimes() throws(WorkFailure) -> [Double]? {
        try read { (reader) throws(VideoError) in try reader.frameTimes() }
    }

    func jpeg(of number: Int, widthAtMost: Int?) throws(WorkFailure) -> [UInt8]? {
        try read { (reader) throws(VideoError) in
            guard let picture = try reader.picture(number) else { return nil }
            return try PictureJPEG.bytes(of: picture, widthAtMost: widthAtMost)
        }
    }

    private func read<Value: Sendable>(
        _ body: @Sendable (PictureReader) throws(VideoError) -> Value
    ) throws(WorkFailure) -> Value {
        let result = reader.withLock { reader in
            Result { () throws(VideoError) in try body(reader) }
        }
        return try LabWork.explaining { () throws(CommandFailure) in
            try result.mapError { Sentences.failure($0, path: name) }.get()
        }
    }
}
