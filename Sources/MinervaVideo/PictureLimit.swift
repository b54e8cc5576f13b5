/// How large a picture may be.
///
/// The largest that any phone records is 8K, 7680 × 4320 = 33 megapixels; DCI 8K has 35. A decoder may hold some twenty
/// of them at 1.5 bytes a pixel, which is a gigabyte already. A head that claims more is an attack or a mistake, and is
/// refused before memory is taken.
enum PictureLimit {
    /// The largest number of pixels, as coded and as displayed: 8192 × 4608.
    static let pixels = 8192 * 4608

    /// Throws where a picture of this size is not to be decoded. Sizes of zero pass: they are not known yet.
    static func check(width: Int, height: Int) throws(VideoError) {
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        if overflow || product > pixels {
            throw .pictureTooLarge(width: width, height: height, limitPixels: pixels)
        }
    }
}
