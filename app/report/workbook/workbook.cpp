// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/workbook/workbook.h"

#include "app/project/text/csv_rows.h"
#include "app/report/pictures/palette.h"
#include "app/report/words/failure_text.h"
#include "app/report/workbook/module.h"
#include "app/report/workbook/whole_file.h"
#include "hwdb/host/program.h"
#include "hwdb/host/signals.h"
#include "hwdb/store/replaced_file.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <istream>
#include <limits>
#include <map>
#include <optional>
#include <set>

namespace rackline {

namespace {
using Cells = std::vector<std::string>;
constexpr std::size_t longestName = 31, longestText = 32'767;

std::optional<double> numberIn(const std::string& cell) {
    double value = 0;
    const auto read = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    const bool whole = !cell.empty() && read.ec == std::errc() && read.ptr == cell.data() + cell.size() && std::isfinite(value);
    return whole ? std::optional(value) : std::nullopt;
}

/// Cuts a text where a letter ends.
std::string cut(std::string text, std::size_t most) {
    if (text.size() <= most) return text;
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
    text.resize(most);
    return text;
}

/// A name that a sheet may have: short, without the signs of cells' addresses, and different from all others.
std::string sheetName(std::string name, const std::set<std::string>& taken) {
    for (char& c : name)
        if (std::string_view("[]:*?/\\'").find(c) != std::string_view::npos || static_cast<unsigned char>(c) < ' ') c = '_';
    name = cut(name.empty() ? "figures" : name, longestName);
    std::string free = name;
    for (int i = 2; taken.contains(free); ++i) free = cut(name, longestName - 4) + " " + std::to_string(i);
    return free;
}

unsigned colourOf(std::size_t look) { return rgbOf(Colour::series(static_cast<int>(look)), false); }

const rackline_workbook_functions* loadedFunctions() {
    void* module = host::ownModule(RACKLINE_WORKBOOK_MODULE);
    if (module == nullptr) return nullptr;
    using Functions = const rackline_workbook_functions* (*)();
    const auto functions = reinterpret_cast<Functions>(host::functionOf(module, "rackline_workbook"));
    return functions != nullptr ? functions() : nullptr;
}

std::string folderOf(const std::string& path) {
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    return folder.empty() ? "." : folder.string();
}

/// The rows of one series: those of a scenario that follow each other.
struct Stretch {
    std::string name, sheet;
    unsigned first = 1, last = 1;
};

/// What a chart shows: the sheet's rows, and the columns across and up.
struct Shown {
    std::vector<Stretch> stretches;
    Cells head;
    std::size_t x = 0, lastX = 0, y = 0;
    int form = 0;
    bool decadesX = false, decadesY = false, aboveZero = true;
    std::string title;
};

/// A file that is being written, sheet by sheet.
class Book {
public:
    Book(const rackline_workbook_functions& functions, void* handle, std::string path)
        : m_functions(functions), m_handle(handle), m_path(std::move(path)) {}
    Book(const Book&) = delete;
    Book& operator=(const Book&) = delete;
    ~Book() {
        if (m_handle != nullptr) m_functions.drop(m_handle);
    }

    /// Begins a sheet. Columns are as wide as their heads and the words of the first row.
    Result<void> begin(const std::string& name, Cells head, const Cells& first) {
        m_sheet = sheetName(name, m_taken);
        m_taken.insert(m_sheet);
        m_head = std::move(head);
        m_rows = 1;
        m_stretches.clear();
        m_ranges.assign(m_head.size(), {});
        m_cells += m_head.size();
        std::vector<const char*> words;
        std::vector<double> widths;
        for (std::size_t i = 0; i < m_head.size(); ++i) {
            const std::size_t word = i < first.size() && !numberIn(first[i]) ? first[i].size() + 2 : 0;
            words.push_back(m_head[i].c_str());
            const double least = m_head[i] == "scenario" ? 20 : 10;
            widths.push_back(std::clamp(double(std::max(m_head[i].size(), word)) + 2, least, 40.0));
        }
        return ok(m_functions.sheet(m_handle, m_sheet.c_str(), words.data(), widths.data(), static_cast<unsigned>(words.size())));
    }

