// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/facility_pages.h"
#include "app/cli/commands/plot.h"
#include "app/cli/shared/command.h"
#include "app/cli/shared/compared.h"
#include "app/cli/shared/explored.h"
#include "app/cli/shared/measured_option.h"
#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/origin.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/traffic_options.h"
#include "app/project/foreign/measured_file.h"
#include "app/report/charts/case_chart.h"
#include "app/report/charts/charts.h"
#include "app/report/charts/explanation_charts.h"
#include "app/report/charts/facility_drawings.h"
#include "app/report/charts/flow_charts.h"
#include "app/report/charts/reach_charts.h"
#include "app/report/charts/site_zoom.h"
#include "app/report/charts/step_lanes_chart.h"
#include "app/report/paper/paper.h"
#include "app/report/pictures/svg.h"
#include "app/report/sheets/site_sheets.h"
#include "hwdb/store/text_file.h"
#include "model/base/near_names.h"
#include "model/scenario/chosen_caps.h"
#include "model/scenario/parameters.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <ostream>

namespace rackline {

namespace {

template <auto Chart> Result<std::string> estimated(PlotRequest& request) {
    return svgOf(Chart(request.withEstimates()), request.svg);
}

Result<std::string> drawPareto(PlotRequest& request) {
    const Result<std::optional<MeasuredRuns>> runs = measuredRuns(request.asked.measured);
    if (!runs) return runs.error();
    request.axes.keepSpots = request.axes.published = true;
    const std::vector<ChartScenario> scenarios = request.withFrontiers();
    const auto [x, y] = std::pair(request.axes.x, request.axes.y);
    LineChart chart = paretoChart(scenarios, x, y);
    if (*runs) {
        chart.measuredName = (*runs)->name();
        for (std::size_t i = 0; i < scenarios.size(); ++i)
            chart.series[i].measured = (*runs)->pointsOf(*scenarios[i].scenario, x, y);
        sayMeasured(**runs, *request.loaded, request.axes, request.options, request.streams);
    }
    return svgOf(chart, request.svg);
}

Result<std::string> drawRoofline(PlotRequest& request) {
    return svgOf(rooflineChart(request.withEstimates().front()), request.svg);
}

Result<std::string> drawStepLanes(PlotRequest& request) {
    StepLanes chart = stepLanes(request.withEstimates().front(), StepPhase::decode);
    if (chart.parts.empty())
        return Error{ErrorCode::infeasible, request.loaded->scenarios.front().scenario.name, "serves nothing"};
    chart.subtitle += "; " + chart.name;
    return svgOf(chart, request.svg);
}

/// The first scenario's hall, or the lowest tray of the first rack in it.
template <auto Chart> Result<std::string> drawZoom(PlotRequest& request) {
    const ChartScenario first = request.withEstimates().front();
    if (!first.estimate->point.feasible()) return Error{ErrorCode::infeasible, first.scenario->name, "serves nothing"};
    const AtCaps at(*first.scenario, first.estimate->point.caps);
    auto chart = (SiteZoom(at.scenario(), *first.estimate).*Chart)({.part = -1});
    chart.subtitle += "; " + first.scenario->name;
    chart.chosen = -1;
    return svgOf(chart, request.svg);
}

/// The first scenario alone: amounts of one system.
template <auto Chart> Result<std::string> drawFlow(PlotRequest& request) {
    FlowChart chart = Chart(request.withEstimates().front());
    if (chart.nodes.empty())
        return Error{ErrorCode::infeasible, request.loaded->scenarios.front().scenario.name,
                     "serves nothing, or no price is known of its racks"};
    chart.subtitle += "; " + chart.name;
    return svgOf(chart, request.svg);
}

/// Owned GPUs against those that are rented by the hour, of every scenario that serves.
Result<std::string> drawUse(PlotRequest& request) {
    std::vector<SiteCase> cases;
    std::vector<ChartScenario> charted;
    // The chart points into the cases.
    const std::vector<ChartScenario> scenarios = request.withEstimates();
    cases.reserve(scenarios.size());
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        const Estimate& found = *scenarios[i].estimate;
        if (!found.point.feasible()) continue;
        const SiteCase& site = cases.emplace_back(siteCaseOf(request.loaded->scenarios[i], request.loaded->catalogue, found));
        charted.push_back({&site.inputs.scenario, nullptr, &site.estimate, scenarios[i].colour});
    }
    LineChart chart = useChart(charted);
    if (chart.series.empty()) chart.subtitle = "No scenario serves with a price known of its racks";
    return svgOf(chart, request.svg);
}

Result<std::string> drawRack(PlotRequest& request) { return svgOf(rackDrawing(request.scenarios()), request.svg); }

/// The first scenario against the second; the whole of a metric's change.
Result<std::string> drawWaterfall(PlotRequest& request) {
    const Result<std::vector<ComparedPair>> pairs = compareAll(*request.loaded, request.options);
    if (!pairs) return pairs.error();
    const ComparedPair& p = pairs->front();
    const BarChart chart = waterfallChart(p.difference, p.from->scenario.name, p.to->scenario.name, request.metric);
    if (chart.steps.empty())
        return Error{ErrorCode::infeasible, "--metric " + std::string(infoOf(request.metric).id),
                     "one of the two systems has no such value; a cost needs --set hardware.price=\"3e6 USD\""};
    return svgOf(chart, request.svg);
}

BarChart tornadoOf(const SensitiveScenario& s, Metric metric) {
    return tornadoChart(s.tornado, s.point, s.scenario->scenario.name, metric);
}
BarChart limitsOf(const SensitiveScenario& s, Metric metric) {
    return limitChart(s.limits, s.point, s.scenario->scenario.name, metric);
}
/// What moves the first scenario, or what keeps it from being faster.
template <auto Chart> Result<std::string> drawMoved(PlotRequest& request) {
    const Result<std::vector<SensitiveScenario>> all = sensitivitiesOf(*request.loaded, request.metric);
    if (!all) return all.error();
    return svgOf(Chart(all->front(), request.metric), request.svg);
}

Result<std::string> drawCaps(PlotRequest& request) {
    const Scenario first = atOperatingPoint(request.loaded->scenarios.front());
    const std::vector<PhaseWork> phases = phasesOf(first);
    if (phases.empty()) return Error{ErrorCode::infeasible, first.name, "serves nothing whose power could be limited"};
    LineChart chart = capChart(phases);
    chart.subtitle += "; " + first.name;
    return svgOf(chart, request.svg);
}

Result<std::string> drawNetwork(PlotRequest& request) {
    const Result<std::vector<NetworkVariants>> networks = networksOf(*request.loaded);
    return networks ? Result<std::string>(svgOf(networkDrawing(*networks), request.svg)) : networks.error();
}

/// Measured cases against what the engine says of them; --y chooses among their metrics.
Result<std::string> drawValidation(PlotRequest& request) {
    const Result<Catalogue> catalogue = openCatalogue(request.options);
    if (!catalogue) return catalogue.error();
    const std::string &file = request.asked.cases, &y = request.asked.plane.y;
    const Result<MeasuredFile> measured = readMeasured(file.empty() ? shippedCases() : std::filesystem::path(file));
    if (!measured) return measured.error();
    if (const auto runs = holdsRuns(*measured, file); !runs) return runs.error();
    const std::vector<MeasuredCase>* cases = &measured->cases;
    const Result<Recipes> recipes = Recipes::shipped();
    if (!recipes) return recipes.error();
    const std::vector<CasePrediction> predictions = predictCases(*cases, *catalogue, *recipes, request.options.threads);
    const std::vector<CaseSubject> subjects = subjectsOf(*cases, predictions);
    const auto most = std::max_element(subjects.begin(), subjects.end(), [&](const CaseSubject& a, const CaseSubject& b) {
        return std::pair(a.metric == y, a.cases) < std::pair(b.metric == y, b.cases);
    });
    if (most == subjects.end()) return Error{ErrorCode::infeasible, "plot --kind validate", "none of the cases can be predicted"};
    if (!y.empty() && most->metric != y) {
        std::string known;
        for (const CaseSubject& s : subjects) known += (known.empty() ? "" : ", ") + s.metric;
        return Error{ErrorCode::usage, "--y " + y, "expected " + known};
    }
    request.svg.caption = captionOf(catalogue->version());
    return svgOf(caseChart(*cases, predictions, *most, std::vector<bool>(cases->size(), true), {}), request.svg);
}

/// One row per kind: how scenarios that serve are drawn and how those that train, null where they are not.
struct PlotKind {
    std::string_view name;
    Draw serving, training = nullptr;
    /// Which file it reads beside scenarios; one that reads cases needs no scenario.
    std::string PlotOptions::*reads = nullptr;
    /// It shows requests of --trace, which it needs.
    bool serves = false;
    /// Which of --x, --y and --metric it shows, by their first letters.
    std::string_view shows = {};

