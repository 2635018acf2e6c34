// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/entry/entry.h"
#include "hwdb/store/sqlite_database.h"

#include <optional>

namespace rackline {

// Entries as rows of the schema: every SELECT and INSERT of the product is in entry_store.cpp.

Result<std::vector<EntrySummary>> readSummaries(const SqliteDatabase& database);
/// Reads an entry; empty where there is no such entry.
Result<std::optional<Entry>> readEntry(const SqliteDatabase& database, std::string_view kind, std::string_view id);
Result<std::vector<Source>> readSources(const SqliteDatabase& database);
Result<std::vector<MissingEntry>> readMissing(const SqliteDatabase& database);
Result<std::string> readMeta(const SqliteDatabase& database, std::string_view key);

/// Writes an entry in the place of the one with the same kind and id.
Result<void> writeEntry(SqliteDatabase& database, const Entry& entry);
Result<void> writeSource(SqliteDatabase& database, const Source& source);
Result<void> writeMissing(SqliteDatabase& database, const MissingEntry& missing);
Result<void> writeMeta(SqliteDatabase& database, std::string_view key, std::string_view value);
Result<void> removeEntry(SqliteDatabase& database, std::string_view kind, std::string_view id);
/// Makes the tables in an empty database.
Result<void> createSchema(SqliteDatabase& database);
/// Refuses a database that has anything but our own tables, such as a view, a trigger or an index.
Result<void> checkSchema(const SqliteDatabase& database);

} // namespace rackline
