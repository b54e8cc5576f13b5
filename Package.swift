// swift-tools-version: 6.2
import PackageDescription

/// Swift 6 mode; a warning is an error, so that none grows old.
let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

/// The engine must also compile as Embedded Swift; this catches most of what would not, in the native build already.
let portable: [SwiftSetting] = strict + [.treatWarning("EmbeddedRestrictions", as: .error)]

let package = Package(
    name: "Minerva",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [
        .library(name: "Minerva", targets: ["Minerva"])
    ],
    targets: [
        .target(name: "CMinervaSupport", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "Minerva", dependencies: ["CMinervaSupport"], swiftSettings: portable),
        .target(name: "MinervaTestSupport", dependencies: ["Minerva"], swiftSettings: strict),
        .testTarget(
            name: "MinervaTests", dependencies: ["Minerva", "MinervaTestSupport"],
            resources: [.copy("Goldens")], swiftSettings: strict),
    ]
)

// The faces and adapters below need Linux libraries; on other systems the package is the engine alone.
#if os(Linux)
    package.products += [
        .executable(name: "vbt", targets: ["vbt"]),
        .executable(name: "vbt-bench", targets: ["vbt-bench"]),
        .executable(name: "MinervaWeb", targets: ["MinervaWeb"]),
    ]
    package.targets += [
        .target(
            name: "CFFmpeg",
            linkerSettings: ["avformat", "avcodec", "avutil", "swresample", "swscale"].map { .linkedLibrary($0) }),
        .target(name: "MinervaVideo", dependencies: ["Minerva", "CFFmpeg"], swiftSettings: strict),
        .target(name: "COpenVINO", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "MinervaInference", dependencies: ["Minerva", "COpenVINO"], swiftSettings: strict),
        .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "MinervaLibrary", dependencies: ["Minerva", "CSQLite"], swiftSettings: strict),
        .target(
            name: "CCairo",
            linkerSettings: ["cairo", "pango-1.0", "pangocairo-1.0", "gobject-2.0"].map { .linkedLibrary($0) }),
        .target(name: "MinervaPaint", dependencies: ["Minerva", "CCairo"], swiftSettings: strict),
        .target(name: "CMicroHTTP", linkerSettings: [.linkedLibrary("microhttpd")]),
        .target(name: "MinervaLab", dependencies: ["Minerva", "CMicroHTTP"], swiftSettings: strict),
        .target(
            name: "VBTCommand",
            dependencies: [
                "Minerva", "MinervaVideo", "MinervaInference", "MinervaLibrary", "MinervaPaint", "MinervaLab",
            ],
            swiftSettings: strict),
        .executableTarget(name: "vbt", dependencies: ["VBTCommand"], swiftSettings: strict),
        .executableTarget(
            name: "vbt-bench",
            dependencies: [
                "Minerva", "MinervaVideo", "MinervaInference", "MinervaLibrary", "MinervaPaint", "MinervaTestSupport",
                "VBTCommand",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "MinervaWeb", dependencies: ["Minerva"],
            swiftSettings: portable + [.enableExperimentalFeature("Extern")]),
        .testTarget(
            name: "MinervaVideoTests", dependencies: ["MinervaVideo", "MinervaTestSupport"], swiftSettings: strict),
        .testTarget(
            name: "MinervaInferenceTests", dependencies: ["MinervaInference", "MinervaTestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "MinervaLibraryTests", dependencies: ["MinervaLibrary", "MinervaTestSupport"],
            resources: [.copy("Fixtures")], swiftSettings: strict),
        .testTarget(
            name: "MinervaLabTests", dependencies: ["MinervaLab", "MinervaTestSupport"], swiftSettings: strict),
        .testTarget(
            name: "MinervaPaintTests", dependencies: ["MinervaPaint", "MinervaTestSupport"], exclude: ["Goldens"],
            swiftSettings: strict),
        .testTarget(
            name: "VBTCommandTests",
            dependencies: ["VBTCommand", "vbt", "MinervaPaint", "MinervaVideo", "MinervaTestSupport"],
            swiftSettings: strict),
    ]
#endif
