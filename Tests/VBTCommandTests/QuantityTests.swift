import Foundation
import Minerva
import MinervaTestSupport
import Testing
import VBTCommand

/// Quantities as people write them arrive in the report in SI units.
@Suite struct QuantityTests {
    private func reported(_ flag: String, _ text: String, _ member: String) throws -> Double? {
        let folder = try TemporaryFolder()
        let track = """
            {"schema":"vbt-track/1","producer":"test","clip":{"name":"x","display_width_px":100,"display_height_px":100},
            "frames":[{"i":0,"t_s":0,"plate":null},{"i":1,"t_s":0.1,"plate":null}]}
            """
        let path = try folder.write(Data(track.utf8), "x.vbttrack.json")
        let run = CommandRun(["analyze", path, "--json", "-", flag, text])
        let report = try JSONParser.parse(Array(run.output.utf8))
        return (report.member(member) ?? report.member("scale")?.member(member))?.numberValue
    }

    @Test(arguments: [
        ("80kg", 80), ("80", 80), ("80 kg", 80), ("102,5kg", 102.5), ("176lb", 79.8323), ("176 lbs", 79.8323),
    ])
    func loads(text: String, kilograms: Double) throws {
        let value = try #require(try reported("--load", text, "load_kg"))
        #expect(abs(value - kilograms) < 0.001)
    }

    @Test(arguments: [
        ("178cm", 1.78), ("1.78m", 1.78), ("1.78", 1.78), ("178", 1.78), ("5ft10in", 1.778), ("5'10\"", 1.778),
        ("6ft", 1.8288),
    ])
    func statures(text: String, meters: Double) throws {
        let value = try #require(try reported("--stature", text, "stature_m"))
        #expect(abs(value - meters) < 0.001)
    }

    @Test(arguments: [("450mm", 0.45), ("450", 0.45), ("45cm", 0.45), ("0.45", 0.45), ("0.35m", 0.35)])
    func plates(text: String, meters: Double) throws {
        let value = try #require(try reported("--plate", text, "plate_m"))
        #expect(abs(value - meters) < 0.001)
    }
}
