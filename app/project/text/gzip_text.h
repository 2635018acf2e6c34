// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace rackline {

/// The text of a file, unpacked where it is gzip; refused where more than `largest` bytes come out.
Result<std::string> readPackedText(const std::filesystem::path& file, std::uintmax_t largest);

} // namespace rackline
