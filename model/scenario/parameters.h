// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/scenario/scenario.h"
#include "model/units/dimension.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// The kinds of values. A `length` is a number of tokens, a mean over requests and so not always whole; editors and ranges still
/// step by whole ones.
enum class ParameterKind { quantity, count, ratio, choice, length };
constexpr bool stepsByOne(ParameterKind kind) { return kind == ParameterKind::count || kind == ParameterKind::length; }

/// One row of the table that drives --set, the keys of scenario files, limits, help, editors, sweep axes and sensitivity.
struct Parameter {
    /// The parameter's path in a scenario file and on the command line, such as `workload.isl`.
    std::string_view id;
    std::string_view group;
    std::string_view label;
    ParameterKind kind = ParameterKind::quantity;
    /// The unit in which the value is shown; counts and ratios have none.
    std::string_view unit;
    Dimension dimension;
    /// Limits in coherent units; both ends are allowed. For a choice they are 0 and the last index.
    double low = 0, high = 0;
    bool logarithmic = false;
    /// Whether the value is read from the catalogue with the hardware or the model, instead of having a default of its own.
    bool fromCatalogue = false;
    /// Whether 0 means "none", and is allowed although it is below `low`.
    bool zeroIsNone = false;
    std::string_view help;
    std::span<const std::string_view> choices;
    double (*get)(const Scenario&) = nullptr;
    void (*set)(Scenario&, double) = nullptr;
};

std::span<const Parameter> parameters();
const Parameter* findParameter(std::string_view id);
/// The end of a sentence, ", did you mean a?", for an id that does not exist, or empty.
std::string meantParameter(std::string_view id);
/// Reads text as this parameter's kind of value and checks its limits, without touching a scenario. `8k` is 8192 of a length, as
/// people write windows of tokens, and 8000 of anything counted; `none` is 0 where 0 means none; words are known in any case.
Result<double> parseValue(const Parameter& parameter, std::string_view text);
/// Text that was read, as a file would hold it: `8k` becomes 8192, `FP8` fp8, `none` 0. Other text stays as it is.
std::string writtenText(const Parameter& parameter, std::string_view text);
/// A scenario with another value of a parameter and all that follows from it; nothing where it may not have that value. Where the
/// function is empty, the parameter is set and nothing else follows.
using OtherValue = std::function<std::optional<Scenario>(const Parameter&, double)>;
std::optional<Scenario> otherOf(const Scenario& scenario, const OtherValue& other, const Parameter& parameter, double value);
/// How much one of the parameter's unit is in coherent units; 1 for ratios, counts and choices.
double unitFactor(const Parameter& parameter);
/// The value with its unit, as files and the command line write it.
std::string valueText(const Parameter& parameter, double value);

} // namespace rackline
