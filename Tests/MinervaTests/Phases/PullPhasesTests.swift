import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct PullPhasesTests {
    private let step = 1.0 / 120

    /// The phases of a lift's first pull, on its exact motion.
    private func find(
        _ lift: SyntheticLift, passage: KneePassage? = nil, startIsSeen: Bool = true, gaps: [ClosedRange<Double>] = []
    ) throws -> (motion: Kinematics, pull: PullPhases?) {
        let motion = lift.kinematics(gaps: gaps)
        let start = try #require(lift.start(of: .firstPull))
        let fastest = try #require(lift.end(of: .secondPull) ?? lift.end(of: .firstPull))
        let pull = PullPhases.find(
            in: motion, liftStart: startIsSeen ? motion.grid.index(nearest: start) : nil,
            peakVelocity: motion.grid.index(nearest: fastest), passage: passage, settings: Settings())
        return (motion, pull)
    }

    /// The analysis of a lift as it is filmed.
    private func filmed(_ lift: SyntheticLift, fps: Double, noise: Double = 0, seed: UInt64 = 1) throws -> Rep {
        var sampling = TrackSampling(of: lift, fps: fps)
        sampling.noisePixels = noise
        sampling.seed = seed
        let analysis = LiftAnalyzer(request: AnalysisRequest(lift: .snatch)).analyze(sampling.track(of: lift))
        return try #require(analysis.reps.first)
    }

    /// The means over a tenth of a second shift a boundary where the acceleration bends, by less than this.
    private let bend = 0.025

    @Test("A bar that is slowed: the first pull ends where it is fastest, the transition where it is slowest")
    func slowed() throws {
        let lift = SyntheticLift.pulled(transition: 1.05)
        let (motion, found) = try find(lift)
        let pull = try #require(found)
        let end = motion.grid.time(at: try #require(pull.secondPullStart))
        let again = motion.grid.time(at: try #require(pull.transitionEnd))
        #expect(abs(end - (try #require(lift.end(of: .firstPull)))) <= bend)
        #expect(abs(again - (try #require(lift.end(of: .transition)))) <= bend)
        #expect(pull.source == .bar)
        #expect(pull.firstPull?.upperBound == pull.secondPull?.lowerBound)
        #expect(pull.secondPull?.upperBound == pull.peakVelocity)
    }

    @Test("A bar that is not slowed, only not hurried: the boundary lies where its acceleration fades")
    func eased() throws {
        for lift in [SyntheticLift.snatch(), .clean(), .pulled(transition: 1.2)] {
            let (motion, found) = try find(lift)
            let end = motion.grid.time(at: try #require(found?.secondPullStart))
            let again = motion.grid.time(at: try #require(found?.transitionEnd))
            // The first pull's acceleration fades to nothing over its last tenth of a second.
            #expect(end >= (try #require(lift.end(of: .firstPull))) - 0.05)
            #expect(end < again)
            #expect(again <= (try #require(lift.end(of: .transition))) + step)
        }
    }

    @Test("Filmed, a slowed bar's first pull ends within 0.05 s of the truth", arguments: [30.0, 60, 120])
    func filmedError(fps: Double) throws {
        let lift = SyntheticLift.pulled(transition: 1.05)
        let truth = try #require(lift.end(of: .firstPull))
        for seed in 0..<20 {
            // 0.3 % of the plate: what a rim is placed to.
            let rep = try filmed(lift, fps: fps, noise: 0.45, seed: UInt64(seed))
            let first = try #require(rep.phase(.firstPull))
            #expect(abs(first.endSeconds - truth) <= 0.05)
            #expect(rep.phase(.secondPull)?.startSeconds == first.endSeconds)
            #expect(rep.phase(.secondPull)?.endSeconds == rep.times.peakVelocity)
        }
    }

    @Test(
        "Filmed, an eased bar's first pull ends within 0.13 s of the truth, the length of the transition, 19 times of 20",
        arguments: [30.0, 60, 120])
    func filmedEasing(fps: Double) throws {
        for lift in [SyntheticLift.snatch(), .clean(sharpness: .sharp)] {
            let truth = try #require(lift.end(of: .firstPull))
            var near = 0
            for seed in 0..<40 {
                let rep = try filmed(lift, fps: fps, noise: 0.45, seed: UInt64(seed))
                let first = try #require(rep.phase(.firstPull))
                if abs(first.endSeconds - truth) <= 0.13 { near += 1 }
            }
            #expect(near >= 38)
        }
    }

    @Test(
        "A pull in one go has no second pull; through noise, one in ten at 30 fps may be split",
        arguments: [30.0, 60, 120])
    func oneGo(fps: Double) throws {
        let lift = SyntheticLift.pulled(transition: nil)
        let (_, pull) = try find(lift)
        #expect(pull?.secondPullStart == nil && pull?.secondPull == nil)
        #expect(pull?.firstPull?.upperBound == pull?.peakVelocity)
        var split = 0
        for seed in 0..<30 {
            let rep = try filmed(lift, fps: fps, noise: 0.45, seed: UInt64(seed))
            guard rep.phase(.secondPull) == nil else {
                split += 1
                continue
            }
            #expect(rep.phase(.firstPull)?.endSeconds == rep.times.peakVelocity)
            #expect(rep.firstPullPeakVelocityMps == nil && rep.transitionSeconds == nil)
        }
        #expect(split <= (fps < 60 ? 3 : 0))
    }

    @Test("A bar that is jerked off the floor and stops has not ended its first pull")
    func hitch() throws {
        var lift = SyntheticLift([LiftSegment(.rest, seconds: 1)])
        lift.append([LiftSegment(.firstPull, seconds: 0.12, to: 0.35, begins: .snatch)])
        lift.append([LiftSegment(.firstPull, seconds: 0.1, to: 0.1)])
        lift.append([LiftSegment(.firstPull, seconds: 0.4, to: 1.2), LiftSegment(.transition, seconds: 0.13, to: 1.1)])
        lift.append([LiftSegment(.secondPull, seconds: 0.22, to: 1.9)])
        lift.append(SyntheticLift.turnover(from: 1.9, under: 0.7, sharpness: .soft))
        let (motion, pull) = try find(lift)
        let end = motion.grid.time(at: try #require(pull?.secondPullStart))
        #expect(abs(end - 1.62) <= bend)
    }

    @Test("Without a rest before it the second pull is still known, the first is not")
    func noRest() throws {
        let (_, pull) = try find(.pulled(transition: 1.05), startIsSeen: false)
        #expect(pull?.firstPull == nil)
        #expect(pull?.secondPull != nil)
    }

    @Test("A pull with a gap has no phases", arguments: [1.0...1.1, 1.3...1.4, 1.8...1.85])
    func gap(hidden: ClosedRange<Double>) throws {
        #expect(try find(.pulled(transition: 1.05), gaps: [hidden]).pull == nil)
    }

    @Test("The knee decides where it is known; a bar that starts above it has no first pull")
    func knee() throws {
        let (motion, passed) = try find(.pulled(transition: 1.05), passage: .passes(atSeconds: 1.42))
        #expect(passed?.source == .pose)
        #expect(abs(motion.grid.time(at: try #require(passed?.secondPullStart)) - 1.42) <= step / 2 + 1e-9)
        let (_, above) = try find(.pulled(transition: 1.05), passage: .startsAbove)
        #expect(above?.firstPull == nil && above?.source == .pose)
        #expect(above?.secondPull?.lowerBound == above?.liftStart)
        let (_, late) = try find(.pulled(transition: 1.05), passage: .passes(atSeconds: 100))
        #expect(late?.secondPull == nil && late?.transitionEnd == nil)
    }
}
