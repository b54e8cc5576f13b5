internal import CFFmpeg

/// An open container file. Lives and dies on the decoding thread.
final class Container {
    /// The path as given.
    let path: String
    /// Bytes in the file.
    let fileSize: Int64
    /// FFmpeg's demuxer.
    let format: UnsafeMutablePointer<AVFormatContext>
    private let file: UnsafeMutablePointer<AVIOContext>

    /// Opens a file and reads its head. Throws where it is no clip, or no file.
    init(path: String) throws(VideoError) {
        av_log_set_level(AV_LOG_QUIET)  // Errors are values here; FFmpeg's own lines would mix into the command's.
        self.path = path
        fileSize = try ClipFile.checkedSize(path: path)
        file = try Self.openFile(path: path)
        do throws(VideoError) {
            format = try Self.openFormat(file: file, path: path)
        } catch {
            var file: UnsafeMutablePointer<AVIOContext>? = file
            avio_closep(&file)
            throw error
        }
    }

    deinit {
        var format: UnsafeMutablePointer<AVFormatContext>? = format
        avformat_close_input(&format)
        var file: UnsafeMutablePointer<AVIOContext>? = file
        avio_closep(&file)
    }

    private static func openFile(path: String) throws(VideoError) -> UnsafeMutablePointer<AVIOContext> {
        var file: UnsafeMutablePointer<AVIOContext>?
        // The prefix makes every path a file: `http:…` or `concat:…` is then a name like any other.
        let code = avio_open(&file, "file:" + path, AVIO_FLAG_READ)
        guard code >= 0, let file else { throw ClipFile.openingFailure(errno: -code, path: path) }
        return file
    }

    private static func openFormat(
        file: UnsafeMutablePointer<AVIOContext>, path: String
    ) throws(VideoError) -> UnsafeMutablePointer<AVFormatContext> {
        var recognised: UnsafePointer<AVInputFormat>?
        // Recognising comes before opening: opening a playlist would already open what it names.
        guard av_probe_input_buffer2(file, &recognised, path, nil, 0, 0) >= 0, let recognised,
            !isNoClip(String(cString: recognised.pointee.name))
        else { throw ClipFile.beginsLikeMP4(path: path) ? .hasNoIndex(path: path) : .isNoClip(path: path) }
        var format = avformat_alloc_context()
        guard let fresh = format else { throw .library(.opening, code: minerva_error_out_of_memory()) }
        fresh.pointee.pb = file
        // A clip is one file: a container that refers to others, here or elsewhere, does not make us open them.
        fresh.pointee.io_open = { _, _, _, _, _ in minerva_error_not_permitted() }
        let code = avformat_open_input(&format, "file:" + path, recognised, nil)  // Frees the context where it fails.
        guard code >= 0, let format else {
            if code == minerva_error_out_of_memory() { throw .library(.opening, code: code) }
            throw ClipFile.beginsLikeMP4(path: path) ? .hasNoIndex(path: path) : .isNoClip(path: path)
        }
        do throws(VideoError) {
            try readStreamHeads(format, path: path)
        } catch {
            var format: UnsafeMutablePointer<AVFormatContext>? = format
            avformat_close_input(&format)
            throw error
        }
        return format
    }

    /// Whether FFmpeg's name for a format stands for something that it plays and that is no clip: text, which it shows
    /// as an old terminal would, and lists of other files or addresses.
    private static func isNoClip(_ format: String) -> Bool {
        let textArt = ["tty", "bin", "xbin", "idf", "adf"]
        let lists = ["concat", "hls", "dash", "imf", "sdp", "rtsp", "rtp", "avisynth", "vapoursynth"]
        return textArt.contains(format) || lists.contains(format)
    }

    /// Reads as far into the file as it takes to know every stream's codec and size.
    private static func readStreamHeads(
        _ format: UnsafeMutablePointer<AVFormatContext>, path: String
    ) throws(VideoError) {
        for stream in streams(of: format) where stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO {
            let parameters = stream.pointee.codecpar.pointee
            try PictureLimit.check(width: Int(parameters.width), height: Int(parameters.height))
        }
        // The search decodes a little; its decoders must keep the limit too.
        var options = streams(of: format).map { _ in
            var dictionary: OpaquePointer?
            av_dict_set(&dictionary, "max_pixels", String(PictureLimit.pixels), 0)
            return dictionary
        }
        let code = avformat_find_stream_info(format, &options)
        for index in options.indices { av_dict_free(&options[index]) }
        if code == minerva_error_eof() || code == minerva_error_invalid_data() { throw .isNoClip(path: path) }
        if code < 0 { throw .library(.opening, code: code) }
    }

    /// FFmpeg's short names for the format, separated by commas.
    var formatName: String { String(cString: format.pointee.iformat.pointee.name) }

    /// Where the container's own timeline ends, seconds; nil where it does not say.
    ///
    /// Others state how long the clip lasts, Matroska where it ends: FFmpeg's writer means that by its duration. One
    /// that lies before the beginning can only be a length. What this cannot notice: a length of another writer's that
    /// is longer than the way to its clock's beginning; that clip may end earlier than stated by as much.
    var statedEnd: Double? {
        // An estimate from the bit rate is no statement.
        guard format.pointee.duration != minerva_no_time(), format.pointee.duration > 0,
            format.pointee.duration_estimation_method != AVFMT_DURATION_FROM_BITRATE
        else { return nil }
        let duration = Double(format.pointee.duration) / Double(AV_TIME_BASE)
        return formatName.hasPrefix("matroska") && duration > start ? duration : start + duration
    }

    /// How long the clip lasts by the container's own timeline, seconds; nil where it does not say.
    var statedDuration: Double? { statedEnd.map { $0 - start } }

    /// Where the container's own timeline begins, seconds.
    private var start: Double {
        format.pointee.start_time == minerva_no_time() ? 0 : Double(format.pointee.start_time) / Double(AV_TIME_BASE)
    }

    /// When the clip was recorded, as the container states it. Apple's key comes first: it has the camera's zone.
    var statedRecordingTime: String? {
        for key in ["com.apple.quicktime.creationdate", "creation_time"] {
            if let entry = av_dict_get(format.pointee.metadata, key, nil, 0), let value = entry.pointee.value {
                return String(cString: value)
            }
        }
        return nil
    }

    /// The container's streams.
    static func streams(of format: UnsafeMutablePointer<AVFormatContext>) -> [UnsafeMutablePointer<AVStream>] {
        (0..<Int(format.pointee.nb_streams)).compactMap { format.pointee.streams[$0] }
    }
}
