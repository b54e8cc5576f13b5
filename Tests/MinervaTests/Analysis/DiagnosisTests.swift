import Minerva
import MinervaTestSupport
import Testing

@Suite struct DiagnosisTests {
    private func diagnose(_ track: Track, _ request: AnalysisRequest = AnalysisRequest()) -> [Diagnosis] {
        LiftAnalyzer(request: request).analyze(track).diagnosis
    }

    private func codes(_ track: Track, _ request: AnalysisRequest = AnalysisRequest()) -> [Diagnosis.Code] {
        diagnose(track, request).map { $0.code }
    }

    @Test("A plain snatch has nothing to warn of")
    func plain() {
        #expect(diagnose(SyntheticLift.snatch().track()).allSatisfy { $0.severity == .info })
    }

    @Test("No plate, one plate, only bridged plates: nothing is measured, and an error says so")
    func nothingMeasured() {
        var track = SyntheticLift.snatch().track()
        for i in track.frames.indices { track.frames[i].plate?.state = .predicted }
        #expect(diagnose(track).contains { $0.severity == .error })
        for i in track.frames.indices where i != 7 { track.frames[i].plate = nil }
        #expect(diagnose(track).contains { $0.severity == .error })
        track.frames[7].plate = nil
        #expect(diagnose(track) == [Diagnosis(.noPlate, .error)])
        track.frames = []
        #expect(diagnose(track) == [Diagnosis(.noPlate, .error)])
    }

    @Test("A bar that lies is no lift")
    func noLift() {
        let track = SyntheticLift([LiftSegment(.rest, seconds: 3)]).track()
        #expect(codes(track).contains(.noLift))
        #expect(codes(track, AnalysisRequest(lift: .snatch)).contains(.noLift))
    }

    @Test("A pull without a rest before it is said, and has no start")
    func noRest() throws {
        let lift = SyntheticLift.snatch()
        let track = TrackSampling(times: TrackSampling(of: lift, fps: 60).times.filter { $0 > 1.1 }).track(of: lift)
        let analysis = LiftAnalyzer(request: AnalysisRequest(lift: .snatch)).analyze(track)
        let rep = try #require(analysis.reps.first)
        #expect(rep.times.liftStart == nil && rep.meanVelocityMps == nil)
        #expect(analysis.diagnosis.contains { $0.code == .noRestAtStart && $0.startSeconds == rep.times.peakVelocity })
    }

    @Test("A bar that is below the picture until it is under way: the sight of it is missing, not its rest")
    func outOfSightAtTheFloor() throws {
        let lift = SyntheticLift.snatch()
        let start = try #require(lift.start(of: .firstPull))
        var sampling = TrackSampling(of: lift, fps: 60)
        sampling.gaps = [-1...(start + 0.3)]
        var track = sampling.track(of: lift)
        let request = AnalysisRequest(lift: .snatch)
        let hidden = try #require(diagnose(track, request).first { $0.code == .noRestAtStart })
        #expect(abs(try #require(hidden.value) - start - 0.3) < 0.05)
        #expect(hidden.message.hasPrefix("The bar is out of sight until "))
        #expect(hidden.message.hasSuffix("Keep it in sight from the floor on."))
        let first = try #require(track.frames.firstIndex { $0.plate != nil })
        // Cut sights that seem to sink at first show no height of rest either.
        for (i, pixels) in [12.0, 9, 5, 2].enumerated() { track.frames[first + i].plate?.center.y -= pixels }
        let rep = LiftAnalyzer(request: request).analyze(track).reps.first
        #expect(rep != nil && rep?.peakHeightMeters == nil && rep?.catchHeightMeters == nil)
        track.clip.displayHeight = try #require(track.frames[first].plate.map { Int($0.center.y) })
        track.frames[first].plate?.isCutByFrame = true
        let cut = try #require(diagnose(track, request).first { $0.code == .noRestAtStart })
        #expect(cut.message.hasSuffix("Leave room below the bar."))
        // What cuts it later, once it is in sight, does not hide the floor's pull.
        track.frames[first].plate?.isCutByFrame = false
        track.frames[first + 60].plate?.isCutByFrame = true
        track.frames[first + 60].plate?.center.y = Double(track.clip.displayHeight)
        let all = diagnose(track, request)
        #expect(all.contains { $0.code == .plateCutByFrame && $0.isCutBelow })
        let later = try #require(all.first { $0.code == .noRestAtStart })
        #expect(later.message.hasSuffix("Keep it in sight from the floor on."))
    }

