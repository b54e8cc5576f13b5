/// Both lifts' figures beside each other, as a terminal and a page show them.
extension ComparedLift {
    /// As a table for people at a terminal.
    func table(on console: Console) -> String {
        let rows = ComparisonFigures(reps.0, reps.1, between: "±").rows.map { row in
            [row.unit.isEmpty ? row.name : row.name + " " + row.unit] + row.cells.map { $0.isEmpty ? "–" : $0 }
        }
        // Two spaces stand before each of the four columns. The outer ones are as wide as their widest cell; the
        // lifts' names take what they leave of the line, a half each, and a dozen characters where that is less:
        // figures take as much.
        let outer = [("Figure", 0), ("Difference", 3)].map { heading, column in
            rows.reduce(heading.count) { max($0, $1[column].count) }
        }
        let room = max(12, (console.columns - 4 * 2 - outer[0] - outer[1]) / 2)
        let names = [names.0, names.1].map { TextLayout.shortened(TextLayout.printable($0), room) }
        var table = TextTable([
            ("Figure", .left), (names[0], .right), (names[1], .right), ("Difference", .right),
        ])
        for row in rows { table.add(row) }
        return TextLayout.wrapped(TextLayout.printable(scope), indent: 2, columns: min(console.columns, 80)) + "\n"
            + table.text(on: console)
    }

    /// As a table of a page.
    var pageTable: PageTable {
        PageTable(
            caption: scope, headings: ["Figure", names.0, names.1, "Difference"],
            rows: ComparisonFigures(reps.0, reps.1, between: " ± ").rows.map {
                [$0.unit.isEmpty ? $0.name : "\($0.name), \($0.unit)"] + $0.cells
            })
    }
}
