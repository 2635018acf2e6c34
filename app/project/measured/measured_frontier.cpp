// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/measured_frontier.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace rackline {

namespace {

/// Figures of one run, each 0 where it was not measured.
struct RunFigures {
    const MeasuredCase* row = nullptr;
    double speed = 0, perGpu = 0;
};

constexpr double millisecondsPerSecond = 1000;

std::string textOf(double value) {
    std::array<char, 32> buffer{};
    return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr};
}

RunFigures figuresOf(const std::vector<const MeasuredCase*>& rows) {
    RunFigures f{rows.front()};
    for (const MeasuredCase* row : rows) {
        if (row->value <= 0) continue;
        if (row->metric == "tpot_ms") f.speed = millisecondsPerSecond / row->value;
        if (row->metric == "tok_s_user" && f.speed == 0) f.speed = row->value;
        if (row->metric == "output_tok_s_gpu") f.perGpu = row->value;
        if (row->metric == "total_tok_s_gpu" && f.perGpu == 0) f.perGpu = row->value * row->osl / (row->isl + row->osl);
    }
    return f;
}

std::string keyOf(const MeasuredCase& row) {
    return row.hardware + '|' + row.model + '|' + row.weights + '|' + row.activations + '|' + row.kv + '|' + row.engine + '|' +
           textOf(row.isl) + '|' + textOf(row.osl) + '|' + (row.disaggregated ? 'P' : 'A') + '|' + row.speculative + '|' +
           halfYearOf(row);
}

std::vector<std::size_t> undominated(const std::vector<MeasuredSpot>& runs) {
    std::vector<std::size_t> best;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const RayPoint p = runs[i].at;
        const bool beaten = std::any_of(runs.begin(), runs.end(), [p](const MeasuredSpot& other) {
            return other.at.x >= p.x && other.at.y >= p.y && (other.at.x > p.x || other.at.y > p.y);
        });
        if (!beaten) best.push_back(i);
    }
    std::sort(best.begin(), best.end(), [&](std::size_t a, std::size_t b) { return runs[a].at.x < runs[b].at.x; });
    return best;
}

/// One more run; the system grows to the largest that was used, and so does the largest instance.
void add(MeasuredFrontier& frontier, const RunFigures& figures, const Catalogue& catalogue, const Recipes& recipes) {
    Result<Settings> settings = caseSettings(*figures.row, catalogue, recipes);
    if (!settings) return;
    // The budget of a step and the scheduler's habits were each run's own, and a search has those of the engine.
    std::erase_if(settings.value(), [](const auto& one) { return one.first.starts_with("scheduler."); });
    const Result<ResolvedScenario> run = resolve(caseProject(*figures.row, std::move(settings).value()), 0, catalogue);
    if (!run) return;
    const Scenario& own = run->scenario;
    const std::vector<Layout> layouts = legalLayouts(own.model, own.system, own.layout, own.search);
    if (layouts.empty()) return;
    if (frontier.runs.empty()) {
        const MeasuredCase& row = *figures.row;
        frontier.chip = row.hardware;
        frontier.model = row.model;
        frontier.format = row.weights;
        frontier.engine = row.engine;
        frontier.speculation = row.speculative;
        frontier.halfYear = halfYearOf(row);
        frontier.isl = row.isl;
        frontier.osl = row.osl;
        frontier.pools = row.disaggregated;
        // What was searched: the layout, and the load along the frontier.
        frontier.scenario = own;
        frontier.scenario.layout = frontier.scenario.prefillLayout = {};
        frontier.scenario.workload.load = {};
        frontier.scenario.workload.client = {};
    }
    System& system = frontier.scenario.system;
    system.count = std::max(system.count, own.system.count);
    frontier.runs.push_back({{figures.speed, figures.perGpu}, layouts.front(), figures.row->id});
}

} // namespace

std::string MeasuredFrontier::name() const {
    return chip + ' ' + model + ' ' + format + ' ' + engine + ' ' + textOf(isl) + '/' + textOf(osl) + (pools ? " pools" : "") +
           (speculation == "none" || speculation.empty() ? "" : ' ' + speculation) + (halfYear.empty() ? "" : ' ' + halfYear);
}

std::vector<MeasuredFrontier> measuredFrontiers(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue,
                                                const Recipes& recipes) {
    constexpr std::size_t fewestRuns = 5;
    std::map<std::string, std::vector<const MeasuredCase*>> runs;
    for (const MeasuredCase& row : cases)
        if (row.kind == CaseKind::serve && row.fault.empty()) runs[row.run].push_back(&row);
    std::map<std::string, std::vector<RunFigures>> groups;
    for (const auto& [key, rows] : runs)
        if (const RunFigures f = figuresOf(rows); f.speed > 0 && f.perGpu > 0) groups[keyOf(*f.row)].push_back(f);
    std::vector<MeasuredFrontier> frontiers;
    for (const auto& [key, members] : groups) {
        if (members.size() < fewestRuns) continue;
        MeasuredFrontier frontier;
        for (const RunFigures& f : members) add(frontier, f, catalogue, recipes);
        if (frontier.runs.size() < fewestRuns) continue;
        frontier.best = undominated(frontier.runs);
        frontiers.push_back(std::move(frontier));
    }
    return frontiers;
}

} // namespace rackline
