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
};

/// `tp=8` and so on; later ones go before earlier ones.
Result<Given> givenBySettings(std::span<const std::string> settings);
/// What the only scenario of a project says of a run; `name` is that of its file.
Result<CaseCells> givenByScenario(const Project& project, const std::string& name);
/// Adds what the cells lack; `name` is where it is said.
void giveBeside(Given& given, const CaseCells& cells, const std::string& name);

} // namespace rackline
