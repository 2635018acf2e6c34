// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/coverage_text.h"

#include "app/report/records/validation_records.h"
#include "app/report/words/number_text.h"
#include "app/report/words/text_table.h"
#include "model/units/unit_text.h"

#include <array>
#include <map>

namespace rackline {

namespace {
/// After a number of widths.
std::string_view wordsOf(Coverage verdict) {
    constexpr std::array<std::string_view, 5> words{"hold 88 to 92 %", "more by no more than chance gives",
                                                    "hold less and ask for a factor", "hold more than they say",
                                                    "of too few figures or configurations to tell"};
    return words[static_cast<std::size_t>(verdict)];
}

std::string tableOf(const std::vector<CoverageRow>& rows) {
    TextTable table(
        {"engine", "chip", "width", "n", "configurations", "in 90 %", "says", "profile x", "width x", "then, not seen %"}, 3);
    for (const CoverageRow& r : rows) {
        const bool other = r.factor != 1;
        table.add({printable(r.engine), printable(r.hardware), std::string(profileWidth(r.kind, r.pools).figure),
                   std::to_string(r.cases), std::to_string(r.configurations), percentCell(r.covered),
                   std::string(nameOf(r.verdict())), decimalText(r.profileFactor, 2, plainNumbers),
                   other ? decimalText(r.factor, 2, plainNumbers) : "-", other ? percentCell(r.coveredByFactor) : ""});
    }
    std::map<Coverage, std::size_t> counts;
    for (const CoverageRow& r : rows) ++counts[r.verdict()];
    std::string text = table.text() + std::to_string(rows.size()) + " widths:";
    for (const auto& [verdict, count] : counts)
        text += (verdict == counts.begin()->first ? " " : ", ") + std::to_string(count) + ' ' + std::string(wordsOf(verdict));
    return text + '\n';
}
} // namespace

int writeCoverage(const std::vector<CoverageRow>& rows, const Options& options, Streams streams) {
    write({[&] { return tableOf(rows); }, [&] { return jsonOf(rows); }, [&] { return rowsOf(rows); }}, options, streams);
    return done;
}

} // namespace rackline
