// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/facility_pages.h"
#include "app/cli/commands/training_plot.h"
#include "app/cli/shared/command.h"
#include "app/cli/shared/compared.h"
#include "app/cli/shared/explored.h"
#include "app/cli/shared/measured_option.h"
#include "app/cli/shared/origin.h"
#include "app/cli/shared/trust_options.h"
#include "app/report/charts/case_chart.h"
#include "app/report/charts/charts.h"
#include "app/report/charts/explanation_charts.h"
#include "app/report/charts/facility_drawings.h"
#include "app/report/charts/reach_charts.h"
#include "app/report/paper/paper.h"
#include "app/report/pictures/svg.h"
#include "app/report/sheets/site_sheets.h"
#include "hwdb/store/text_file.h"
#include "model/base/near_names.h"
#include "model/scenario/parameters.h"

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>

namespace rackline {

namespace {

struct PlotInput {
    const Loaded& loaded;
    std::vector<ChartScenario> scenarios;
    Metric x, y;
    /// Runs of the user's file; none where it gave none.
    std::optional<MeasuredRuns> runs;
};

std::string paretoPicture(const PlotInput& input, const SvgOptions& svg) {
    LineChart chart = paretoChart(input.scenarios, input.x, input.y);
    if (input.runs) chart.measuredName = input.runs->name();
    if (input.runs)
        for (std::size_t i = 0; i < input.scenarios.size(); ++i)
            chart.series[i].measured = input.runs->pointsOf(*input.scenarios[i].scenario, input.x, input.y);
    return svgOf(chart, svg);
}

/// Owned GPUs against those that are rented by the hour, of every scenario that serves.
std::string usePicture(const PlotInput& input, const SvgOptions& svg) {
    std::vector<SiteCase> cases;
    std::vector<ChartScenario> charted;
    // The chart points into the cases.
    cases.reserve(input.scenarios.size());
    for (std::size_t i = 0; i < input.scenarios.size(); ++i) {
        const Estimate& found = *input.scenarios[i].estimate;
        if (!found.point.feasible()) continue;
        const SiteCase& site = cases.emplace_back(siteCaseOf(input.loaded.scenarios[i], input.loaded.catalogue, found));
        charted.push_back({&site.inputs.scenario, nullptr, &site.estimate, input.scenarios[i].colour});
    }
    LineChart chart = useChart(charted);
    if (chart.series.empty()) chart.subtitle = "No scenario serves with a price known of its racks";
    return svgOf(chart, svg);
}

/// The first scenario against the second; the whole of a metric's change.
Result<std::string> waterfallOf(const Loaded& loaded, const Options& options, Metric metric, const SvgOptions& svg) {
    const Result<std::vector<ComparedPair>> pairs = compareAll(loaded, options);
    if (!pairs) return pairs.error();
    const ComparedPair& p = pairs->front();
    BarChart chart = waterfallChart(p.difference, p.from->scenario.name, p.to->scenario.name, metric);
    if (chart.steps.empty())
        return Error{ErrorCode::infeasible, "--metric " + std::string(infoOf(metric).id),
                     "one of the two systems has no such value; a cost needs --set hardware.price=\"3e6 USD\""};
    return svgOf(chart, svg);
}
template <bool Limits>
Result<std::string> sensitivityChart(const Loaded& loaded, const Options& options, Metric metric, const SvgOptions& svg) {
    const Result<std::vector<SensitiveScenario>> all = sensitivitiesOf(loaded, options, metric);
    if (!all) return all.error();
    const SensitiveScenario& s = all->front();
    if constexpr (Limits) return svgOf(limitChart(s.limits, s.point, s.scenario->scenario.name, metric), svg);
    return svgOf(tornadoChart(s.tornado, s.point, s.scenario->scenario.name, metric), svg);
}
Result<std::string> capPicture(const Loaded& loaded, const Options&, Metric, const SvgOptions& svg) {
    const Scenario first = atOperatingPoint(loaded.scenarios.front());
    const std::vector<PhaseWork> phases = phasesOf(first);
    if (phases.empty()) return Error{ErrorCode::infeasible, first.name, "serves nothing whose power could be limited"};
    LineChart chart = capChart(phases);
    chart.subtitle += "; " + first.name;
    return svgOf(chart, svg);
}
Result<std::string> networkPicture(const Loaded& loaded, const Options&, Metric, const SvgOptions& svg) {
    const Result<std::vector<NetworkVariants>> networks = networksOf(loaded);
    if (!networks) return networks.error();
    return svgOf(networkDrawing(*networks), svg);
}

/// Measured cases against what the engine says of them; --y chooses among their metrics.
Result<std::string> validationPicture(const Options& options) {
    const Result<Catalogue> catalogue = openCatalogue(options);
    if (!catalogue) return catalogue.error();
    const Result<std::vector<MeasuredCase>> cases =
        readCases(options.cases.empty() ? shippedCases() : std::filesystem::path(options.cases));
    if (!cases) return cases.error();
    const std::vector<CasePrediction> predictions = predictCases(*cases, *catalogue, options.threads);
    const std::vector<CaseSubject> subjects = subjectsOf(*cases, predictions);
    const auto most = std::max_element(subjects.begin(), subjects.end(), [&](const CaseSubject& a, const CaseSubject& b) {
        return std::pair(a.metric == options.y, a.cases) < std::pair(b.metric == options.y, b.cases);
    });
    if (most == subjects.end()) return Error{ErrorCode::infeasible, "plot --kind validate", "none of the cases can be predicted"};
    if (!options.y.empty() && most->metric != options.y) {
        std::string known;
        for (const CaseSubject& s : subjects) known += (known.empty() ? "" : ", ") + s.metric;
        return Error{ErrorCode::usage, "--y " + options.y, "expected " + known};
    }
    SvgOptions svg;
    svg.caption = "Rackline " RACKLINE_VERSION ", catalogue " + catalogue->version();
    return svgOf(caseChart(*cases, predictions, *most, std::vector<bool>(cases->size(), true), {}), svg);
}

/// One row per kind: what it needs, and the chart as SVG; or a picture that finds what it shows by itself, in scenarios or
/// without.
struct PlotKind {
    std::string_view name;
    bool needsFrontier, needsEstimate;
    std::string (*draw)(const PlotInput&, const SvgOptions&);
    Result<std::string> (*explain)(const Loaded&, const Options&, Metric, const SvgOptions&) = nullptr;
    Result<std::string> (*alone)(const Options&) = nullptr;
};
constexpr std::array<PlotKind, 16> kinds{{
    {"pareto", true, false, paretoPicture},
    {"roofline", false, true,
     [](const PlotInput& in, const SvgOptions& o) { return svgOf(rooflineChart(in.scenarios.front()), o); }},
    {"step", false, true, [](const PlotInput& in, const SvgOptions& o) { return svgOf(stepChart(in.scenarios), o); }},
    {"memory", false, true, [](const PlotInput& in, const SvgOptions& o) { return svgOf(memoryChart(in.scenarios), o); }},
    {"fit", false, true, [](const PlotInput& in, const SvgOptions& o) { return svgOf(fitChart(in.scenarios), o); }},
    {"power", false, true, [](const PlotInput& in, const SvgOptions& o) { return svgOf(powerChart(in.scenarios), o); }},
    {"cost", false, true, [](const PlotInput& in, const SvgOptions& o) { return svgOf(costChart(in.scenarios), o); }},
    {"use", false, true, usePicture},
    {"rack", false, false, [](const PlotInput& in, const SvgOptions& o) { return svgOf(rackDrawing(in.scenarios), o); }},
    {"caps", false, false, nullptr, capPicture},
    {"decode-caps", false, true, [](const PlotInput& in, const SvgOptions& o) { return svgOf(decodeCapChart(in.scenarios), o); }},
    {"network", false, false, nullptr, networkPicture},
    {"waterfall", false, false, nullptr, waterfallOf},
    {"tornado", false, false, nullptr, sensitivityChart<false>},
    {"limits", false, false, nullptr, sensitivityChart<true>},
    {"validate", false, false, nullptr, nullptr, validationPicture},
}};

Result<const PlotKind*> kindNamed(const std::string& name) {
    for (const PlotKind& kind : kinds)
        if (kind.name == name) return &kind;
    const std::vector<std::string_view> known = plotKinds();
    const std::string meant = meantText(name, known);
    std::string detail = meant.empty() ? "expected one of" : meant.substr(2);
    if (meant.empty())
        for (std::string_view kind : known) detail += " " + std::string(kind);
    return Error{ErrorCode::usage, "--kind " + name, std::move(detail)};
}

SvgOptions pageOf(const Options& options, const Loaded& loaded) {
    SvgOptions svg;
    const Origin origin = originOf(options, loaded);
    svg.caption = loaded.projects.front().name + " \u00b7 Rackline " RACKLINE_VERSION ", catalogue " + origin.catalogueVersion +
                  " \u00b7 " + loaded.scenarios.front().hash;
    return svg;
}

int write(const std::string& picture, bool feasible, const Options& options, Streams streams) {
    const bool png = options.output.ends_with(".png"), pdf = options.output.ends_with(".pdf");
    const Result<void> written = png || pdf ? writePaper(picture, png ? PaperFormat::png : PaperFormat::pdf, options.output)
                                            : writeTextFile(options.output, picture);
    if (!written) return fail(written.error(), streams);
    if (!options.quiet) streams.messages << "wrote " << options.output << '\n';
    return feasible ? done : infeasible;
}

} // namespace

std::vector<std::string_view> plotKinds() {
    std::vector<std::string_view> names;
    for (const PlotKind& kind : kinds) names.push_back(kind.name);
    for (const std::string_view kind : trainingPlotKinds())
        if (std::find(names.begin(), names.end(), kind) == names.end()) names.push_back(kind);
    return names;
}

int runPlot(const Options& options, Streams streams) {
    const bool training = plotsTraining(options.kind);
    const Result<const PlotKind*> kind = training ? Result<const PlotKind*>(nullptr) : kindNamed(options.kind);
    if (!kind) return fail(kind.error(), streams);
    constexpr std::array<std::string_view, 3> endings{".svg", ".png", ".pdf"};
    if (std::none_of(endings.begin(), endings.end(), [&](std::string_view end) { return options.output.ends_with(end); }))
        return fail({ErrorCode::usage, "-o " + options.output, "expected a name that ends in .svg, .png or .pdf"}, streams);
    if (!training && (*kind)->alone != nullptr) {
        const Result<std::string> picture = (*kind)->alone(options);
        return picture ? write(*picture, true, options, streams) : fail(picture.error(), streams);
    }
    const Result<Metric> metric = metricOf(options);
    if (!metric) return fail(metric.error(), streams);
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    const SvgOptions svg = pageOf(options, *loaded);
    if (training || (drawsTraining(options.kind) && loaded->scenarios.front().scenario.trains)) {
        const Result<TrainingPicture> picture = trainingPicture(*loaded, options, svg);
        if (!picture) return fail(picture.error(), streams);
        return write(picture->svg, picture->feasible, options, streams);
    }
    Result<ExploreOptions> axes = axesOf(options);
    if (!axes) return fail(axes.error(), streams);
    axes.value().keepSpots = true;

    const Result<std::optional<MeasuredRuns>> runs = measuredRuns(options);
    if (!runs) return fail(runs.error(), streams);
    std::vector<ExploredScenario> explored;
    std::vector<EstimatedScenario> estimates;
    if ((*kind)->needsFrontier) explored = exploreAll(*loaded, *axes, options.threads);
    if ((*kind)->needsEstimate) estimates = estimateAll(*loaded, options.threads);
    PlotInput input{*loaded, {}, axes->x, axes->y, *runs};
    bool feasible = true;
    for (std::size_t i = 0; i < loaded->scenarios.size(); ++i) {
        const Exploration* exploration = explored.empty() ? nullptr : &explored[i].exploration;
        const Estimate* estimate = estimates.empty() ? nullptr : &estimates[i].estimate;
        input.scenarios.push_back({&loaded->scenarios[i].scenario, exploration, estimate, static_cast<int>(i)});
        feasible = feasible && (exploration == nullptr || !exploration->frontier.empty()) &&
                   (estimate == nullptr || estimate->point.feasible());
    }
    if (input.runs) sayMeasured(*input.runs, *loaded, *axes, options, streams);
    std::string picture;
    if ((*kind)->explain != nullptr) {
        const Result<std::string> made = (*kind)->explain(*loaded, options, *metric, svg);
        if (!made) return fail(made.error(), streams);
        picture = *made;
    } else {
        picture = (*kind)->draw(input, svg);
    }
    return write(picture, feasible, options, streams);
}

} // namespace rackline
