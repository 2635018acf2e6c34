// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/mapping/evidence.h"

#include "model/base/enum_names.h"
#include "model/workload/transformer.h"

#include <algorithm>
#include <limits>

namespace rackline {

namespace {

constexpr EnumNames<Evidence, evidenceCount> evidenceNames{"demonstrated", "supported", "possible"};
constexpr double unlimited = std::numeric_limits<double>::infinity();
/// What is within a factor of two of a published layout, in ranks or above it in requests, counts as that.
constexpr int alike = 2;

/// Nothing where attention is both in tensor and in data parallel, for stages, for context parallelism and for feed-forward parts
/// on GPUs of their own: nobody published those.
std::optional<LayoutFamily> familyOf(const Layout& layout) {
    if (layout.pipeline * layout.decodeContext * layout.promptContext > 1 || layout.feedForward > 0) return std::nullopt;
    if (layout.attentionDp > 1) return layout.attentionTp == 1 ? std::optional(LayoutFamily::dataParallel) : std::nullopt;
    return layout.expertParallel > 1 ? LayoutFamily::whole : LayoutFamily::sliced;
}

} // namespace

std::string_view nameOf(Evidence evidence) { return evidenceNames.of(evidence); }

bool LayoutKnowledge::supports(const Transformer& model, const Layout& layout) const {
    if (!rules) return false;
    if (layout.decodeContext > 1 && !rules->dividesCache) return false;
    // Engines have it as a plugin and as an experiment alone.
    if (layout.feedForward > 0) return false;
    const int ranks = layout.ranks();
    if (rules->attentionOffOrAll && layout.attentionDp != 1 && layout.attentionDp != ranks) return false;
    if (rules->expertsOneOrAll && layout.expertParallel != 1 && layout.expertParallel != ranks) return false;
    if (!rules->ranks.empty() && std::find(rules->ranks.begin(), rules->ranks.end(), ranks) == rules->ranks.end()) return false;
    if (rules->tray > 0 && ranks > rules->trayAbove && ranks % rules->tray != 0) return false;
    int experts = 0;
    for (const LayerGroup& group : model.layers) experts = std::max(experts, group.feedForward.experts);
    const auto divides = [&](int held) { return held % layout.expertParallel == 0; };
    return experts == 0 || divides(experts) || std::any_of(rules->places.begin(), rules->places.end(), divides);
}

bool LayoutKnowledge::shows(const PublishedLayouts& row, Precision format, LayoutRole role, const Layout& layout) const {
    const int asked = layout.ranks();
    return row.format == format && row.role == role && familyOf(layout) == row.family &&
           std::any_of(row.ranks.begin(), row.ranks.end(),
                       [asked](int published) { return asked <= alike * published && published <= alike * asked; });
}

LayoutStanding LayoutKnowledge::of(const Transformer& model, Precision format, LayoutRole role, const Layout& layout,
                                   double batch) const {
    LayoutStanding standing{supports(model, layout) ? Evidence::supported : Evidence::possible};
    for (const PublishedLayouts& row : published)
        if (shows(row, format, role, layout) && (row.mostPerRank <= 0 || batch <= alike * row.mostPerRank)) {
            standing.evidence = Evidence::demonstrated;
            standing.last = std::max(standing.last, row.last);
        }
    return standing;
}

double LayoutKnowledge::mostRequests(const Transformer& model, Precision format, LayoutRole role, const Layout& layout,
                                     Evidence least) const {
    if (least == Evidence::possible || (least == Evidence::supported && supports(model, layout))) return unlimited;
    double most = 0;
    for (const PublishedLayouts& row : published)
        if (shows(row, format, role, layout)) most = std::max(most, row.mostPerRank > 0 ? alike * row.mostPerRank : unlimited);
    return most;
}

} // namespace rackline
