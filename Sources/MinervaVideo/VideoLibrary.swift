private import CFFmpeg

/// The FFmpeg libraries in use.
public enum VideoLibrary {
    /// Their release and the decoder library's version, e.g. `5.1.9, libavcodec 59.37.100`.
    public static var versions: String {
        let codec = avcodec_version()
        let release = String(cString: av_version_info())
        return "\(release), libavcodec \(codec >> 16).\(codec >> 8 & 255).\(codec & 255)"
    }
}
