// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/sweep_setup.h"

#include "app/cli/commands/slurm_template.h"
#include "app/cli/shared/origin.h"
#include "app/cli/shared/scenario_options.h"
#include "app/project/sweep/shard_join.h"
#include "app/project/text/csv_rows.h"
#include "app/report/words/shell_word.h"
#include "app/report/workbook/workbook.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>

namespace rackline {

namespace {

Result<const OutputFormat*> formatAsked(const SweepOptions& given, const Options& options) {
    for (const std::string_view other : {".xls", ".ods", ".parquet", ".feather"})
        if (options.output.ends_with(other))
            return Error{ErrorCode::usage, "-o " + options.output,
                         "would not be such a file; sweep writes " + fileEndings({".xlsx", ".sqlite"})};
    const auto& words = options.commandLine;
    const bool asked = std::any_of(words.begin(), words.end(), [](const std::string& w) { return w.starts_with("--format"); });
    const bool kept = !options.output.empty() || !given.shard.empty() || !given.submit.empty();
    const OutputFormat *format = options.format, *csv = formatNamed("csv");
    const bool other = !format->toRead && format != csv;
    if (format->toRead && asked && kept)
        return Error{ErrorCode::usage, "--format table", "is for reading; files and shards are csv or json"};
    for (const auto& [is, kind] :
         {std::pair{isWorkbook(options.output), "spreadsheet"}, {isDatabase(options.output), "database"}}) {
        if (!is) continue;
        if (other)
            return Error{ErrorCode::usage, "--format " + std::string(format->name),
                         "is no " + std::string(kind) + "; choose another name than " + options.output};
        if (!given.shard.empty())
            return Error{ErrorCode::usage, "--shard", "writes text; `rackline merge` of all parts makes " + options.output};
    }
    if (!format->toRead) return format;
    if (const OutputFormat* named = formatOf(options.output)) return named;
    return kept ? csv : format;
}

Result<std::uint64_t> wholeNumber(std::string_view text) {
    std::uint64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return Error{ErrorCode::usage, "", ""};
    return value;
}

Result<void> takePart(const std::string& shard, const SweepGrid& grid, ShardHead& head) {
    head.end = grid.rows();
    if (shard.empty()) return {};
    const std::size_t mark = shard.find('/');
    const Error wrong{ErrorCode::usage, "--shard " + shard, "expected k/n with k from 1 to n, such as 3/16"};
    if (mark == std::string::npos) return wrong;
    const auto k = wholeNumber(std::string_view(shard).substr(0, mark)),
               n = wholeNumber(std::string_view(shard).substr(mark + 1));
    if (!k || !n || *k < 1 || *k > *n) return wrong;
    const RowRange rows = grid.shard(*k, *n);
    head.shard = *k;
    head.shards = *n;
    head.first = rows.first;
    head.end = rows.end;
    return {};
}

/// The origin of the scenarios with what the axes name at their first values.
Result<Origin> originOfGrid(const SweepOptions& asked, const Options& options, const SweepGrid& grid, bool& trains) {
    Options first = options;
    for (const SweepAxis& axis : grid.axes)
        if (axis.structural()) first.settings.push_back(axis.path() + "=" + axis.text(0));
    const Result<Loaded> loaded = loadScenarios(first);
    if (!loaded) return loaded.error();
    trains = loaded->scenarios.front().scenario.trains();
    for (const ResolvedScenario& s : loaded->scenarios)
        if (s.scenario.trains() != trains)
            return Error{ErrorCode::usage, "sweep",
                         "\"" + s.scenario.name + "\" " + (trains ? "serves" : "trains") +
                             " and the scenarios before it do not; one grid has the columns of only one kind"};
    Origin origin = originOf(options, *loaded);
    origin.command = "rackline " + sweepWords(asked, options);
    return origin;
}

void replaceAll(std::string& text, std::string_view what, const std::string& with) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
}

} // namespace

std::vector<std::string> SweepSetup::scenarioNames() const {
    std::vector<std::string> names;
    for (const ScenarioSettings& s : project.scenarios) names.push_back(s.name);
    return names;
}

std::string sweepWords(const SweepOptions& asked, const Options& options) {
    std::string text = "sweep";
    for (const std::string& source : options.sources) text += " " + shellWord(source);
    for (const std::string& axis : options.axes) text += " --axis " + shellWord(axis);
    for (const std::string& setting : options.settings) text += " --set " + shellWord(setting);
    if (!asked.design.empty()) text += " --design " + shellWord(asked.design) + " --seed " + std::to_string(options.seed);
    if (options.noOverlay) text += " --no-overlay";
    if (!options.date.empty()) text += " --date " + shellWord(options.date);
    if (const Result<const OutputFormat*> format = formatAsked(asked, options); format && !(*format)->toRead)
        text += " --format " + std::string((*format)->name);
    return text;
}

