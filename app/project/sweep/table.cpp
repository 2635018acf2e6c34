// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/sweep/table.h"

#include "app/project/keys.h"
#include "app/project/text/csv_rows.h"
#include "model/candidates/metric.h"
#include "model/runs/training_metric.h"
#include "model/scenario/parameters.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace rackline {

namespace {

enum class Type { whole, number, text };
struct Column {
    std::string name;
    Type type = Type::number;
    std::string unit;
};

/// The types of the columns that are neither axes nor metrics.
constexpr std::array<std::pair<std::string_view, Type>, 12> fixed{{{"point", Type::whole},
                                                                   {"scenario", Type::text},
                                                                   {"layout", Type::text},
                                                                   {"mode", Type::text},
                                                                   {"gpus", Type::whole},
                                                                   {"concurrency", Type::number},
                                                                   {"tok_s_per_mw_at_speed_low", Type::number},
                                                                   {"tok_s_per_mw_at_speed_high", Type::number},
                                                                   {"step_s_low", Type::number},
                                                                   {"step_s_high", Type::number},
                                                                   {"feasible", Type::whole},
                                                                   {"reason", Type::text}}};

Column columnOf(const std::string& name) {
    for (const auto& [known, type] : fixed)
        if (name == known)
            return {name, type,
                    name.starts_with("tok_s_per_mw") ? std::string(infoOf(Metric::perMw).unit)
                    : name.starts_with("step_s")     ? "s"
                                                     : ""};
    for (const MetricInfo& metric : metrics())
        if (name == metric.id) return {name, Type::number, std::string(metric.unit)};
    for (const TrainingMetricInfo& metric : trainingMetrics())
        if (name == metric.id) return {name, Type::number, std::string(metric.unit)};
    // The column of an axis is named like `facility.power (MW)`.
    const std::size_t unit = name.find(" (");
    const Parameter* parameter = findParameter(name.substr(0, unit));
    if (parameter == nullptr || parameter->kind == ParameterKind::choice) return {name, Type::text, ""};
    const Type type = parameter->kind == ParameterKind::count ? Type::whole : Type::number;
    return {name, type, unit == std::string::npos ? "" : name.substr(unit + 2, name.size() - unit - 3)};
}

std::string_view typeName(Type type) {
    constexpr std::array<std::string_view, 3> names{"INTEGER", "REAL", "TEXT"};
    return names[static_cast<std::size_t>(type)];
}

std::string inQuotes(std::string_view text, char quote) {
    std::string result(1, quote);
    for (const char c : text) result += c == quote ? std::string(2, c) : std::string(1, c);
    return result + quote;
}

/// The layout of the database, which has no journal on disk: a file that is cut short is a draft, which nobody takes for a
/// result.
std::string layoutOf(const std::vector<Column>& columns, const ShardHead& head) {
    std::string sql = "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; BEGIN;"
                      "CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
                      "CREATE TABLE columns (number INTEGER PRIMARY KEY, name TEXT NOT NULL, unit TEXT NOT NULL);"
                      "CREATE TABLE points (";
    for (const Column& column : columns)
        sql += (&column == columns.data() ? "" : ", ") + inQuotes(column.name, '"') + ' ' + std::string(typeName(column.type)) +
               (column.name == "point" ? " PRIMARY KEY" : "");
    sql += ");";
    const auto note = [&sql](std::string_view name, const std::string& value) {
        sql += "INSERT INTO metadata VALUES (" + inQuotes(name, '\'') + ", " + inQuotes(value, '\'') + ");";
    };
    note("rackline", head.version);
    note("catalogue", head.catalogue);
    note("hash", head.hash);
    note("command", head.command);
    note("date", head.date);
    note("points", std::to_string(head.points));
    note("scenarios", std::to_string(head.scenarios));
    for (std::size_t i = 0; i < columns.size(); ++i)
        sql += "INSERT INTO columns VALUES (" + std::to_string(i + 1) + ", " + inQuotes(columns[i].name, '\'') + ", " +
               inQuotes(columns[i].unit, '\'') + ");";
    return sql;
}

} // namespace

Result<SweepTable> SweepTable::create(const std::string& path, const ShardHead& head) {
    if (head.format != "csv") return Error{ErrorCode::usage, path, "is made from shards in csv; these are " + head.format};
    std::vector<std::string> names;
    CsvRows(head.before).next(names);
    std::vector<Column> columns;
    for (const std::string& name : names) columns.push_back(columnOf(name));
    Result<SqliteDatabase> database = SqliteDatabase::openForWriting(path);
    if (!database) return database.error();
    std::vector<bool> numeric;
    std::string places;
    for (const Column& column : columns) {
        numeric.push_back(column.type != Type::text);
        places += places.empty() ? "?" : ",?";
    }
    SweepTable table(std::move(database).value(), std::move(numeric));
    if (const auto made = table.m_database.execute(layoutOf(columns, head)); !made) return made.error();
    Result<SqliteStatement> insert = table.m_database.prepare("INSERT INTO points VALUES (" + places + ")");
    if (!insert) return insert.error();
    table.m_insert.emplace(std::move(insert).value());
    return table;
}

Result<void> SweepTable::add(std::string_view line) {
    CsvRows(line).next(m_cells);
    m_insert->reset();
    m_insert->clear();
    for (std::size_t i = 0; i < std::min(m_cells.size(), m_numeric.size()); ++i) {
        const std::string& cell = m_cells[i];
        const int place = static_cast<int>(i) + 1;
        double value = 0;
        if (cell.empty()) continue;
        if (m_numeric[i] && std::from_chars(cell.data(), cell.data() + cell.size(), value).ec == std::errc())
            m_insert->bind(place, value);
        else
            m_insert->bind(place, csvUnguarded(cell));
    }
    const Result<bool> stepped = m_insert->step();
    if (!stepped) return stepped.error();
    return {};
}

Result<void> SweepTable::finish() {
    m_insert.reset();
    return m_database.execute("COMMIT");
}

} // namespace rackline
