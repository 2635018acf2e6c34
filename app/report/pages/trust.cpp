// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pages/parts.h"
#include "app/report/records/explanation_records.h"
#include "app/report/records/point_records.h"
#include "app/report/words/evidence_text.h"
#include "app/report/words/wording.h"
#include "model/scenario/parameters.h"

#include <algorithm>
#include <string>

namespace rackline {

namespace {

/// Adds what the answer rests on and the file does not say, by how much it matters.
void addAssumptions(ReportSection& section, std::size_t index, const ReportInput& input, const ReportAnchors& anchors) {
    const ReportScenario& s = input.scenarios[index];
    using A = Assumption;
    std::vector<PageColumn<A>> columns = columnsOf(assumptionColumns(input.y));
    columns.front().cell = [&](const A& a) { return anchors.toInput(a.figure); };
    cellIn(columns, "Source") = [&](const A& a) { return anchors.toSources(a.figure.provenance.source); };
    std::vector<A> mattering = s.assumptions;
    std::erase_if(mattering, [](const A& a) { return !a.matters(); });
    ReportTable table = tableOf(columns, mattering);
    table.id = ReportAnchors::ofAssumptions(index);
    const std::string name = s.scenario->scenario.name, metric(infoOf(input.y).title);
    if (input.scenarios.size() > 1) table.foldedUnder = "What " + name + " assumes, by how much it moves " + metric;
    if (table.foldedUnder.empty()) section.blocks.push_back(ReportText{"By how much each moves " + metric + " of " + name + ":"});
    section.blocks.push_back(std::move(table));
    if (const std::string still = stillText(s.assumptions); !still.empty())
        section.blocks.push_back(ReportText{name + ": " + still});
}

} // namespace

ReportSection inputsSection(const ReportAnchors& anchors) {
    ReportSection section{"inputs", "Inputs and sources", {}};
    section.blocks.emplace_back(
        ReportText{"Every figure with where it comes from. Grades from the surest to the least sure: measured, "
                   "vendor, announced, estimate, yours, judgement."});
    using Row = ReportInputRow;
    const auto figure = [](const Row& row) -> const InputFigure& { return *row.figure; };
    Fields<Row> fields;
    addThrough(fields, figure, fieldsOf(Of<InputFigure>()));
    fields.insert(fields.begin() + 1, Field<Row>::words("scenario", &Row::scenarios));
    std::vector<PageColumn<Row>> columns = columnsOf(fields);
    cellIn(columns, "Input") = [&](const Row& row) { return named(cell(row.figure->label), anchors.nameOf(row)); };
    cellIn(columns, "Source") = [&](const Row& row) { return anchors.toSources(row.figure->provenance.source); };
    const auto grade = [](const Row& row) { return static_cast<double>(row.figure->provenance.grade); };
    cellIn(columns, "Grade") = [grade, said = cellIn(columns, "Grade")](const Row& row) {
        return cell(said(row).text, grade(row));
    };
    columns.push_back({{"Rival claims"}, [&](const Row& row) { return anchors.rivalsOf(*row.figure); }});
    std::vector<Row> ofParameters, ofHardware;
    for (const Row& row : anchors.inputs())
        (findParameter(row.figure->path) != nullptr ? ofParameters : ofHardware).push_back(row);
    ReportTable parameters = tableOf(columns, ofParameters), others = tableOf(columns, ofHardware);
    others.foldedUnder = countText(static_cast<double>(others.rows.size())) + " more figures of the hardware";
    if (!parameters.rows.empty()) section.blocks.push_back(std::move(parameters));
    if (!others.rows.empty()) section.blocks.push_back(std::move(others));
    return section;
}

ReportSection assumptionsSection(const ReportInput& input, const ReportAnchors& anchors) {
    ReportSection section{"assumptions", "Assumptions", {}};
    for (const ReportScenario& s : input.scenarios) {
        std::string text;
        const auto add = [&](const std::vector<Finding>& findings) {
            for (const Finding& finding : findings)
                if (const std::string sentence = sentenceOf(finding); text.find(sentence) == std::string::npos)
                    text += (text.empty() ? "" : " ") + sentence;
        };
        if (s.exploration != nullptr) add(s.exploration->findings);
        if (s.estimate != nullptr) add(s.estimate->findings);
        if (s.training != nullptr) add(s.training->findings);
        const Scenario& scenario = s.scenario->scenario;
        if (!scenario.kernels.carriedFrom.empty())
            text += " Kernel times are those of " + scenario.kernels.carriedFrom + ", derated.";
        if (s.training == nullptr && !scenario.engine.carriedFrom.empty())
            text += " The engine profile is that of " + scenario.engine.carriedFrom + ".";
        if (text.empty()) text = "Nothing is carried over from other hardware.";
        section.blocks.push_back(ReportText{scenario.name + ": " + text});
    }
    for (std::size_t i = 0; i < input.scenarios.size(); ++i)
        if (!input.scenarios[i].assumptions.empty()) addAssumptions(section, i, input, anchors);
    const bool trains = !input.scenarios.empty() && input.scenarios.front().training != nullptr;
    const std::string counted =
        trains ? "Tokens are those that are learnt from, once each. Watts are at the utility meter, as the run "
                 "draws them. Model FLOPs count causal attention and no recomputation. "
               : "Tokens are output tokens. Watts are facility watts and provisioned: the GPU with its share "
                 "of everything between it and the utility meter. ";
    section.blocks.push_back(
        ReportText{counted + "FLOPS are dense, links are counted in one direction, and a GPU is a package." +
                   (trains ? "" : " Limits are medians where they say no percentile and no share of the requests.")});
    return section;
}

ReportSection validationSection(const ReportInput& input) {
    std::string text =
        input.validation.empty() ? "The errors on all measured cases are printed by rackline validate." : input.validation + ".";
    ReportSection section{"validation", "Validation", {}};
    for (const ReportScenario& s : input.scenarios)
        if (!s.measured.empty())
            section.blocks.push_back(ReportText{s.scenario->scenario.name + ": " + layoutText(s.layout) + " " + s.measured});
    section.blocks.push_back(ReportText{std::move(text)});
    return section;
}

ReportSection sourcesSection(const ReportAnchors& anchors) {
    std::vector<PageColumn<Source>> columns = columnsOf(fieldsOf(Of<Source>()));
    cellIn(columns, "Source") = [&](const Source& source) { return named(cell(source.id), anchors.nameOf(source)); };
    ReportTable table = tableOf(columns, anchors.sources());
    if (table.rows.empty()) return {"sources", "Sources", {}};
    return {"sources", "Sources", {ReportText{"What the sources of inputs and assumptions are."}, std::move(table)}};
}

} // namespace rackline
