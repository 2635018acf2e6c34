// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/store/sqlite_database.h"

#include <cstdint>
#include <string>

namespace rackline {

/// A hash of every entry, word, figure and source in sixteen hexadecimal digits, the same for the same content.
Result<std::string> contentHash(const SqliteDatabase& database);

/// A number as sixteen hexadecimal digits.
std::string hexadecimal(std::uint64_t value);

} // namespace rackline
