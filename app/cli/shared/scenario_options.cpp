// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/scenario_options.h"

#include "app/cli/shared/option_groups.h"
#include "model/scenario/parameters.h"
#include "model/units/unit_text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>

namespace rackline {

namespace {

enum class Asked { always, ofServing, ofTraining };

struct Shorthand {
    const char *option, *path, *value, *help;
    Asked asked = Asked::always;
};
constexpr auto shorthands = std::to_array<Shorthand>({
    {"--model", "model", "MODEL", "Model of the catalogue; with --rack no SCENARIO is needed"},
    {"--rack", "hardware.rack", "RACK", "Rack of the catalogue, or a server used as one"},
    {"--count", "hardware.count", "N", "How many racks"},
    {"--precision", "precision.weights", "FORMAT", "Format of the weights, such as fp8 or nvfp4"},
    {"--isl", "workload.isl", "TOKENS", "Tokens of a prompt; 8k is 8192", Asked::ofServing},
    {"--osl", "workload.osl", "TOKENS", "Tokens of an answer; 1k is 1024", Asked::ofServing},
    {"--speed", "workload.limits.speed", "TOK/S", "Tokens a second that each user gets at least", Asked::ofServing},
    {"--ttft", "workload.limits.ttft", "TIME", "Time to the first token at most, in seconds or with a unit", Asked::ofServing},
    {"--concurrency", "workload.load.concurrency", "N", "Requests in flight over one instance", Asked::ofServing},
    {"--engine", "engine", "ENGINE", "Serving engine, such as vllm or vllm-hopper", Asked::ofServing},
    {"--sequence", "workload.sequence", "TOKENS", "Tokens of a training sequence; 8k is 8192", Asked::ofTraining},
    {"--batch", "workload.global_batch", "N", "Sequences of one optimizer step", Asked::ofTraining},
    {"--tokens", "workload.tokens", "N", "Tokens to train on; 15T is 15e12", Asked::ofTraining},
});

/// A plain number takes the unit of its parameter.
std::string withUnit(const Shorthand& row, const std::string& text) {
    const Parameter* parameter = findParameter(row.path);
    const bool plain = parameter != nullptr && parameter->kind == ParameterKind::quantity && parseNumber(text);
    return plain ? text + " " + std::string(parameter->unit) : text;
}

} // namespace

void addInputs(CLI::App& parser, Options& options, bool train) {
    parser
        .add_option("SCENARIO", options.sources,
                    "A file, - for standard input, or the name of a shipped example; file#name picks one scenario; none where "
                    "--model and --rack are given")
        ->type_name("SCENARIO");
    const Asked unasked = train ? Asked::ofServing : Asked::ofTraining;
    for (const Shorthand& row : shorthands)
        if (row.asked != unasked)
            parser
                .add_option_function<std::string>(
                    row.option,
                    [&options, &row](const std::string& text) {
                        options.shorthands.push_back({row.option, row.path, std::string(row.path) + "=" + withUnit(row, text)});
                    },
                    row.help)
                ->type_name(row.value);
    parser.add_option("--set", options.settings, "Override a parameter: path=value, such as workload.isl=8192")
        ->type_name("PATH=VALUE")
        ->allow_extra_args(false);
}
void addReadAt(CLI::App& parser, Options& options) {
    parser
        .add_option("--read-at", options.readAt,
                    "Speed of each user at which answers are read, in place of the project's operating point")
        ->type_name("TOK/S");
}
void addScenarios(CLI::App& parser, Options& options, bool train) {
    addInputs(parser, options, train);
    addFormat(parser, options);
}

void takeShorthands(Options& options) {
    std::vector<std::string> settings;
    for (const TypedShorthand& one : options.shorthands) settings.push_back(one.setting);
    options.settings.insert(options.settings.begin(), settings.begin(), settings.end());
}

std::string typedAs(const Options& options, const std::string& path) {
    const auto typed = std::find_if(options.shorthands.begin(), options.shorthands.end(),
                                    [&](const TypedShorthand& one) { return one.path == path; });
    return typed == options.shorthands.end() ? "--set " + path : typed->option;
}

Result<Project> projectWithoutFile(const Options& options) {
    ScenarioSettings scenario;
    bool rack = false;
    for (const std::string& setting : options.settings) {
        if (setting.starts_with("model=")) scenario.name = setting.substr(setting.find('=') + 1);
        rack = rack || setting.starts_with("hardware.rack=");
    }
    if (scenario.name.empty() && !rack)
        return Error{ErrorCode::usage, "SCENARIO",
                     "is required, or --model and --rack; rackline examples lists scenarios to begin with"};
    if (scenario.name.empty() || !rack)
        return Error{ErrorCode::usage, rack ? "--model" : "--rack",
                     "is required where no SCENARIO is named; rackline catalogue list " + std::string(rack ? "model" : "rack") +
                         " shows what there is"};
    return Project{scenario.name, {}, {scenario}};
}

Result<void> takeReadAt(Project& project, const Options& options) {
    if (options.readAt.empty()) return {};
    const Parameter& speed = *findParameter("workload.limits.speed");
    if (std::any_of(options.settings.begin(), options.settings.end(),
                    [&](const std::string& text) { return text.starts_with(std::string(speed.id) + "="); }))
        return Error{ErrorCode::usage, "--read-at " + options.readAt,
                     "gives way to " + typedAs(options, std::string(speed.id)) +
                         ", below which nothing is read; state one of the two"};
    const bool plain = bool(parseNumber(options.readAt));
    const Result<double> value = parseValue(speed, plain ? options.readAt + " " + std::string(speed.unit) : options.readAt);
    if (!value || !(*value > 0))
        return Error{ErrorCode::usage, "--read-at " + options.readAt, "expected a speed of each user such as \"50 tok/s\""};
    project.readAt = *value;
    return {};
}

} // namespace rackline
