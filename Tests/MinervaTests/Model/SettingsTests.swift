import Minerva
import Testing

@Suite struct SettingsTests {
    @Test("Names are unique, and tell part and quantity")
    func names() {
        let names = Tunable.allCases.map { $0.definition.name }
        #expect(Set(names).count == names.count)
        for name in names { #expect(name.split(separator: ".").count == 2) }
    }

    @Test("Defaults and classic values lie in their range, and say what and why", arguments: Tunable.allCases)
    func defaults(tunable: Tunable) throws {
        let definition = tunable.definition
        #expect(definition.range.contains(definition.defaultValue))
        #expect(definition.range.contains(definition.classicValue))
        #expect(!definition.summary.isEmpty && !definition.reason.isEmpty)
        var settings = Settings()
        try settings.set(definition.name, to: definition.defaultValue)
        #expect(settings == Settings())
        settings = Settings(preset: .classic)
        try settings.set(definition.name, to: definition.classicValue)
        #expect(settings == Settings(preset: .classic))
    }

    @Test("The bounds of a range are accepted, and a step beyond is refused", arguments: Tunable.allCases)
    func bounds(tunable: Tunable) throws {
        let definition = tunable.definition
        for bound in [definition.range.lowerBound, definition.range.upperBound] {
            var settings = Settings()
            try settings.set(definition.name, to: bound)
            #expect(settings[tunable] == bound)
        }
        for value in [definition.range.lowerBound - 0.001, definition.range.upperBound + 0.001, .nan, .infinity] {
            var settings = Settings()
            #expect(throws: Settings.Failure.self) { try settings.set(definition.name, to: value) }
            #expect(settings == Settings())
        }
    }

    @Test("Whole numbers only, and for the filter's order even ones")
    func whole() {
        var settings = Settings()
        #expect(throws: Settings.Failure.notWhole(name: "resample.rateHz", value: 60.5)) {
            try settings.set("resample.rateHz", to: 60.5)
        }
        #expect(throws: Settings.Failure.notWhole(name: "lowPass.order", value: 3)) {
            try settings.set("lowPass.order", to: 3)
        }
    }

    @Test("An unknown name changes nothing", arguments: ["lowPass.cutofHz", "LOWPASS.ORDER", ""])
    func unknown(name: String) {
        var settings = Settings()
        #expect(throws: Settings.Failure.unknownName(name)) { try settings.set(name, to: 1) }
        #expect(settings == Settings())
    }

    @Test("The classic preset is the seed's chain: 60 Hz, straight lines, second order at 12 Hz")
    func classic() {
        let settings = Settings(preset: .classic)
        #expect(settings[.resampleRateHz] == 60)
        #expect(settings[.resampleMethod] == 0)
        #expect(settings[.lowPassOrder] == 2)
        #expect(settings[.lowPassCutoffHz] == 12)
    }

    @Test("Any cutoff may be combined with any rate: a filter exists for both bounds of each")
    func combinations() throws {
        for rate in [Tunable.resampleRateHz.definition.range.lowerBound, 480] {
            for cutoff in [2, Tunable.lowPassCutoffHz.definition.range.upperBound] {
                for order in [2.0, 8] {
                    var settings = Settings()
                    try settings.set("resample.rateHz", to: rate)
                    try settings.set("lowPass.cutoffHz", to: cutoff)
                    try settings.set("lowPass.order", to: order)
                    let times = (0..<60).map { Double($0) / 30 }
                    let path = BarPath(timesSeconds: times, x: times, y: times.map { $0 * $0 })
                    let kinematics = VBTAnalyzer(settings: settings).kinematics(of: path)
                    #expect(kinematics?.vy.allSatisfy { $0.isFinite } == true)
                }
            }
        }
    }
}

@Suite struct NameTests {
    @Test("A lift is found by its name, and by no other")
    func lifts() {
        for lift in LiftKind.allCases { #expect(LiftKind(name: lift.name) == lift) }
        #expect(LiftKind(name: "") == nil)
        #expect(LiftKind(name: "Snatch") == nil)
    }

    @Test("Diagnosis codes are unique and have a sentence with all its numbers")
    func codes() {
        let texts = Diagnosis.Code.allCases.map { $0.text }
        #expect(Set(texts).count == texts.count)
        for code in Diagnosis.Code.allCases {
            let diagnosis = Diagnosis(code, .info, startSeconds: 1, endSeconds: 2, value: 3, limit: 4)
            #expect(diagnosis.message.hasSuffix(".") && !diagnosis.message.contains("?"))
        }
    }
}
