// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/words/evidence_text.h"

#include "app/report/words/number_text.h"

#include <algorithm>

namespace rackline {

std::string bandText(std::span<const FrontierPoint> frontier) {
    double low = 1, high = 1;
    for (const FrontierPoint& p : frontier) {
        if (!(p.x.mid > 0)) continue;
        low = std::min(low, p.x.low / p.x.mid);
        high = std::max(high, p.x.high / p.x.mid);
    }
    if (!(low < high)) return {};
    return "90 % holds at the same place on the first axis. An error moves a point along both, by " +
           factorText(low, plainNumbers) + " to " + factorText(high, plainNumbers) +
           "; an end of 0 or ∞ says that the place itself may be out of reach.";
}

std::string softwareText(const EngineProfile& engine) {
    if (engine.software.empty()) return {};
    const std::string& whose = engine.carriedFrom.empty() ? engine.id : engine.carriedFrom;
    const std::string runs = engine.runs.empty() ? "" : ", runs of " + engine.runs;
    const std::string releases =
        engine.releases.empty() ? "" : "; configurations published for its chips name releases " + engine.releases;
    return "The engine's profile " + whose + " was fitted to software of " + engine.software + runs + releases + ".";
}

} // namespace rackline
