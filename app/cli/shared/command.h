// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/options.h"
#include "app/project/project.h"
#include "model/base/result.h"

#include <iosfwd>
#include <span>
#include <string_view>

namespace rackline {

/// Exit codes of the contract.
enum ExitCode : int { done = 0, infeasible = 1, wrongUsage = 2, badInput = 3, internalError = 4 };
int exitCodeOf(const Error& error);

/// Where a command writes: data to `out`, messages and progress to `messages`.
struct Streams {
    std::ostream& out;
    std::ostream& messages;
};

/// Options that a command understands beside those of all.
enum class Uses : unsigned {
    none = 0,
    scenarios = 1,
    output = 2,
    kind = 4,
    axes = 8,
    asserts = 16,
    all = 32,
    cases = 64,
    grid = 128,
    shards = 256,
    target = 512,
    topic = 1024,
    metric = 2048,
    breakEven = 4096,
    intervals = 8192,
    cables = 16384,
    calibration = 32768,
    shell = 65536,
    simulation = 131072,
    map = 262144,
    example = 524288,
    brief = 1048576,
    traffic = 2097152,
    live = 4194304,
    file = 8388608,
    fleet = 16777216
};
constexpr Uses operator|(Uses a, Uses b) { return static_cast<Uses>(static_cast<unsigned>(a) | static_cast<unsigned>(b)); }
constexpr bool has(Uses set, Uses one) { return (static_cast<unsigned>(set) & static_cast<unsigned>(one)) != 0; }

/// One row of the table of commands: it makes the parser, the help, the man page and the completions.
struct Command {
    std::string_view name, summary, arguments;
    Uses uses = Uses::none;
    int (*run)(const Options&, Streams) = nullptr;
    /// What one types, behind the name; the help ends with it.
    std::string_view example{};
};
std::span<const Command> commands();

int runExamples(const Options& options, Streams streams);
int runEstimate(const Options& options, Streams streams);
int runPareto(const Options& options, Streams streams);
int runCompare(const Options& options, Streams streams);
int runSensitivity(const Options& options, Streams streams);
int runReport(const Options& options, Streams streams);
int runPlot(const Options& options, Streams streams);
int runValidate(const Options& options, Streams streams);
int runCalibrate(const Options& options, Streams streams);
int runTrain(const Options& options, Streams streams);
int runBench(const Options& options, Streams streams);
int runSweep(const Options& options, Streams streams);
int runMap(const Options& options, Streams streams);
int runMerge(const Options& options, Streams streams);
int runSchema(const Options& options, Streams streams);
int runRack(const Options& options, Streams streams);
int runNetwork(const Options& options, Streams streams);
int runSite(const Options& options, Streams streams);
int runFleet(const Options& options, Streams streams);
int runTraffic(const Options& options, Streams streams);
int runPlan(const Options& options, Streams streams);
int runBatch(const Options& options, Streams streams);
int runMcp(const Options& options, Streams streams);
int runCompletion(const Options& options, Streams streams);

/// What `plot` can draw.
std::vector<std::string_view> plotKinds();

/// The product's catalogue with the user's own entries, unless they are not wanted.
Result<Catalogue> openCatalogue(const Options& options);
/// The scenarios that the command line names, resolved; the error is already worded for the user.
struct Loaded {
    Catalogue catalogue;
    std::vector<Project> projects;
    std::vector<ResolvedScenario> scenarios;
};
Result<Loaded> loadScenarios(const Options& options);
/// Says it on the message stream and gives the exit code.
int fail(const Error& error, Streams streams);

/// What is wrong whatever the command does: an output that would take its input's place.
Result<void> checkOptions(const Options& options);

} // namespace rackline
