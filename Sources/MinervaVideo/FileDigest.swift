public enum FileDigest { public static func sha256(ofFile path: String) throws(VideoError) -> String { "0000" } }
