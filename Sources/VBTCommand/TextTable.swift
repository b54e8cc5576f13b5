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
    ///
    /// What is wider than the console goes on below: several tables, each with the first `keys` columns again, so that
    /// a row is known by them in each. With widths given nothing is moved.
    func text(on console: Console, widths given: [Int]? = nil, hasHeading: Bool = true, keys: Int = 1) -> String {
        let widths =
            given ?? heading.indices.map { column in ([heading] + rows).map { $0[column].count }.max() ?? 0 }
        let parts = given == nil ? parts(widths, keys: keys, columns: console.columns) : [Array(heading.indices)]
        var text = ""
        for (i, part) in parts.enumerated() {
            if i > 0 { text += "\n" }
            if hasHeading { text += console.colored(line(heading, widths, part), .dim) + "\n" }
            for row in rows { text += line(row, widths, part) + "\n" }
        }
        return text
    }

    /// The columns of each table below each other: as few tables as fit, and these of about one width.
    private func parts(_ widths: [Int], keys: Int, columns: Int) -> [[Int]] {
        let leading = Array(heading.indices.prefix(keys))
        let first = leading.reduce(0) { $0 + widths[$1] + 2 }
        func filled(_ limit: Int) -> [[Int]] {
            var parts: [[Int]] = []
            var used = Int.max / 2
            for column in heading.indices.dropFirst(keys) {
                let width = widths[column] + 2
                if used + width > limit {
                    parts.append(leading)
                    used = first
                }
                parts[parts.count - 1].append(column)
                used += width
            }
            return parts.isEmpty ? [leading] : parts
        }
        var best = filled(columns)
        for limit in stride(from: columns - 1, through: first, by: -1) {
            let narrower = filled(limit)
            guard narrower.count == best.count else { break }
            best = narrower
        }
        return best
    }

    private func line(_ cells: [String], _ widths: [Int], _ columns: [Int]) -> String {
        var line = ""
        for i in columns {
            let (cell, width) = (cells[i], widths[i])
            line += "  " + (sides[i] == .left ? TextLayout.left(cell, width) : TextLayout.right(cell, width))
        }
        while line.hasSuffix(" ") { line.removeLast() }
        return line
    }
}
