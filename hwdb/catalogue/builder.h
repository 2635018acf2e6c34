// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"

#include <cstddef>
#include <filesystem>
#include <vector>

namespace rackline {

struct BuildReport {
    std::size_t entries = 0, figures = 0, sources = 0;
    std::vector<Error> errors;
};

/// Makes the catalogue's database from `folder`: sources.json, missing.json and one entry in each other JSON file below it. With
/// errors nothing is written. The same files give the same bytes.
BuildReport buildCatalogue(const std::filesystem::path& folder, const std::filesystem::path& database);

} // namespace rackline
