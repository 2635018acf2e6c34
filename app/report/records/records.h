// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/evidence/known_runs.h"
#include "app/project/project.h"
#include "app/report/launch/manifests.h"
#include "app/report/records/measured_runs.h"
#include "app/report/records/result.h"
#include "app/report/records/rows.h"
#include "app/report/records/simulation_records.h"
#include "model/candidates/serving_failures.h"
#include "model/search/binding.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// The newest of the inputs' dates.
std::string newestDate(std::span<const ResolvedScenario> scenarios);

struct ExploredScenario {
    const ResolvedScenario* scenario = nullptr;
    Exploration exploration;
    /// Where they were asked for: of every point of the frontier.
    std::vector<Simulation> simulations{};
    /// Where some were asked for: the runs that are like it.
    std::optional<std::vector<RunPoint>> runs{};
    /// Where it was asked for: the metric of the horizontal axis, and what binds along the frontier.
    Metric along = Metric::speed;
    std::vector<BindingSpan> binding{};
    /// With it, of each point of the frontier: how much of its decode step the hardware's peaks alone would take.
    std::vector<double> light{};
    /// And how each stands to what was measured; none where nothing is known of that.
    std::vector<std::optional<Nearness>> nearness{};
    /// And the class of each layout.
    std::vector<LayoutStanding> layouts{};
    /// And what a point has over published layouts at equal x, as a share of theirs; nothing where those are not as good in x.
    std::vector<std::optional<double>> gains{};
};
struct EstimatedScenario {
    const ResolvedScenario* scenario = nullptr;
    Estimate estimate;
    /// How the point stands to what was measured; none where there is no point or nothing to compare with.
    std::optional<Nearness> nearness{};
    /// Where one was asked for.
    std::optional<Simulation> simulation{};
    /// Where asked for: how engines are told to run the point.
    std::vector<LaunchHint> launch{};
    /// And for which manager of a cluster; null without one.
    const ClusterManager* manager = nullptr;

    std::string manifest() const {
        return manager == nullptr ? std::string() : manifestText(*manager, launch, scenario->scenario);
    }
    std::string benchmarks() const { return launch.empty() ? std::string() : benchmarkText(scenario->scenario, estimate.point); }
};

/// One line per operating point: the frontier, or with `all` every candidate with its reason. Units are in the column names. Runs
/// of others follow, and a column more says which lines are whose.
CellRows paretoRows(std::span<const ExploredScenario> scenarios, bool all);
Json paretoJson(std::span<const ExploredScenario> scenarios, bool all, const Origin& origin);
Json paretoSchema();
/// What people read of a point of the frontier; and the table of all with what was remarked on them.
Fields<FrontierPoint> frontierColumns(Metric x, Metric y);
std::string frontierTable(const ExploredScenario& scenario, Metric x, Metric y);

/// One line per metric and part.
CellRows estimateRows(std::span<const EstimatedScenario> scenarios);
Json estimatesJson(std::span<const EstimatedScenario> scenarios, const Origin& origin);
Json estimateSchema();

/// What fills the memory of a GPU, and the most that would fit.
const Fields<MemoryUse>& fieldsOf(Of<MemoryUse>);
const Fields<MemoryFit>& fieldsOf(Of<MemoryFit>);
const Fields<PowerStackPart>& fieldsOf(Of<PowerStackPart>);
const Fields<CostPart>& fieldsOf(Of<CostPart>);
const Fields<FailureReport>& fieldsOf(Of<FailureReport>);

/// A part of a step beside all of it; the last line is their sum, and no part.
struct StepLine {
    const StepPart* part;
    Time time, speedOfLight, total;
};
Fields<StepLine> stepColumns(const std::string& title);
std::vector<StepLine> stepLines(std::span<const StepPart> parts, Time total);

} // namespace rackline
