"""How do frames become an mp4? H.264 by ffmpeg, BT.709, seekable every second, the same bytes on every run."""
import subprocess


class VideoWriter:
    """Writes uint8 RGB frames of one size. Use as a context manager. `crf`: x264's quality, lower is better."""

    def __init__(self, path, width, height, fps, crf):
        read = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r", f"{fps:g}", "-i", "-"]
        color = ["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "-colorspace", "bt709",
                 "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"]
        encode = ["-c:v", "libx264", "-preset", "slow", "-crf", str(crf), "-g", f"{fps:.0f}"]
        same_bytes = ["-threads", "1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1"]
        self._process = subprocess.Popen(
            ["ffmpeg", "-y", "-loglevel", "error", *read, *color, *encode, *same_bytes, "-movflags", "+faststart",
             str(path)], stdin=subprocess.PIPE)

    def write(self, image):
        self._process.stdin.write(image.tobytes())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        if self._process.wait() != 0:
            raise RuntimeError("ffmpeg failed; its message is above")
