// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/failures.h"

#include <algorithm>

namespace rackline::traffic {

double restarting(const std::vector<FailureKind>& kinds) {
    double share = 0;
    for (const FailureKind& kind : kinds) share += kind.rate * kind.restart;
    return share;
}

FailureTimes::FailureTimes(const std::vector<FailureKind>& kinds, int instances) {
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        const FailureKind& kind = kinds[k];
        if (!(kind.rate > 0)) continue;
        for (int first = 0; first < instances; first += kind.together) {
            Group group{Draws(static_cast<std::uint64_t>(k) << 32 | static_cast<std::uint32_t>(first)), kind, first,
                        std::min(first + kind.together, instances), 0};
            group.time = group.draws.exponential() / kind.rate;
            m_groups.push_back(group);
        }
    }
    findFirst();
}

FailureTimes::Failure FailureTimes::take() {
    Group& group = m_groups[m_first];
    const FailureKind& kind = group.kind;
    const double lasts = group.draws.uniform() < kind.spared ? kind.restart : kind.repair;
    const Failure failure{group.first, group.last, lasts};
    group.time += group.draws.exponential() / kind.rate;
    findFirst();
    return failure;
}

/// Failures are rare, and a scan of all groups is short.
void FailureTimes::findFirst() {
    const auto first =
        std::min_element(m_groups.begin(), m_groups.end(), [](const Group& a, const Group& b) { return a.time < b.time; });
    m_first = static_cast<std::size_t>(first - m_groups.begin());
}

} // namespace rackline::traffic
