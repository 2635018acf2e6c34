// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/named_profile.h"

#include "app/project/calibrated_factors.h"
#include "hwdb/conversions.h"
#include "hwdb/measure.h"
#include "model/base/interval.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

/// The fitted figure over the shipped one.
double movedOf(const Entry& entry, std::string_view path) {
    const Figure* figure = entry.figure(path);
    if (figure == nullptr || figure->rivals.empty()) return 1;
    const Result<Measure> shipped = parseMeasure(figure->rivals.front().text);
    return shipped && shipped->value > 0 && figure->value > 0 ? figure->value / shipped->value : 1;
}

/// A width of a profile and the figure that holds it.
struct Width {
    std::string_view figure;
    double EngineProfile::*own;
};
constexpr Width widths[] = {
    {"spread", &EngineProfile::spread},
    {"spread_rate", &EngineProfile::spreadRate},
    {"spread_first_token", &EngineProfile::spreadFirstToken},
    {"spread_pools", &EngineProfile::spreadPools},
    {"spread_rate_pools", &EngineProfile::spreadRatePools},
    {"spread_first_token_pools", &EngineProfile::spreadFirstTokenPools},
};

void widenTo(EngineProfile& e, double least) {
    for (const Width& width : widths)
        // 0 is none of its own, and takes the general one, which is wide enough by then.
        if (e.*width.own > 0) e.*width.own = std::max(e.*width.own, least);
}

/// Each width from the profile as it was fitted.
void widenBy(EngineProfile& e, const Entry& entry, const std::string& chip) {
    const EngineProfile fitted = e;
    for (const Width& width : widths)
        if (const Figure* factor = entry.figure("widen." + chip + '.' + std::string(width.figure)))
            e.*width.own = (fitted.*width.own > 0 ? fitted.*width.own : fitted.spread) * factor->value;
}

} // namespace

Result<EngineProfile> shippedProfile(const Catalogue& catalogue, std::string_view engine, const Accelerator& chip) {
    Result<EngineProfile> profile = catalogue.engine(engine, chip.generation);
    if (!profile) return profile.error();
    const auto entry = catalogue.entry("engine", profile->carriedFrom.empty() ? profile->id : profile->carriedFrom);
    if (entry) widenBy(profile.value(), *entry, chip.id);
    return profile;
}

void widenUnseen(EngineProfile& engine, const Catalogue& catalogue, const std::string& chip, const std::string& model,
                 double carrySpread) {
    const auto entry = catalogue.entry("engine", engine.carriedFrom.empty() ? engine.id : engine.carriedFrom);
    if (!entry || (entry->lists("chips", chip) && entry->lists("models", model))) return;
    // What carrying kernels over adds is there already, in squares.
    const double carried = normal95 * carrySpread;
    const double rest = engine.spreadUnseen * engine.spreadUnseen - carried * carried;
    if (rest > 0) widenTo(engine, std::sqrt(rest));
}

Result<NamedProfile> namedProfile(const Catalogue& catalogue, const std::string& id, const Accelerator& chip,
                                  const std::string& model) {
    const Result<Entry> entry = catalogue.entry("engine", id);
    if (!entry) return entry.error();
    Result<EngineProfile> own = engineFrom(*entry);
    if (!own) return own.error();
    NamedProfile named;
    named.sawChip = entry->lists("chips", chip.id);
    if (entry->word("generation") == chip.generation) {
        named.engine = std::move(own).value();
        widenBy(named.engine, *entry, chip.id);
        if (!named.sawChip) named.engine.carriedFrom = id;
    } else {
        const double least = own->spreadUnseen;
        Result<EngineProfile> shipped = shippedProfile(catalogue, entry->word("engine"), chip);
        if (!shipped) return shipped.error();
        named.engine = std::move(shipped).value();
        for (const CalibratedFactor& factor : calibratedFactors())
            for (const CalibratedFigure& figure : factor.figures)
                if (factor.shared) named.engine.*figure.field *= movedOf(*entry, figure.path);
        named.engine.id = id;
        named.engine.carriedFrom = id;
        named.engine.spreadUnseen = std::max(named.engine.spreadUnseen, least);
    }
    if (!named.sawChip || !entry->lists("models", model)) widenTo(named.engine, named.engine.spreadUnseen);
    return named;
}

} // namespace rackline
