import MinervaLibrary
import Testing

/// Athletes: kept by name, the last used is the default.
@Suite struct AthleteTests {
    @Test func theLastUsedAthleteIsTheDefault() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        #expect(throws: LibraryError.hasNoAthlete) { _ = try library.defaultAthlete() }
        let anna = try library.addAthlete(AthleteProfile(name: "Anna"))
        let ben = try library.addAthlete(AthleteProfile(name: "Ben"))
        #expect(try library.defaultAthlete() == ben)
        try library.use(anna)
        #expect(try library.defaultAthlete() == anna)
        #expect(try fixture.open(.existing).defaultAthlete() == anna)
        #expect(try library.athletes() == [anna, ben])
    }

    @Test(arguments: [
        "Robert'); DROP TABLE athlete;--", "O’Brien \"the bar\"", "🏋️‍♀️ Zoë", "名前", "a%_b", "back\\slash", "x\u{0}y",
        "e\u{301}",
    ])
    func aNameComesBackAsItWasTyped(name: String) throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let profile = AthleteProfile(
            name: name, statureMeters: 1.7, bodyMassKg: 64, plateMeters: 0.45, units: .pounds)
        let athlete = try library.addAthlete(profile)
        let shown = name.unicodeScalars.filter { $0 != "\u{0}" }.map(String.init).joined()
        #expect(try fixture.open(.existing).athlete(named: name).profile.name == shown)
        #expect(try library.athletes() == [athlete])
        #expect(athlete.profile.statureMeters == 1.7 && athlete.profile.units == .pounds)
        #expect(try fixture.sqlite("SELECT count(*) FROM athlete") == "1")
    }

    @Test func capitalsAndTheEncodingOfAccentsMakeNoSecondAthlete() throws {
        let library = try LibraryFixture().open()
        _ = try library.addAthlete(AthleteProfile(name: "Zo\u{EB}"))
        #expect(throws: LibraryError.athleteExists(name: "ZOE\u{308}")) {
            _ = try library.addAthlete(AthleteProfile(name: " ZOE\u{308} "))
        }
        #expect(throws: LibraryError.nameIsEmpty) { _ = try library.addAthlete(AthleteProfile(name: " \n")) }
        #expect(try library.addAthlete(AthleteProfile(name: "A\u{2028}b\u{2029}c\nd")).name == "Abcd")
    }

    @Test func anUnknownNameIsAnsweredWithTheKnownOnes() throws {
        let library = try LibraryFixture().open()
        _ = try library.addAthlete(AthleteProfile(name: "Anna"))
        #expect(throws: LibraryError.noSuchAthlete(name: "Ana", known: ["Anna"])) {
            _ = try library.athlete(named: "Ana")
        }
    }

    @Test func aProfileCanBeChangedButNotToATakenName() throws {
        let library = try LibraryFixture().open()
        let anna = try library.addAthlete(AthleteProfile(name: "Anna", bodyMassKg: 63))
        _ = try library.addAthlete(AthleteProfile(name: "Ben"))
        try library.changeAthlete(anna.id, to: AthleteProfile(name: "Anna", bodyMassKg: 64))
        #expect(try library.athlete(named: "anna").profile.bodyMassKg == 64)
        #expect(throws: LibraryError.athleteExists(name: "ben")) {
            try library.changeAthlete(anna.id, to: AthleteProfile(name: "ben"))
        }
    }
}
