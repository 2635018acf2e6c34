// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/coverage_text.h"

#include "app/cli/shared/text_table.h"
#include "app/report/records/records.h"
#include "app/report/words/number_text.h"
#include "model/units/unit_text.h"

#include <nlohmann/json.hpp>

#include <array>
#include <map>
#include <ostream>

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

std::string csvOf(const std::vector<CoverageRow>& rows) {
    std::string text = "engine,chip,width,cases,configurations,covered,profile_factor,factor,covered_by_factor,too_few,verdict\n";
    for (const CoverageRow& r : rows)
        text += csvCell(r.engine) + ',' + csvCell(r.hardware) + ',' + std::string(profileWidth(r.kind, r.pools).figure) + ',' +
                std::to_string(r.cases) + ',' + std::to_string(r.configurations) + ',' + numberText(r.covered) + ',' +
                numberText(r.profileFactor) + ',' + numberText(r.factor) + ',' + numberText(r.coveredByFactor) +
                (r.tooFew() ? ",1," : ",0,") + std::string(nameOf(r.verdict())) + '\n';
    return text;
}

std::string jsonOf(const std::vector<CoverageRow>& rows) {
    nlohmann::ordered_json json{{"version", RACKLINE_VERSION}, {"coverage", nlohmann::ordered_json::array()}};
    for (const CoverageRow& r : rows)
        json["coverage"].push_back({{"engine", printable(r.engine)},
                                    {"chip", printable(r.hardware)},
                                    {"width", profileWidth(r.kind, r.pools).figure},
                                    {"cases", r.cases},
                                    {"configurations", r.configurations},
                                    {"covered", r.covered},
                                    {"profile_factor", r.profileFactor},
                                    {"factor", r.factor},
                                    {"covered_by_factor", r.coveredByFactor},
                                    {"too_few", r.tooFew()},
                                    {"verdict", nameOf(r.verdict())}});
    constexpr int indent = 2;
    return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

} // namespace

int writeCoverage(const std::vector<CoverageRow>& rows, const Options& options, Streams streams) {
    switch (options.format) {
    case OutputFormat::csv:
        streams.out << csvOf(rows);
        break;
    case OutputFormat::json:
        streams.out << jsonOf(rows);
        break;
    case OutputFormat::table:
        streams.out << tableOf(rows);
        break;
    }
    return done;
}

} // namespace rackline
