// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/named_profile.h"

#include "app/project/calibrated_factors.h"
#include "hwdb/conversions.h"
#include "hwdb/measure.h"

#include <algorithm>

namespace rackline {

namespace {

/// The fitted figure over the shipped one.
double movedOf(const Entry& entry, std::string_view path) {
    const Figure* figure = entry.figure(path);
    if (figure == nullptr || figure->rivals.empty()) return 1;
    const Result<Measure> shipped = parseMeasure(figure->rivals.front().text);
    return shipped && shipped->value > 0 && figure->value > 0 ? figure->value / shipped->value : 1;
}

void widenTo(EngineProfile& e, double least) {
    for (double* width :
         {&e.spread, &e.spreadRate, &e.spreadFirstToken, &e.spreadPools, &e.spreadRatePools, &e.spreadFirstTokenPools})
        // 0 is none of its own, and takes the general one, which is wide enough by then.
        if (*width > 0) *width = std::max(*width, least);
}

} // namespace

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
        if (!named.sawChip) named.engine.carriedFrom = id;
    } else {
        const double least = own->spreadUnseen;
        Result<EngineProfile> shipped = catalogue.engine(entry->word("engine"), chip.generation);
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
