// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/store/sqlite_database.h"

#include <span>

namespace rackline {

/// One step of the schema, from version `from` to the next one.
struct Migration {
    int from;
    Result<void> (*apply)(SqliteDatabase& database);
};

/// The steps of the product in order; each is a function in a file of its own.
std::span<const Migration> migrations();

/// Brings a database from its version as far as the steps go; a version that no step leaves is refused.
Result<void> migrate(SqliteDatabase& database, std::span<const Migration> steps, int target);

} // namespace rackline
