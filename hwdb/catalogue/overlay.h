// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/entry/entry.h"
#include "hwdb/store/migrations.h"
#include "hwdb/store/sqlite_database.h"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rackline {

// The user's own entries: a second database of the same schema. It is never written to in place: a changed copy takes its
// place when it is whole, so that a reader, a full disk or a crash finds the old one or the new one.

/// Empty where there is no file. A database of an older version is brought up to date first, with a backup beside it.
Result<std::optional<SqliteDatabase>> openOverlay(const std::filesystem::path& file);

struct OverlayChange {
    std::vector<Source> sources;
    std::vector<Entry> entries;
    /// Kind and id of the entries that are removed.
    std::vector<std::pair<std::string, std::string>> removed;
};
/// Entries of the same kind and id are replaced; the file and its folder are made where there are none.
Result<void> writeOverlay(const std::filesystem::path& file, const OverlayChange& change);

/// Brings a database of an older version up to date and leaves `<file>.v<old version>.backup` beside it.
Result<void> migrateOverlay(const std::filesystem::path& file, std::span<const Migration> steps);

} // namespace rackline
