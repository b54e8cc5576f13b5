/// A table of text: a heading and rows, each column as wide as its widest cell.
struct TextTable {
    /// How a column's cells stand.
    enum Side {
        case left
        case right
    }

    private let heading: [String]
    private let sides: [Side]
    private var rows: [[String]] = []

    /// Creates an empty table.
    init(_ columns: [(heading: String, side: Side)]) {
        heading = columns.map(\.heading)
        sides = columns.map(\.side)
    }

    var isEmpty: Bool { rows.isEmpty }

    /// Adds a row; traps where it has another number of cells than the heading.
    mutating func add(_ cells: [String]) {
        precondition(cells.count == heading.count, "a cell for each column")
        rows.append(cells)
    }

    /// The whole table, two spaces before each column. Widths are those given, or the widest cell's.
    func text(on console: Console, widths given: [Int]? = nil, hasHeading: Bool = true) -> String {
        let widths =
            given ?? heading.indices.map { column in ([heading] + rows).map { $0[column].count }.max() ?? 0 }
        var text = ""
        if hasHeading { text += console.colored(line(heading, widths), .dim) + "\n" }
        for row in rows { text += line(row, widths) + "\n" }
        return text
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        var line = ""
        for (i, cell) in cells.enumerated() {
            line += "  " + (sides[i] == .left ? TextLayout.left(cell, widths[i]) : TextLayout.right(cell, widths[i]))
        }
        while line.hasSuffix(" ") { line.removeLast() }
        return line
    }
}
