import Foundation
import MinervaTestSupport
import Testing

@testable import Minerva

/// A pinhole camera, 1.2 m above the floor, before a plate of 0.45 m that goes up and down in a plane.
struct PlateCamera {
    /// As the engine assumes it: 0.8 of the long side.
    var focal = 1024.0
    var distance = 3.0
    var tilt = 0.0
    let middle = Vector2(x: 359.5, y: 639.5)

    /// Where a place shows: x and height in metres, height over the camera's, `behind` the plate's plane.
    func project(x: Double, height: Double, behind: Double = 0) -> Vector2 {
        let level = distance + behind
        let depth = level * cos(tilt) + height * sin(tilt)
        let up = height * cos(tilt) - level * sin(tilt)
        return Vector2(x: middle.x + focal * x / depth, y: middle.y - focal * up / depth)
    }

    /// The plate at a height over the camera's.
    func plate(x: Double = 0, height: Double) -> PlateObservation {
        let top = project(x: x, height: height + 0.225)
        let bottom = project(x: x, height: height - 0.225)
        let center = project(x: x, height: height)
        let depth = distance * cos(tilt) + height * sin(tilt)
        return PlateObservation(
            center: center, width: focal * 0.45 / depth, height: bottom.y - top.y, confidence: 1)
    }

    var scale: PlateScale? {
        PlateScale(plates: (0..<30).map { plate(height: -0.975 + Double($0) * 0.06) }, plateMeters: 0.45, column: 359.5)
    }

    var plane: BodyPlane? { scale.map { BodyPlane(scale: $0, displayWidth: 720, displayHeight: 1280) } }
}

@Suite struct BodyPlaneTests {
    @Test(
        "What is as high as the plate shows at the plate's height once it is moved into its plane",
        arguments: [0, 0.1, -0.1, 0.2])
    func height(tilt: Double) throws {
        let camera = PlateCamera(tilt: tilt)
        let plane = try #require(camera.plane)
        #expect(abs(plane.distanceMeters - 3) < 0.03)
        for height in [-1.2, -0.7, 0, 0.8] {
            for behind in [0.0, 0.5, 0.75] {
                let moved = plane.moved(
                    camera.project(x: 0.3, height: height, behind: behind), behindMeters: behind)
                // A third of a percent of the plate's 150 pixels comes from the circle's curvature under perspective.
                #expect((moved - camera.project(x: 0.3, height: height)).length < 2)
            }
        }
    }

    @Test("A place in the plate's own plane stays")
    func identity() throws {
        let plane = try #require(PlateCamera(tilt: 0.15).plane)
        for place in [Vector2(x: 0, y: 0), Vector2(x: 700, y: 1200), Vector2(x: 359.5, y: 639.5)] {
            #expect((plane.moved(place, behindMeters: 0) - place).length < 1e-9)
        }
    }

    @Test("The far side lies further behind than the near one, the nose between them")
    func sides() {
        let near = BodyPlane.metersBehind(.rightKnee, near: .right)
        let far = BodyPlane.metersBehind(.leftKnee, near: .right)
        #expect(near < BodyPlane.midlineMeters && far > BodyPlane.midlineMeters)
        #expect(BodyPlane.metersBehind(.nose, near: .left) == BodyPlane.midlineMeters)
    }
}

@Suite struct BodyMotionTests {
    /// Frames at 30 fps of a figure, and of a plate that rests on the floor 0.3 m before the ankles.
    ///
    /// The figure is drawn in metres (x, height) of the near side and shown by the camera `behind` the plate.
    static func track(_ figures: [StickFigure], camera: PlateCamera = PlateCamera()) -> Track {
        var track = JointSmoothingTests.track(frames: figures.count) { _ in nil }
        track.clip.displayWidth = 720
        for (i, figure) in figures.enumerated() {
            track.frames[i].plate = camera.plate(x: 0.9, height: -0.975 + 0.05 * Double(i % 30))
            // 246 pixels of figure are one stature of 1.75 m; its ankles stand 0.07 m over the floor, 1.2 m
            // below the lens.
            let joints = figure.joints.map { joint in
                let meters = (joint.position - figure.ankle) * (1.75 * 0.246 / 100)
                return JointObservation(
                    joint: joint.joint,
                    position: camera.project(
                        x: meters.x, height: -1.13 - meters.y,
                        behind: BodyPlane.metersBehind(joint.joint, near: .right)), visibility: 1)
            }
            track.frames[i].pose = PoseObservation(confidence: 1, joints: joints)
        }
        return track
    }

    private static let legs: [Joint] = [
        .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle, .leftHeel, .rightHeel, .leftFootIndex,
        .rightFootIndex,
    ]

