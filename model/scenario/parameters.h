// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/scenario/scenario.h"
#include "model/units/dimension.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// A `length` is a number of tokens, a mean over requests and so not always whole; editors and ranges still step by whole ones.
enum class ParameterKind { quantity, count, ratio, choice, length };
constexpr bool stepsByOne(ParameterKind kind) { return kind == ParameterKind::count || kind == ParameterKind::length; }

/// One row of the table that drives --set, the keys of scenario files, limits, help, editors, sweep axes and sensitivity.
struct Parameter {
    /// Path in a scenario file and on the command line: `workload.isl`.
    std::string_view id;
    std::string_view group;
    std::string_view label;
    ParameterKind kind = ParameterKind::quantity;
    /// The unit that it is shown in; plain for counts and ratios.
    std::string_view unit;
    Dimension dimension;
    /// Limits in coherent units, both allowed. For a choice: 0 and the last index.
    double low = 0, high = 0;
    bool logarithmic = false;
    /// Read from the catalogue with the hardware or the model, rather than having a default of its own.
    bool fromCatalogue = false;
    /// 0 means "none", and is allowed below `low`.
    bool zeroIsNone = false;
    std::string_view help;
    std::span<const std::string_view> choices;
    double (*get)(const Scenario&) = nullptr;
    void (*set)(Scenario&, double) = nullptr;
};

std::span<const Parameter> parameters();
const Parameter* findParameter(std::string_view id);
/// ", did you mean a?" for an id that is not there, or nothing.
std::string meantParameter(std::string_view id);
/// Reads text as this parameter's kind of value and checks its limits; does not touch a scenario. `8k` is 8192 of a length, as
/// people write windows of tokens, and 8000 of what is counted; `none` is 0 where that means none; words are known in any case.
Result<double> parseValue(const Parameter& parameter, std::string_view text);
/// Text that was read, as it would stand in a file: `8k` is 8192, `FP8` is fp8, `none` is 0. Anything else stays as it is.
std::string writtenText(const Parameter& parameter, std::string_view text);
/// The value with its unit, as files and the command line write it.
std::string valueText(const Parameter& parameter, double value);
/// `path=value`, as --set takes it.
Result<void> applySetting(Scenario& scenario, std::string_view pathAndValue);

} // namespace rackline
