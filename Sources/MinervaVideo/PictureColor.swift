internal import CFFmpeg
import Minerva

/// How a decoded frame's samples mean colors, as far as a `Picture` can say it.
struct PictureColor: Equatable {
    var matrix: Picture.Matrix
    var isFullRange: Bool

    init(matrix: Picture.Matrix, isFullRange: Bool) {
        self.matrix = matrix
        self.isFullRange = isFullRange
    }

    /// Reads a frame's color metadata.
    ///
    /// Where the matrix is not stated, 720 lines or more mean BT.709, as televisions hold it; the lines are the shorter
    /// side, so that a phone held upright changes nothing. BT.2020 is read as BT.709, its nearest relative here.
    init(of frame: AVFrame) {
        let format = AVPixelFormat(frame.format)
        let isRGB = Self.isRGB(format)
        let byLines: Picture.Matrix = min(frame.width, frame.height) >= 720 ? .bt709 : .bt601
        switch frame.colorspace {
        case _ where isRGB: matrix = byLines
        case AVCOL_SPC_BT709, AVCOL_SPC_SMPTE240M, AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: matrix = .bt709
        case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M, AVCOL_SPC_FCC: matrix = .bt601
        default: matrix = byLines
        }
        // RGB is brought to video range, as a camera would have stored it.
        isFullRange = !isRGB && (frame.color_range == AVCOL_RANGE_JPEG || Self.isFullByFormat(format))
    }

    /// Whether a format's samples are red, green and blue.
    static func isRGB(_ format: AVPixelFormat) -> Bool {
        av_pix_fmt_desc_get(format).map { $0.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0 } ?? false
    }

    /// The old `yuvj` formats and gray carry the range in their name.
    private static func isFullByFormat(_ format: AVPixelFormat) -> Bool {
        switch format {
        case AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P, AV_PIX_FMT_YUVJ411P,
            AV_PIX_FMT_GRAY8:
            true
        default: false
        }
    }
}