    /// The lifter of such a track; legs are only seen in the frames `seeingLegs`.
    static func body(
        _ figures: [StickFigure], camera: PlateCamera = PlateCamera(), seeingLegs: Range<Int>? = nil
    ) throws -> (BodyMotion, PlateScale) {
        let scale = try #require(camera.scale)
        let rest = camera.plate(x: 0.9, height: -0.975).center
        var track = track(figures, camera: camera)
        for i in track.frames.indices where seeingLegs?.contains(i) == false {
            track.frames[i].pose?.joints.removeAll { Self.legs.contains($0.joint) }
        }
        var body = try #require(BodyMotion(track: track, scale: scale, start: rest, settings: Settings()))
        body.stand(onFloorUnder: rest)
        return (body, scale)
    }

    @Test("Facing, near side and places in metres come out as drawn", arguments: [0.0, 0.12])
    func places(tilt: Double) throws {
        let (body, _) = try Self.body(
            [StickFigure](repeating: StickFigure(), count: 40), camera: PlateCamera(tilt: tilt))
        #expect(body.facing == .right && body.nearSide == .right)
        let ankle = try #require(body.frames[20].pose?[.rightAnkle])
        // 0.07 m over the floor is 0.155 m below the resting bar; 0.9 m behind it.
        let place = body.meters(ankle.position)
        #expect(abs(place.y + 0.155) < 0.03 && abs(place.x + 0.9) < 0.03)
        let knee = try #require(body.frames[20].pose?[.rightKnee])
        #expect(abs(body.meters(knee.position).y - place.y - 0.43) < 0.02)
    }

    @Test("The stature by the plate is the figure's own; nobody who squats all the time has one")
    func stature() throws {
        let (standing, scale) = try Self.body([StickFigure](repeating: StickFigure(), count: 40))
        let measured = try #require(StatureScale(body: standing, scale: scale))
        #expect(abs(measured.measuredMeters - 1.75) < 0.03)
        var squat = StickFigure()
        squat.shank = 30
        squat.thigh = 90
        let (squatting, _) = try Self.body([StickFigure](repeating: squat, count: 40))
        #expect(StatureScale(body: squatting, scale: scale) == nil)
    }

    @Test("Hips below the knees are a squat, above them a power position, feet apart a split")
    func stances() throws {
        func stance(_ figure: StickFigure) throws -> ReceivePosition {
            let (body, scale) = try Self.body([StickFigure](repeating: figure, count: 40))
            return try #require(ReceivePosition(body: body, scale: scale, from: 0.3, through: 0.8))
        }
        var figure = StickFigure()
        figure.shank = 30
        figure.thigh = 100
        let squat = try stance(figure)
        #expect(squat.stance == .squat && squat.hipOverKneeMeters < 0)
        #expect(abs((squat.kneeDegrees ?? 0) - 50) < 3)
        figure.thigh = 50
        let power = try stance(figure)
        #expect(power.stance == .power && power.hipOverKneeMeters > 0.2)
        figure.split = 150
        #expect(try stance(figure).stance == .split)
        let (body, scale) = try Self.body([figure])
        #expect(ReceivePosition(body: body, scale: scale, from: 5, through: 6) == nil)
    }

    /// Thighs 7° above level are within what joints are off; 20° above level with the knee at 70°, hip and knee say
    /// different things.
    @Test(
        "Thighs near to level, and open thighs over a closed knee, are neither a squat nor a power position",
        arguments: [(shank: 35.0, thigh: 83.0, knee: 62.0), (40, 70, 70)])
    func neitherSquatNorPower(figure: (shank: Double, thigh: Double, knee: Double)) throws {
        var drawn = StickFigure()
        (drawn.shank, drawn.thigh) = (figure.shank, figure.thigh)
        let (body, scale) = try Self.body([StickFigure](repeating: drawn, count: 40))
        let position = try #require(ReceivePosition(body: body, scale: scale, from: 0.3, through: 0.8))
        #expect(position.stance == nil)
        #expect(abs((position.kneeDegrees ?? 0) - figure.knee) < 3 && position.hipOverKneeMeters > 0)
    }

    @Test(
        "Legs that were seen only before show no receiving position, nor do legs that still sink where sight of them ends"
    )
    func sightOfTheReceiving() throws {
        let standing = [StickFigure](repeating: StickFigure(), count: 40)
        let (body, scale) = try Self.body(standing, seeingLegs: 0..<10)
        #expect(ReceivePosition(body: body, scale: scale, from: 0.1, through: 0.25)?.stance == .power)
        // The last place is kept up for a while, a tenth of a second on with more than half of its confidence.
        #expect(body.frames[12].pose?[.rightKnee].map { $0.visibility > 0.5 } == true)
        #expect(ReceivePosition(body: body, scale: scale, from: 0.35, through: 0.65) == nil)
        let sinking = (0..<40).map { i in
            var figure = StickFigure()
            (figure.shank, figure.thigh) = (Double(i) * 0.75, Double(i) * 2.5)
            return figure
        }
        let (whole, _) = try Self.body(sinking)
        #expect(ReceivePosition(body: whole, scale: scale, from: 0.3, through: 0.8) != nil)
        for (figures, seen) in [(sinking[..<20], 0..<20), (sinking[...], 0..<20)] {
            let (body, scale) = try Self.body(Array(figures), seeingLegs: seen)
            #expect(ReceivePosition(body: body, scale: scale, from: 0.3, through: 0.8) == nil)
        }
    }

