// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/scenario/scenario.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rackline {

/// A key of a scenario file that is not a row of the parameter table: it names something, or chooses between ways to evaluate.
struct StructuralKey {
    std::string_view id;
    std::string_view help;
    /// The allowed words; empty where any text is looked up later.
    std::vector<std::string_view> words;
    /// Whether names other than the words are looked up, too.
    bool open = false;
    /// Whether a file may also have a list, of numbers or of what these hold of each item.
    std::vector<std::string_view> items{};
};
const std::vector<StructuralKey>& structuralKeys();
/// The words of workload.kind, in the order of Task.
inline constexpr std::array<std::string_view, taskCount> taskNames{"serve", "train", "rl", "forward"};
inline std::string_view nameOf(Task task) { return taskNames[static_cast<std::size_t>(task)]; }
/// The word in place of a fabric's id that stands for the one that the rack ships with.
inline constexpr std::string_view shippedFabric = "shipped";
/// The word in place of an engine or a drafter that stands for the one which is taken where none is named.
inline constexpr std::string_view usualEntry = "usual";

/// Other spellings of keys, each with the key that it stands for.
std::span<const std::pair<std::string_view, std::string_view>> pathAliases();
/// The path that another spelling of a key stands for, or the path itself.
std::string canonicalPath(std::string_view path);

/// Checks that a leaf may stand in a scenario file or in --set, and that its text reads as its kind of value. The error's `where`
/// is the path; an unknown path names the nearest known one.
Result<void> checkSetting(std::string_view path, std::string_view text);
/// Text that was checked, in one way of writing: `8k` becomes 8192, `FP8` fp8, `none` 0.
std::string writtenSetting(std::string_view path, std::string_view text);

} // namespace rackline
