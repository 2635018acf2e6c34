// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace rackline {

/// The text of a file, unpacked where it is gzip; refused where more than `largest` bytes come out.
Result<std::string> readPackedText(const std::filesystem::path& file, std::uintmax_t largest);

/// Packed as gzip, the same bytes for the same text.
std::string gzipped(std::string_view text);
/// As letters that stand in any text.
std::string base64(std::string_view bytes);

} // namespace rackline
