// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/scenario/scenario.h"

#include <string>
#include <string_view>

namespace rackline {

/// Who reads an input of a scenario that is asked for a task.
struct ReadBy {
    /// Whether the answers themselves read it: estimate, pareto, plan, sweep and everything that shows or compares their points;
    /// for scenarios that train, train; for those that do so on their own answers, rl; for
    /// whole passes, forward.
    bool answers = false;
    /// Whether the commands of these names read it; traffic is asked of scenarios that serve.
    bool rack = false, network = false, site = false, traffic = false;
    /// Whether traffic reads a part of it and says which: of kinds of requests the limits, where a trace has these kinds.
    bool trafficInPart = false;

    bool any() const { return answers || rack || network || site; }
};

/// `path` is a key of a scenario file, structural or from the table of parameters.
ReadBy readBy(std::string_view path, Task task);
ReadBy readBy(std::string_view path, const Scenario& scenario);
/// The key at a place, by which a finding can name one: first the keys of the table of parameters, then the structural ones.
std::string_view keyAt(std::size_t place);
std::size_t placeOf(std::string_view path);
/// The readers in words for all kinds of scenarios, as in "serving, training, rack, network, site".
std::string readByText(std::string_view path);

} // namespace rackline
