import Minerva
import MinervaVideo
import Testing

@Suite struct PictureBoardTests {
    private func flat(
        _ width: Int, _ height: Int, _ luma: UInt8, _ blue: UInt8 = 128, _ red: UInt8 = 128,
        matrix: Picture.Matrix = .bt709, isFullRange: Bool = false
    ) -> Picture {
        let chroma = ((width + 1) / 2) * ((height + 1) / 2)
        return Picture(
            width: width, height: height, luma: [UInt8](repeating: luma, count: width * height),
            blueDifference: [UInt8](repeating: blue, count: chroma),
            redDifference: [UInt8](repeating: red, count: chroma), matrix: matrix, isFullRange: isFullRange)
    }

    @Test func aPictureFillsItsPlaceAndNothingElse() throws {
        let places = [
            PictureBoard.Place(x: 2, y: 4, width: 20, height: 10),
            PictureBoard.Place(x: 30, y: 0, width: 10, height: 30),
        ]
        let board = PictureBoard(ground: flat(40, 30, 20), places: places)
        try board.put(flat(61, 33, 200, 90, 160), into: 0)
        try board.put(flat(5, 15, 100), into: 1)
        let picture = board.picture
        for y in 0..<30 {
            for x in 0..<40 {
                let isFirst = (2..<22).contains(x) && (4..<14).contains(y)
                let expected = isFirst ? 200 : x >= 30 ? 100 : 20
                #expect(abs(Int(picture.luma[y * 40 + x]) - expected) <= 1, "\(x), \(y)")
                let blue = Int(picture.blueDifference[(y / 2) * 20 + x / 2])
                #expect(abs(blue - (isFirst ? 90 : 128)) <= 1, "\(x), \(y)")
            }
        }
    }

    @Test func aLaterPictureTakesTheEarlierOnesPlace() throws {
        let board = PictureBoard(ground: flat(8, 8, 20), places: [PictureBoard.Place(x: 0, y: 0, width: 8, height: 8)])
        try board.put(flat(16, 16, 200), into: 0)
        try board.put(flat(16, 16, 60), into: 0)
        #expect(board.picture.luma.allSatisfy { abs(Int($0) - 60) <= 1 })
    }

    @Test func colorsStayTheSameThoughTheirCodingDiffers() throws {
        // Pure red by BT.601 in the full range, and by BT.709 in the limited one (ITU-R BT.601-7 and BT.709-6).
        let red601 = flat(32, 32, 76, 85, 255, matrix: .bt601, isFullRange: true)
        let board = PictureBoard(
            ground: flat(32, 32, 16), places: [PictureBoard.Place(x: 0, y: 0, width: 32, height: 32)])
        try board.put(red601, into: 0)
        let picture = board.picture
        #expect(abs(Int(picture.luma[16 * 32 + 16]) - 63) <= 2)
        #expect(abs(Int(picture.blueDifference[8 * 16 + 8]) - 102) <= 2)
        #expect(abs(Int(picture.redDifference[8 * 16 + 8]) - 240) <= 2)
    }
}
