// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/validations.h"

#include "app/project/measured/kernel_errors.h"
#include "app/report/records/records.h"
#include "app/report/words/number_text.h"
#include "app/report/words/text_table.h"

#include <ostream>

namespace rackline {

namespace {

/// Whose coefficients predicted.
std::string coefficientsOf(const KernelErrorRow& row) {
    if (row.carriedFrom.empty()) return "own";
    return "of " + printable(row.carriedFrom) + (row.otherGeneration ? ", derated" : "");
}

std::string chipOf(const KernelErrorRow& row) { return row.chip.empty() ? "median of chips" : printable(row.chip); }

std::string tableOf(const std::vector<KernelErrorRow>& rows) {
    TextTable table({"kernel", "format", "chip", "coefficients", "n", "MAPE %", "median %", "p90 %", "bias"}, 4);
    for (const KernelErrorRow& r : rows)
        table.add({r.kernel, r.format, chipOf(r), coefficientsOf(r), std::to_string(r.cases), percentCell(r.mean),
                   percentCell(r.median), percentCell(r.p90), decimalText(r.bias, 2, plainNumbers)});
    return table.text();
}

CellRows rowsOf(const std::vector<KernelErrorRow>& rows) {
    CellRows table{{"kernel", "format", "chip", "coefficients", "n", "mape", "median", "p90", "bias"}};
    for (const KernelErrorRow& r : rows) {
        Cells& line = table.rows.emplace_back(Cells{r.kernel, r.format, chipOf(r), coefficientsOf(r), std::to_string(r.cases)});
        for (const double v : {r.mean, r.median, r.p90, r.bias}) line.push_back(digitsText(v, 6, plainNumbers));
    }
    return table;
}

Json jsonOf(const std::vector<KernelErrorRow>& rows, const KernelCases& cases) {
    Json json{{"version", RACKLINE_VERSION}, {"kernels", Json::array()}};
    for (const KernelErrorRow& r : rows)
        json["kernels"].push_back({{"kernel", r.kernel},
                                   {"format", r.format},
                                   {"chip", chipOf(r)},
                                   {"coefficients", coefficientsOf(r)},
                                   {"cases", r.cases},
                                   {"mape", r.mean},
                                   {"median", r.median},
                                   {"p90", r.p90},
                                   {"bias", r.bias}});
    json["left_out"] = Json::array();
    for (const auto& [reason, count] : cases.leftOut)
        json["left_out"].push_back({{"reason", printable(reason)}, {"cases", count}});
    return json;
}

} // namespace

int validateKernels(const std::string& folder, const Options& options, const Catalogue& catalogue, Streams streams) {
    const Result<KernelCases> cases = readKernelCases(folder);
    if (!cases) return fail(cases.error(), streams);
    const Result<std::vector<KernelErrorRow>> rows = kernelErrorTable(cases->cases, catalogue);
    if (!rows) return fail(rows.error(), streams);
    write({[&] { return tableOf(*rows); }, [&] { return jsonOf(*rows, *cases); }, [&] { return rowsOf(*rows); }}, options,
          streams);
    if (!options.quiet) {
        streams.messages << cases->cases.size() << " kernels compared";
        for (const auto& [reason, count] : cases->leftOut) streams.messages << "; left out: " << count << ", " << reason;
        streams.messages << '\n';
    }
    return done;
}

} // namespace rackline
