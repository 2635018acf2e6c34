// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"

#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// A condition such as `tok_s_per_mw >= 2e6`, in the metric's own unit.
struct Assertion {
    /// As typed, and the metric's id.
    std::string text, id;
    bool (*relation)(double value, double bound) = nullptr;
    double bound = 0;

    bool holds(double value) const { return relation(value, bound); }
};

/// Knows the metrics of serving, or those of training.
Result<Assertion> parseAssertion(std::string_view text, bool trains = false);

/// Conditions that an answer must meet.
struct AssertOptions {
    std::vector<std::string> conditions;

    void add(CLI::App& parser);
    /// Whether all of them hold of every scenario. `amiss` says what one of these lacks, or nothing where it meets the condition.
    using Amiss = std::function<std::string(std::size_t scenario, const Assertion&)>;
    Result<bool> hold(const Loaded& loaded, const Options& options, Streams streams, const Amiss& amiss) const;
};

} // namespace rackline
