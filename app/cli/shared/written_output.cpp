// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/written_output.h"

#include "app/cli/shared/origin.h"
#include "hwdb/store/text_file.h"

#include <algorithm>
#include <sstream>

namespace rackline {

namespace {
constexpr std::uintmax_t largestScenario = 4'000'000;

/// The columns of the chart of a command's figures.
std::pair<std::string, std::string> chartOf(const Command& command, const Options& options) {
    if (command.name == "pareto")
        return {options.x.empty() ? "tok_s_per_user" : options.x, options.y.empty() ? "tok_s_per_mw" : options.y};
    if (command.name == "plan") return {"label", "usd_per_h"};
    if (command.name == "site") return {"", "tok_s"};
    if (command.name == "fleet") return {"", "usd_per_mtok"};
    if (command.name == "rack") return {"", "inlet"};
    if (command.name == "network") return {"", "power"};
    return {};
}
} // namespace

Result<const OutputFormat*> formatOfFile(const Options& options) {
    const std::string& file = options.output;
    const OutputFormat* format = isWorkbook(file) ? formatNamed("csv") : formatOf(file);
    if (format == nullptr) return Error{ErrorCode::usage, "-o " + file, "expected a name that ends in " + fileEndings(".xlsx")};
    if (options.cables && format->name != "csv")
        return Error{ErrorCode::usage, "-o " + file, "cables are listed as .csv or .xlsx"};
    if (!options.format->toRead && options.format != format)
        return Error{ErrorCode::usage, "-o " + file, "is of another form than --format says"};
    return format;
}

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

int runInto(const Command& command, const Options& asked, Streams streams) {
    if (!has(command.uses, Uses::file) || asked.output.empty()) return command.run(asked, streams);
    const Result<const OutputFormat*> format = formatOfFile(asked);
    if (!format) return fail(format.error(), streams);
    Options options = asked;
    options.format = *format;
    // It is asked twice: for the figures and for what they rest on.
    if (options.scenario.empty() && std::find(options.sources.begin(), options.sources.end(), "-") != options.sources.end()) {
        Result<std::string> text = readStandardInput(largestScenario);
        if (!text) return fail(text.error(), streams);
        options.scenario = std::move(text).value();
    }
    std::ostringstream figures;
    const int code = command.run(options, {figures, streams.messages});
    if (code != done && code != infeasible) return code;
    Result<void> written;
    if (isWorkbook(options.output)) {
        const Result<Loaded> loaded = loadScenarios(options);
        if (!loaded) return fail(loaded.error(), streams);
        WorkbookAbout about = aboutOf(std::string(command.name), originOf(options, *loaded), loaded->scenarios);
        std::tie(about.x, about.y) = chartOf(command, options);
        std::istringstream csv(std::move(figures).str());
        written = writeWorkbook(options.output, csv, about);
    } else {
        written = writeTextFile(options.output, std::move(figures).str());
    }
    if (!written) return fail(written.error(), streams);
    if (!options.quiet) streams.messages << "wrote " << options.output << '\n';
    return code;
}

} // namespace rackline
