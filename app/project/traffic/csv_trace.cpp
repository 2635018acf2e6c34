// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/traffic/csv_trace.h"

#include "model/base/near_names.h"
#include "model/base/quoted.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace rackline::traces {

namespace {

enum class Clock { seconds, calendar };

/// The columns that a header must have; `session`, `kind` and `thoughts` may be missing.
struct CsvForm {
    std::string_view format, time, prompt, answer, session, kind, thoughts;
    Clock clock;
    double secondsEach;
};

/// Rackline's own form names its units, so that its times may be in any of these.
constexpr auto forms = std::to_array<CsvForm>({
    {"Azure", "TIMESTAMP", "ContextTokens", "GeneratedTokens", "", "", "", Clock::calendar, 1},
    {"BurstGPT", "Timestamp", "Request tokens", "Response tokens", "Session ID", "", "", Clock::seconds, 1},
    {"Rackline", "time [s]", "prompt [tokens]", "answer [tokens]", "session", "kind", "thoughts [tokens]", Clock::seconds, 1},
    {"Rackline", "time [ms]", "prompt [tokens]", "answer [tokens]", "session", "kind", "thoughts [tokens]", Clock::seconds, 1e-3},
    {"Rackline", "time [min]", "prompt [tokens]", "answer [tokens]", "session", "kind", "thoughts [tokens]", Clock::seconds, 60},
    {"Rackline", "time [h]", "prompt [tokens]", "answer [tokens]", "session", "kind", "thoughts [tokens]", Clock::seconds, 3600},
});

std::string_view trimmed(std::string_view cell) {
    while (!cell.empty() && (cell.front() == ' ' || cell.front() == '"')) cell.remove_prefix(1);
    while (!cell.empty() && (cell.back() == ' ' || cell.back() == '"')) cell.remove_suffix(1);
    return cell;
}

void splitCells(std::string_view line, std::vector<std::string_view>& cells) {
    cells.clear();
    for (;;) {
        const std::size_t comma = line.find(',');
        cells.push_back(trimmed(line.substr(0, comma)));
        if (comma == std::string_view::npos) return;
        line.remove_prefix(comma + 1);
    }
}

double numberOf(std::string_view cell) {
    double value = noNumber;
    const auto [end, code] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    return code == std::errc() && end == cell.data() + cell.size() ? value : noNumber;
}

/// The days since 1970 of a date of the Gregorian calendar (the inverse of Hinnant's civil-from-days).
double daysOf(int year, int month, int day) {
    const int y = month <= 2 ? year - 1 : year;
    const int era = (y >= 0 ? y : y - 399) / 400;
    const int ofEra = y - era * 400, ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    const int leapDays = ofEra / 4 - ofEra / 100;
    return era * 146097.0 + ofEra * 365 + leapDays + ofYear - 719468;
}

/// Seconds since the first day that was read, of a time like 2023-11-16 18:15:46.6805900. Seconds since 1970 would need more
/// digits than a double has. The UTC offset that newer files have behind the time is not read.
double calendarSeconds(std::string_view cell, double& firstDay) {
    if (cell.size() < 19 || cell[4] != '-' || cell[7] != '-' || cell[13] != ':' || cell[16] != ':') return noNumber;
    const auto part = [&](std::size_t from, std::size_t length) { return numberOf(cell.substr(from, length)); };
    const std::size_t zone = cell.find_first_of("+Z", 19);
    const double seconds = numberOf(cell.substr(17, zone == std::string_view::npos ? zone : zone - 17));
    const double year = part(0, 4), month = part(5, 2), date = part(8, 2);
    if (!(year >= 1 && month >= 1 && month <= 12 && date >= 1 && date <= 31)) return noNumber;
    const double day = daysOf(static_cast<int>(year), static_cast<int>(month), static_cast<int>(date));
    if (std::isnan(firstDay)) firstDay = day;
    return (day - firstDay) * 86400 + part(11, 2) * 3600 + part(14, 2) * 60 + seconds;
}

/// What may be missing must not be there under another spelling, or twice.
Result<void> columnsAreKnown(const std::vector<std::string_view>& header, const CsvForm& form) {
    for (const std::string_view optional : {form.session, form.kind, form.thoughts}) {
        if (optional.empty()) continue;
        const std::string word = plainName(optional.substr(0, optional.find(' ')));
        const auto means = [&](std::string_view cell) { return plainName(cell.substr(0, cell.find_first_of(" [("))) == word; };
        const auto found = std::find_if(header.begin(), header.end(), means);
        if (found == header.end()) continue;
        const std::string meant = "the column is \"" + std::string(optional) + "\"";
        if (*found != optional) return Error{ErrorCode::input, "line 1", quotedText(*found) + " is no column; " + meant};
        if (std::find_if(found + 1, header.end(), means) != header.end())
            return Error{ErrorCode::input, "line 1", meant + ", and it is there twice"};
    }
    return {};
}

} // namespace

