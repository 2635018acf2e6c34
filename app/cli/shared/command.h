// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/options.h"
#include "app/project/project.h"
#include "app/project/read_by.h"
#include "app/report/words/failure_text.h"
#include "model/base/result.h"

#include <functional>
#include <iosfwd>
#include <span>
#include <string_view>

namespace CLI {
class App;
}

namespace rackline {

/// Exit codes of the contract.
enum ExitCode : int { done = 0, infeasible = 1, wrongUsage = 2, badInput = 3, internalError = endedWithin };
int exitCodeOf(const Error& error);

/// Where a command writes: data and scripts to `out`, text for people to `text`, which may be fitted to a terminal, and progress
/// to `messages`.
struct Streams {
    std::ostream &out, &text, &messages;
};
/// What runs once the words of a command line are parsed; it gives the exit code.
using Run = std::function<int(Streams)>;

/// One row of the table of commands: it makes the parser, the help, the man page and the completions.
struct Command {
    std::string_view name, summary;
    /// Adds what the command understands to its parser, and gives what runs with it. Null where it is a group of actions.
    Run (*add)(CLI::App& parser, Options& options) = nullptr;
    /// What one types, behind the name; the help ends with it.
    std::string_view example{};
    /// Who reads the inputs that are typed for it; null where it shows what any command reads.
    bool ReadBy::*reader = nullptr;
    /// Commands within it, such as `catalogue list`.
    std::span<const Command> (*actions)() = nullptr;
};
std::span<const Command> commands();

Run addEstimate(CLI::App& parser, Options& options);
Run addPareto(CLI::App& parser, Options& options);
Run addPlan(CLI::App& parser, Options& options);
Run addSweep(CLI::App& parser, Options& options);
Run addMap(CLI::App& parser, Options& options);
Run addMerge(CLI::App& parser, Options& options);
Run addCompare(CLI::App& parser, Options& options);
Run addSensitivity(CLI::App& parser, Options& options);
Run addReport(CLI::App& parser, Options& options);
Run addPlot(CLI::App& parser, Options& options);
Run addValidate(CLI::App& parser, Options& options);
Run addCalibrate(CLI::App& parser, Options& options);
Run addSchema(CLI::App& parser, Options& options);
Run addTrain(CLI::App& parser, Options& options);
Run addRl(CLI::App& parser, Options& options);
Run addForward(CLI::App& parser, Options& options);
Run addRack(CLI::App& parser, Options& options);
Run addNetwork(CLI::App& parser, Options& options);
Run addSite(CLI::App& parser, Options& options);
Run addFleet(CLI::App& parser, Options& options);
Run addTraffic(CLI::App& parser, Options& options);
Run addExamples(CLI::App& parser, Options& options);
Run addCompletion(CLI::App& parser, Options& options);
Run addBatch(CLI::App& parser, Options& options);
Run addMcp(CLI::App& parser, Options& options);
Run addBench(CLI::App& parser, Options& options);
std::span<const Command> catalogueActions();
std::span<const Command> modelActions();

/// The product's catalogue with the user's own entries, unless they are not wanted.
Result<Catalogue> openCatalogue(const Options& options);
/// The scenarios that the command line names, resolved; the error is already worded for the user.
struct Loaded {
    Catalogue catalogue;
    std::vector<Project> projects;
    std::vector<ResolvedScenario> scenarios;

    /// Whether they train rather than serve; the first one says it for all.
    bool train() const { return scenarios.front().scenario.trains(); }
};
Result<Loaded> loadScenarios(const Options& options);
/// The same; an error where some train and some serve.
Result<Loaded> loadAlike(const Options& options);
/// Says it on the message stream and gives the exit code.
int fail(const Error& error, Streams streams);
/// Says which file was written, unless messages are not wanted.
void sayWritten(const std::string& file, const Options& options, Streams streams);

/// An error that says `what` where another format was asked for than the one of this name, which is that of what is written
/// without --format too.
Result<void> onlyAs(std::string_view format, const Options& options, const char* what);

/// Writes it in the format that was asked for.
void write(const Answer& answer, const Options& options, Streams streams);

/// What is wrong whatever the command does: an output that would take its input's place.
Result<void> checkOptions(const Options& options);

} // namespace rackline
