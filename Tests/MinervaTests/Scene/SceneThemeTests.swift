import Foundation
import Testing

@testable import Minerva

/// Colors as eyes see them: contrast by WCAG 2.2, distance in CIELAB, missing cones by Machado, Oliveira & Fernandes,
/// "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), at full severity.
private struct Light {
    var r, g, b: Double

    init(_ color: SceneColor) {
        func linear(_ level: UInt8) -> Double {
            let value = Double(level) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        (r, g, b) = (linear(color.red), linear(color.green), linear(color.blue))
    }

    init(_ r: Double, _ g: Double, _ b: Double) {
        (self.r, self.g, self.b) = (max(0, min(1, r)), max(0, min(1, g)), max(0, min(1, b)))
    }

    static let eyes: [(name: String, rows: [[Double]])] = [
        ("full", [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
        (
            "no red",
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
        ),
        (
            "no green",
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
        ),
        (
            "no blue",
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
        ),
    ]

    func seen(by rows: [[Double]]) -> Light {
        func row(_ i: Int) -> Double { rows[i][0] * r + rows[i][1] * g + rows[i][2] * b }
        return Light(row(0), row(1), row(2))
    }

    var luminance: Double { 0.2126 * r + 0.7152 * g + 0.0722 * b }

    func contrast(to other: Light) -> Double {
        let (a, b) = (luminance + 0.05, other.luminance + 0.05)
        return max(a, b) / min(a, b)
    }

    func distance(to other: Light) -> Double {
        let (p, q) = (lab, other.lab)
        return (zip(p, q).map { ($0 - $1) * ($0 - $1) }.reduce(0, +)).squareRoot()
    }

    private var lab: [Double] {
        func root(_ t: Double) -> Double { t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116 }
        let x = root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
        let y = root(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
        let z = root((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
        return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
    }

    /// Hue in OKLCH, degrees (Ottosson 2020).
    var hue: Double {
        let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
        let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
        let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
        let a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
        let b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
        return atan2(b, a) * 180 / .pi
    }
}

@Suite struct SceneThemeTests {
    private static let themes = [("light", SceneTheme.light), ("dark", SceneTheme.dark)]
    private static let lifts: [[Phase.Name]] = [
        [.firstPull, .secondPull, .turnover, .catching, .recovery], [.dip, .drive, .receive, .jerkRecovery],
        [.eccentric, .concentric],
    ]

    @Test func thePhasesOfALiftStayApartForEyesThatLackACone() {
        for (themeName, theme) in Self.themes {
            for phases in Self.lifts {
                for (i, a) in phases.enumerated() {
                    for b in phases[(i + 1)...] {
                        for eye in Light.eyes {
                            let distance = Light(theme.color(of: a)).seen(by: eye.rows)
                                .distance(to: Light(theme.color(of: b)).seen(by: eye.rows))
                            #expect(distance >= 30, "\(themeName), \(eye.name): \(a) and \(b)")
                        }
                    }
                }
            }
        }
    }

    @Test func aPhaseKeepsTheSeedsHue() throws {
        for (_, theme) in Self.themes {
            for phase in Phase.Name.allCases {
                guard let seed = phase.color else { continue }
                let wanted = Light(SceneColor(red: seed.red, green: seed.green, blue: seed.blue)).hue
                var turn = abs(Light(theme.color(of: phase)).hue - wanted)
                if turn > 180 { turn = 360 - turn }
                #expect(turn <= 13, "\(phase): \(turn)°")
            }
        }
    }

    @Test func linesAndTextStandOutFromTheGround() {
        for (name, theme) in Self.themes {
            let ground = Light(theme.ground)
            for phase in Phase.Name.allCases {
                #expect(Light(theme.color(of: phase)).contrast(to: ground) >= 2.99, "\(name): \(phase)")
            }
            for text in [theme.ink, theme.quietInk] { #expect(Light(text).contrast(to: ground) >= 4.5) }
            #expect(Light(theme.accent).contrast(to: ground) >= 4.5)
        }
    }
}
