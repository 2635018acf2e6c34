// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace rackline {

inline constexpr std::uintmax_t largestEntryFile = 4'000'000;
/// An export of the whole catalogue is a few MB.
inline constexpr std::uintmax_t largestImport = 64'000'000;

/// A folder, a pipe, a device and a name that no file can have are said.
Result<void> checkReadable(const std::filesystem::path& file);
/// A file larger than `largest` is refused before it is read, a pipe or a device at once.
Result<std::string> readFile(const std::filesystem::path& file, std::uintmax_t largest);
/// The same, where it holds text.
Result<std::string> readTextFile(const std::filesystem::path& file, std::uintmax_t largest);
/// The same limit where the text comes through a pipe.
Result<std::string> readStandardInput(std::uintmax_t largest);

/// Whether a writer waits for the disk, or for the system alone: what it holds then outlives the program, not a power cut.
enum class Until { disk, system };
/// All of it or, with an error, what was there before.
Result<void> writeTextFile(const std::filesystem::path& file, std::string_view text, Until until = Until::disk);

} // namespace rackline
