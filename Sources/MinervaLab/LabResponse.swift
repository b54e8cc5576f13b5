import Minerva

/// An answer: status, type and bytes.
struct LabResponse: Equatable, Sendable {
    var status: Int
    var contentType: String
    var bytes: [UInt8]
    /// The methods that the address takes, for a request with another one.
    var allowedMethods: String?

    /// An answer with a body.
    init(status: Int = 200, contentType: String, bytes: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.bytes = bytes
    }

    /// JSON.
    init(status: Int = 200, json: [UInt8]) {
        self.init(status: status, contentType: "application/json", bytes: json)
    }

    /// `{"error": …}`.
    init(_ refusal: Refusal) {
        var json = JSONWriter()
        json.beginObject()
        json.string(refusal.sentence, "error")
        json.endObject()
        json.lineBreakAtEnd()
        self.init(status: refusal.status, json: json.bytes)
        if case .wrongMethod(let allowed) = refusal { allowedMethods = allowed }
    }

    /// Sent with everything. The page may load and run only what this server sends, nothing may frame it or read from
    /// it, and its address, which holds the token, goes nowhere.
    static let headers: [(name: String, value: String)] = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
                + "img-src 'self' blob: data:; style-src 'self'; media-src 'self' blob:; base-uri 'none'; "
                + "form-action 'none'; frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cache-Control", "no-store"),
    ]
}
