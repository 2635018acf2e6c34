// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/catalogue/catalogue.h"
#include "model/base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace rackline {

/// One measured power and what the model says of it: chips under serving, kernels and whole servers.
struct PowerCase {
    std::string id;
    /// `serving`, `kernels` or `servers`; and what the errors are grouped by: chip with phase or kind, operator.
    std::string set;
    std::vector<std::string> groups;
    double measured = 0, predicted = 0;
    /// The ends of the 90 % interval.
    double low = 0, high = 0;
};

/// The tables of a folder like `resources/measurements/power`; all four must be there.
Result<std::vector<PowerCase>> predictPower(const std::filesystem::path& folder, const Catalogue& catalogue);

struct PowerErrors {
    std::string set, group;
    std::size_t cases = 0;
    double mean = 0, median = 0, p90 = 0, bias = 1, covered = 0;
};
/// The errors of each set, and of each of its groups.
std::vector<PowerErrors> powerErrors(const std::vector<PowerCase>& cases);

} // namespace rackline
