// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/command.h"

#include "app/cli/shared/scenario_options.h"
#include "app/project/keys.h"
#include "app/project/lone_task_inputs.h"
#include "model/base/quoted.h"

#include <algorithm>
#include <filesystem>
#include <ostream>

namespace rackline {

namespace {
constexpr auto commandTable = std::to_array<Command>({
    {"estimate", "One operating point, fully broken down.", addEstimate,
     "--model deepseek-v3 --rack gb200-nvl72 --isl 8k --osl 1k --speed 50 --ttft 2s", &ReadBy::answers},
    {"pareto", "Every candidate, and the frontier of each scenario.", addPareto, "three-generations", &ReadBy::answers},
    {"plan", "The smallest, cheapest and least-power system that meets a target.", addPlan, "serve-5mw --target \"5 MW\"",
     &ReadBy::answers},
    {"sweep", "Grid over any parameters.", addSweep, "serve-5mw --axis workload.isl=1024:8192:8 --format csv", &ReadBy::answers},
    {"map", "Which scenario wins where, over two inputs.", addMap, "", &ReadBy::answers},
    {"merge", "Joins the shards of a sweep, refusing gaps and mixed versions.", addMerge},
    {"compare", "Side by side, with the waterfall that explains the difference.", addCompare, "three-generations",
     &ReadBy::answers},
    {"sensitivity", "Tornado: which inputs move the result.", addSensitivity, "serve-5mw --metric tok_s_per_mw",
     &ReadBy::answers},
    {"report", "A report that can be cited.", addReport, "three-generations -o report.html"},
    {"plot", "A chart as a file.", addPlot, "three-generations --kind pareto -o pareto.svg"},
    {"validate", "Predict measured cases and report the error.", addValidate},
    {"calibrate", "Fit an engine profile to measured cases of your own.", addCalibrate},
    {"schema", "JSON Schema of scenario files and of every JSON output.", addSchema, "keys"},
    {"train", "Step time, utilisation, memory, goodput, days and cost of training.", addTrain,
     "--model llama-3.1-8b --rack dgx-h100 --count 8 --tokens 1T", &ReadBy::answers},
    {"rl", "A reinforcement-learning step: rollout, rewards, update and weight transfer; days, energy and cost of the run.",
     addRl, "rl-grpo-32b", &ReadBy::answers},
    {"forward", "Models that generate no text: embeddings, images and video; inputs per second, latency, energy and cost.",
     addForward, "--model bge-m3 --rack dgx-h100 --isl 512", &ReadBy::answers},
    {"rack", "One rack: its power part by part, and what it asks of shelf, busbar, feeds, cooling and floor.", addRack,
     "--model deepseek-v3 --rack gb200-nvl72", &ReadBy::rack},
    {"network", "Switches, cables, watts and dollars that join the GPUs, pluggable against co-packaged.", addNetwork,
     "network-10k", &ReadBy::network},
    {"site", "Racks, tokens, users, capital, cost, margin and payback of a site; of several, the upgrade from the first.",
     addSite, "site-100mw", &ReadBy::site},
    {"fleet", "What to buy in which quarter, of generations that arrive one after the other, so that demand is met on one site.",
     addFleet, "three-generations --from 2026-Q1 --demand '1e6 tok/s' --set hardware.price=\"3e6 USD\""},
    {"traffic", "The fewest instances that serve a trace of requests within limits; caches, percentiles, watts and dollars.",
     addTraffic, "serve-5mw --trace requests.jsonl", &ReadBy::traffic},
    {"examples", "Shipped scenarios to begin with: lists them, shows one, or makes a file of it.", addExamples,
     "serve-5mw -o mine.rackline"},
    {"completion", "Shell completion script, or the manual page.", addCompletion, "bash"},
    {"batch", "Answers JSON requests, one per line of standard input, in order.", addBatch},
    {"mcp", "Model Context Protocol on standard input and output, for assistants that call tools.", addMcp},
    {"bench", "Speed of the engine on this machine, and the behaviour signature.", addBench},
    {"catalogue", "Devices, racks, switches and models, with their sources.", nullptr, "", nullptr, catalogueActions},
    {"model", "Models of your own, from Hugging Face's config.json.", nullptr, "", nullptr, modelActions},
});
} // namespace

std::span<const Command> commands() { return commandTable; }

int exitCodeOf(const Error& error) {
    switch (error.code) {
    case ErrorCode::usage:
        return wrongUsage;
    case ErrorCode::infeasible:
        return infeasible;
    case ErrorCode::input:
    case ErrorCode::io:
        return badInput;
    case ErrorCode::internal:
        return internalError;
    }
    return internalError;
}

int fail(const Error& error, Streams streams) {
    streams.messages << "rackline: " << error.text() << '\n';
    return exitCodeOf(error);
}

void sayWritten(const std::string& file, const Options& options, Streams streams) {
    if (!options.quiet) streams.messages << "wrote " << printable(file) << '\n';
}

Result<void> onlyAs(std::string_view format, const Options& options, const char* what) {
    if (options.format->toRead || options.format->name == format) return {};
    const bool byName = formatOf(options.output) == options.format;
    return Error{ErrorCode::usage, byName ? "-o " + options.output : "--format " + std::string(options.format->name), what};
}

void write(const Answer& answer, const Options& options, Streams streams) {
    (options.format->toRead ? streams.text : streams.out) << options.format->whole(answer);
}

namespace {
/// Whether a name of an input is the file `output`, by this or by another name; a scenario's name may stand behind it.
bool isSameFile(const std::string& input, const std::string& output) {
    std::error_code ignored;
    for (std::size_t end = input.size(); end != std::string::npos && end > 0; end = input.rfind('#', end - 1))
        if (std::filesystem::equivalent(input.substr(0, end), output, ignored)) return true;
    return false;
}
} // namespace

Result<void> checkOptions(const Options& options) {
    for (const std::vector<std::string>* inputs : {&options.sources, &options.files})
        for (const std::string& input : *inputs)
            if (!options.output.empty() && isSameFile(input, options.output))
                return Error{ErrorCode::usage, "-o " + options.output, "is the file that is read; give the output another name"};
    return {};
}

namespace {
/// What a scenario lacks is an option's fault where --set wrote it, otherwise the file's, with the JSON pointer.
Error located(Error error, const Options& options, const std::string& scenario) {
    constexpr std::string_view set = "--set ";
    if (error.where.starts_with(set)) return {error.code, typedAs(options, error.where.substr(set.size())), error.detail};
    if (error.code != ErrorCode::input) return error;
    for (const std::string& setting : options.settings)
        if (canonicalPath(setting.substr(0, setting.find('='))) == error.where)
            return {ErrorCode::usage, typedAs(options, error.where), error.detail};
    std::replace(error.where.begin(), error.where.end(), '.', '/');
    return {error.code, scenario + ": /" + error.where, error.detail};
}
} // namespace

Result<Catalogue> openCatalogue(const Options& options) {
    return Catalogue::open(Catalogue::defaultPath(), options.noOverlay ? std::filesystem::path() : Catalogue::defaultOverlay());
}

static Error ofOtherKind(const Scenario& s, const Options& options) {
    const std::string text = '"' + s.name + "\" " + std::string(doneBy(s.task));
    // A command that answers a task alone is called as the task is.
    const std::string name(nameOf(answersAlone(s.task) ? s.task : *options.answers));
    return {ErrorCode::input, "workload.kind",
            text + (answersAlone(s.task) ? "; rackline " + name + " answers it" : "; " + name + " needs \"" + name + '"')};
}

Result<Loaded> loadScenarios(const Options& options) {
    Result<Catalogue> catalogue = openCatalogue(options);
    if (!catalogue) return catalogue.error();
    Loaded loaded{std::move(catalogue).value(), {}, {}};
    std::vector<std::string> sources = options.sources;
    if (sources.empty()) sources.emplace_back();
    for (const std::string& source : sources) {
        Result<Project> project = source.empty()                              ? projectWithoutFile(options)
                                  : options.scenario.empty() || source != "-" ? readProject(source)
                                                                              : parseProject(options.scenario, "scenario");
        if (!project) return project.error();
        if (const Result<void> read = takeReadAt(project.value(), options); !read) return read.error();
        for (std::size_t i = 0; i < project->scenarios.size(); ++i) {
            Result<ResolvedScenario> scenario = resolve(*project, i, loaded.catalogue, options.settings);
            if (!scenario) return located(scenario.error(), options, source + "#" + project->scenarios[i].name);
            if (scenario->scenario.trains() && !options.readAt.empty())
                return Error{ErrorCode::usage, "--read-at " + options.readAt,
                             "is a speed of users; \"" + scenario->scenario.name + "\" trains"};
            const Scenario& read = scenario->scenario;
            if (options.answers ? read.task != *options.answers : answersAlone(read.task)) return ofOtherKind(read, options);
            options.met->at(static_cast<std::size_t>(read.task)) = true;
            loaded.scenarios.push_back(std::move(scenario).value());
        }
        loaded.projects.push_back(std::move(project).value());
    }
    return loaded;
}

Result<Loaded> loadAlike(const Options& options) {
    Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return loaded;
    for (const ResolvedScenario& s : loaded->scenarios)
        if (s.scenario.trains() != loaded->train())
            return Error{ErrorCode::usage, "\"" + s.scenario.name + "\"",
                         std::string(loaded->train() ? "serves, and the scenarios before it train"
                                                     : "trains, and the scenarios before it serve") +
                             "; name one kind, as in FILE#NAME"};
    return loaded;
}

} // namespace rackline
