import Foundation
import Testing

/// A file of `Goldens`, made by `Scripts/make-goldens.py`.
struct Golden {
    /// Both sides compute in doubles, and a recursive filter amplifies rounding by far less than 1e6.
    static let tolerance = 1e-9

    private let members: [String: Any]

    init(_ name: String) throws {
        let url = try #require(Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Goldens"))
        members = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
    }

    private init(members: [String: Any]) { self.members = members }

    func numbers(_ name: String) throws -> [Double] {
        try #require(members[name] as? [NSNumber]).map { $0.doubleValue }
    }

    func number(_ name: String) throws -> Double { try #require(members[name] as? NSNumber).doubleValue }

    func goldens(_ name: String) throws -> [Golden] {
        try #require(members[name] as? [[String: Any]]).map { Golden(members: $0) }
    }
}

/// The largest distance between two signals; infinite where their lengths differ.
func largestDifference(_ a: [Double], _ b: [Double]) -> Double {
    guard a.count == b.count else { return .infinity }
    return zip(a, b).map { abs($0 - $1) }.max() ?? 0
}
