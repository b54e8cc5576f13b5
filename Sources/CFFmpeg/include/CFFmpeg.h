#ifndef MINERVA_CFFMPEG_H
#define MINERVA_CFFMPEG_H

// FFmpeg's own API, as it is. Below stand only the things that Swift's importer leaves out: macros that are
// expressions.

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/mem.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

/// The end of the file, or of a decoder that was told to drain.
static inline int minerva_error_eof(void) { return AVERROR_EOF; }
/// Not now: feed the decoder, or take from it, first.
static inline int minerva_error_again(void) { return AVERROR(EAGAIN); }
/// The data break the format's rules.
static inline int minerva_error_invalid_data(void) { return AVERROR_INVALIDDATA; }
/// No memory.
static inline int minerva_error_out_of_memory(void) { return AVERROR(ENOMEM); }
/// The disk, or the network behind it, failed.
static inline int minerva_error_input_output(void) { return AVERROR(EIO); }
/// Not allowed.
static inline int minerva_error_not_permitted(void) { return AVERROR(EPERM); }
/// An `errno` as FFmpeg returns it.
static inline int minerva_error_from_errno(int number) { return AVERROR(number); }

/// A four-character tag as text, for a codec that has no name.
static inline void minerva_tag_text(char *text, uint32_t tag) { av_fourcc_make_string(text, tag); }

/// Planar 4:2:0 with 10 bits in 16, in this machine's byte order.
static inline enum AVPixelFormat minerva_pixel_format_420_10(void) { return AV_PIX_FMT_YUV420P10; }
/// Planar 4:2:0 with 12 bits in 16, in this machine's byte order.
static inline enum AVPixelFormat minerva_pixel_format_420_12(void) { return AV_PIX_FMT_YUV420P12; }

/// A time that is not known.
static inline int64_t minerva_no_time(void) { return AV_NOPTS_VALUE; }

#endif
