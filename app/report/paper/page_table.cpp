// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/paper/page_table.h"

#include <algorithm>
#include <numeric>

namespace rackline {

namespace {
constexpr double between = 12, above = 4, below = 4;
/// Where a page would not hold the columns otherwise, words wider than the first are cut, and texts wider than the second are
/// wrapped.
constexpr double widestUncut = 84, widestUnwrapped = 260;

struct Column {
    std::size_t index;
    bool isNumber;
    /// The widths that the longest word of a column, half of its rows and nearly all of them need.
    double least, half = 0, most = 0, width = 0, x = 0;

    double anchorAt() const { return isNumber ? x + width : x; }
    TextAnchor anchor() const { return isNumber ? TextAnchor::end : TextAnchor::start; }
};
using Columns = std::vector<Column>;

const TextStyle& styleOf(const Column& column) { return column.index == 0 ? paper_text::first : paper_text::cell; }
const ReportCell* cellOf(const std::vector<ReportCell>& row, const Column& column) {
    return column.index < row.size() ? &row[column.index] : nullptr;
}
std::string_view textOf(const std::vector<ReportCell>& row, const Column& column) {
    const ReportCell* cell = cellOf(row, column);
    return cell == nullptr ? std::string_view() : std::string_view(cell->text);
}

Column measured(const ReportTable& table, std::size_t index) {
    const ReportColumn& head = table.columns[index];
    Column column{index, head.isNumber, widestWord(head.title, paper_text::head.font)};
    std::vector<double> widths;
    for (const std::vector<ReportCell>& row : table.rows) {
        const Font font = styleOf(column).font;
        const std::string_view text = textOf(row, column);
        column.least = std::max(column.least, widestWord(text, font));
        widths.push_back(textWidth(text, font.size, font.weight));
    }
    std::sort(widths.begin(), widths.end());
    const double title = textWidth(head.title, paper_text::head.font.size);
    const auto needOf = [&](std::size_t tenths) {
        return std::clamp(std::max(widths[(widths.size() - 1) * tenths / 10], title), column.least, widestUnwrapped) + 1;
    };
    column.least = std::min(column.least, widestUncut) + 1;
    column.half = needOf(5);
    column.most = needOf(9);
    return column;
}

double sum(const Columns& columns, double Column::*what) {
    return std::accumulate(columns.begin(), columns.end(), between * static_cast<double>(columns.size() - 1),
                           [&](double all, const Column& column) { return all + column.*what; });
}

std::vector<Columns> groupsOf(const ReportTable& table) {
    Columns all;
    for (std::size_t i = 0; i < table.columns.size(); ++i) all.push_back(measured(table, i));
    std::vector<Columns> groups{{all.front()}};
    for (std::size_t i = 1; i < all.size(); ++i) {
        groups.back().push_back(all[i]);
        if (groups.back().size() <= 2 || sum(groups.back(), &Column::least) <= PageFlow::width) continue;
        groups.back().pop_back();
        groups.push_back({all.front(), all[i]});
    }
    return groups;
}

/// Shares `spare` among columns that want more: first numbers and dates, then those that lack least.
void widen(const std::vector<Column*>& columns, double Column::*wish, double& spare) {
    std::vector<Column*> order = columns;
    const auto lack = [&](const Column* column) { return column->*wish - column->width; };
    std::stable_sort(order.begin(), order.end(), [&](const Column* a, const Column* b) {
        return a->isNumber != b->isNumber ? a->isNumber : lack(a) < lack(b);
    });
    for (std::size_t i = 0; i < order.size(); ++i) {
        const double share = order[i]->isNumber ? spare : spare / static_cast<double>(order.size() - i);
        const double given = std::max(0.0, std::min(share, lack(order[i])));
        order[i]->width += given;
        spare -= given;
    }
}

/// Chooses widths so that first half of the rows need not wrap, then nearly all. What no column needs is shared by width.
void place(Columns& columns) {
    std::vector<Column*> all;
    for (Column& column : columns) {
        column.width = column.least;
        all.push_back(&column);
    }
    double spare = PageFlow::width - sum(columns, &Column::least);
    widen(all, &Column::half, spare);
    widen(all, &Column::most, spare);
    const double used = sum(columns, &Column::width) - between * static_cast<double>(columns.size() - 1);
    double x = PageFlow::left;
    for (Column& column : columns) {
        column.width += std::max(0.0, spare) * column.width / used;
        column.x = x;
        x += column.width + between;
    }
}

class Rows {
public:
    Rows(PageFlow& flow, const ReportTable& table, const Columns& columns) : m_flow(flow), m_table(table), m_columns(columns) {
        for (const Column& column : m_columns)
            m_head.push_back(brokenLines(m_table.columns[column.index].title, column.width, paper_text::head.font));
        m_headHeight = heightOf(m_head, paper_text::head);
    }

