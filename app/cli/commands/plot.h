// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/explored.h"
#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/traffic_options.h"
#include "app/report/charts/charts.h"
#include "app/report/charts/trained_scenario.h"
#include "app/report/pictures/svg.h"
#include "app/report/records/measured_runs.h"
#include "app/report/sheets/traced_requests.h"

#include <optional>

namespace rackline {

struct PlotOptions {
    std::string kind, cases, measured, metric;
    PlaneOptions plane;
    TrafficOptions traffic;
};

/// A picture that was asked for; what it needs of the scenarios is worked out when it asks.
struct PlotRequest {
    const PlotOptions& asked;
    const Options& options;
    Streams streams;
    /// Null where a picture needs no scenario.
    const Loaded* loaded = nullptr;
    ExploreOptions axes{};
    Metric metric = Metric::perMw;
    SvgOptions svg{};
    /// False where something that it shows does not work.
    bool feasible = true;

    std::vector<ExploredScenario> explored{};
    std::vector<EstimatedScenario> estimates{};
    std::vector<TrainedScenario> trained{};

    /// The scenarios as charts take them: as they are, with their frontiers, or with their points.
    std::vector<ChartScenario> scenarios();
    std::vector<ChartScenario> withFrontiers();
    std::vector<ChartScenario> withEstimates();
};

/// Draws one kind of picture as SVG.
using Draw = Result<std::string> (*)(PlotRequest&);

/// How the same hardware fared with software of its time.
Result<std::string> drawSoftware(PlotRequest& request);

/// Pictures of runs that train; the error names a scenario that serves.
Result<std::string> drawTrainingStep(PlotRequest& request);
Result<std::string> drawTrainingMemory(PlotRequest& request);
Result<std::string> drawScaling(PlotRequest& request);
Result<std::string> drawGoodput(PlotRequest& request);
Result<std::string> drawRunFrontier(PlotRequest& request);
Result<std::string> drawRunPower(PlotRequest& request);
Result<std::string> drawRunCost(PlotRequest& request);
Result<std::string> drawRunWaterfall(PlotRequest& request);
Result<std::string> drawRunTornado(PlotRequest& request);
Result<std::string> drawRunLimits(PlotRequest& request);

/// Pictures of a trace that a fleet of each scenario serves.
Result<std::string> drawSent(PlotRequest& request);
Result<std::string> drawPresent(PlotRequest& request);
Result<std::string> drawFirstTokens(PlotRequest& request);
Result<std::string> drawGaps(PlotRequest& request);
Result<std::string> drawFleet(PlotRequest& request);
Result<std::string> drawCapacity(PlotRequest& request);
Result<std::string> drawAttainment(PlotRequest& request);
Result<std::string> drawCacheSizes(PlotRequest& request);
Result<std::string> drawTrafficPower(PlotRequest& request);
Result<std::string> drawInstance(PlotRequest& request);
Result<std::string> drawSession(PlotRequest& request);

} // namespace rackline
