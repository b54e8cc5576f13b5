/// What an athlete tells once, so that `analyze` need not be told each time.
public struct AthleteProfile: Equatable, Sendable {
    /// The name, as typed less space around it.
    public var name: String
    /// Stature, metres.
    public var statureMeters: Double?
    /// Body mass, kilograms.
    public var bodyMassKg: Double?
    /// Diameter of the plates that the athlete usually trains with, metres; nil for full-size plates.
    public var plateMeters: Double?
    /// Unit in which masses are shown.
    public var units: MassUnit

    /// Creates a profile.
    public init(
        name: String, statureMeters: Double? = nil, bodyMassKg: Double? = nil, plateMeters: Double? = nil,
        units: MassUnit = .kilograms
    ) {
        self.name = name
        self.statureMeters = statureMeters
        self.bodyMassKg = bodyMassKg
        self.plateMeters = plateMeters
        self.units = units
    }
}

/// The unit that a person reads masses in. Files always hold kilograms.
public enum MassUnit: String, CaseIterable, Equatable, Sendable {
    case kilograms = "kg"
    case pounds = "lb"
}

/// An athlete of the library.
public struct Athlete: Equatable, Sendable {
    /// The number in the library.
    public var id: Int64
    /// What the athlete told.
    public var profile: AthleteProfile
    /// The name.
    public var name: String { profile.name }
}
