// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/searched_layouts.h"

#include <algorithm>

namespace rackline {

Evidence leastOf(EvidenceChoice choice) {
    switch (choice) {
    case EvidenceChoice::demonstrated:
        return Evidence::demonstrated;
    case EvidenceChoice::possible:
        return Evidence::possible;
    case EvidenceChoice::usual:
    case EvidenceChoice::supported:
        break;
    }
    return Evidence::supported;
}

LayoutStanding standingOf(const Scenario& s, const OperatingPoint& point) {
    const bool pools = point.mode == ServingMode::disaggregated;
    const Precision format = s.precision.weights;
    LayoutStanding standing =
        s.known.of(s.model, format, pools ? LayoutRole::decodes : LayoutRole::both, point.layout, point.batch);
    if (!pools) return standing;
    const LayoutKnowledge& known = point.beside > 0 || s.readsElsewhere() ? s.prefillHardware->known : s.known;
    const LayoutStanding reading = known.of(s.model, format, LayoutRole::reads, point.prefill, 0);
    standing.evidence = std::max(standing.evidence, reading.evidence);
    standing.last = standing.evidence == Evidence::demonstrated ? std::min(standing.last, reading.last) : std::string();
    return standing;
}

std::vector<double> mostRequests(const Scenario& s, LayoutRole role, const std::vector<Layout>& layouts,
                                 const std::function<bool(std::size_t)>& holds) {
    std::vector<double> most(layouts.size());
    const auto holdTo = [&](Evidence least) {
        bool any = false;
        for (std::size_t l = 0; l < layouts.size(); ++l) {
            most[l] = s.known.mostRequests(s.model, s.precision.weights, role, layouts[l], least);
            any = any || (most[l] > 0 && holds(l));
        }
        return any;
    };
    if (!holdTo(leastOf(s.evidence)) && s.evidence == EvidenceChoice::usual) holdTo(Evidence::possible);
    return most;
}

} // namespace rackline
