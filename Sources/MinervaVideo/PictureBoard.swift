internal import CFFmpeg
import Minerva

/// A picture on which pictures of several clips have their places, each scaled into its own; what lies outside the places stays.
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
        let frame = try scaling.scaled(picture).pointee
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
        private let source: UnsafeMutablePointer<AVFrame>
        private let target: UnsafeMutablePointer<AVFrame>
        private let scaler: OpaquePointer

        init(from picture: Picture, to place: Place, like ground: Picture) throws(VideoError) {
            var source: UnsafeMutablePointer<AVFrame>? = try EncoderFrame.make(
                width: picture.width, height: picture.height, format: AV_PIX_FMT_YUV420P)
            var target: UnsafeMutablePointer<AVFrame>?
            do throws(VideoError) {
                target = try EncoderFrame.make(width: place.width, height: place.height, format: AV_PIX_FMT_YUV420P)
                let scaler = sws_getContext(
                    Int32(picture.width), Int32(picture.height), AV_PIX_FMT_YUV420P, Int32(place.width),
                    Int32(place.height), AV_PIX_FMT_YUV420P, SWS_AREA | SWS_ACCURATE_RND, nil, nil, nil)
                guard let scaler, let source, let target else {
                    throw VideoError.library(.encoding, code: minerva_error_out_of_memory())
                }
                sws_setColorspaceDetails(
                    scaler, Scaling.weights(of: picture), picture.isFullRange ? 1 : 0, Scaling.weights(of: ground),
                    ground.isFullRange ? 1 : 0, 0, 1 << 16, 1 << 16)
                (self.source, self.target, self.scaler) = (source, target, scaler)
            } catch {
                av_frame_free(&source)
                av_frame_free(&target)
                throw error
            }
        }

        deinit {
            sws_freeContext(scaler)
            var frames: [UnsafeMutablePointer<AVFrame>?] = [source, target]
            for i in frames.indices { av_frame_free(&frames[i]) }
        }

        private static func weights(of picture: Picture) -> UnsafePointer<Int32>? {
            sws_getCoefficients(picture.matrix == .bt709 ? SWS_CS_ITU709 : SWS_CS_ITU601)
        }

        func scaled(_ picture: Picture) throws(VideoError) -> UnsafeMutablePointer<AVFrame> {
            precondition(
                picture.width == Int(source.pointee.width) && picture.height == Int(source.pointee.height),
                "all pictures of a place have one size")
            EncoderFrame.fill(source, with: picture)
            let code = sws_scale_frame(scaler, target, source)
            guard code >= 0 else { throw .library(.encoding, code: code) }
            return target
        }
    }
}
