import Foundation
import Minerva
import MinervaTestSupport
import Testing

@testable import MinervaLab

/// Seeing as the page follows it: the track grows, is replaced, cancelled, and begun anew.
@Suite struct LabSeeingTests {
    /// The news of clip 1 once `isThere` holds.
    private func news(
        of lab: RunningLab, after: Int = 0, generation: Int = -1, until isThere: (JSONValue) -> Bool
    ) throws -> JSONValue {
        var news = JSONValue.null
        let came = try eventually {
            news = try lab.json(
                "api/clips/1/track?after=\(after)" + (generation < 0 ? "" : "&generation=\(generation)"))
            return isThere(news)
        }
        #expect(came, "the news never came")
        return news
    }

    private func seen(_ news: JSONValue) -> Double? { news.member("frames_seen")?.numberValue }

    private func frames(_ news: JSONValue) -> [JSONValue] {
        news.member("track")?.member("frames")?.arrayValue ?? []
    }

    @Test func theTrackGrowsAndIsReplacedInTheEnd() throws {
        let lab = try RunningLab()
        let before = try lab.json("api/clips/1/track")
        #expect(before.member("state")?.stringValue == "opened" && before.member("track")?.isNull == true)
        #expect(try lab.client.post("api/clips/1/seeing", "{}").status == 202)
        lab.work.step(3)
        // The clip's frames are counted in the background.
        let first = try news(of: lab) { seen($0) == 3 && $0.member("frames")?.numberValue == 100 }
        let generation = Int(try #require(first.member("generation")?.numberValue))
        #expect(first.member("state")?.stringValue == "seeing" && frames(first).count == 3)
        lab.work.step(2)
        let more = try news(of: lab, after: 3, generation: generation) { seen($0) == 5 }
        #expect(frames(more).compactMap { $0.member("i")?.numberValue } == [3, 4])
        lab.work.step(95)
        let last = try news(of: lab, after: 5, generation: generation) { $0.member("state")?.stringValue == "seen" }
        #expect(frames(last).count == 100 && last.member("generation")?.numberValue != Double(generation))
        #expect(frames(last).first?.member("plate")?.member("cx_px")?.numberValue == 0.25)
        #expect(
            try lab.client.post("api/clips/1/page", "{\"request\":{\"load_kg\":80}}").text.hasSuffix(
                "lift.mp4 100 80.0"))
        #expect(
            try lab.client.post("api/clips/1/page", "{\"request\":{\"load_kg\":80},\"mass_unit\":\"lb\"}").text
                .hasSuffix(
                    "lift.mp4 100 80.0 lb"))
        #expect(try lab.client.post("api/clips/1/page", "{\"mass_unit\":\"st\"}").status == 400)
    }

    @Test func aTapStartsAnewAndFollowsWhatWasTapped() throws {
        let lab = try RunningLab()
        _ = try lab.client.post("api/clips/1/seeing", "")
        lab.work.step(2)
        _ = try news(of: lab) { seen($0) == 2 }
        _ = try lab.client.post("api/clips/1/seeing", "{\"lock\":{\"x\":0.5,\"y\":0.5,\"time_s\":0}}")
        // One step lets the replaced job see that it is wanted no more.
        lab.work.step(3)
        let locked = try news(of: lab) { seen($0) == 2 }
        #expect(frames(locked).first?.member("plate")?.member("cx_px")?.numberValue == 99.5)
    }

    @Test func cancellingKeepsWhatWasSeen() throws {
        let lab = try RunningLab()
        _ = try lab.client.post("api/clips/1/seeing", "")
        lab.work.step(4)
        _ = try news(of: lab) { seen($0) == 4 }
        #expect(
            try JSONParser.parse(lab.client.send("DELETE", "api/clips/1/seeing").body).member("state")?.stringValue
                == "cancelled")
        lab.work.step(1)
        let left = try news(of: lab) { frames($0).count >= 4 && $0.member("state")?.stringValue == "cancelled" }
        #expect(frames(left).count <= 5)
    }

    @Test func oneClipIsSeenAtATime() throws {
        let lab = try RunningLab()
        let second = try lab.folder.write(Data("clip 3".utf8), "second.mp4")
        _ = try lab.client.post("api/clips", "{\"path\":\"\(second)\"}")
        _ = try lab.client.post("api/clips/1/seeing", "")
        _ = try lab.client.post("api/clips/2/seeing", "")
        lab.work.step(1)
        _ = try news(of: lab) { seen($0) == 1 }
        #expect(try lab.json("api/clips/2/track").member("state")?.stringValue == "waiting")
        lab.work.step(102)
        #expect(try eventually { try lab.json("api/clips/2/track").member("state")?.stringValue == "seen" })
    }

    @Test func aPageWithoutATrackIsRefused() throws {
        let lab = try RunningLab()
        #expect(try lab.client.post("api/clips/1/page", "{}").status == 409)
    }
}
