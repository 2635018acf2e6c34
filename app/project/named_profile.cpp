// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/named_profile.h"

#include "app/project/calibrated_factors.h"
#include "hwdb/entry/measure.h"
#include "hwdb/values/conversions.h"
#include "model/intervals/profile_widths.h"

#include <algorithm>

namespace rackline {

namespace {

/// The fitted figure divided by the shipped one.
double movedOf(const Entry& entry, std::string_view path) {
    const Figure* figure = entry.figure(path);
    if (figure == nullptr || figure->rivals.empty()) return 1;
    const Result<Measure> shipped = parseMeasure(figure->rivals.front().text);
    return shipped && shipped->value > 0 && figure->value > 0 ? figure->value / shipped->value : 1;
}

/// Multiplies each width by the chip's factor (`widen.CHIP.WIDTH`).
void widenOn(const std::string& chip, EngineProfile& profile, const Entry& entry) {
    widenBy(profile, [&](std::string_view width) {
        const Figure* factor = entry.figure("widen." + chip + '.' + std::string(width));
        return factor != nullptr ? factor->value : 0;
    });
}

/// How searched frontiers lie from measured ones is the same for every engine.
void addFrontierBand(EngineProfile& profile, const Catalogue& catalogue) {
    const Result<Entry> entry = catalogue.entry("measurement", "frontier-band");
    if (!entry) return;
    const auto read = [&](std::string_view path) {
        const Figure* figure = entry->figure(path);
        return figure != nullptr ? figure->value : 0;
    };
    profile.frontierOffset = read("offset");
    profile.frontierSpread = read("frontier_spread");
    profile.frontierPointSpread = read("point_spread");
    profile.frontierDraftSpread = read("draft_spread");
    profile.frontiersMeasured = static_cast<int>(read("frontiers"));
}

} // namespace

Result<EngineProfile> shippedProfile(const Catalogue& catalogue, std::string_view engine, const Accelerator& chip) {
    Result<EngineProfile> profile = catalogue.engine(engine, chip.generation);
    if (!profile) return profile.error();
    const auto entry = catalogue.entry("engine", profile->carriedFrom.empty() ? profile->id : profile->carriedFrom);
    if (entry) widenOn(chip.id, profile.value(), *entry);
    addFrontierBand(profile.value(), catalogue);
    return profile;
}

bool fittedOn(const EngineProfile& profile, const Catalogue& catalogue, const std::string& chip) {
    const auto entry = catalogue.entry("engine", profile.carriedFrom.empty() ? profile.id : profile.carriedFrom);
    return entry && entry->lists("chips", chip);
}

void widenUnseen(EngineProfile& profile, const Catalogue& catalogue, const std::string& chip, const std::string& model,
                 double carrySpread) {
    const auto entry = catalogue.entry("engine", profile.carriedFrom.empty() ? profile.id : profile.carriedFrom);
    if (!entry || !entry->lists("chips", chip) || !entry->lists("models", model)) widenUnseen(profile, carrySpread);
}

Result<NamedProfile> namedProfile(const Catalogue& catalogue, const std::string& id, const Accelerator& chip,
                                  const std::string& model) {
    const Result<Entry> entry = catalogue.entry("engine", id);
    if (!entry) return entry.error();
    Result<EngineProfile> own = engineFrom(*entry);
    if (!own) return own.error();
    addFrontierBand(own.value(), catalogue);
    NamedProfile named;
    named.sawChip = entry->lists("chips", chip.id);
    if (entry->word("generation") == chip.generation) {
        named.engine = std::move(own).value();
        widenOn(chip.id, named.engine, *entry);
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
