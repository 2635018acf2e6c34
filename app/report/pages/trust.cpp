// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pages/parts.h"
#include "app/report/words/readable_figure.h"
#include "app/report/words/wording.h"
#include "model/scenario/parameters.h"

#include <algorithm>
#include <string>

namespace rackline {

namespace {

/// Adds what the answer rests on and the file does not say, by how much it matters.
void addAssumptions(ReportSection& section, std::size_t index, const ReportInput& input, const ReportAnchors& anchors) {
    const ReportScenario& s = input.scenarios[index];
    ReportTable table{{{"Assumed, not written in the scenario"},
                       {"Value", true},
                       {"1\u202f% more gives", true},
                       {"Over its 90\u202f% interval", true},
                       {"Grade"},
                       {"Source"},
                       {"Date", true}},
                      {}};
    table.id = ReportAnchors::ofAssumptions(index);
    const std::string name = s.scenario->scenario.name, metric(infoOf(input.y).title);
    if (input.scenarios.size() > 1) table.foldedUnder = "What " + name + " assumes, by how much it moves " + metric;
    for (const Assumption& a : s.assumptions) {
        if (!a.matters()) continue;
        const AssumptionText t = textOf(a, input.y);
        table.rows.push_back({anchors.toInput(a.figure), cell(readableFigure(t.value)),
                              a.isVaried() ? cell(t.percent, a.elasticity) : cell("a choice"), cell(t.over), cell(t.grade),
                              anchors.toSources(t.source), cell(t.date)});
    }
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
    ReportTable parameters{{{"Input"}, {"Scenario"}, {"Value", true}, {"Grade"}, {"Source"}, {"Date", true}, {"Rival claims"}},
                           {}};
    ReportTable others = parameters;
    for (std::size_t i = 0; i < anchors.inputs().size(); ++i) {
        const ReportInputRow& row = anchors.inputs()[i];
        const InputFigure& figure = *row.figure;
        std::string grade(nameOf(figure.provenance.grade));
        if (figure.provenance.unverified) grade += ", unverified";
        ReportTable& table = findParameter(figure.path) != nullptr ? parameters : others;
        table.rows.push_back({named(cell(figure.label), ReportAnchors::ofInput(i)), cell(row.scenarios),
                              cell(readableFigure(figure.text)), cell(grade, static_cast<double>(figure.provenance.grade)),
                              anchors.toSources(figure.provenance.source), cell(figure.provenance.date),
                              anchors.rivalsOf(figure)});
    }
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
    section.blocks.push_back(ReportText{counted + "FLOPS are dense, links are counted in one direction, and a GPU is a package." +
                                        (trains ? "" : " Limits are medians.")});
    return section;
}

ReportSection validationSection(const ReportInput& input) {
    std::string text = input.validation.empty()
                           ? "No validation was run for this report; `rackline validate` prints the errors on measured cases."
                           : input.validation + ".";
    ReportSection section{"validation", "Validation", {}};
    for (const ReportScenario& s : input.scenarios)
        if (!s.measured.empty()) section.blocks.push_back(ReportText{s.scenario->scenario.name + ": " + s.measured});
    section.blocks.push_back(ReportText{std::move(text)});
    return section;
}

ReportSection sourcesSection(const ReportAnchors& anchors) {
    ReportTable table{{{"Source"}, {"Kind"}, {"Where"}, {"Date", true}}, {}};
    for (std::size_t i = 0; i < anchors.sources().size(); ++i) {
        const Source& source = anchors.sources()[i];
        std::string kind = source.kind;
        std::replace(kind.begin(), kind.end(), '_', ' ');
        table.rows.push_back({named(cell(source.id), ReportAnchors::ofSource(i)), cell(std::move(kind)), cell(source.reference),
                              cell(source.date)});
    }
    if (table.rows.empty()) return {"sources", "Sources", {}};
    return {"sources", "Sources", {ReportText{"What the sources of inputs and assumptions are."}, std::move(table)}};
}

} // namespace rackline
