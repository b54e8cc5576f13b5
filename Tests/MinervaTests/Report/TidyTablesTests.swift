import MinervaTestSupport
import Testing

@testable import Minerva

@Suite struct TidyTablesTests {
    private func tables(_ name: String = "a.mp4", load: Double? = 80) -> TidyTables {
        let track = SyntheticLift.snatch(reps: 2).track()
        let analysis = LiftAnalyzer(request: AnalysisRequest(lift: .snatch, loadKg: load)).analyze(track)
        return TidyTables(clipName: name, analysis: analysis, loadKg: load)
    }

    private func rows(_ bytes: [UInt8]) -> [[String]] {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.components(separatedBy: "\r\n").dropLast().map { $0.components(separatedBy: ",") }
    }

    @Test func everyRowHasEveryColumnAndEveryColumnItsUnit() {
        for bytes in [tables().reps(), tables().phases()] {
            let rows = rows(bytes)
            #expect(rows.allSatisfy { $0.count == rows.first?.count })
            let plain = ["clip", "rep", "lift", "outcome", "phase", "source", "path_type", "form_score"]
            for name in rows.first ?? [] where !plain.contains(name) {
                let bare = name.hasSuffix("_sd") ? String(name.dropLast(3)) : name
                #expect(["_s", "_m", "_mps", "_n", "_w", "_j", "_kg"].contains { bare.hasSuffix($0) }, "\(name)")
            }
        }
        #expect(rows(tables().reps()).count == 3)
        #expect(rows(tables().phases()).count == 11)
    }

    @Test func withoutALoadForceIsAnEmptyField() throws {
        let rows = rows(tables(load: nil).reps())
        let column = try #require(rows.first?.firstIndex(of: "peak_force_n"))
        #expect(rows[1][column].isEmpty)
    }

    @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\tx"]) func aNameIsNeverAFormula(_ name: String) {
        let row = rows(tables(name).reps())[1]
        #expect(row[0].hasPrefix("\"'"))
    }

    @Test func quotesCommasAndLineBreaksStayInTheirField() {
        let text = String(decoding: tables("a\"b,\n举重").phases(), as: UTF8.self)
        #expect(text.contains("\"a\"\"b, 举重\",1,snatch"))
    }

    @Test func nothingFoundIsATableOfNoRows() {
        let empty = TidyTables(clipName: "x", analysis: Analysis(), loadKg: nil)
        #expect(rows(empty.reps()).count == 1 && rows(empty.phases()).count == 1)
    }
}
