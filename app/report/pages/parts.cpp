// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pages/parts.h"
#include "app/report/words/readable_figure.h"
#include "app/report/words/wording.h"
#include "model/scenario/parameters.h"

#include <algorithm>
#include <map>

namespace rackline {

ScenarioTable::ScenarioTable(const ReportInput& input, std::string title, bool isNumber) : m_input(input) {
    m_table.columns.push_back({std::move(title), false});
    for (const ReportScenario& s : input.scenarios) m_table.columns.push_back({s.scenario->scenario.name, isNumber});
}

void ScenarioTable::addSystem() {
    row("Model", [](const ReportScenario& s) { return s.scenario->scenario.model.name; });
    row("Hardware", [](const ReportScenario& s) {
        const System& system = s.scenario->scenario.system;
        return std::to_string(system.count) + " \u00d7 " + system.rack.name + ", " + countText(system.gpus()) + " GPUs";
    });
    row("State", [](const ReportScenario& s) { return std::string(nameOf(s.scenario->scenario.system.rack.status)); });
}

void ScenarioTable::addSite() {
    row("Site", [](const ReportScenario& s) {
        const Facility& f = s.scenario->scenario.facility;
        const std::string& place = s.scenario->scenario.site.cooling.climate;
        return measureText(f.power.si(), "W") + ", PUE " + decimalText(f.pue, 2) +
               (place.empty() ? ""
                              : " in the air of " + place + ", " + decimalText(f.provisioningPue(), 2) + " in its hottest hour");
    });
}

ReportSection differencesSection(const ReportInput& input) {
    ReportSection section{"differences", "Why they differ", {}};
    std::map<std::string, std::vector<const InputFigure*>> byPath;
    std::vector<std::string> order;
    for (std::size_t i = 0; i < input.scenarios.size(); ++i)
        for (const InputFigure& figure : input.scenarios[i].scenario->inputs) {
            if (findParameter(figure.path) == nullptr) continue;
            auto [found, isNew] = byPath.try_emplace(figure.path, input.scenarios.size(), nullptr);
            if (isNew) order.push_back(figure.path);
            found->second[i] = &figure;
        }
    ScenarioTable scenarios(input, "Input", true);
    for (const std::string& path : order) {
        const auto& figures = byPath[path];
        const auto text = [](const InputFigure* f) { return f == nullptr ? std::string("\u2013") : readableFigure(f->text); };
        if (std::all_of(figures.begin(), figures.end(), [&](const InputFigure* f) { return text(f) == text(figures[0]); }))
            continue;
        const auto label = std::find_if(figures.begin(), figures.end(), [](const InputFigure* f) { return f != nullptr; });
        scenarios.row((*label)->label, [&, next = figures.begin()](const ReportScenario&) mutable { return text(*next++); });
    }
    ReportTable table = scenarios.taken();
    if (!table.rows.empty() && input.scenarios.size() > 1) section.blocks.push_back(std::move(table));
    return section;
}

ReportSection formulasSection(const ReportInput& input, std::span<const Formula> formulas) {
    const std::vector<PageColumn<Formula>> columns{
        {{"Quantity"}, [](const Formula& f) { return cell(std::string(f.first)); }},
        {{"How it is made"}, [](const Formula& f) { return cell(std::string(f.second)); }}};
    ReportSection section{"formulas", "Formulas and version", {tableOf(columns, formulas)}};
    section.blocks.push_back(ReportText{"Rackline " RACKLINE_VERSION ", catalogue " + input.origin.catalogueVersion + "."});
    if (!input.origin.command.empty()) {
        section.blocks.push_back(ReportText{"This command gives the same report:"});
        section.blocks.push_back(ReportCode{input.origin.command});
    }
    return section;
}

} // namespace rackline
