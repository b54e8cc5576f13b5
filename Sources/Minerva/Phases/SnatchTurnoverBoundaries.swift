/// Where the pull of a snatch ends, the bar turns over and is caught.
///
/// A snatch and a clean turn over by the same three signals (peak velocity → top → bottom of the catch) and differ only
/// in where the bar ends up, which no boundary asks. So the two share one type and one search: two copies could come to
/// disagree.
public typealias SnatchTurnoverBoundaries = CleanTurnoverBoundaries