    Result<void> add(const Cells& cells) {
        if (m_rows >= mostSheetRows)
            return Error{ErrorCode::usage, m_path, "a sheet has 1,048,576 rows at most; .csv and .sqlite have no such limit"};
        std::vector<rackline_workbook_cell> written(m_head.size(), {std::numeric_limits<double>::quiet_NaN(), nullptr});
        Cells texts(m_head.size());
        for (std::size_t i = 0; i < cells.size() && i < written.size(); ++i) {
            if (cells[i].empty()) continue;
            // A scenario may be called 2026 without being a number.
            const auto number = m_head[i] == "scenario" ? std::nullopt : numberIn(cells[i]);
            if (number) {
                ++m_cells;
                written[i].number = *number;
                m_ranges[i].low = std::min(m_ranges[i].low, *number);
                m_ranges[i].high = std::max(m_ranges[i].high, *number);
            } else {
                written[i].text = (texts[i] = cut(std::string(csvUnguarded(cells[i])), longestText)).c_str();
                m_cells += !texts[i].empty();
            }
        }
        const auto named = std::find(m_head.begin(), m_head.end(), "scenario");
        const std::size_t at = static_cast<std::size_t>(named - m_head.begin());
        const std::string name = at < cells.size() ? std::string(csvUnguarded(cells[at])) : m_sheet;
        if (m_stretches.empty() || m_stretches.back().name != name) m_stretches.push_back({name, m_sheet, m_rows, m_rows});
        m_stretches.back().last = m_rows++;
        return ok(m_functions.row(m_handle, written.data(), static_cast<unsigned>(written.size())));
    }

    Result<void> table(const std::string& name, const std::vector<Cells>& rows) {
        if (rows.empty()) return {};
        Result<void> done = begin(name, rows.front(), rows.size() > 1 ? rows[1] : Cells());
        for (std::size_t i = 1; i < rows.size() && done; ++i) done = add(rows[i]);
        return done;
    }

    /// Whether a column's numbers are best read in decades, and whether none is negative.
    bool decades(std::size_t column) const {
        constexpr double many = 50;
        return m_ranges[column].low > 0 && m_ranges[column].high / m_ranges[column].low > many;
    }
    bool aboveZero(std::size_t column) const { return m_ranges[column].low >= 0; }
    const std::vector<Stretch>& stretches() const { return m_stretches; }
    /// The cells of all sheets that are not empty.
    std::uint64_t cells() const { return m_cells; }

    Result<void> chart(const Shown& shown) {
        std::vector<rackline_workbook_series> series;
        for (const Stretch& one : shown.stretches)
            series.push_back({one.name.c_str(), one.sheet.c_str(), one.first, one.last, static_cast<unsigned>(shown.x),
                              static_cast<unsigned>(std::max(shown.x, shown.lastX)), static_cast<unsigned>(shown.y),
                              colourOf(series.size())});
        const rackline_workbook_chart chart{shown.title.c_str(),
                                            shown.head[shown.x].c_str(),
                                            shown.head[shown.y].c_str(),
                                            shown.form,
                                            shown.form > 0 && shown.decadesX,
                                            shown.form > 0 && shown.decadesY,
                                            shown.form == 0 && shown.aboveZero,
                                            series.data(),
                                            series.size()};
        return ok(m_functions.chart(m_handle, &chart));
    }

    /// Writes and packs the rows that wait. Without room for that the library would leave rows out without a word, so the room is
    /// checked first.
    Result<void> close() {
        constexpr std::uintmax_t margin = 65'536;
        const long long bytes = m_functions.waiting(m_handle);
        std::error_code unknown;
        const auto room = std::filesystem::space(folderOf(m_path), unknown);
        const std::uintmax_t needed = 2 * static_cast<std::uintmax_t>(std::max(bytes, 0LL)) + margin;
        if (bytes < 0 || (!unknown && room.available < needed))
            return Error{
                ErrorCode::io, m_path,
                "there is not enough room on its disk, where the rows wait meanwhile; what was there before is unchanged"};
        const char* wrong = m_functions.close(std::exchange(m_handle, nullptr));
        return wrong == nullptr ? Result<void>() : Error{ErrorCode::io, m_path, std::string("could not be written: ") + wrong};
    }

private:
    Result<void> ok(int code) const {
        return code == 0 ? Result<void>() : Error{ErrorCode::io, m_path, "could not be written in full"};
    }

