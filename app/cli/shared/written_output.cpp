// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/written_output.h"

#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/origin.h"
#include "hwdb/store/text_file.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <sstream>

namespace rackline {

namespace {
constexpr std::uintmax_t largestScenario = 4'000'000;

/// What a file's name says of its form; a spreadsheet is CSV in sheets. A --format that says something else is refused.
Result<const OutputFormat*> formatOfFile(const Options& options) {
    const std::string& file = options.output;
    const OutputFormat* format = isWorkbook(file) ? formatNamed("csv") : formatOf(file);
    if (format == nullptr) return Error{ErrorCode::usage, "-o " + file, "expected a name that ends in " + fileEndings({".xlsx"})};
    if (!options.format->toRead && options.format != format)
        return Error{ErrorCode::usage, "-o " + file, "is of another form than --format says"};
    return format;
}

int runInto(const std::string& name, const Run& run, const ChartOf& chart, Options& options, Streams streams) {
    const Result<const OutputFormat*> format = formatOfFile(options);
    if (!format) return fail(format.error(), streams);
    options.format = *format;
    // It is asked twice: for the figures and for what they rest on.
    if (options.scenario.empty() && std::find(options.sources.begin(), options.sources.end(), "-") != options.sources.end()) {
        Result<std::string> text = readStandardInput(largestScenario);
        if (!text) return fail(text.error(), streams);
        options.scenario = std::move(text).value();
    }
    std::ostringstream figures;
    const int code = run({figures, figures, streams.messages});
    if (code != done && code != infeasible) return code;
    Result<void> written;
    if (isWorkbook(options.output)) {
        const Result<Loaded> loaded = loadScenarios(options);
        if (!loaded) return fail(loaded.error(), streams);
        WorkbookAbout about = aboutOf(name, originOf(options, *loaded), loaded->scenarios);
        if (chart) std::tie(about.x, about.y) = chart();
        std::istringstream csv(std::move(figures).str());
        written = writeWorkbook(options.output, csv, about);
    } else {
        written = writeTextFile(options.output, std::move(figures).str());
    }
    if (!written) return fail(written.error(), streams);
    sayWritten(options.output, options, streams);
    return code;
}
} // namespace

WorkbookAbout aboutOf(std::string name, const Origin& origin, std::span<const ResolvedScenario> scenarios) {
    WorkbookAbout about;
    about.name = std::move(name);
    about.date = origin.date;
    about.provenance = {{"Rackline", RACKLINE_VERSION},
                        {"catalogue", origin.catalogueVersion},
                        {"date", origin.date},
                        {"command", origin.command}};
    WorkbookAbout::Table inputs{"Inputs", {{"scenario", "path", "input", "value", "grade", "source", "of"}}};
    for (const ResolvedScenario& s : scenarios) {
        about.provenance.emplace_back("hash of " + s.scenario.name, s.hash);
        for (const InputFigure& input : s.inputs)
            inputs.rows.push_back({s.scenario.name, input.path, input.label, input.text,
                                   std::string(nameOf(input.provenance.grade)), input.provenance.source, input.provenance.date});
    }
    about.tables.push_back(std::move(inputs));
    return about;
}

void addTableFile(CLI::App& parser, Options& options) {
    addOutput(parser, options,
              "File to write the table to: " + fileEndings({".xlsx"}) +
                  "; a spreadsheet has its figures as numbers, a chart and all inputs");
}

Run intoFile(const CLI::App& parser, Options& options, Run run, ChartOf chart) {
    return [name = parser.get_name(), run = std::move(run), chart = std::move(chart), &options](Streams streams) {
        return options.output.empty() ? run(streams) : runInto(name, run, chart, options, streams);
    };
}

} // namespace rackline
