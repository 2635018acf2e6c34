// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/command.h"
#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/origin.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/written_output.h"
#include "app/report/charts/map_chart.h"
#include "app/report/paper/paper.h"
#include "app/report/pictures/svg.h"
#include "app/report/records/map_records.h"
#include "app/report/words/number_text.h"
#include "hwdb/store/text_file.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <ostream>
#include <sstream>

namespace rackline {

namespace {

char letterOf(const MapCell& cell) {
    if (cell.winner < 0) return '.';
    constexpr int letters = 26;
    return static_cast<char>((cell.settled ? 'A' : 'a') + cell.winner % letters);
}

/// A character a cell: who leads, small where the intervals overlap.
std::string tableOf(const WinnerMap& map) {
    const MapChart chart = mapChart(map);
    std::size_t widest = 0;
    for (const std::string& value : chart.yValues) widest = std::max(widest, value.size());
    std::string text = chart.title + "\nup: " + chart.yTitle + "; across: " + chart.xTitle + "\n";
    for (std::size_t up = map.height(); up-- > 0;) {
        text += std::string(widest - chart.yValues[up].size(), ' ') + chart.yValues[up] + "  ";
        for (std::size_t across = 0; across < map.width(); ++across) text += letterOf(map.cell(across, up));
        text += '\n';
    }
    text += std::string(widest + 2, ' ') + chart.xValues.front() + " to " + chart.xValues.back() + "\n\n";
    for (std::size_t s = 0; s < map.scenarios.size(); ++s)
        text += std::string(1, letterOf({static_cast<int>(s), -1, 1, true})) + "  " + map.scenarios[s] + '\n';
    text += "Small letters: the 90 % intervals overlap. A dot: no scenario is feasible.\n";
    for (const std::string& sentence : mapSentences(map)) text += sentence + '\n';
    return text;
}

/// Places are many: each would take ten lines.
Answer answerOf(const WinnerMap& map, const Origin& origin) {
    return {[&map] { return tableOf(map); }, [&map, &origin] { return mapJson(map, origin); }, [&map] { return mapRows(map); },
            -1};
}

std::string mapEndings() { return fileEndings({".xlsx", ".svg", ".png", ".pdf"}); }

Result<void> writeFile(const WinnerMap& map, const Options& options, const Origin& origin,
                       std::span<const ResolvedScenario> scenarios) {
    const std::string& file = options.output;
    if (const OutputFormat* format = formatOf(file)) return writeTextFile(file, format->whole(answerOf(map, origin)));
    if (isWorkbook(file)) {
        std::istringstream csv(csvOf(mapRows(map)));
        return writeWorkbook(file, csv, aboutOf("map", origin, scenarios));
    }
    SvgOptions svg;
    svg.caption = captionOf(origin.catalogueVersion);
    return writePicture(svgOf(mapChart(map), svg), file);
}

Result<void> checkMap(const Options& options) {
    if (options.sources.size() > 1) return Error{ErrorCode::usage, "map", "takes one SCENARIO; several may stand in one file"};
    const std::string& file = options.output;
    if (!file.empty() && !isPicture(file) && !formatOf(file) && !isWorkbook(file))
        return Error{ErrorCode::usage, "-o " + file, "expected a name that ends in " + mapEndings()};
    return {};
}

/// The scenarios with what the axes name at their first values; what cannot be served is refused here.
Result<Loaded> loadedAt(const Options& options) {
    Options first = options;
    for (const std::string& text : options.axes) {
        const Result<SweepAxis> axis = SweepAxis::parse(text);
        if (!axis) return axis.error();
        if (axis->structural()) first.settings.push_back(axis->path() + "=" + axis->text(0));
    }
    Result<Loaded> loaded = loadScenarios(first);
    if (!loaded) return loaded;
    for (const ResolvedScenario& s : loaded->scenarios)
        if (s.scenario.trains())
            return Error{ErrorCode::usage, "map", "\"" + s.scenario.name + "\" trains; maps are of serving scenarios"};
    return loaded;
}

int runMap(const std::string& id, const Options& options, Streams streams) {
    if (const auto fit = checkMap(options); !fit) return fail(fit.error(), streams);
    const Result<Metric> metric = metricNamed("--metric", id);
    if (!metric) return fail(metric.error(), streams);
    const Result<Loaded> loaded = loadedAt(options);
    if (!loaded) return fail(loaded.error(), streams);
    const Result<WinnerMap> map = winnerMap(loaded->projects.front(), loaded->catalogue, options.settings, options.axes, *metric,
                                            {options.threads, nullptr});
    if (!map) return fail(map.error(), streams);
    const Origin origin = originOf(options, *loaded);
    if (!options.output.empty()) {
        if (const auto written = writeFile(*map, options, origin, loaded->scenarios); !written)
            return fail(written.error(), streams);
        sayWritten(options.output, options, streams);
    } else {
        write(answerOf(*map, origin), options, streams);
    }
    bool any = false;
    for (const Interval<double>& value : map->values) any = any || value.mid == value.mid;
    return any ? done : infeasible;
}
} // namespace

Run addMap(CLI::App& parser, Options& options) {
    const auto metric = std::make_shared<std::string>();
    addScenarios(parser, options);
    addAxes(parser, options,
            "Two of them, the first goes across, the second up: path=lo:hi:n, with :log for even ratios, or path=a,b,c")
        ->required();
    addOutput(parser, options, "File to write instead of a table: " + mapEndings());
    addMetric(parser, *metric);
    return [metric, &options](Streams streams) { return runMap(*metric, options, streams); };
}

} // namespace rackline
