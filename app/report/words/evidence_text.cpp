// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/words/evidence_text.h"

#include <algorithm>
#include <cmath>

namespace rackline {

std::string bandText(std::span<const FrontierPoint> frontier) {
    double low = 1, high = 1;
    for (const FrontierPoint& p : frontier) {
        if (!(p.x.mid > 0)) continue;
        low = std::min(low, p.x.low / p.x.mid);
        high = std::max(high, p.x.high / p.x.mid);
    }
    if (!(low < high)) return {};
    return "The 90 % column is the interval at that point's x value. A model error moves a point along both axes, by " +
           factorText(low, plainNumbers) + " to " + factorText(high, plainNumbers) +
           "; an end of 0 or ∞ means that this x value may be out of reach.";
}

std::string gainText(const std::optional<double>& gain, const NumberStyle& style) {
    constexpr double leastSaid = 0.005;
    if (!gain || std::abs(*gain) < leastSaid) return {};
    return (*gain > 0 ? " +" : " ") + percentText(*gain, style);
}

std::string shortText(const LayoutStanding& standing) {
    return standing.last.empty() ? "layout not published" : "layout published " + standing.last;
}

std::string layoutText(const LayoutStanding& standing) {
    switch (standing.evidence) {
    case Evidence::demonstrated:
        return "Demonstrated: a similar layout was published for this engine, chip, number format and model, most recently in " +
               standing.last + ".";
    case Evidence::supported:
        return "Supported: the engine runs such a layout, but none like it has been published.";
    case Evidence::possible:
        break;
    }
    return "Possible: heads and experts divide evenly among the ranks; whether the engine runs such a layout is not known.";
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
