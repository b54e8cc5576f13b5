import Foundation
import Minerva
import MinervaTestSupport
import Testing

@Suite struct ReportWriterTests {
    static func report(_ lift: SyntheticLift, _ request: AnalysisRequest = AnalysisRequest()) -> [UInt8] {
        let track = lift.track()
        let analysis = LiftAnalyzer(request: request).analyze(track)
        return ReportWriter(track: track, request: request, analysis: analysis, producer: "vbt test").bytes()
    }

    private func names(_ value: JSONValue?) -> [String] {
        guard case .object(let members)? = value else { return [] }
        return members.map { $0.name }
    }

    @Test("Keys stand in the contract's order")
    func order() throws {
        let report = try JSONParser.parse(Self.report(.snatch()))
        #expect(
            names(report) == [
                "schema", "producer", "clip", "lift", "lift_source", "settings", "load_kg", "stature_m", "body_mass_kg",
                "facing", "markers", "scale", "filter", "reps", "set", "split_s", "samples", "diagnosis",
            ])
        #expect(
            names(report.member("scale")) == [
                "meters_per_pixel", "meters_per_pixel_top", "source", "plate_m", "stature_ratio", "free_fall_g_mps2",
                "off_axis_deg",
            ])
        let rep = report.member("reps")?.arrayValue?.first
        #expect(
            names(rep) == [
                "index", "lift", "outcome", "lift_start_s", "peak_velocity_s", "peak_height_s", "catch_start_s",
                "catch_bottom_s", "end_s", "dip_start_s", "dip_bottom_s", "drive_peak_velocity_s", "receive_s",
                "peak_velocity_mps", "mean_velocity_mps", "mean_propulsive_velocity_mps",
                "first_pull_peak_velocity_mps",
                "time_to_peak_velocity_s", "displacement_m", "peak_height_m", "catch_height_m", "drop_m",
                "peak_force_n",
                "mean_force_n", "peak_power_w", "mean_power_w", "work_j", "transition_s", "dip_depth_m",
                "dip_duration_s",
                "drive_duration_s", "double_knee_bend", "receive_position", "receive_knee_deg", "receive_hip_deg",
                "receive_hip_over_knee_m", "path", "phases", "uncertainty", "score",
            ])
        #expect(
            names(rep?.member("phases")?.arrayValue?.first) == [
                "name", "start_s", "end_s", "duration_s", "source", "peak_velocity_mps", "mean_velocity_mps",
                "peak_force_n", "peak_power_w",
            ])
        #expect(names(rep?.member("path")) == ["max_forward_m", "max_backward_m", "crossings", "type"])
        let score = rep?.member("score")
        #expect(names(score) == ["total", "lateral_drift", "vertical_smoothness", "phases"])
        #expect(names(score?.member("phases")) == ["first_pull", "second_pull", "turnover", "recovery"])
        #expect(
            names(score?.member("phases")?.member("turnover")) == ["total", "lateral_drift", "vertical_smoothness"])
        #expect(
            names(report.member("set")) == [
                "velocity_loss_percent", "best_rep", "lift", "reps", "made", "measure", "best_velocity_mps",
                "average_velocity_mps",
            ])
        #expect(
            names(report.member("samples")) == [
                "rate_hz", "t_s", "x_m", "y_m", "vx_mps", "vy_mps", "ay_mps2", "force_n", "power_w",
            ])
        #expect(
            names(report.member("diagnosis")?.arrayValue?.first) == [
                "code", "severity", "message", "start_s", "end_s", "value", "limit",
            ])
    }

    @Test("Markers set by hand are in the report, as a request holds them")
    func markers() throws {
        let markers = [
            PhaseMarker(name: .phase(.secondPull), timeSeconds: 1.25), PhaseMarker(name: .end, timeSeconds: 3),
        ]
        let report = Self.report(.snatch(), AnalysisRequest(lift: .snatch, markers: markers))
        #expect(try RequestReader.request(from: report).markers == markers)
        #expect(try JSONParser.parse(Self.report(.snatch())).member("markers")?.arrayValue?.isEmpty == true)
    }

    @Test("The low-pass in force and the noise that it was chosen by are in the report")
    func filter() throws {
        func filter(_ lift: SyntheticLift, _ settings: Settings = Settings()) throws -> JSONValue? {
            try JSONParser.parse(Self.report(lift, AnalysisRequest(settings: settings))).member("filter")
        }
        let chosen = try #require(try filter(.snatch()))
        #expect(names(chosen) == ["cutoff_hz", "position_noise_m"])
        #expect(try #require(chosen.member("position_noise_m")?.numberValue) < 0.001)
        var settings = Settings()
        try settings.set("lowPass.cutoffHz", to: 7.5)
        #expect(try filter(.snatch(), settings)?.member("cutoff_hz")?.numberValue == 7.5)
        // Nothing was seen through it.
        #expect(try filter(SyntheticLift([])) == .null)
    }

    @Test("Every tunable in force is written under its name")
    func settings() throws {
        let report = try JSONParser.parse(Self.report(.snatch(), AnalysisRequest(settings: Settings(preset: .classic))))
        #expect(names(report.member("settings")) == Tunable.allCases.map { $0.definition.name })
        #expect(report.member("settings")?.member("resample.rateHz") == .number(60))
    }

    @Test("Without a load force and power are null, with it they are numbers")
    func load() throws {
        func rep(_ load: Double?) throws -> JSONValue? {
            try JSONParser.parse(Self.report(.snatch(), AnalysisRequest(lift: .snatch, loadKg: load)))
                .member("reps")?.arrayValue?.first
        }
        for key in ["peak_force_n", "mean_force_n", "peak_power_w", "mean_power_w", "work_j"] {
            #expect(try rep(nil)?.member(key) == .null)
            #expect(try #require(try rep(80)?.member(key)?.numberValue) > 0)
        }
    }

    @Test("Figures of another lift are null: a snatch has no dip, a squat no catch")
    func absentFigures() throws {
        let snatch = try JSONParser.parse(Self.report(.snatch())).member("reps")?.arrayValue?.first
        #expect(snatch?.member("dip_depth_m") == .null)
        #expect(snatch?.member("receive_s") == .null)
        let squat = try JSONParser.parse(Self.report(.squat())).member("reps")?.arrayValue?.first
        for key in ["lift_start_s", "catch_bottom_s", "peak_height_m", "drop_m", "dip_start_s"] {
            #expect(squat?.member(key) == .null)
        }
    }

    @Test("A lift that is named is given, one that is not is detected")
    func source() throws {
        let given = try JSONParser.parse(Self.report(.snatch(), AnalysisRequest(lift: .snatch)))
        #expect(given.member("lift_source") == .string("given"))
        let detected = try JSONParser.parse(Self.report(.snatch()))
        #expect(detected.member("lift_source") == .string("detected"))
        #expect(detected.member("lift") == .string("snatch"))
    }

    @Test("The same input gives the same bytes, and another parser reads them")
    func bytes() throws {
        let first = Self.report(.cleanAndJerk(), AnalysisRequest(loadKg: 100))
        #expect(first == Self.report(.cleanAndJerk(), AnalysisRequest(loadKg: 100)))
        _ = try JSONSerialization.jsonObject(with: Data(first))
    }

    @Test("A track without a plate still gives a whole report that says why")
    func nothingSeen() throws {
        let track = Track(
            producer: "", clip: .synthetic(duration: 0, frameCount: 0, rateHz: 0), plateModel: nil, poseModel: nil,
            frames: [], cameraMotionPixels: nil)
        let analysis = LiftAnalyzer(request: AnalysisRequest()).analyze(track)
        let bytes = ReportWriter(track: track, request: AnalysisRequest(), analysis: analysis, producer: "p").bytes()
        let report = try JSONParser.parse(bytes)
        #expect(report.member("lift") == .null)
        #expect(report.member("samples") == .null)
        #expect(report.member("reps") == .array([]))
        #expect(report.member("diagnosis")?.arrayValue?.first?.member("code") == .string("no-plate"))
    }
}
