// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/sweep/shard_file.h"
#include "hwdb/store/sqlite_database.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// A sweep as a database: `points`, one typed column for each of the CSV; `columns` with their units; `metadata`. It holds one
/// row at a time, and the same rows make the same bytes.
class SweepTable {
public:
    /// Of an empty file, by the head of a shard in CSV.
    static Result<SweepTable> create(const std::string& path, const ShardHead& head);
    /// One line of CSV without its end.
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
