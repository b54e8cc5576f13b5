import Testing

@testable import MinervaLab

/// Memory for pictures is bounded.
@Suite struct PictureCacheTests {
    private func key(_ frame: Int, clip: String = "1") -> PictureCache.Key {
        PictureCache.Key(clip: clip, frame: frame, width: 0)
    }

    @Test func whatWasKeptIsThere() {
        var cache = PictureCache(limitBytes: 100)
        #expect(cache.picture(key(0)) == nil)
        cache.keep([1, 2, 3], key(0))
        #expect(cache.picture(key(0)) == [1, 2, 3])
        #expect(cache.picture(PictureCache.Key(clip: "1", frame: 0, width: 480)) == nil)
        cache.keep([4], key(0))
        #expect(cache.picture(key(0)) == [4] && cache.byteCount == 1)
    }

    @Test func theLongestUnusedMakesRoom() {
        var cache = PictureCache(limitBytes: 100)
        for frame in 0..<10 { cache.keep([UInt8](repeating: 0, count: 10), key(frame)) }
        #expect(cache.picture(key(0)) != nil)
        cache.keep([UInt8](repeating: 0, count: 10), key(10))
        #expect(cache.byteCount <= 100)
        #expect(cache.picture(key(0)) != nil && cache.picture(key(10)) != nil)
        #expect(cache.picture(key(1)) == nil)
    }

    @Test func itNeverHoldsMoreThanItsLimit() {
        var cache = PictureCache(limitBytes: 1000)
        for frame in 0..<500 {
            cache.keep([UInt8](repeating: 0, count: (frame * 37) % 400), key(frame % 70))
            #expect(cache.byteCount <= 1000)
        }
        cache.keep([UInt8](repeating: 0, count: 1001), key(1000))
        #expect(cache.picture(key(1000)) == nil)
    }

    @Test func aForgottenClipLeavesNothing() {
        var cache = PictureCache(limitBytes: 100)
        cache.keep([1], key(0))
        cache.keep([2], key(0, clip: "2"))
        cache.forget(clip: "1")
        #expect(cache.picture(key(0)) == nil && cache.picture(key(0, clip: "2")) == [2] && cache.byteCount == 1)
    }
}