    const rackline_workbook_functions& m_functions;
    void* m_handle;
    std::string m_path, m_sheet;
    std::set<std::string> m_taken{"Chart"};
    Cells m_head;
    unsigned m_rows = 1;
    std::uint64_t m_cells = 0;
    std::vector<Stretch> m_stretches;
    struct Range {
        double low = std::numeric_limits<double>::infinity(), high = -low;
    };
    std::vector<Range> m_ranges;
};

/// The rows of CSV one after another; a quoted cell may go over several lines.
class Rows {
public:
    explicit Rows(std::istream& csv) : m_csv(csv) {}
    bool next(Cells& cells) {
        std::string text, line;
        while (std::getline(m_csv, line)) {
            text += line + '\n';
            if (std::count(text.begin(), text.end(), '"') % 2 != 0) continue;
            return CsvRows(text).next(cells);
        }
        return false;
    }

private:
    std::istream& m_csv;
};

std::size_t columnOf(const Cells& head, std::string_view name) {
    return static_cast<std::size_t>(std::find(head.begin(), head.end(), name) - head.begin());
}

/// A chart of columns for all rows of the sheet, over the words of the columns from the first to `lastX`.
Shown columns(const Book& book, const Cells& head, std::size_t lastX, std::size_t y, std::string title) {
    const std::vector<Stretch>& parts = book.stretches();
    return {{{head[y], parts.front().sheet, parts.front().first, parts.back().last}},
            head,
            0,
            lastX,
            y,
            0,
            false,
            false,
            book.aboveZero(y),
            std::move(title)};
}

/// Writes the CSV as it stands. The chart has the columns that were asked for, or else the first two with numbers.
Result<std::optional<Shown>> asItStands(Book& book, Rows& rows, const Cells& head, const WorkbookAbout& about) {
    Cells first, cells;
    const bool any = rows.next(first);
    if (const auto begun = book.begin(about.name, head, first); !begun) return begun.error();
    for (bool more = any; more; more = rows.next(cells))
        if (const auto added = book.add(cells.empty() ? first : cells); !added) return added.error();
    const std::size_t x = columnOf(head, about.x), y = columnOf(head, about.y);
    if (!any || x >= first.size() || y >= first.size()) return std::optional<Shown>();
    if (head[x] == "scenario" || !numberIn(first[x])) return std::optional(columns(book, head, x, y, head[y]));
    return std::optional(Shown{book.stretches(), head, x, x, y, about.line ? 2 : 1, book.decades(x), book.decades(y), true,
                               head[y] + " over " + head[x]});
}

/// One table, gathered from figures by rows.
struct Table {
    struct Figure {
        std::string row, name;
        bool ends = false;
    };
    using Key = std::pair<std::string, std::string>;
    std::vector<Figure> figures;
    std::vector<Key> keys;
    /// Value, low and high by scenario and column, and by the figure's name.
    std::map<Key, std::map<std::string, Cells>> cells;

    void take(const Cells& c) {
        // The unit is a part of the figure's name, because the same row may be in W here and a share there.
        const std::string name = c[2] + (c[7].empty() ? "" : " (" + c[7] + ")");
        auto figure = std::find_if(figures.begin(), figures.end(), [&](const Figure& f) { return f.name == name; });
        if (figure == figures.end()) figure = figures.insert(figure, {c[2], name});
        figure->ends = figure->ends || (!c[5].empty() && c[5] != c[4]) || (!c[6].empty() && c[6] != c[4]);
        const Key key(c[0], c[3]);
        if (!cells.contains(key)) keys.push_back(key);
        cells[key][name] = {c[4], c[5], c[6]};
    }

