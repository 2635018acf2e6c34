// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace rackline {

inline constexpr std::uintmax_t largestEntryFile = 4'000'000;
/// An export of the whole catalogue has a few MB.
inline constexpr std::uintmax_t largestImport = 64'000'000;

/// Refuses a folder, a pipe, a device and a name that no file can have, and says which it is.
Result<void> checkReadable(const std::filesystem::path& file);
/// Reads a file. One that is larger than `largest` is refused before it is read; a pipe or a device is refused at once.
Result<std::string> readFile(const std::filesystem::path& file, std::uintmax_t largest);
/// Reads a file and refuses one that does not hold text.
Result<std::string> readTextFile(const std::filesystem::path& file, std::uintmax_t largest);
/// Reads text that comes through a pipe, with the same limit.
Result<std::string> readStandardInput(std::uintmax_t largest);

/// How long a writer waits: until the disk has the file, or only until the system has it, which survives the end of the program
/// but not a power cut.
enum class Until { disk, system };
/// Writes all of the text or, with an error, leaves what was there before.
Result<void> writeTextFile(const std::filesystem::path& file, std::string_view text, Until until = Until::disk);

} // namespace rackline
