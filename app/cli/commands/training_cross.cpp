// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/validations.h"

#include "app/project/fits/training_validation.h"
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

Json jsonOf(const FamilyErrors& e) {
    return {{"mape", e.own.mean},       {"median", e.own.median},       {"p90", e.own.p90},
            {"step_mape", e.step.mean}, {"step_median", e.step.median}, {"step_bias", e.step.bias}};
}

Json crossJson(const TrainingValidation& v) {
    Json json{{"version", RACKLINE_VERSION}};
    json["families"] = Json::array();
    for (const TrainingFamily& f : v.families) {
        Json one{{"framework", f.framework},           {"metric", f.metric},  {"cases", f.cases},
                 {"configurations", f.configurations}, {"class", f.unfitted}, {"by_class", jsonOf(f.byClass)},
                 {"by_profile", jsonOf(f.byProfile)},  {"parts", f.parts},    {"cross_validated", jsonOf(f.crossed)}};
        one["fitted"] = Json::object();
        for (const FittedFigure& figure : f.fitted)
            one["fitted"][(figure.chip.empty() ? "" : figure.chip + " ") + figure.path] = figure.value;
        json["families"].push_back(std::move(one));
    }
    json["layout_choice"] = {
        {"groups", v.choice.groups}, {"right", v.choice.right}, {"mean", v.choice.mean}, {"worst", v.choice.worst}};
    return json;
}

CellRows crossRows(const TrainingValidation& v) {
    CellRows table{{"framework", "metric", "class", "cases", "configurations", "by", "mape", "median", "p90", "step_mape",
                    "step_median", "step_bias"}};
    for (const TrainingFamily& f : v.families)
        for (const auto& [by, errors] :
             {std::pair{"class", &f.byClass}, {"profile", &f.byProfile}, {"cross_validated", &f.crossed}}) {
            Cells& line = table.rows.emplace_back(
                Cells{f.framework, f.metric, f.unfitted, std::to_string(f.cases), std::to_string(f.configurations), by});
            for (const double error : {errors->own.mean, errors->own.median, errors->own.p90, errors->step.mean,
                                       errors->step.median, errors->step.bias})
                line.push_back(numberCell(error));
        }
    return table;
}

} // namespace

int crossValidate(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Options& options, Streams streams) {
    const TrainingValidation validation = validateTraining(cases, catalogue, options.threads);
    write({[&] { return crossTable(validation); }, [&] { return crossJson(validation); }, [&] { return crossRows(validation); }},
          options, streams);
    return done;
}

} // namespace rackline