    void draw() {
        std::vector<Broken> rows;
        for (const auto& row : m_table.rows) rows.push_back(brokenRow(row));
        const std::size_t together = std::min<std::size_t>(rows.size(), 2);
        double start = m_headHeight;
        for (std::size_t i = 0; i < together; ++i) start += heightOf(rows[i], paper_text::cell);
        m_flow.take(std::min(start, PageFlow::bottom - PageFlow::top - 120));
        drawHead();
        m_flow.place(m_table.id);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            double need = heightOf(rows[i], paper_text::cell);
            // The last row is kept together with the one before it.
            if (i + 2 == rows.size()) need += heightOf(rows[i + 1], paper_text::cell);
            if (m_flow.y() + need > PageFlow::bottom) continueOnNextPage();
            drawRow(rows[i], m_table.rows[i]);
        }
    }

private:
    using Broken = std::vector<std::vector<std::string>>;

    Broken brokenRow(const std::vector<ReportCell>& row) const {
        Broken cells;
        for (const Column& column : m_columns)
            cells.push_back(brokenLines(textOf(row, column), column.width, styleOf(column).font));
        return cells;
    }
    static std::size_t linesOf(const Broken& cells) {
        std::size_t most = 1;
        for (const auto& lines : cells) most = std::max(most, lines.size());
        return most;
    }
    static double heightOf(const Broken& cells, const TextStyle& style) {
        return above + static_cast<double>(linesOf(cells)) * style.leading + below;
    }

    void drawHead() {
        const std::size_t most = linesOf(m_head);
        drawCells(m_head, 0, most, [](const Column&) -> const TextStyle& { return paper_text::head; });
        rule(Role::axis);
    }
    void rule(Role colour) { m_flow.drawing().line({PageFlow::left, m_flow.y()}, {PageFlow::right, m_flow.y()}, {colour}); }
    void continueOnNextPage() {
        if (m_flow.y() <= PageFlow::top + m_headHeight) return;
        m_flow.newPage();
        drawHead();
    }
    /// Draws a row; one that is higher than a page goes on over the next ones.
    void drawRow(const Broken& cells, const std::vector<ReportCell>& row) {
        if (!row.empty()) m_flow.place(row.front().id);
        const double leading = paper_text::cell.leading;
        const std::size_t all = linesOf(cells);
        for (std::size_t from = 0; from < all;) {
            const double space = (PageFlow::bottom - m_flow.y() - above - below) / leading;
            const std::size_t to = std::min(all, from + std::max<std::size_t>(1, static_cast<std::size_t>(std::max(0.0, space))));
            for (std::size_t c = 0; c < m_columns.size(); ++c)
                if (const ReportCell* cell = cellOf(row, m_columns[c])) refer(*cell, m_columns[c], cells[c], from, to);
            drawCells(cells, from, to, styleOf);
            if (to < all) continueOnNextPage();
            from = to;
        }
        rule(Role::line);
    }
    /// Notes references for the parts of these lines that lead elsewhere. The lines hold the letters of their text without some
    /// spaces.
    void refer(const ReportCell& cell, const Column& column, const std::vector<std::string>& lines, std::size_t from,
               std::size_t to) {
        if (cell.links.empty()) return;
        const TextStyle& style = styleOf(column);
        std::size_t begin = 0;
        for (std::size_t i = 0; i < std::min(to, lines.size()); ++i) {
            begin = std::min(cell.text.find_first_not_of(" \t\n", begin), cell.text.size());
            const std::string& line = lines[i];
            const auto widthTo = [&](std::size_t at) {
                return textWidth(std::string_view(line).substr(0, at), style.font.size, style.font.weight);
            };
            const double x = column.isNumber ? column.anchorAt() - widthTo(line.size()) : column.x;
            for (const ReportLink& link : cell.links) {
                const std::size_t first = std::max(link.at, begin), last = std::min(link.at + link.size, begin + line.size());
                if (i < from || first >= last) continue;
                const double left = widthTo(first - begin);
                m_flow.references.push_back({m_flow.page(), x + left,
                                             m_flow.y() + above + static_cast<double>(i - from) * style.leading,
                                             widthTo(last - begin) - left, style.leading, link.to});
            }
            begin += line.size();
        }
    }
    template <typename Style> void drawCells(const Broken& cells, std::size_t from, std::size_t to, Style styleFor) {
        const double start = m_flow.y() + above;
        for (std::size_t c = 0; c < m_columns.size(); ++c) {
            const TextStyle& style = styleFor(m_columns[c]);
            const double baseline = (style.leading + style.font.size * 0.72) / 2;
            for (std::size_t i = from; i < std::min(to, cells[c].size()); ++i)
                if (!cells[c][i].empty())
                    m_flow.text(m_columns[c].anchorAt(), start + static_cast<double>(i - from) * style.leading + baseline,
                                cells[c][i], style, m_columns[c].anchor());
        }
        const double leading = styleFor(m_columns.front()).leading;
        m_flow.advance(above + static_cast<double>(to - from) * leading + below);
    }

    PageFlow& m_flow;
    const ReportTable& m_table;
    const Columns& m_columns;
    Broken m_head;
    double m_headHeight;
};
} // namespace

void drawTable(PageFlow& flow, const ReportTable& table) {
    if (table.columns.empty() || table.rows.empty()) return;
    for (Columns& columns : groupsOf(table)) {
        place(columns);
        Rows(flow, table, columns).draw();
        flow.gap(14);
    }
}

} // namespace rackline