std::string slurmScript(const SweepOptions& asked, const Options& options) {
    std::string text(slurmTemplate);
    replaceAll(text, "{{shards}}", std::to_string(asked.shards));
    replaceAll(text, "{{log}}", shellWord(options.output + ".%a.log"));
    replaceAll(text, "{{sweep}}", sweepWords(asked, options));
    replaceAll(text, "{{output}}", shellWord(options.output));
    return text;
}

Result<SweepSetup> setUpSweep(const SweepOptions& asked, const Options& options) {
    if (options.sources.size() > 1) return Error{ErrorCode::usage, "sweep", "takes one SCENARIO; several may stand in one file"};
    if (options.axes.empty()) return Error{ErrorCode::usage, "--axis", "is needed, such as --axis workload.isl=1024:8192:8"};
    const Result<const OutputFormat*> format = formatAsked(asked, options);
    if (!format) return format.error();
    // The project is read once more for the origin, which standard input cannot give.
    const std::string source = options.sources.empty() ? std::string() : options.sources.front();
    if (source == "-") return Error{ErrorCode::usage, "sweep -", "reads a file or an example, so that it can be resumed"};
    Result<Project> project = source.empty() ? projectWithoutFile(options) : readProject(source);
    if (!project) return project.error();
    const Result<SweepDesign> design = SweepDesign::parse(asked.design, options.seed);
    if (!design) return design.error();
    Result<SweepGrid> grid = makeGrid(options.axes, project->scenarios.size(), *design);
    if (!grid) return grid.error();
    Result<Catalogue> catalogue = openCatalogue(options);
    if (!catalogue) return catalogue.error();
    SweepSetup setup{std::move(project).value(), std::move(catalogue).value(), options.settings, std::move(grid).value(),
                     *format};
    const Result<Origin> origin = originOfGrid(asked, options, setup.grid, setup.trains);
    if (!origin) return origin.error();
    const Result<std::string> hash = sweepHash(setup.project, setup.catalogue, setup.settings, setup.grid);
    if (!hash) return hash.error();
    if (const auto fits = checkRows(options.output, setup.grid.rows()); !fits) return fits.error();
    setup.part = !asked.shard.empty();
    const SweepWriter writer = setup.writer();
    setup.head.version = RACKLINE_VERSION;
    setup.head.catalogue = setup.catalogue.version();
    setup.head.hash = *hash;
    setup.head.command = origin->command;
    setup.head.date = origin->date;
    setup.head.format = setup.format->toRead ? "csv" : setup.format->name;
    setup.head.points = setup.grid.rows();
    setup.head.scenarios = setup.grid.scenarios;
    setup.head.before = writer.head(*origin, *hash);
    setup.head.between = writer.between();
    setup.head.behind = writer.tail();
    if (const auto done = takePart(asked.shard, setup.grid, setup.head); !done) return done.error();
    return setup;
}

Result<void> checkRows(const std::string& output, std::uint64_t points) {
    if (!isWorkbook(output) || points < mostSheetRows) return {};
    return Error{ErrorCode::usage, "-o " + output,
                 "a sheet has 1,048,576 rows at most, and there are " + std::to_string(points) +
                     " points; .csv and .sqlite have no such limit"};
}

Result<void> joinInto(std::vector<ShardReader>& shards, const std::string& output, const RowSeen& seen) {
    if (!isWorkbook(output)) return joinShards(shards, output, seen);
    const ShardHead head = shards.front().head();
    if (head.format == "json") return Error{ErrorCode::usage, "-o " + output, "the parts are JSON, which makes no spreadsheet"};
    if (const auto fits = checkRows(output, head.points); !fits) return fits;
    // The rows are joined as text first, under a name that nobody else has; it goes with this function.
    Result<ReplacedFile> text = ReplacedFile::beside(output + ".csv");
    if (!text) return text.error();
    if (const Result<void> joined = joinText(shards, text.value(), seen); !joined) return joined;
    WorkbookAbout about{"sweep", {}, {}, false, {}, {}, head.date};
    about.provenance = {{"Rackline", head.version},
                        {"catalogue", head.catalogue},
                        {"date", head.date},
                        {"command", head.command},
                        {"hash of the sweep", head.hash}};
    std::ifstream csv(text->path());
    if (!csv) return Error{ErrorCode::io, output, "what was joined for it cannot be read"};
    std::string columns;
    std::getline(csv, columns);
    std::vector<std::string> names;
    CsvRows(columns).next(names);
    // The point and its scenario come first, then the axes; the chart has the first axis and what is asked of most sweeps.
    if (names.size() > 2) about.x = names[2];
    for (const char* metric : {"tok_s_per_mw", "tokens_per_s", "mfu"})
        if (about.y.empty() && std::find(names.begin(), names.end(), metric) != names.end()) about.y = metric;
    csv.seekg(0);
    return writeWorkbook(output, csv, about);
}

} // namespace rackline
