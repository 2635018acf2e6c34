// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/validations.h"

#include "app/project/measured/kernel_errors.h"
#include "app/report/records/validation_records.h"
#include "app/report/words/number_text.h"
#include "app/report/words/text_table.h"

#include <ostream>

namespace rackline {

namespace {
std::string tableOf(const std::vector<KernelErrorRow>& rows) {
    TextTable table({"kernel", "format", "chip", "coefficients", "n", "MAPE %", "median %", "p90 %", "bias"}, 4);
    for (const KernelErrorRow& r : rows)
        table.add({r.kernel, r.format, chipOf(r), coefficientsOf(r), std::to_string(r.cases), percentCell(r.mean),
                   percentCell(r.median), percentCell(r.p90), decimalText(r.bias, 2, plainNumbers)});
    return table.text();
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
