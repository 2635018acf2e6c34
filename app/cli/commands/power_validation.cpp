// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/validations.h"

#include "app/project/measured/power_cases.h"
#include "app/report/records/records.h"
#include "app/report/words/number_text.h"
#include "app/report/words/text_table.h"
#include "model/units/unit_text.h"

namespace rackline {

namespace {
std::string tableOf(const std::vector<PowerErrors>& rows) {
    TextTable table({"power of", "group", "n", "MAPE %", "median %", "p90 %", "bias", "in 90 %"}, 2);
    for (const PowerErrors& r : rows)
        table.add({r.set, r.group.empty() ? "all" : r.group, std::to_string(r.cases), percentCell(r.mean), percentCell(r.median),
                   percentCell(r.p90), decimalText(r.bias, 2, plainNumbers), percentCell(r.covered)});
    return table.text();
}

CellRows rowsOf(const std::vector<PowerCase>& cases) {
    CellRows table{{"id", "predicted", "low", "high", "status", "reason"}};
    for (const PowerCase& c : cases)
        table.rows.push_back({c.id, numberText(c.predicted), numberText(c.low), numberText(c.high), "ok", ""});
    return table;
}

Json jsonOf(const std::vector<PowerCase>& cases) {
    Json json{{"version", RACKLINE_VERSION}, {"cases", Json::array()}, {"errors", Json::array()}};
    for (const PowerCase& c : cases)
        json["cases"].push_back({{"id", c.id}, {"predicted", c.predicted}, {"low", c.low}, {"high", c.high}, {"status", "ok"}});
    for (const PowerErrors& r : powerErrors(cases)) {
        Json one{{"kind", r.set}, {"metric", "power"}};
        if (!r.group.empty()) one.update({{"by", "group"}, {"name", r.group}});
        one.update({{"cases", r.cases},
                    {"predicted", r.cases},
                    {"mape", r.mean},
                    {"median", r.median},
                    {"p90", r.p90},
                    {"bias", r.bias},
                    {"interval_coverage", r.covered}});
        json["errors"].push_back(std::move(one));
    }
    return json;
}
} // namespace

int validatePower(const std::string& folder, const Options& options, const Catalogue& catalogue, Streams streams) {
    const Result<std::vector<PowerCase>> cases = predictPower(folder, catalogue);
    if (!cases) return fail(cases.error(), streams);
    write({[&] { return tableOf(powerErrors(*cases)); }, [&] { return jsonOf(*cases); }, [&] { return rowsOf(*cases); }}, options,
          streams);
    return done;
}

} // namespace rackline
