// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/finding.h"
#include "model/candidates/searched_layouts.h"
#include "model/scenario/scenario.h"

namespace rackline {

/// Who buys takes what somebody has run: layouts that were published, then those that the engine supports, then all, until one of
/// them gives an answer; `scenario` is left with the class that did. Where the scenario says whose layouts, these alone.
template <class Ask, class IsAnswer> auto askByEvidence(Scenario& scenario, const Ask& ask, const IsAnswer& isAnswer) {
    if (scenario.evidence != EvidenceChoice::usual) return ask(scenario);
    for (const EvidenceChoice choice : {EvidenceChoice::demonstrated, EvidenceChoice::supported}) {
        scenario.evidence = choice;
        auto answer = ask(scenario);
        if (isAnswer(answer)) return answer;
    }
    scenario.evidence = EvidenceChoice::possible;
    return ask(scenario);
}

/// What the reader must know of an answer that was found so.
inline Finding layoutsTaken(EvidenceChoice taken) {
    if (taken == EvidenceChoice::demonstrated) return {FindingCode::publishedTaken, {}};
    return {FindingCode::publishedFallShort, {static_cast<double>(leastOf(taken))}};
}

} // namespace rackline
