// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

namespace rackline {

/// Who reads an input, of a scenario that serves or of one that trains.
struct ReadBy {
    /// The answers themselves: estimate, pareto, plan, sweep and what shows or compares their points; train where it trains.
    bool answers = false;
    /// The commands of these names.
    bool rack = false, network = false, site = false;

    bool any() const { return answers || rack || network || site; }
};

/// `path` is a key of a scenario file, structural or of the table of parameters.
ReadBy readBy(std::string_view path, bool trains);
/// Keys have places, so that a finding can name one: those of the table of parameters, then the structural ones.
std::string_view keyAt(std::size_t place);
std::size_t placeOf(std::string_view path);
/// "serving, training, rack, network, site" of both kinds of scenarios.
std::string readByText(std::string_view path);

} // namespace rackline
