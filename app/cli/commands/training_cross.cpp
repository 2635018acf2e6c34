// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/validations.h"

#include "app/project/fits/training_validation.h"
#include "app/report/records/validation_records.h"
#include "app/report/words/number_text.h"
#include "app/report/words/text_table.h"

namespace rackline {

namespace {
std::string crossTable(const TrainingValidation& v) {
    TextTable table({"framework", "metric", "class", "n", "conf.", "class %", "median %", "profile %", "median %", "fitted",
                     "parts", "crossed %", "median %", "step %", "median %", "bias"},
                    3);
    for (const TrainingFamily& f : v.families)
        table.add({f.framework, f.metric, f.unfitted, std::to_string(f.cases), std::to_string(f.configurations),
                   percentCell(f.byClass.own.mean), percentCell(f.byClass.own.median), percentCell(f.byProfile.own.mean),
                   percentCell(f.byProfile.own.median), std::to_string(f.fitted.size()), std::to_string(f.parts),
                   percentCell(f.crossed.own.mean), percentCell(f.crossed.own.median), percentCell(f.crossed.step.mean),
                   percentCell(f.crossed.step.median), decimalText(f.crossed.step.bias, 2, plainNumbers)});
    std::string text = table.text();
    if (v.choice.groups > 0)
        text += "\nThe layout predicted to be best reaches " + percentCell(v.choice.mean) +
                " % of the best measured on average over " + std::to_string(v.choice.groups) +
                " groups of at least eight layouts, " + percentCell(v.choice.worst) + " % at worst; it is the best in " +
                std::to_string(v.choice.right) + ".\n";
    return text;
}
} // namespace

int crossValidate(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Recipes& recipes,
                  const Options& options, Streams streams) {
    const TrainingValidation validation = validateTraining(cases, catalogue, recipes, options.threads);
    write({[&] { return crossTable(validation); }, [&] { return jsonOf(validation); }, [&] { return rowsOf(validation); }},
          options, streams);
    return done;
}

} // namespace rackline
