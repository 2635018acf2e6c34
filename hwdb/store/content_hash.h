// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/store/sqlite_database.h"

#include <cstdint>
#include <string>

namespace rackline {

/// Sixteen hexadecimal digits over every entry, word, figure and source: the same for the same content.
Result<std::string> contentHash(const SqliteDatabase& database);

/// Sixteen digits.
std::string hexadecimal(std::uint64_t value);

} // namespace rackline
