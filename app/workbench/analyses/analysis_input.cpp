// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/analysis_input.h"

#include "app/workbench/export/pareto_chart.h"
#include "app/workbench/text/field_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace rackline {
namespace {

AnalysisInput inputOf(const Workbench& workbench, const ScenarioState& state, const FrontierPoint& at) {
    return {*state.resolved, at.point, state.colour, state.isAnnounced(), workbench.sharedCatalogue()};
}

} // namespace

std::optional<AnalysisInput> inputAt(const Workbench& workbench, std::size_t scenario, double x) {
    const FrontierPoint* point = workbench.pointAt(scenario, x);
    if (!point || !workbench.scenarios()[scenario].resolved) return std::nullopt;
    return inputOf(workbench, workbench.scenarios()[scenario], *point);
}

std::optional<AnalysisInput> selectedInput(const Workbench& workbench) {
    const auto& states = workbench.scenarios();
    if (workbench.current() >= states.size()) return std::nullopt;
    const double x = workbench.reading();
    if (std::optional<AnalysisInput> reached = inputAt(workbench, workbench.current(), x)) return reached;
    const ScenarioState& state = states[workbench.current()];
    const auto& frontier = state.exploration.frontier;
    if (frontier.empty() || !state.resolved) return std::nullopt;
    const auto nearest = std::min_element(frontier.begin(), frontier.end(), [x](const FrontierPoint& a, const FrontierPoint& b) {
        return std::abs(a.x.mid - x) < std::abs(b.x.mid - x);
    });
    return inputOf(workbench, state, *nearest);
}

QString whereOf(const AnalysisInput& input, const QLocale& locale) {
    return QCoreApplication::translate("Analysis", "%1, %2, %3 per user")
        .arg(QString::fromStdString(input.scenario().name), pointLabel(input.point),
             fromView(roundText(input.point.speed.si(), screenStyle(locale)) + "\u202ftok/s"));
}

} // namespace rackline
