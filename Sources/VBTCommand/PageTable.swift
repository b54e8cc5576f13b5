import Minerva

/// A table of a page: every cell is content, every heading says its unit.
struct PageTable {
    var caption: String
    var headings: [String]
    /// Cells row by row; the first of a row is its heading. An empty cell says that nothing was seen.
    var rows: [[String]] = []

    /// The same table with its rows as columns.
    var turned: PageTable {
        let columns = headings.indices
        return PageTable(
            caption: caption,
            headings: [headings[0]] + rows.map { $0[0] },
            rows: columns.dropFirst().filter { column in rows.contains { !$0[column].isEmpty } }
                .map { column in [headings[column]] + rows.map { $0[column] } })
    }

    /// Columns that fit a sheet of paper without breaking words.
    private static let widest = 12

    /// Writes the table without the columns that no row has anything in; nothing for no rows.
    func append(to page: inout MarkupWriter) {
        guard !rows.isEmpty else { return }
        let used = headings.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        // A table wider than a phone scrolls by itself, also by keyboard; a shade at its edge shows that there is more.
        page.raw("<div class=\"scroll\" role=\"region\" tabindex=\"0\"")
        page.attribute("aria-label", caption)
        page.raw("><table")
        if used.count > PageTable.widest { page.attribute("class", "wide") }
        page.raw("><caption><span>")
        page.text(caption)
        page.raw("</span></caption><thead><tr>")
        for column in used {
            page.raw("<th scope=\"col\">")
            page.text(headings[column])
            page.raw("</th>")
        }
        page.raw("</tr></thead><tbody>")
        for row in rows {
            page.raw("<tr>")
            for column in used {
                page.raw(column == used.first ? "<th scope=\"row\">" : "<td>")
                if row[column].isEmpty {
                    page.raw("<span class=\"none\" title=\"not seen\">–</span>")
                } else {
                    page.text(row[column])
                }
                page.raw(column == used.first ? "</th>" : "</td>")
            }
            page.raw("</tr>")
        }
        page.raw("</tbody></table></div>\n")
    }

    /// A figure with its decimals, and one standard deviation where it is known; empty for none.
    static func cell(_ value: Double?, _ decimals: Int, deviation: Double? = nil) -> String {
        guard let value, value.isFinite else { return "" }
        return FigureText.text(value, decimals: decimals, deviation: deviation, between: " ± ")
    }
}
