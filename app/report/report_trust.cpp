// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/report_parts.h"
#include "app/report/wording.h"
#include "model/factory/parameters.h"

#include <algorithm>
#include <map>
#include <set>

namespace rackline {

namespace {

/// The same figure of several scenarios is one row that names them.
struct InputRow {
    const InputFigure* figure;
    std::string scenarios;
    std::size_t count = 1;
};

std::vector<InputRow> inputRows(const ReportInput& input) {
    std::vector<InputRow> rows;
    std::map<std::string, std::size_t> known;
    for (const ReportScenario& s : input.scenarios)
        for (const InputFigure& figure : s.scenario->inputs) {
            const std::string key = figure.path + '\n' + figure.text + '\n' + figure.provenance.source;
            const auto [found, isNew] = known.try_emplace(key, rows.size());
            if (isNew) {
                rows.push_back({&figure, s.scenario->scenario.name});
            } else {
                rows[found->second].scenarios += ", " + s.scenario->scenario.name;
                ++rows[found->second].count;
            }
        }
    for (InputRow& row : rows)
        if (row.count == input.scenarios.size()) row.scenarios = "all";
    return rows;
}

/// What the file does not say and the answer rests on, by how much it matters.
void addAssumptions(ReportSection& section, const ReportScenario& s, const ReportInput& input) {
    ReportTable table{{{"Assumed, not written in the scenario"},
                       {"Value", true},
                       {"1\u202f% more gives", true},
                       {"Over its 90\u202f% interval", true},
                       {"Grade"},
                       {"Source"},
                       {"Date", true}},
                      {}};
    const std::string name = s.scenario->scenario.name, metric(axisTitleOf(input.y));
    if (input.scenarios.size() > 1) table.foldedUnder = "What " + name + " assumes, by how much it moves " + metric;
    for (const Assumption& a : s.assumptions) {
        if (!a.matters()) continue;
        const AssumptionText t = textOf(a, input.y);
        table.rows.push_back({cell(t.label), cell(t.value), a.isVaried() ? cell(t.percent, a.elasticity) : cell("a choice"),
                              cell(t.over), cell(t.grade), cell(t.source), cell(t.date)});
    }
    if (table.foldedUnder.empty()) section.blocks.push_back(ReportText{"By how much each moves " + metric + " of " + name + ":"});
    section.blocks.push_back(std::move(table));
    if (const std::string still = stillText(s.assumptions); !still.empty())
        section.blocks.push_back(ReportText{name + ": " + still});
}

} // namespace

ReportSection inputsSection(const ReportInput& input) {
    ReportSection section{"inputs", "Inputs and sources", {}};
    section.blocks.emplace_back(
        ReportText{"Every figure with where it comes from. Grades from the surest to the least sure: measured, "
                   "vendor, announced, estimate, yours, judgement."});
    ReportTable parameters{{{"Input"}, {"Scenario"}, {"Value", true}, {"Grade"}, {"Source"}, {"Date", true}, {"Rival claims"}},
                           {}};
    ReportTable others = parameters;
    for (const InputRow& row : inputRows(input)) {
        const InputFigure& figure = *row.figure;
        std::string rivals;
        for (const Claim& rival : figure.rivals)
            rivals += (rivals.empty() ? "" : "; ") + rival.text + " (" + rival.provenance.source + ")";
        std::string grade(nameOf(figure.provenance.grade));
        if (figure.provenance.unverified) grade += ", unverified";
        ReportTable& table = findParameter(figure.path) != nullptr ? parameters : others;
        table.rows.push_back({cell(figure.label), cell(row.scenarios), cell(figure.text),
                              cell(grade, static_cast<double>(figure.provenance.grade)), cell(figure.provenance.source),
                              cell(figure.provenance.date), cell(rivals)});
    }
    others.foldedUnder = countText(static_cast<double>(others.rows.size())) + " more figures of the hardware";
    if (!parameters.rows.empty()) section.blocks.push_back(std::move(parameters));
    if (!others.rows.empty()) section.blocks.push_back(std::move(others));
    return section;
}

ReportSection assumptionsSection(const ReportInput& input) {
    ReportSection section{"assumptions", "Assumptions", {}};
    for (const ReportScenario& s : input.scenarios) {
        std::string text;
        const auto add = [&](const std::vector<Finding>& findings) {
            for (const Finding& finding : findings)
                if (const std::string sentence = sentenceOf(finding); text.find(sentence) == std::string::npos)
                    text += (text.empty() ? "" : " ") + sentence;
        };
        add(s.scenario->notes);
        add(s.exploration->findings);
        add(s.estimate->findings);
        const Scenario& scenario = s.scenario->scenario;
        if (!scenario.kernels.carriedFrom.empty())
            text += " Kernel times are those of " + scenario.kernels.carriedFrom + ", derated.";
        if (!scenario.engine.carriedFrom.empty()) text += " The engine profile is that of " + scenario.engine.carriedFrom + ".";
        if (text.empty()) text = "Nothing is carried over from other hardware.";
        section.blocks.push_back(ReportText{scenario.name + ": " + text});
    }
    for (const ReportScenario& s : input.scenarios)
        if (!s.assumptions.empty()) addAssumptions(section, s, input);
    section.blocks.push_back(
        ReportText{"Tokens are output tokens. Watts are facility watts and provisioned: the GPU with its share of "
                   "everything between it and the utility meter. FLOPS are dense, links are counted in one "
                   "direction, and a GPU is a package. Limits are medians."});
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

ReportSection sourcesSection(const ReportInput& input) {
    std::set<std::string, std::less<>> used;
    const auto use = [&used](std::string_view list) {
        while (!list.empty()) {
            const std::size_t end = list.find(';');
            std::string_view id = list.substr(0, end);
            id.remove_prefix(std::min(id.find_first_not_of(' '), id.size()));
            used.emplace(id);
            list = end == std::string_view::npos ? std::string_view{} : list.substr(end + 1);
        }
    };
    for (const ReportScenario& s : input.scenarios) {
        for (const InputFigure& figure : s.scenario->inputs) {
            use(figure.provenance.source);
            for (const Claim& rival : figure.rivals) use(rival.provenance.source);
        }
        for (const Assumption& one : s.assumptions) use(one.figure.provenance.source);
    }
    ReportTable table{{{"Source"}, {"Kind"}, {"Where"}, {"Date", true}}, {}};
    for (const Source& source : input.sources)
        if (used.contains(source.id))
            table.rows.push_back({cell(source.id), cell(source.kind), cell(source.reference), cell(source.date)});
    if (table.rows.empty()) return {"sources", "Sources", {}};
    return {"sources",
            "Sources",
            {ReportText{
                 "What the sources of inputs and assumptions are. \"scenario\" is the file of this report, \"default\" a default "
                 "of the product, \"rackline\" a judgement of its makers."},
             std::move(table)}};
}

} // namespace rackline
