// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"

#include <array>
#include <ostream>

namespace rackline {

namespace {
constexpr auto table = std::to_array<Command>({
    {"estimate", "One operating point, fully broken down.", "SCENARIO", Uses::scenarios | Uses::asserts, runEstimate},
    {"pareto", "Every candidate, and the frontier of each scenario.", "SCENARIO...",
     Uses::scenarios | Uses::axes | Uses::asserts | Uses::all, runPareto},
    {"report", "A report that can be cited.", "SCENARIO...", Uses::scenarios | Uses::output, runReport},
    {"plot", "A chart as a file.", "SCENARIO...", Uses::scenarios | Uses::output | Uses::kind | Uses::axes, runPlot},
    {"validate", "Predict measured cases and report the error.", "--cases FILE", Uses::cases, runValidate},
    {"bench", "Speed of the engine on this machine, and the behaviour signature.", "", Uses::none, runBench},
});
} // namespace

std::span<const Command> commands() { return table; }

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

Result<Loaded> loadScenarios(const Options& options) {
    Result<Catalogue> catalogue =
        Catalogue::open(Catalogue::defaultPath(), options.noOverlay ? std::filesystem::path() : Catalogue::defaultOverlay());
    if (!catalogue) return catalogue.error();
    Loaded loaded{std::move(catalogue).value(), {}, {}};
    for (const std::string& source : options.sources) {
        Result<Project> project = readProject(source);
        if (!project) return project.error();
        for (std::size_t i = 0; i < project->scenarios.size(); ++i) {
            Result<ResolvedScenario> scenario = resolve(*project, i, loaded.catalogue, options.settings);
            if (!scenario) {
                Error error = scenario.error();
                if (error.code == ErrorCode::input) error.where = source + "#" + project->scenarios[i].name + ": " + error.where;
                return error;
            }
            loaded.scenarios.push_back(std::move(scenario).value());
        }
        loaded.projects.push_back(std::move(project).value());
    }
    return loaded;
}

} // namespace rackline
