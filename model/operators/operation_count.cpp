// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/operation_count.h"

#include "model/base/counted.h"
#include "model/base/wide.h"
#include "model/operators/operator_formulas.h"

#include <algorithm>
#include <chrono>

namespace rackline {

namespace {

constexpr int chains = 6, rounds = 4096;

/// As many chains of products as of sums: enough that no result is waited for, and so few that all fit into sixteen registers,
/// where they stay even in builds that check memory.
template <class Real> double chained(double factor) {
    const Real by = Real{} + factor;
    Real a = by, b = by + 1.0, c = by + 2.0, d = by + 3.0, e = by + 4.0, f = by + 5.0;
    Real u = a, v = b, w = c, x = d, y = e, z = f;
    for (int round = 0; round < rounds; ++round) {
        a = a * by, b = b * by, c = c * by, d = d * by, e = e * by, f = f * by;
        u = u + by, v = v + by, w = w + by, x = x + by, y = y + by, z = z + by;
    }
    return laneOf(Real(((a + b) + (c + d)) + ((e + f) + (u + v)) + ((w + x) + (y + z))), 0);
}

RACKLINE_WIDE double chainedWide(double factor) { return chained<Pack>(factor); }

} // namespace

std::uint64_t operationsOf(const OperatorShape& shape, const StepLoad& load, const OperatorContext& context) {
    if (idle(shape, load)) return 0;
    std::uint64_t count = 0;
    const StepLoadOf<Counted> counted{{load.sequences, &count}, load.queries,      load.context,  {load.promptTokens, &count},
                                      load.promptLength,        load.promptBefore, load.meanShare};
    std::visit([&](const auto& s) { layerCost(s, counted, context); }, shape);
    return count;
}

double peakOperations() {
    using Clock = std::chrono::steady_clock;
    const bool packs = wide();
    // The compiler does not know the values of these and so cannot compute any part of the loop beforehand.
    volatile double factor = 1 + 1e-9, kept = 0;
    double best = 1;
    constexpr int repeats = 200;
    for (int i = 0; i < repeats; ++i) {
        const Clock::time_point start = Clock::now();
        kept = packs ? chainedWide(factor) : chained<double>(factor);
        best = std::min(best, std::chrono::duration<double>(Clock::now() - start).count());
    }
    return kept > 0 ? 2.0 * chains * rounds * (packs ? packSize : 1) / best : 0;
}

} // namespace rackline
