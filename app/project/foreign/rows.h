// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/foreign/given.h"
#include "app/project/measured/cases.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// The text of a file that another tool wrote, and what is said beside it.
struct ForeignText {
    std::string_view text;
    /// As errors name the file.
    std::string where;
    /// The tool, as in "vLLM bench serve".
    std::string_view tool;
    const Given& given;

    /// The file's name without folders.
    std::string name() const { return where.substr(where.find_last_of("/\\") + 1); }
};

/// Rows of a case file, and sentences about what was left out or worked out.
struct ForeignRows {
    std::vector<CaseCells> rows;
    std::vector<std::string> notes;
};

/// A figure of a run by its name there, and what it is here.
struct ForeignFigure {
    std::string_view name, metric, unit, ending;
    double factor;
};
/// Adds a row for each figure that a run has; false where it has none.
bool addFigures(ForeignRows& into, CaseCells run, const std::string& id, std::span<const ForeignFigure> figures,
                const std::function<std::optional<double>(std::string_view)>& numberOf);

/// What the file says where it says something, else what is said beside it; empty where nobody does.
std::string cellOf(const CaseCells& run, const Given& given, const std::string& column);
/// GPUs of a run by its cells and what is said beside them; 0 where they do not tell.
double gpusOf(const CaseCells& run, const Given& given);

/// The rows as cases, with what is said beside the file; what neither says and a prediction needs is asked for.
Result<std::vector<MeasuredCase>> asCases(ForeignRows& rows, const ForeignText& file);

/// The rows as a case file, so that there is one reader of cases and one judge of what they say.
Result<std::vector<MeasuredCase>> casesOfRows(const std::vector<CaseCells>& rows, const std::string& where);

/// Adds a note once, however many runs it is of.
void tell(ForeignRows& into, const std::string& note);
/// "a, b and c".
std::string wordList(const std::vector<std::string>& words);

} // namespace rackline
