import Minerva
import MinervaLibrary

/// `vbt athlete`: who lifts.
struct AthleteCommand {
    let console: Console

    static let subcommands = ["add", "list", "show", "use", "change"]
    private static let profileFlags = ["--stature", "--body-mass", "--plate", "--units"]

    /// Runs one subcommand.
    func run(_ arguments: ArraySlice<String>) throws(CommandFailure) -> ExitStatus {
        let rest = arguments.dropFirst()
        switch arguments.first {
        case "add": try add(rest)
        case "list": try list(rest)
        case "show": try show(rest)
        case "use": try use(rest)
        case "change": try change(rest)
        default: throw Sentences.noSuchSubcommand(arguments.first, of: "athlete", among: AthleteCommand.subcommands)
        }
        return .success
    }

    private func add(_ arguments: ArraySlice<String>) throws(CommandFailure) {
        let given = try CommandArguments(
            arguments, command: "vbt athlete add", valued: AthleteCommand.profileFlags + ["--library"])
        var profile = AthleteProfile(name: try given.theInput("name"))
        try AthleteCommand.take(given, into: &profile)
        let library = try LibraryLocation.open(given["--library"], .creating)
        let athlete = try Sentences.explaining { () throws(LibraryError) in try library.addAthlete(profile) }
        console.write("\(athlete.name) is in the library and is the default now.\n")
    }

    private func change(_ arguments: ArraySlice<String>) throws(CommandFailure) {
        let given = try CommandArguments(
            arguments, command: "vbt athlete change", valued: AthleteCommand.profileFlags + ["--name", "--library"])
        let name = try given.theInput("name")
        let library = try LibraryLocation.open(given["--library"], .existing)
        let athlete = try Sentences.explaining { () throws(LibraryError) in try library.athlete(named: name) }
        var profile = athlete.profile
        if let name = given["--name"] { profile.name = name }
        try AthleteCommand.take(given, into: &profile)
        guard profile != athlete.profile else {
            throw .usage("vbt athlete change \(name) needs a flag that says what; see: vbt help athlete")
        }
        try Sentences.explaining { () throws(LibraryError) in try library.changeAthlete(athlete.id, to: profile) }
        console.write(AthleteCommand.description(of: profile))
    }

    private static func take(_ given: CommandArguments, into profile: inout AthleteProfile) throws(CommandFailure) {
        if let text = given["--stature"] { profile.statureMeters = try QuantityFlag.stature(text) }
        if let text = given["--body-mass"] { profile.bodyMassKg = try QuantityFlag.bodyMass(text) }
        if let text = given["--plate"] { profile.plateMeters = try QuantityFlag.plate(text) }
        if let text = given["--units"] {
            guard let units = MassUnit(rawValue: text) else { throw .usage("--units \(text): write kg or lb.") }
            profile.units = units
        }
    }

    private func list(_ arguments: ArraySlice<String>) throws(CommandFailure) {
        let given = try CommandArguments(arguments, command: "vbt athlete list", valued: ["--library"])
        try given.takesNoInput()
        let library = try LibraryLocation.open(given["--library"], .existing)
        let athletes = try Sentences.explaining { () throws(LibraryError) in try library.athletes() }
        guard !athletes.isEmpty else { throw Sentences.failure(.hasNoAthlete) }
        var table = TextTable([
            ("Athlete", .left), ("Stature", .right), ("Body mass", .right), ("Plate", .right), ("", .left),
        ])
        for (i, athlete) in athletes.enumerated() {
            let profile = athlete.profile
            table.add([
                TextLayout.cut(profile.name, 32), AthleteCommand.stature(profile) ?? "–",
                AthleteCommand.bodyMass(profile) ?? "–", AthleteCommand.plate(profile) ?? "–",
                i == 0 ? "default" : "",
            ])
        }
        console.write(table.text(on: console))
    }

    private func show(_ arguments: ArraySlice<String>) throws(CommandFailure) {
        let given = try CommandArguments(arguments, command: "vbt athlete show", valued: ["--library"])
        let library = try LibraryLocation.open(given["--library"], .existing)
        let name = given.inputs.isEmpty ? nil : try given.theInput("name")
        let (athlete, lifts) = try Sentences.explaining { () throws(LibraryError) in
            let athlete: Athlete
            if let name { athlete = try library.athlete(named: name) } else { athlete = try library.defaultAthlete() }
            return (athlete, try library.trainedLifts(of: athlete))
        }
        console.write(AthleteCommand.description(of: athlete.profile))
        for lift in lifts {
            let sets = lift.setCount == 1 ? "1 set" : "\(lift.setCount) sets"
            console.write(
                "  \(TextLayout.left(TextLayout.printable(lift.lift), 14))  \(sets), last on \(lift.lastDay.text)\n")
        }
    }

    private func use(_ arguments: ArraySlice<String>) throws(CommandFailure) {
        let given = try CommandArguments(arguments, command: "vbt athlete use", valued: ["--library"])
        let name = try given.theInput("name")
        let library = try LibraryLocation.open(given["--library"], .existing)
        let athlete = try Sentences.explaining { () throws(LibraryError) in
            let athlete = try library.athlete(named: name)
            try library.use(athlete)
            return athlete
        }
        console.write("\(athlete.name) is the default now.\n")
    }

    private static func description(of profile: AthleteProfile) -> String {
        var parts: [String] = []
        if let stature = stature(profile) { parts.append("stature \(stature)") }
        if let mass = bodyMass(profile) { parts.append("body mass \(mass)") }
        if let plate = plate(profile) { parts.append("plate \(plate)") }
        parts.append("masses in \(profile.units.rawValue)")
        return profile.name + ": " + parts.joined(separator: ", ") + "\n"
    }

    private static func stature(_ profile: AthleteProfile) -> String? {
        profile.statureMeters.map { DecimalText.figure($0, decimals: 2) + " m" }
    }

    private static func bodyMass(_ profile: AthleteProfile) -> String? {
        profile.bodyMassKg.map { MassText.text($0, profile.units) }
    }

    private static func plate(_ profile: AthleteProfile) -> String? {
        profile.plateMeters.map { DecimalText.figure($0 * 1000, decimals: 0) + " mm" }
    }
}