    /// The rows, with a column for figures that stand beside each other in one scenario, where there are any.
    std::vector<Cells> rows() const {
        const bool parted = std::any_of(keys.begin(), keys.end(), [](const Key& k) { return k.second != "value"; });
        std::vector<Cells> rows{{"scenario"}};
        if (parted) rows[0].emplace_back("column");
        for (const Figure& f : figures) {
            rows[0].push_back(f.name);
            if (f.ends) rows[0].insert(rows[0].end(), {f.name + " low", f.name + " high"});
        }
        for (const Key& key : keys) {
            Cells line{key.first};
            if (parted) line.push_back(key.second);
            for (const Figure& f : figures) {
                const auto found = cells.at(key).find(f.name);
                const Cells values = found == cells.at(key).end() ? Cells(3) : found->second;
                line.insert(line.end(), values.begin(), values.begin() + (f.ends ? 3 : 1));
            }
            rows.push_back(std::move(line));
        }
        return rows;
    }
};

/// Writes a sheet for each table, with a row for each scenario and column. Figures go across, with their units in the head and
/// with their ends where one has an interval. The chart has the figure that was asked for.
Result<std::optional<Shown>> byTables(Book& book, Rows& rows, const WorkbookAbout& about) {
    std::vector<std::string> names;
    std::map<std::string, Table> tables;
    for (Cells c; rows.next(c) && c.size() == 8;) {
        if (!tables.contains(c[1])) names.push_back(c[1]);
        tables[c[1]].take(c);
    }
    std::optional<Shown> shown;
    for (const std::string& name : names) {
        const Table& table = tables[name];
        const std::vector<Cells> lines = table.rows();
        if (const auto added = book.table(name, lines); !added) return added.error();
        const auto wanted =
            std::find_if(table.figures.begin(), table.figures.end(), [&](const Table::Figure& f) { return f.row == about.y; });
        if (shown || wanted == table.figures.end()) continue;
        const std::size_t y = columnOf(lines[0], wanted->name), lastX = lines[0].size() > 1 && lines[0][1] == "column" ? 1 : 0;
        shown = columns(book, lines[0], lastX, y, name + ": " + wanted->name);
    }
    return shown;
}

/// Writes every cable, and how many metres of each kind leave which place.
Result<std::optional<Shown>> cables(Book& book, Rows& rows, const Cells& head, const WorkbookAbout& about) {
    const std::size_t length = columnOf(head, "length_m"), kind = columnOf(head, "kind"), from = columnOf(head, "from"),
                      to = columnOf(head, "to"), plane = columnOf(head, "plane"), parallel = columnOf(head, "count");
    std::map<Cells, std::pair<double, double>> sums;
    bool begun = false;
    for (Cells c; rows.next(c) && c.size() == head.size(); begun = true) {
        Result<void> added = begun ? Result<void>() : book.begin(about.name, head, c);
        if (added) added = book.add(c);
        if (!added) return added.error();
        const double here = numberIn(c[parallel]).value_or(0);
        auto& [count, metres] = sums[{c[0], c[plane], c[from] + " to " + c[to], c[kind]}];
        count += here;
        metres += here * numberIn(c[length]).value_or(0);
    }
    std::vector<Cells> table{{"scenario", "plane", "between", "kind", "cables", "length (m)"}};
    for (const auto& [key, sum] : sums) {
        table.push_back(key);
        table.back().insert(table.back().end(), {numberText(sum.first), numberText(sum.second)});
    }
    if (table.size() < 2) return std::optional<Shown>();
    if (const auto added = book.table("cables by kind", table); !added) return added.error();
    return std::optional(columns(book, table[0], 3, 4, "cables by kind"));
}

Result<void> fill(Book& book, std::istream& csv, const WorkbookAbout& about) {
    Rows rows(csv);
    Cells head;
    if (!rows.next(head)) return Error{ErrorCode::internal, about.name, "there is nothing to write"};
    const bool tables = head == Cells{"scenario", "table", "row", "column", "value", "low", "high", "unit"};
    const bool listsCables = std::find(head.begin(), head.end(), "length_m") != head.end();
    const auto shown = tables        ? byTables(book, rows, about)
                       : listsCables ? cables(book, rows, head, about)
                                     : asItStands(book, rows, head, about);
    if (!shown) return shown.error();
    for (const WorkbookAbout::Table& table : about.tables)
        if (const auto added = book.table(table.name, table.rows); !added) return added;
    std::vector<Cells> provenance{{"what", "value"}};
    for (const auto& [what, value] : about.provenance) provenance.push_back({what, value});
    if (const auto added = book.table("Provenance", provenance); !added) return added;
    if (const std::optional<Shown>& chart = *shown)
        if (const auto drawn = book.chart(*chart); !drawn) return drawn;
    return book.close();
}
} // namespace

Result<void> writeWorkbook(const std::string& path, std::istream& csv, const WorkbookAbout& about) {
    static const rackline_workbook_functions* functions = loadedFunctions();
    if (functions == nullptr)
        return Error{ErrorCode::io, path, "spreadsheets need libxlsxwriter, which could not be loaded; .csv needs nothing"};
    Result<ReplacedFile> replaced = ReplacedFile::beside(path);
    if (!replaced) return replaced.error();
    int year = 1980, month = 1, day = 1;
    if (std::sscanf(about.date.c_str(), "%d-%d-%d", &year, &month, &day) < 1) year = 1980;
    const std::string folder = folderOf(path);
    const host::StumblesInWords ends("rackline: writing the spreadsheet failed, probably for lack of memory\n", endedWithin);
    void* handle = functions->open(replaced->path().c_str(), folder.c_str(), about.name.c_str(), year, month, day);
    if (handle == nullptr) return Error{ErrorCode::io, path, "could not be written"};
    Book book(*functions, handle, path);
    if (const auto filled = fill(book, csv, about); !filled) return filled;
    if (const auto whole = checkWholeWorkbook(replaced->path().string(), book.cells()); !whole)
        return Error{whole.error().code, path, whole.error().detail};
    return replaced.value().takePlace();
}

} // namespace rackline
