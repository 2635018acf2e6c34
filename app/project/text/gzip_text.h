// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace rackline {

/// The text of a file, unpacked where it is gzip. More than `largest` bytes of text are refused.
Result<std::string> readPackedText(const std::filesystem::path& file, std::uintmax_t largest);

/// Text packed as gzip; the same text gives the same bytes.
std::string gzipped(std::string_view text);
/// Bytes as letters that may stand in any text.
std::string base64(std::string_view bytes);

} // namespace rackline
