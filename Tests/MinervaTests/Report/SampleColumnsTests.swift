import Foundation
import Minerva
import MinervaTestSupport
import Testing

@Suite struct SampleColumnsTests {
    private func lines(_ columns: SampleColumns) -> [String] {
        String(decoding: columns.csv(), as: UTF8.self).components(separatedBy: "\r\n")
    }

    @Test("The table has a header, a row per instant, and ends with a line end")
    func shape() {
        let kinematics = SyntheticLift.snatch().kinematics()
        let lines = lines(SampleColumns(kinematics: kinematics, loadKg: 80))
        #expect(lines[0] == "t_s,x_m,y_m,vx_mps,vy_mps,ay_mps2,force_n,power_w")
        #expect(lines.count == kinematics.grid.count + 2)
        #expect(lines.last == "")
        for line in lines.dropLast() {
            #expect(line.split(separator: ",", omittingEmptySubsequences: false).count == 8)
        }
    }

    @Test("An instant that was not measured is empty but for its time")
    func gap() {
        let kinematics = SyntheticLift.snatch().kinematics(gaps: [0.1...0.2])
        let lines = lines(SampleColumns(kinematics: kinematics, loadKg: 80))
        #expect(lines[1 + 18] == "0.15,,,,,,,")
        #expect(!lines[1].hasSuffix(","))
    }

    @Test("Without a load, force and power are empty")
    func noLoad() {
        let columns = SampleColumns(kinematics: SyntheticLift.snatch().kinematics(), loadKg: nil)
        #expect(columns.all.suffix(2).allSatisfy { $0.values.allSatisfy { $0 == nil } })
        #expect(lines(columns)[1] == "0,0,0,0,0,0,,")
    }

    @Test("Force is m·(a + g) and power force times velocity at every instant")
    func forceAndPower() throws {
        let kinematics = SyntheticLift.snatch().kinematics()
        let columns = SampleColumns(kinematics: kinematics, loadKg: 80)
        for i in stride(from: 0, to: kinematics.grid.count, by: 7) {
            let force = try #require(columns.all[6].values[i])
            #expect(abs(force - 80 * (kinematics.ay[i] + 9.81)) < 1e-9)
            #expect(abs(try #require(columns.all[7].values[i]) - force * kinematics.vy[i]) < 1e-9)
        }
    }
}
