// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace rackline {

/// CaseCells of a case by its columns.
using CaseCells = std::map<std::string, std::string, std::less<>>;

/// What a measured file does not say, by columns of a case file.
struct Given {
    CaseCells cells;
    /// Scenarios that say some of it, by column, for the sentence that names where a cell is from.
    std::map<std::string, std::string, std::less<>> from;
    /// What those say that no column of a case can.
    std::vector<std::string> notes{};
};

/// `tp=8` and so on; later ones go before earlier ones.
Result<Given> givenBySettings(std::span<const std::string> settings);
/// Adds what the cells lack and the only scenario of a project says of a run; `name` is where it is said.
Result<void> giveByScenario(Given& given, const Project& project, const std::string& name);
/// The same of what was said elsewhere.
void giveOtherwise(Given& given, const Given& otherwise);

} // namespace rackline
