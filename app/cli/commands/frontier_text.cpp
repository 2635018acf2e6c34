// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/frontier_text.h"

#include "app/report/records/validation_records.h"
#include "app/report/words/number_text.h"
#include "app/report/words/text_table.h"
#include "model/base/portable_math.h"
#include "model/units/unit_text.h"

#include <ostream>

namespace rackline {

namespace {
std::string two(double value) { return decimalText(value, 2, plainNumbers); }

/// Share inside and the width that holds it, such as `90.1 x1.27`.
std::string bandCell(const FrontierScore& s, BandLeft left) {
    const auto h = std::size_t(left);
    if (s.banded[h] == 0) return "-";
    return percentCell(s.inside[h]) + " x" + two(portable::exp(s.halfWidth[h]));
}

std::string tableOf(const FrontierValidation& v) {
    TextTable table({"frontiers of", "name", "n", "points", "none", "both axes", "layouts run", "published", "equal speed",
                     "published there", "choices", "regret %", "upright %", "widths %", "in sample", "configurations",
                     "chip x engine", "half-years", "upright width"},
                    2);
    for (const FrontierScore& s : v.scores)
        table.add({s.by.empty() ? "all" : s.by, printable(s.name), std::to_string(s.frontiers), std::to_string(s.points),
                   std::to_string(s.none), two(s.bothAxes), s.withLayouts > 0 ? two(s.layoutsRun) : "-",
                   s.withShown > 0 ? two(s.demonstrated) : "-", s.none < s.points ? two(s.equalSpeed) : "-",
                   s.withShownSpeed > 0 ? two(s.demonstratedSpeed) : "-", std::to_string(s.choices),
                   s.choices > 0 ? percentCell(portable::exp(s.regret) - 1) : "-", percentCell(s.insideUpright),
                   percentCell(s.insideWidth), bandCell(s, BandLeft::nothing), bandCell(s, BandLeft::configurations),
                   bandCell(s, BandLeft::chipEngines), bandCell(s, BandLeft::halfYears),
                   s.twoSided > 0 ? "x" + two(portable::exp(s.uprightHalfWidth)) : "-"});
    return table.text();
}
} // namespace

int writeFrontiers(const FrontierValidation& validation, const Options& options, Streams streams) {
    write({[&] { return tableOf(validation); }, [&] { return jsonOf(validation); }, [&] { return rowsOf(validation); }}, options,
          streams);
    if (options.quiet) return done;
    streams.messages << validation.frontiers.size() << " measured frontiers of at least five runs, " << validation.misses.size()
                     << " points on them";
    if (validation.unanswered > 0)
        streams.messages << "; for " << validation.unanswered << " more points the search finds no layout that works";
    streams.messages << ".\n";
    return done;
}

} // namespace rackline