    @Test("A knee that bends again between two extensions is the transition; one that only extends has none")
    func doubleKneeBend() throws {
        /// Knee angle over 40 frames: from 90° to 150°, back by `bend`, and on to 170°.
        func figures(bend: Double) -> [StickFigure] {
            (0..<40).map { i in
                var figure = StickFigure()
                let degrees =
                    i < 15
                    ? 90 + 4 * Double(i)
                    : i < 22 ? 150 - bend * Double(i - 15) / 7 : min(170, 150 - bend + 5 * Double(i - 22))
                figure.thigh = 180 - degrees
                return figure
            }
        }
        let (bending, _) = try Self.body(figures(bend: 20))
        let bend = try #require(DoubleKneeBend(body: bending, from: 0, through: 1.3))
        #expect(abs(bend.startSeconds - 0.5) < 0.05 && abs(bend.endSeconds - 22.0 / 30) < 0.05)
        #expect(abs(bend.startDegrees - bend.endDegrees - 20) < 8)
        // Without the extension before it, as when a lifter sinks into the set-up, the same is none.
        #expect(DoubleKneeBend(body: bending, from: 0.5, through: 1.3) == nil)
        let (straight, _) = try Self.body(figures(bend: 0))
        #expect(DoubleKneeBend(body: straight, from: 0, through: 1.3) == nil)
        let (misread, _) = try Self.body(figures(bend: 75))
        #expect(DoubleKneeBend(body: misread, from: 0, through: 1.3) == nil)
    }

    @Test("Without a pose there is no body")
    func nobody() throws {
        let camera = PlateCamera()
        var track = Self.track([StickFigure()])
        track.frames[0].pose = nil
        let body = BodyMotion(
            track: track, scale: try #require(camera.scale), start: Vector2(x: 0, y: 0), settings: Settings())
        #expect(body == nil)
    }

    @Test("Joints and angles follow the bar's columns, each missing where it is not known")
    func columns() throws {
        let lift = SyntheticLift.snatch()
        var track = lift.track(fps: 30)
        let kinematics = try #require(LiftAnalyzer(request: AnalysisRequest(lift: .snatch)).analyze(track).kinematics)
        let bar = SampleColumns(kinematics: kinematics, loadKg: nil)
        #expect(bar.all.count == 8)
        track = track.posed { frame in
            frame.index < 10
                ? [] : [JointObservation(.leftKnee, x: 50, y: 700), JointObservation(.leftAnkle, x: 50, y: 800)]
        }
        let analysis = LiftAnalyzer(request: AnalysisRequest(lift: .snatch)).analyze(track)
        let columns = SampleColumns(kinematics: try #require(analysis.kinematics), loadKg: nil, body: analysis.body)
        #expect(columns.all.count == 8 + 2 * JointSmoothing.joints.count + 10)
        let knee = try #require(columns.all.first { $0.name == "left_knee_y_m" })
        #expect(knee.values.first == .some(nil))
        #expect(knee.values[kinematics.grid.index(nearest: 1)] != nil)
        #expect(columns.all.first { $0.name == "knee_deg" }?.values.allSatisfy { $0 == nil } == true)
    }

    @Test("A marker file has OpenSim's head, and as many fields in each row as its markers need")
    func markerFile() throws {
        let track = SyntheticLift.snatch().track(fps: 30).posed { frame in
            frame.index < 10 ? [] : [JointObservation(.leftKnee, x: 50, y: 700)]
        }
        let analysis = LiftAnalyzer(request: AnalysisRequest(lift: .snatch)).analyze(track)
        let kinematics = try #require(analysis.kinematics)
        let text = String(
            decoding: MarkerFile(kinematics: kinematics, body: analysis.body, name: "a.trc").bytes(), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines[0] == "PathFileType\t4\t(X/Y/Z)\ta.trc")
        let markers = JointSmoothing.joints.count + 1
        let count = kinematics.grid.count
        #expect(lines[2] == "120\t120\t\(count)\t\(markers)\tm\t120\t1\t\(count)")
        let names = lines[3].split(separator: "\t").map(String.init)
        #expect(names.count == 2 + markers && names.first == "Frame#" && names.last == "bar")
        #expect(lines[4].hasPrefix("\t\tX1\tY1\tZ1") && lines[5].isEmpty)
        let rows = lines[6...].filter { !$0.isEmpty }
        #expect(rows.count == count)
        #expect(
            rows.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 2 + 3 * markers })
        #expect(rows[0].hasPrefix("1\t0\t\t\t"))
        let alone = String(
            decoding: MarkerFile(kinematics: kinematics, body: nil, name: "b.trc").bytes(), as: UTF8.self)
        #expect(alone.contains("Frame#\tTime\tbar"))
    }
}
