// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"

#include <cstdint>
#include <string>

namespace rackline {

/// Reads a spreadsheet again, because libxlsxwriter does not say where a write of its own failed: every part has its sum, tags
/// that close and a place in the list of parts, and the sheets have as many cells as were handed over.
Result<void> checkWholeWorkbook(const std::string& path, std::uint64_t cells);

} // namespace rackline
