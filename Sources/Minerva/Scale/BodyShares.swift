/// Lengths of the body as shares of the stature: Drillis and Contini (1966), in Winter (2009).
enum BodyShares {
    /// From hip to shoulder.
    static let trunk = 0.288
    /// From knee to hip.
    static let thigh = 0.245
    /// From ankle to knee.
    static let shank = 0.246
}
