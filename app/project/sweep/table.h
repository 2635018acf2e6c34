// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/sweep/shard_file.h"
#include "hwdb/store/sqlite_database.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// A sweep as a database: `points` has one typed column for each column of the CSV, `columns` their units, and `metadata` the
/// origin. It holds one row in memory at a time, and the same rows make the same bytes.
class SweepTable {
public:
    /// Makes the tables in an empty file, by the head of a shard in CSV.
    static Result<SweepTable> create(const std::string& path, const ShardHead& head);
    /// Adds one line of CSV without its end.
    Result<void> add(std::string_view line);
    Result<void> finish();

private:
    SweepTable(SqliteDatabase database, std::vector<bool> numeric)
        : m_database(std::move(database)), m_numeric(std::move(numeric)) {}

    SqliteDatabase m_database;
    std::vector<bool> m_numeric;
    std::optional<SqliteStatement> m_insert;
    std::vector<std::string> m_cells;
};

} // namespace rackline
