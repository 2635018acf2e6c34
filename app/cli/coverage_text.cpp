// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/coverage_text.h"

#include "app/cli/text_table.h"
#include "app/report/number_text.h"
#include "app/report/records.h"
#include "model/units/unit_text.h"

#include <nlohmann/json.hpp>

#include <ostream>

namespace rackline {

namespace {

std::string tableOf(const std::vector<CoverageRow>& rows) {
    TextTable table({"engine", "chip", "width", "n", "configurations", "in 90 %", "profile x", "width x", "then, not seen %"}, 3);
    for (const CoverageRow& r : rows) {
        const bool other = r.factor != 1;
        const char* otherwise = r.tooFew() ? "too few" : "-";
        table.add({printable(r.engine), printable(r.hardware), std::string(profileWidth(r.kind, r.pools).figure),
                   std::to_string(r.cases), std::to_string(r.configurations), percentCell(r.covered),
                   decimalText(r.profileFactor, 2, plainNumbers), other ? decimalText(r.factor, 2, plainNumbers) : otherwise,
                   other ? percentCell(r.coveredByFactor) : ""});
    }
    return table.text();
}

std::string csvOf(const std::vector<CoverageRow>& rows) {
    std::string text = "engine,chip,width,cases,configurations,covered,profile_factor,factor,covered_by_factor,too_few\n";
    for (const CoverageRow& r : rows)
        text += csvCell(r.engine) + ',' + csvCell(r.hardware) + ',' + std::string(profileWidth(r.kind, r.pools).figure) + ',' +
                std::to_string(r.cases) + ',' + std::to_string(r.configurations) + ',' + numberText(r.covered) + ',' +
                numberText(r.profileFactor) + ',' + numberText(r.factor) + ',' + numberText(r.coveredByFactor) +
                (r.tooFew() ? ",1\n" : ",0\n");
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
                                    {"too_few", r.tooFew()}});
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
