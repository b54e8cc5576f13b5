import Minerva

/// Small pictures of frames, for lists.
public enum Thumbnail {
    /// A picture as a JPEG (see `PictureJPEG`), its longer side at most `longestSide` pixels, never enlarged.
    ///
    /// 256 pixels tell one lift from another and take about 8 KB. Throws as `PictureJPEG` does.
    public static func jpeg(of picture: Picture, longestSide: Int = 256) throws(VideoError) -> [UInt8] {
        let scale = min(1, Double(longestSide) / Double(max(picture.width, picture.height)))
        // Quantizer 5: no blocks to be seen at this size.
        return try PictureJPEG.bytes(of: picture, scale: scale, quantizer: 5)
    }
}
