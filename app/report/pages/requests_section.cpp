// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/traffic_charts.h"
#include "app/report/pages/parts.h"
#include "app/report/sheets/sheet.h"
#include "app/report/sheets/traced_requests.h"

#include <algorithm>
#include <list>
#include <optional>

namespace rackline {

namespace {
/// The fleets of the scenarios that serve recorded requests, as `rackline traffic` has them.
struct ServedRequests {
    std::list<TrafficStudy> studies;
    std::vector<ServedTraffic> served;
    std::vector<SheetPage> pages;
};

ReportCell cellOf(const SheetCell& cell, const SheetRow& row) {
    return {cellText(cell, row), cell.word.empty() ? std::optional(cell.value) : std::nullopt};
}

const Sheet* sheetOf(const SheetPage& page, std::string_view id) {
    const auto found = std::find_if(page.sheets.begin(), page.sheets.end(), [&](const Sheet& sheet) { return sheet.id == id; });
    return found == page.sheets.end() ? nullptr : &*found;
}

/// Sheets of one figure a row, with a column for each scenario; a row that only some have is empty for the others.
ReportTable sideBySide(std::span<const SheetPage> pages, const Sheet& first) {
    ReportTable table;
    table.columns.push_back({first.title});
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < pages.size(); ++i) {
        table.columns.push_back({pages[i].scenario->scenario.name, true});
        const Sheet* sheet = sheetOf(pages[i], first.id);
        if (sheet == nullptr) continue;
        for (const SheetRow& row : sheet->rows) {
            const auto found = std::find(ids.begin(), ids.end(), row.id);
            const auto at = static_cast<std::size_t>(found - ids.begin());
            if (found == ids.end()) {
                ids.push_back(row.id);
                table.rows.emplace_back(1 + pages.size()).front() = {capitalised(row.label)};
            }
            table.rows[at][1 + i] = cellOf(row.cells.front(), row);
        }
    }
    return table;
}

ReportTable tableOf(const SheetPage& page, const Sheet& sheet, bool isAlone) {
    ReportTable table;
    const std::string& name = page.scenario->scenario.name;
    table.columns.push_back({isAlone ? sheet.title : name + ": " + sheet.title});
    for (const auto& column : sheet.columns) table.columns.push_back({capitalised(column.second), true});
    for (const SheetRow& row : sheet.rows) {
        std::vector<ReportCell>& cells = table.rows.emplace_back(1, ReportCell{capitalised(row.label)});
        for (const SheetCell& cell : row.cells) cells.push_back(cellOf(cell, row));
        cells.resize(table.columns.size());
    }
    // What happened in each part of the time is for those who look for it.
    if (sheet.id == "parts") table.foldedUnder = sheet.title + (isAlone ? "" : ": " + name);
    return table;
}

void addTables(ReportSection& section, std::span<const SheetPage> pages) {
    std::vector<std::string_view> shown;
    for (const SheetPage& page : pages)
        for (const Sheet& sheet : page.sheets) {
            if (std::find(shown.begin(), shown.end(), sheet.id) != shown.end()) continue;
            shown.push_back(sheet.id);
            if (sheet.columns.size() == 1) {
                section.blocks.push_back(sideBySide(pages, sheet));
                continue;
            }
            for (const SheetPage& one : pages)
                if (const Sheet* own = sheetOf(one, sheet.id)) section.blocks.push_back(tableOf(one, *own, pages.size() == 1));
        }
}

/// Serves the requests of the scenarios; what cannot be served is said in the section.
ServedRequests serve(const ReportInput& input, ReportSection& section) {
    ServedRequests all;
    std::optional<TracedRequests> requests;
    for (std::size_t i = 0; i < input.scenarios.size(); ++i) {
        const ReportScenario& s = input.scenarios[i];
        const auto& asked = s.scenario->traffic;
        if (!asked) continue;
        const auto failed = [&](const Error& error) {
            section.blocks.push_back(ReportText{s.scenario->scenario.name + " does not serve its requests: " + error.where +
                                                (error.where.empty() ? "" : ": ") + error.detail + "."});
        };
        if (!requests || !(requests->asked() == *asked)) {
            Result<TracedRequests> read = TracedRequests::read(*asked);
            if (!read) {
                failed(read.error());
                continue;
            }
            requests = std::move(read).value();
        }
        Result<TrafficStudy> study = requests->study(s.scenario->scenario, true);
        if (!study) {
            failed(study.error());
            continue;
        }
        all.pages.push_back(requests->page(*s.scenario, *study));
        all.studies.push_back(std::move(study).value());
        all.served.push_back({s.scenario->scenario.name, &all.studies.back(), s.colour < 0 ? static_cast<int>(i) : s.colour});
    }
    return all;
}
} // namespace

ReportSection requestsSection(const ReportInput& input) {
    ReportSection section{"requests", "Requests", {}};
    const auto hasOwn = [](const ReportScenario& s) { return s.scenario->traffic.has_value(); };
    const auto own = std::find_if(input.scenarios.begin(), input.scenarios.end(), hasOwn);
    if (own == input.scenarios.end()) return section;
    section.blocks.push_back(
        ReportText{"The recorded requests of " + own->scenario->traffic->trace +
                   ", run one by one through a fleet of each scenario. Their lengths and times are their own; the figures above "
                   "are of the scenario's."});
    if (!input.readsTraces) {
        section.blocks.push_back(ReportText{"This page cannot read the file that holds them."});
        return section;
    }
    const ServedRequests all = serve(input, section);
    if (all.pages.empty()) return section;
    std::vector<std::string> said;
    for (const SheetPage& page : all.pages)
        for (const std::string& note : page.notes) {
            if (std::find(said.begin(), said.end(), note) != said.end()) continue;
            said.push_back(note);
            section.blocks.push_back(ReportText{note});
        }
    section.blocks.push_back(captioned(presentChart(all.served)));
    for (const traffic::Wait wait : {traffic::Wait::firstToken, traffic::Wait::perToken})
        section.blocks.push_back(captioned(waitChart(all.served, wait)));
    addTables(section, all.pages);
    return section;
}

} // namespace rackline
