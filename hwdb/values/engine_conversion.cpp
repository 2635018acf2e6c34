// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/figures/engine_figures.h"
#include "hwdb/values/conversions.h"
#include "hwdb/values/figure_reader.h"
#include "model/intervals/profile_widths.h"

namespace rackline {

Result<EngineProfile> engineFrom(const Entry& entry) {
    EngineProfile engine;
    engine.id = entry.id;
    // Profiles of several releases share a scheduler.
    engine.scheduler = entry.word("scheduler").empty() ? entry.word("engine") : entry.word("scheduler");
    engine.software = entry.word("software");
    engine.runs = entry.word("runs");
    engine.releases = entry.word("releases");
    if (auto missing = readFigures(engine, entry)) return *missing;
    for (const ProfileWidth& width : profileWidths) {
        const Figure* figure = entry.figure(width.figure);
        if (figure != nullptr) engine.*width.own = figure->value;
        // Only the first width must be there; the others take the place of another width where they are given.
        if (figure == nullptr && &width == &profileWidths.front()) return missingFigure(entry, width.figure);
    }
    return engine;
}

} // namespace rackline
