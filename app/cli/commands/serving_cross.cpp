// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/validations.h"

#include "app/cli/shared/progress.h"
#include "app/project/fits/serving_validation.h"
#include "app/report/records/validation_records.h"
#include "app/report/words/number_text.h"
#include "app/report/words/text_table.h"

#include <optional>

namespace rackline {

namespace {
/// Mean, median and 90th percentile of |predicted / measured - 1| in per cent, and the bias.
std::string ratioText(const RatioErrors& e) {
    return percentCell(e.mean) + " / " + percentCell(e.median) + " / " + percentCell(e.p90) + " (" +
           decimalText(e.bias, 2, plainNumbers) + ")";
}

std::string tableOf(const ServingValidation& v) {
    TextTable table({"figure", "profile", "n", "in sample %", "configurations %", "models %", "chips %", "90 % width"}, 2);
    for (const auto* part : {&v.kinds, &v.profiles})
        for (const CrossedErrors& e : *part) {
            std::vector<std::string> cells{e.kind, e.profile.empty() ? "all" : e.profile, std::to_string(e.rows)};
            for (const RatioErrors& r : e.errors) cells.push_back(ratioText(r));
            cells.push_back(e.halfWidth > 0 ? decimalText(e.halfWidth, 3, plainNumbers) : "-");
            table.add(cells);
        }
    const auto fits = [&](HeldOut what) { return std::to_string(v.fits[std::size_t(what)]); };
    return table.text() + '\n' + std::to_string(v.figures.size()) + " figures of engines and kernels, fitted to " +
           std::to_string(v.runs) + " runs; without one of " + fits(HeldOut::configurations) +
           " parts of the configurations, of " + fits(HeldOut::models) + " models, of " + fits(HeldOut::chips) + " chips.\n";
}
} // namespace

int crossValidateServing(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Recipes& recipes,
                         const Options& options, Streams streams) {
    std::optional<Progress> progress;
    const ServingValidation v =
        validateServing(cases, catalogue, recipes, options.threads, [&](std::size_t done, std::size_t total) {
            if (!progress) progress.emplace(streams.messages, "fits", total, 0, options.quiet);
            progress->show(done);
        });
    if (progress) progress->end();
    write({[&] { return tableOf(v); }, [&] { return jsonOf(v); }, [&] { return rowsOf(v); }}, options, streams);
    return done;
}

} // namespace rackline
