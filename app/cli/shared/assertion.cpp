// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/assertion.h"

#include "app/cli/shared/option_groups.h"
#include "model/base/near_names.h"
#include "model/candidates/metric.h"
#include "model/runs/training_metric.h"
#include "model/scenario/parameters.h"
#include "model/units/unit_symbols.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <vector>

namespace rackline {

namespace {
struct Relation {
    std::string_view sign;
    bool (*holds)(double, double);
};
/// Two characters before one, so that `>=` is not read as `>`.
constexpr auto relations = std::to_array<Relation>({{">=", [](double a, double b) { return a >= b; }},
                                                    {"<=", [](double a, double b) { return a <= b; }},
                                                    {"==", [](double a, double b) { return a == b; }},
                                                    {">", [](double a, double b) { return a > b; }},
                                                    {"<", [](double a, double b) { return a < b; }}});

Error wrong(std::string_view text, std::string detail) {
    return {ErrorCode::usage, "--assert \"" + std::string(text) + "\"", std::move(detail)};
}
} // namespace

Result<Assertion> parseAssertion(std::string_view text, bool trains) {
    std::vector<std::string_view> known;
    if (trains)
        for (const TrainingMetricInfo& m : trainingMetrics()) known.push_back(m.id);
    else
        for (const MetricInfo& m : everyMetric()) known.push_back(m.id);
    for (const auto& [sign, holds] : relations) {
        const std::size_t at = text.find(sign);
        if (at == std::string_view::npos) continue;
        const std::string_view name = blanksCut(text.substr(0, at));
        if (std::find(known.begin(), known.end(), name) == known.end())
            return wrong(text, "unknown metric \"" + std::string(name) + "\"" + meantText(name, known));
        const Result<double> bound = parseNumber(text.substr(at + sign.size()));
        if (!bound) return wrong(text, bound.error().detail);
        return Assertion{std::string(text), std::string(name), holds, *bound};
    }
    return wrong(text, "expected a metric, one of >= <= == > <, and a number");
}

void AssertOptions::add(CLI::App& parser) {
    addRepeated(parser, "--assert", conditions, "CONDITION",
                "A condition such as \"tok_s_per_mw >= 2e6\"; exit code 1 where it does not hold");
}

Result<bool> AssertOptions::hold(const Loaded& loaded, const Options& options, Streams streams, const Amiss& amiss) const {
    bool all = true;
    for (const std::string& text : conditions) {
        const Result<Assertion> assertion = parseAssertion(text, loaded.train());
        if (!assertion) return assertion.error();
        for (std::size_t i = 0; i < loaded.scenarios.size(); ++i) {
            const std::string lacks = amiss(i, *assertion);
            all = all && lacks.empty();
            if (!lacks.empty() && !options.quiet) streams.messages << loaded.scenarios[i].scenario.name << ": " << lacks << '\n';
        }
    }
    return all;
}

} // namespace rackline
