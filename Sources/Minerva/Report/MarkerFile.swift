/// Bar and joints as a file of markers (`.trc`, Motion Analysis), as OpenSim reads it.
///
/// Tab-separated: five lines of head, an empty one, then a row per instant. Metres; x forward (or to the picture's
/// right where the facing is not known), y upward, z to the lifter's right. One camera from the side sees no z: it is
/// 0, the plane of the near plate. A marker that is not known has three empty fields. The bar is the last marker.
public struct MarkerFile {
    private let kinematics: Kinematics
    private let body: BodyMotion?
    private let name: String

    /// Creates a file of that name from a motion; without a body it holds the bar alone.
    public init(kinematics: Kinematics, body: BodyMotion?, name: String) {
        self.kinematics = kinematics
        self.body = body
        self.name = name
    }

    /// The text, UTF-8. The same motion gives the same bytes.
    public func bytes() -> [UInt8] {
        let columns = body.map { JointColumns(body: $0, grid: kinematics.grid).all } ?? []
        let joints = body == nil ? [] : JointSmoothing.joints
        let markers = joints.map { $0.name } + ["bar"]
        let rate = DecimalText.significant(kinematics.grid.rateHz, digits: 6)
        let count = kinematics.grid.count
        var text = "PathFileType\t4\t(X/Y/Z)\t" + name + "\n"
        text += "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n"
        text += rate + "\t" + rate + "\t\(count)\t\(markers.count)\tm\t" + rate + "\t1\t\(count)\n"
        text += "Frame#\tTime"
        for marker in markers { text += "\t" + marker + "\t\t" }
        text += "\n\t"
        for index in 1...markers.count { text += "\tX\(index)\tY\(index)\tZ\(index)" }
        text += "\n\n"
        for row in 0..<count {
            text += "\(row + 1)\t" + DecimalText.fixed(kinematics.grid.time(at: row), decimals: 6)
            for index in joints.indices {
                text += MarkerFile.fields(columns[2 * index].values[row], columns[2 * index + 1].values[row])
            }
            let isSeen = kinematics.isPresent[row]
            text += MarkerFile.fields(isSeen ? kinematics.x[row] : nil, isSeen ? kinematics.y[row] : nil)
            text += "\n"
        }
        return Array(text.utf8)
    }

    private static func fields(_ x: Double?, _ y: Double?) -> String {
        guard let x, let y else { return "\t\t\t" }
        return "\t" + DecimalText.fixed(x, decimals: 5) + "\t" + DecimalText.fixed(y, decimals: 5) + "\t0"
    }
}
