// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/store/sqlite_database.h"

namespace rackline {

// A database bears a hash of its own bytes, so that rot and edits by other programs are noticed when it is opened. The hash
// stands in a row of `meta` behind a mark, and is left out of what is hashed.

/// Makes the row for the hash, before the database is closed for the last time.
Result<void> makeRoomForSeal(SqliteDatabase& database);
/// Writes the hash into a closed database.
Result<void> seal(const std::filesystem::path& file);
/// False where the database has no seal; an error where its bytes are not those that were sealed.
Result<bool> checkSeal(const std::filesystem::path& file);

} // namespace rackline