    @Test("A bar that is lost between two pulls is out of sight until it comes back, not unseen before")
    func lostBeforeTheSecondPull() throws {
        let lift = SyntheticLift.snatch(reps: 2)
        let request = AnalysisRequest(lift: .snatch)
        var sampling = TrackSampling(of: lift, fps: 60)
        let whole = LiftAnalyzer(request: request).analyze(sampling.track(of: lift))
        let second = try #require(whole.reps.last)
        let (start, peak) = try (#require(second.times.liftStart), #require(second.times.peakVelocity))
        // It falls out of the picture and comes back under way: no rest before the pull is seen.
        sampling.gaps = [(start - 2)...(start + 0.3)]
        let lost = try #require(diagnose(sampling.track(of: lift), request).first { $0.code == .noRestAtStart })
        #expect(abs(try #require(lost.startSeconds) - peak) < 0.05)
        #expect(abs(try #require(lost.value) - start - 0.3) < 0.05)
        #expect(lost.message.hasPrefix("The bar is out of sight until ") && lost.limit == nil)
    }

    @Test(
        "Where the picture cuts the plate is where room is to be left",
        arguments: [(-10.0, "above"), (360, "beside"), (730, "below")])
    func sideOfTheCut(y: Double, side: String) throws {
        var track = SyntheticLift.snatch().track()
        track.frames[0].plate?.center.y = y
        track.frames[0].plate?.isCutByFrame = true
        let cut = try #require(diagnose(track).first { $0.code == .plateCutByFrame })
        #expect(cut.message.hasSuffix("Leave room \(side) the bar."))
        track.frames[1].plate?.center.y = 720 - y
        track.frames[1].plate?.isCutByFrame = true
        let both = try #require(diagnose(track).first { $0.code == .plateCutByFrame })
        #expect(both.message.hasSuffix("Leave room \(side == "beside" ? side : "above and below") the bar."))
    }

    @Test("A gap longer than may be bridged is named with its ends")
    func gap() throws {
        let lift = SyntheticLift.snatch()
        var sampling = TrackSampling(of: lift, fps: 60)
        sampling.gaps = [3.01...3.6]
        let gap = try #require(diagnose(sampling.track(of: lift)).first { $0.code == .trackingGap })
        #expect(abs(try #require(gap.startSeconds) - 3) < 1.0 / 60)
        #expect(abs(try #require(gap.endSeconds) - 3.6) <= 1.0 / 60)
        sampling.gaps = [3.01...3.2]
        #expect(!codes(sampling.track(of: lift)).contains(.trackingGap))
    }

    @Test("Under ten samples of the bar per second most is interpolated, whatever the clip's rate")
    func sparse() {
        let lift = SyntheticLift.snatch()
        #expect(codes(lift.track(fps: 8)).contains(.mostlyInterpolated))
        #expect(!codes(lift.track(fps: 12)).contains(.mostlyInterpolated))
        var track = lift.track(fps: 30)
        for i in track.frames.indices where i % 4 != 0 { track.frames[i].plate = nil }
        #expect(codes(track).contains(.mostlyInterpolated))
    }

    @Test("A bar faster than any is implausible, with value and limit")
    func implausible() throws {
        let found = diagnose(SyntheticLift.snatch().track(), AnalysisRequest(plateMeters: 0.6))
        let diagnosis = try #require(found.first { $0.code == .velocityImplausible })
        #expect(try #require(diagnosis.value) > 2.0)
        #expect(diagnosis.limit == 2)
    }

    @Test("A repetition that the recording cuts off is said to be unfinished")
    func unfinished() throws {
        let lift = SyntheticLift.snatch()
        let end = try #require(lift.start(of: .recovery)) + 0.3
        let track = TrackSampling(times: TrackSampling(of: lift, fps: 60).times.filter { $0 < end }).track(of: lift)
        #expect(codes(track, AnalysisRequest(lift: .snatch)).contains(.repUnfinished))
    }

    @Test("A clean & jerk without a pause has no split, and says so")
    func noSplit() {
        #expect(codes(SyntheticLift.cleanAndJerk(pause: 0).track()).contains(.splitNotFound))
        #expect(!codes(SyntheticLift.cleanAndJerk().track()).contains(.splitNotFound))
    }

    @Test("Frames that cut the plate, vary in rate, or lack a pose are named")
    func trackFacts() {
        var track = SyntheticLift.snatch().track()
        #expect(codes(track).contains(.noPose))
        #expect(!codes(track).contains(.plateCutByFrame) && !codes(track).contains(.variableFrameRate))
        track.frames[3].plate?.isCutByFrame = true
        track.clip.hasVariableFrameRate = true
        #expect(codes(track).contains(.plateCutByFrame) && codes(track).contains(.variableFrameRate))
    }

    @Test("A bounce is named where it happens")
    func bounce() throws {
        let lift = SyntheticLift.snatch()
        let bounce = try #require(diagnose(lift.track()).first { $0.code == .bounceIgnored })
        let first = try #require(lift.start(of: .bounce))
        #expect(abs(try #require(bounce.startSeconds) - first) < 0.1)
    }

    @Test(
        "A value that breaks its limit never reads like the limit",
        arguments: [Diagnosis.Code.velocityImplausible, .mostlyInterpolated, .offAxisView])
    func valuesBesideLimits(code: Diagnosis.Code) {
        #expect(Diagnosis(code, .warning, value: 2.0004, limit: 2).message.contains("2.0004"))
        // What is far from it needs no more than three digits.
        #expect(Diagnosis(code, .warning, value: 24.6789, limit: 20).message.contains("24.7"))
        #expect(!Diagnosis(code, .warning, value: 24.6789, limit: 20).message.contains("24.67"))
    }
}