Result<void> readCsvRows(std::string_view header, PackedLines& lines, RowCollector& rows, TraceFile& file) {
    constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";
    if (header.starts_with(byteOrderMark)) header.remove_prefix(byteOrderMark.size());
    std::vector<std::string_view> cells;
    splitCells(header, cells);
    const auto column = [&](std::string_view name) {
        return name.empty() ? cells.size()
                            : static_cast<std::size_t>(std::find(cells.begin(), cells.end(), name) - cells.begin());
    };
    const std::size_t columns = cells.size();
    const auto form = std::find_if(forms.begin(), forms.end(), [&](const CsvForm& f) {
        return column(f.time) < columns && column(f.prompt) < columns && column(f.answer) < columns;
    });
    if (form == forms.end())
        return Error{
            ErrorCode::input, "line 1",
            "the header is none of a trace that is known; Rackline's own is \"time [s],prompt [tokens],answer [tokens]\"; "
            "rackline schema traces lists all"};
    file.format = form->format;
    const std::size_t time = column(form->time), prompt = column(form->prompt), answer = column(form->answer),
                      session = column(form->session), kind = column(form->kind), thoughts = column(form->thoughts);
    if (const Result<void> plain = columnsAreKnown(cells, *form); !plain) return plain.error();
    double firstDay = noNumber;
    while (const auto line = lines.next()) {
        if (line->empty()) continue;
        splitCells(*line, cells);
        if (cells.size() != columns) {
            rows.bad(lines.line(),
                     "the row has " + std::to_string(cells.size()) + " cells, the header " + std::to_string(columns));
            continue;
        }
        if (kind < columns && !isKindName(cells[kind])) {
            rows.bad(lines.line(), notKindName);
            continue;
        }
        const double at =
            form->clock == Clock::calendar ? calendarSeconds(cells[time], firstDay) : numberOf(cells[time]) * form->secondsEach;
        if (const char* wrong = thoughts < columns ? wrongTokens(numberOf(cells[thoughts])) : nullptr) {
            rows.bad(lines.line(), wrong);
            continue;
        }
        rows.add(lines.line(), at, numberOf(cells[prompt]), numberOf(cells[answer]));
        if (thoughts < columns) rows.addThoughts(numberOf(cells[thoughts]));
        if (session < columns) rows.addSession(cells[session]);
        if (kind < columns)
            if (const Result<void> added = rows.addKind(lines.line(), cells[kind]); !added) return added;
    }
    return {};
}

void addCsvColumns(std::vector<TraceColumn>& columns) {
    for (const CsvForm& form : forms) {
        const auto add = [&](std::string_view name, bool needed, std::string_view help) {
            // The forms of Rackline differ in the unit of their times.
            const bool known = std::any_of(columns.begin(), columns.end(), [&](const TraceColumn& column) {
                return column.form == form.format && column.name == name;
            });
            if (!name.empty() && !known) columns.push_back({form.format, name, needed, help});
        };
        add(form.time, true,
            form.clock == Clock::calendar ? "when it was sent, such as 2023-11-16 18:15:46.68"
            : form.format == "Rackline"   ? "when it was sent, in the unit of the name; one of these columns"
                                          : "when it was sent, in seconds");
        add(form.prompt, true, "tokens of the prompt");
        add(form.answer, true, "tokens of the answer; 0 counts as 1");
        add(form.session, false, "the session that it belongs to, as any name");
        add(form.kind, false, "its kind: up to 40 letters, digits, dots, dashes and underscores");
        add(form.thoughts, false, "tokens that come before the answer, and beside it");
    }
}

} // namespace rackline::traces
