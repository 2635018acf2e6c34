// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/validations.h"

#include "app/project/measured/power_cases.h"
#include "app/report/records/validation_records.h"
#include "app/report/words/number_text.h"
#include "app/report/words/text_table.h"

namespace rackline {

namespace {
std::string tableOf(const std::vector<PowerErrors>& rows) {
    TextTable table({"power of", "group", "n", "MAPE %", "median %", "p90 %", "bias", "in 90 %"}, 2);
    for (const PowerErrors& r : rows)
        table.add({r.set, r.group.empty() ? "all" : r.group, std::to_string(r.cases), percentCell(r.mean), percentCell(r.median),
                   percentCell(r.p90), decimalText(r.bias, 2, plainNumbers), percentCell(r.covered)});
    return table.text();
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
