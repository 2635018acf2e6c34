// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pages/anchors.h"

#include "app/report/words/readable_figure.h"

#include <algorithm>
#include <array>
#include <set>

namespace rackline {

namespace {
const std::array<Source, 3> ownSources{{{"scenario", "this report", "the scenario file of this report", ""},
                                        {"default", "rackline", "a default of the product, where the scenario says nothing", ""},
                                        {"rackline", "rackline", "a judgement of the product's makers", ""}}};

std::string keyOf(const InputFigure& figure) {
    return figure.path + '\n' + figure.text + '\n' + figure.provenance.source + '\n' + figure.provenance.date;
}

/// Calls `take` with every id of "one;other".
template <typename Take> void eachId(std::string_view list, Take take) {
    for (std::size_t at = 0; at < list.size();) {
        const std::size_t end = std::min(list.find(';', at), list.size());
        const std::size_t from = std::min(list.find_first_not_of(' ', at), end);
        std::size_t to = end;
        while (to > from && list[to - 1] == ' ') --to;
        if (to > from) take(list.substr(from, to - from));
        at = end + 1;
    }
}

std::set<std::string, std::less<>> usedSources(const ReportInput& input) {
    std::set<std::string, std::less<>> used;
    const auto use = [&used](std::string_view list) { eachId(list, [&](std::string_view id) { used.emplace(id); }); };
    for (const ReportScenario& s : input.scenarios) {
        for (const InputFigure& figure : s.scenario->inputs) {
            use(figure.provenance.source);
            for (const Claim& rival : figure.rivals) use(rival.provenance.source);
        }
        for (const Assumption& one : s.assumptions) use(one.figure.provenance.source);
    }
    return used;
}
} // namespace

ReportAnchors::ReportAnchors(const ReportInput& input) {
    for (const ReportScenario& s : input.scenarios)
        for (const InputFigure& figure : s.scenario->inputs) {
            const auto [found, isNew] = m_inputRow.try_emplace(keyOf(figure), m_inputs.size());
            if (isNew) {
                m_inputs.push_back({&figure, s.scenario->scenario.name});
            } else {
                m_inputs[found->second].scenarios += ", " + s.scenario->scenario.name;
                ++m_inputs[found->second].count;
            }
        }
    for (ReportInputRow& row : m_inputs)
        if (row.count == input.scenarios.size()) row.scenarios = "all";

    std::set<std::string, std::less<>> open = usedSources(input);
    const auto list = [&](const auto& sources) {
        for (const Source& source : sources)
            if (open.erase(source.id) > 0) m_sources.push_back(source);
    };
    list(ownSources);
    list(input.sources);
    for (const std::string& id : open) m_sources.push_back({id, "no entry", "not among the sources of the catalogue", ""});
    for (std::size_t i = 0; i < m_sources.size(); ++i) m_sourceRow.emplace(m_sources[i].id, i);
}

std::string ReportAnchors::nameOf(const ReportInputRow& row) const { return ofInput(m_inputRow.at(keyOf(*row.figure))); }

void ReportAnchors::add(ReportCell& cell, std::string_view list) const {
    std::string_view between;
    eachId(list, [&](std::string_view id) {
        cell.text += between;
        if (const auto row = m_sourceRow.find(id); row != m_sourceRow.end())
            cell.links.push_back({cell.text.size(), id.size(), ofSource(row->second)});
        cell.text += id;
        between = "; ";
    });
}

ReportCell ReportAnchors::toInput(const InputFigure& figure) const {
    ReportCell cell{figure.label};
    if (const auto row = m_inputRow.find(keyOf(figure)); row != m_inputRow.end())
        cell.links.push_back({0, cell.text.size(), ofInput(row->second)});
    return cell;
}

ReportCell ReportAnchors::toSources(std::string_view list) const {
    ReportCell cell;
    add(cell, list);
    return cell;
}

ReportCell ReportAnchors::rivalsOf(const InputFigure& figure) const {
    ReportCell cell;
    for (const Claim& rival : figure.rivals) {
        cell.text += (cell.text.empty() ? "" : "; ") + readableFigure(rival.text) + " (";
        add(cell, rival.provenance.source);
        cell.text += ')';
    }
    return cell;
}

void dropDanglingLinks(Report& report) {
    std::set<std::string, std::less<>> places;
    const auto eachTable = [&report](auto take) {
        for (ReportSection& section : report.sections)
            for (ReportBlock& block : section.blocks)
                if (auto* table = std::get_if<ReportTable>(&block)) take(*table);
    };
    for (const ReportSection& section : report.sections) places.insert(section.id);
    eachTable([&](const ReportTable& table) {
        if (table.rows.empty()) return;
        places.insert(table.id);
        for (const auto& row : table.rows)
            if (!row.empty()) places.insert(row.front().id);
    });
    places.erase("");
    eachTable([&](ReportTable& table) {
        for (auto& row : table.rows)
            for (ReportCell& cell : row)
                std::erase_if(cell.links, [&](const ReportLink& link) {
                    return !places.contains(link.to) || link.at + link.size > cell.text.size() || link.size == 0;
                });
    });
    for (ReportHeadline& headline : report.headlines)
        if (!places.contains(headline.to)) headline.to.clear();
}

} // namespace rackline