    bool needsScenario() const { return reads != &PlotOptions::cases; }
};
constexpr auto kinds = std::to_array<PlotKind>({
    {"pareto", drawPareto, drawRunFrontier, &PlotOptions::measured, false, "xy"},
    {"roofline", drawRoofline},
    {"step", estimated<stepChart>, drawTrainingStep},
    {"step-lanes", drawStepLanes},
    {"memory", estimated<memoryChart>, drawTrainingMemory},
    {"fit", estimated<fitChart>},
    {"power", estimated<powerChart>, drawRunPower},
    {"cost", estimated<costChart>, drawRunCost},
    {"power-flow", drawFlow<powerFlow>},
    {"cost-flow", drawFlow<costFlow>},
    {"use", drawUse},
    {"rack", drawRack},
    {"hall", drawZoom<&SiteZoom::hall>},
    {"tray", drawZoom<&SiteZoom::tray>},
    {"caps", drawCaps},
    {"decode-caps", estimated<decodeCapChart>},
    {"network", drawNetwork},
    {"waterfall", drawWaterfall, drawRunWaterfall, nullptr, false, "m"},
    {"tornado", drawMoved<tornadoOf>, drawRunTornado, nullptr, false, "m"},
    {"limits", drawMoved<limitsOf>, drawRunLimits, nullptr, false, "m"},
    {"software", drawSoftware, nullptr, nullptr, false, "m"},
    {"validate", drawValidation, nullptr, &PlotOptions::cases, false, "y"},
    {"traffic", drawPresent, nullptr, nullptr, true},
    {"traffic-sent", drawSent, nullptr, nullptr, true},
    {"traffic-ttft", drawFirstTokens, nullptr, nullptr, true},
    {"traffic-tpot", drawGaps, nullptr, nullptr, true},
    {"traffic-fleet", drawFleet, nullptr, nullptr, true},
    {"traffic-load", drawCapacity, nullptr, nullptr, true},
    {"traffic-map", drawAttainment, nullptr, nullptr, true},
    {"traffic-cache", drawCacheSizes, nullptr, nullptr, true},
    {"traffic-power", drawTrafficPower, nullptr, nullptr, true},
    {"traffic-instance", drawInstance, nullptr, nullptr, true},
    {"traffic-session", drawSession, nullptr, nullptr, true},
    {"training", nullptr, drawTrainingStep},
    {"scaling", nullptr, drawScaling, nullptr, false, "y"},
    {"goodput", nullptr, drawGoodput},
});

std::vector<std::string_view> kindNames() {
    std::vector<std::string_view> names;
    for (const PlotKind& kind : kinds) names.push_back(kind.name);
    return names;
}

Result<const PlotKind*> kindNamed(const std::string& name) {
    for (const PlotKind& kind : kinds)
        if (kind.name == name) return &kind;
    const std::vector<std::string_view> known = kindNames();
    const std::string meant = meantText(name, known);
    std::string detail = meant.empty() ? "expected one of" : meant.substr(2);
    if (meant.empty())
        for (std::string_view kind : known) detail += " " + std::string(kind);
    return Error{ErrorCode::usage, "--kind " + name, std::move(detail)};
}

/// A file or an option that this kind does not read is not passed over.
Result<void> checkRead(const PlotKind& kind, const PlotOptions& asked) {
    for (const auto& [option, file] : {std::pair{"--measured", &PlotOptions::measured}, {"--cases", &PlotOptions::cases}})
        if (!(asked.*file).empty() && kind.reads != file)
            return Error{ErrorCode::usage, option + (" " + asked.*file), "is not shown by --kind " + std::string(kind.name)};
    for (const auto& [option, said] :
         {std::pair<std::string, const std::string&>{"--x", asked.plane.x}, {"--y", asked.plane.y}, {"--metric", asked.metric}})
        if (!said.empty() && kind.shows.find(option[2]) == std::string_view::npos)
            return Error{ErrorCode::usage, option + " " + said, "is not shown by --kind " + std::string(kind.name)};
    if (!kind.serves && asked.traffic.given())
        return Error{ErrorCode::usage, "--kind " + std::string(kind.name), "shows no requests, and takes no options of them"};
    return {};
}

/// The picture of scenarios: of those that train where its kind is theirs, or where the first of them trains.
Result<std::string> drawScenarios(const PlotKind& kind, PlotRequest& request, const Loaded& loaded) {
    request.loaded = &loaded;
    request.svg.caption = loaded.projects.front().name + " \u00b7 " + captionOf(loaded.catalogue.version()) + " \u00b7 " +
                          loaded.scenarios.front().hash;
    const bool trains = kind.serving == nullptr || (kind.training != nullptr && loaded.scenarios.front().scenario.trains());
    if (trains) return kind.training(request);
    const Result<Metric> metric = metricNamed("--metric", request.asked.metric);
    if (!metric) return metric.error();
    request.metric = *metric;
    const Result<ExploreOptions> axes = request.asked.plane.axes();
    if (!axes) return axes.error();
    request.axes = *axes;
    return kind.serving(request);
}

int runPlot(const PlotOptions& asked, const Options& options, Streams streams) {
    const Result<const PlotKind*> kind = kindNamed(asked.kind);
    if (!kind) return fail(kind.error(), streams);
    if (const Result<void> fit = checkRead(**kind, asked); !fit) return fail(fit.error(), streams);
    constexpr std::array<std::string_view, 3> endings{".svg", ".png", ".pdf"};
    if (std::none_of(endings.begin(), endings.end(), [&](std::string_view end) { return options.output.ends_with(end); }))
        return fail({ErrorCode::usage, "-o " + options.output, "expected a name that ends in .svg, .png or .pdf"}, streams);
    PlotRequest request{asked, options, streams};
    const Result<std::string> picture = [&]() -> Result<std::string> {
        if (!(*kind)->needsScenario()) return (*kind)->serving(request);
        const Result<Loaded> loaded = loadScenarios(options);
        return loaded ? drawScenarios(**kind, request, *loaded) : loaded.error();
    }();
    if (!picture) return fail(picture.error(), streams);
    if (const Result<void> written = writePicture(*picture, options.output); !written) return fail(written.error(), streams);
    sayWritten(options.output, options, streams);
    return request.feasible ? done : infeasible;
}

} // namespace

