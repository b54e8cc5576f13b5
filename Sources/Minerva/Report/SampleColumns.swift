/// The motion as columns, the same for the report's `samples` and the CSV file.
public struct SampleColumns: Sendable {
    /// One column; nil where the instant was not measured, or the quantity needs a load that is not known.
    public struct Column: Sendable {
        /// Quantity and unit, e.g. `vy_mps`.
        public let name: String
        /// One value per instant.
        public let values: [Double?]
    }

    /// The columns in their published order.
    public let all: [Column]

    /// Takes the columns out of a motion, and with a body those of its joints and angles behind them.
    public init(kinematics: Kinematics, loadKg: Double?, body: BodyMotion? = nil) {
        let indices = 0..<kinematics.grid.count
        func measured(_ values: [Double]) -> [Double?] { indices.map { kinematics.isPresent[$0] ? values[$0] : nil } }
        let force = kinematics.ay.map { acceleration in
            loadKg.map { VBTAnalyzer.force(loadKg: $0, acceleration: acceleration) }
        }
        let bar = [
            Column(name: "t_s", values: indices.map { kinematics.grid.time(at: $0) }),
            Column(name: "x_m", values: measured(kinematics.x)),
            Column(name: "y_m", values: measured(kinematics.y)),
            Column(name: "vx_mps", values: measured(kinematics.vx)),
            Column(name: "vy_mps", values: measured(kinematics.vy)),
            Column(name: "ay_mps2", values: measured(kinematics.ay)),
            Column(name: "force_n", values: indices.map { kinematics.isPresent[$0] ? force[$0] : nil }),
            Column(
                name: "power_w",
                values: indices.map { i in
                    kinematics.isPresent[i] ? force[i].map { $0 * kinematics.vy[i] } : nil
                }),
        ]
        all = bar + (body.map { JointColumns(body: $0, grid: kinematics.grid).all } ?? [])
    }

    /// The columns as CSV (RFC 4180): a header, then a row per instant; a missing value is an empty field.
    public func csv() -> [UInt8] {
        var text: [UInt8] = []
        text.append(contentsOf: all.map { $0.name }.joined(separator: ",").utf8)
        text.append(contentsOf: "\r\n".utf8)
        for row in 0..<(all.first?.values.count ?? 0) {
            for (i, column) in all.enumerated() {
                if i > 0 { text.append(UInt8(ascii: ",")) }
                if let value = column.values[row] {
                    text.append(contentsOf: DecimalText.significant(value, digits: 6).utf8)
                }
            }
            text.append(contentsOf: "\r\n".utf8)
        }
        return text
    }
}
