internal import CFFmpeg
import Minerva

/// A picture on which pictures of several clips have their places, each scaled into its own; what lies outside the
/// places stays.
///
/// Colors of another matrix or range than the board's are converted.
public final class PictureBoard {
    /// A place on the board: pixels from the top left, all even, since chroma has a sample for each two.
    public struct Place: Equatable, Sendable {
        /// Left edge.
        public let x: Int
        /// Upper edge.
        public let y: Int
        /// Width.
        public let width: Int
        /// Height.
        public let height: Int

        /// Creates a place. Traps for odd or empty ones.
        public init(x: Int, y: Int, width: Int, height: Int) {
            precondition(
                x % 2 == 0 && y % 2 == 0 && width % 2 == 0 && height % 2 == 0, "a place is of whole chroma samples")
            precondition(x >= 0 && y >= 0 && width > 0 && height > 0, "a place is within its board")
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    private let ground: Picture
    private var luma: [UInt8]
    private var blue: [UInt8]
    private var red: [UInt8]
    private var scalings: [Scaling?]
    private let places: [Place]

    /// Creates a board. Traps where a place reaches over the ground's edge.
    public init(ground: Picture, places: [Place]) {
        for place in places {
            precondition(
                place.x + place.width <= ground.width && place.y + place.height <= ground.height,
                "a place is within its board")
        }
        self.ground = ground
        self.places = places
        (luma, blue, red) = (ground.luma, ground.blueDifference, ground.redDifference)
        scalings = places.map { _ in nil }
    }

    /// The board as it is now.
    public var picture: Picture {
        Picture(
            width: ground.width, height: ground.height, luma: luma, blueDifference: blue, redDifference: red,
            matrix: ground.matrix, isFullRange: ground.isFullRange)
    }

    /// Puts a picture into a place, stretched to fill it. All pictures of one place have one size; traps for another.
    public func put(_ picture: Picture, into index: Int) throws(VideoError) {
        let place = places[index]
        let scaling: Scaling
        if let known = scalings[index] {
            scaling = known
        } else {
            scaling = try Scaling(from: picture, to: place, like: ground)
            scalings[index] = scaling
        }
        let frame = try scaling.scaled(picture).pointer.pointee
        let chromaWidth = ground.chromaWidth
        copy(frame.data.0, frame.linesize.0, place.width, place.height, into: &luma, ground.width, place.x, place.y)
        copy(
            frame.data.1, frame.linesize.1, place.width / 2, place.height / 2, into: &blue, chromaWidth, place.x / 2,
            place.y / 2)
        copy(
            frame.data.2, frame.linesize.2, place.width / 2, place.height / 2, into: &red, chromaWidth, place.x / 2,
            place.y / 2)
    }

    private func copy(
        _ start: UnsafeMutablePointer<UInt8>?, _ stride: Int32, _ columns: Int, _ rows: Int, into plane: inout [UInt8],
        _ planeWidth: Int, _ x: Int, _ y: Int
    ) {
        guard let start else { return }
        plane.withUnsafeMutableBufferPointer { plane in
            for row in 0..<rows {
                let target = (y + row) * planeWidth + x
                _ = UnsafeMutableBufferPointer(rebasing: plane[target..<target + columns])
                    .update(fromContentsOf: UnsafeBufferPointer(start: start + row * Int(stride), count: columns))
            }
        }
    }

    /// The scaler of one place, with the memory that swscale reads and writes.
    private final class Scaling {
        private let source: MediaFrame
        private let target: MediaFrame
        private let scaler: PictureScaler
        private let size: (width: Int, height: Int)

        init(from picture: Picture, to place: Place, like ground: Picture) throws(VideoError) {
            size = (picture.width, picture.height)
            source = try MediaFrame(
                .encoding, width: picture.width, height: picture.height, format: AV_PIX_FMT_YUV420P)
            target = try MediaFrame(.encoding, width: place.width, height: place.height, format: AV_PIX_FMT_YUV420P)
            scaler = try PictureScaler(
                .encoding, from: PictureScaler.Side(of: picture),
                to: PictureScaler.Side(of: ground, width: place.width, height: place.height), method: SWS_AREA)
        }

        func scaled(_ picture: Picture) throws(VideoError) -> MediaFrame {
            precondition(size == (picture.width, picture.height), "all pictures of a place have one size")
            source.fill(with: picture)
            try scaler.scale(source, into: target)
            return target
        }
    }
}