std::vector<ChartScenario> PlotRequest::scenarios() {
    std::vector<ChartScenario> all;
    for (const ResolvedScenario& s : loaded->scenarios)
        all.push_back({&s.scenario, nullptr, nullptr, static_cast<int>(all.size())});
    return all;
}

std::vector<ChartScenario> PlotRequest::withFrontiers() {
    explored = exploreAll(*loaded, axes, options.threads);
    std::vector<ChartScenario> all = scenarios();
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].exploration = &explored[i].exploration;
        feasible = feasible && !explored[i].exploration.frontier.empty();
    }
    return all;
}

std::vector<ChartScenario> PlotRequest::withEstimates() {
    estimates = estimateAll(*loaded, options.threads);
    std::vector<ChartScenario> all = scenarios();
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].estimate = &estimates[i].estimate;
        feasible = feasible && estimates[i].estimate.point.feasible();
    }
    return all;
}

Run addPlot(CLI::App& parser, Options& options) {
    const auto asked = std::make_shared<PlotOptions>();
    addInputs(parser, options);
    addOutput(parser, options, "File to write")->required();
    parser.add_option("--kind", asked->kind, "What to draw; scaling and goodput are of training, validate needs no scenario")
        ->type_name(listed(kindNames()))
        ->required();
    addFile(parser, options, "--cases", asked->cases, "Of validate: CSV file of measured cases; the shipped ones without it");
    asked->plane.add(parser);
    addMeasured(parser, options, asked->measured);
    addMetric(parser, asked->metric);
    asked->traffic.add(parser, false);
    return [asked, &options](Streams streams) { return runPlot(*asked, options, streams); };
}

} // namespace rackline
