// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/scenario/scenario.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// What an outcome owes to each of n causes (Shapley 1953): its gain over every set of the others, averaged over all orders.
/// `value(mask)` is the outcome with the causes whose bits are set; it is asked once for each of the 2^n sets, and n is at most
/// 10.
std::vector<double> shapleyValues(std::size_t causes, const std::function<double(unsigned)>& value);

/// Inputs that a mixture takes over together from another one. `Mixed` is what is explained: a point in its scenario, or a run.
template <class Mixed> struct InputGroup {
    std::string_view label;
    void (*take)(Mixed&, const Mixed&);
};
/// The groups in the order in which they are taken over: the chip comes first, then its formats, and later the links and the
/// power that also stand in the chip.
template <class Mixed> using InputGroups = std::array<InputGroup<Mixed>, 10>;
inline constexpr unsigned chipBit = 1u << 0, formatBit = 1u << 1, everyBit = (1u << 10) - 1;

// Parts of a scenario that the groups of serving and of training take over alike.
void takeSilicon(Scenario& s, const Scenario& from);
void takeLinks(Scenario& s, const Scenario& from);
void takeChipPowerAndFacility(Scenario& s, const Scenario& from);
void takePrices(Scenario& s, const Scenario& from);
/// Racks hold different numbers of packages, so that a rack that takes over another one's packages keeps its price for each.
Money priceWith(const Rack& priced, int packages);

template <class Mixed> Mixed mixtureOf(const InputGroups<Mixed>& groups, Mixed own, const Mixed& other, unsigned bits) {
    for (std::size_t g = 0; g < groups.size(); ++g)
        if ((bits >> g & 1u) != 0) groups[g].take(own, other);
    return own;
}

/// A cause is one group, or two that cannot be taken apart, as bits of the groups.
struct Cause {
    std::string label;
    unsigned bits = 0;
};
/// A cause, and ln of the factor in each metric that it accounts for; 0 where it does not matter.
template <class Values> struct CauseTerm {
    std::string label;
    Values ln{};
};

/// The groups as causes; chip and formats are one cause where a chip lacks the other's formats.
template <class Mixed> std::vector<Cause> causesOf(const InputGroups<Mixed>& groups, bool joined) {
    std::vector<Cause> causes;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (joined && (1u << g) == formatBit)
            causes.front() = {"Chip and its formats", chipBit | formatBit};
        else
            causes.push_back({std::string(groups[g].label), 1u << g});
    }
    return causes;
}

/// The causes that matter. Those that change nothing, neither alone nor as the last, need not be averaged over, if all of them
/// together change nothing either. `at(bits)` are the values of a mixture.
template <class At> std::vector<Cause> causesThatMatter(const std::vector<Cause>& all, At at) {
    const auto same = [](const auto& a, const auto& b) {
        return std::equal(a.begin(), a.end(), b.begin(),
                          [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); });
    };
    const auto start = at(0u), end = at(everyBit);
    std::vector<Cause> active;
    unsigned bits = 0;
    for (const Cause& cause : all)
        if (!same(at(cause.bits), start) || !same(at(everyBit & ~cause.bits), end)) {
            active.push_back(cause);
            bits |= cause.bits;
        }
    return same(at(bits), end) ? active : all;
}

/// The bits of the groups in a set of causes.
unsigned bitsOf(const std::vector<Cause>& causes, std::size_t mask);

/// The Shapley shares of the causes in every metric, from the values of each set of them.
template <class Values>
std::vector<CauseTerm<Values>> termsOf(const std::vector<Cause>& causes, const std::vector<Values>& outcomes) {
    std::vector<CauseTerm<Values>> terms;
    for (const Cause& cause : causes) terms.push_back({cause.label, {}});
    for (std::size_t m = 0; m < outcomes.front().size(); ++m) {
        const std::vector<double> shares = shapleyValues(causes.size(), [&](unsigned mask) { return outcomes[mask][m]; });
        for (std::size_t c = 0; c < causes.size(); ++c) terms[c].ln[m] = shares[c];
    }
    return terms;
}

} // namespace rackline
