// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"

#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace rackline {

/// Scenarios and what takes the place of their inputs. The inputs that almost every question names are short for --set: those of
/// serving, or of a run that trains.
void addInputs(CLI::App& parser, Options& options, bool train = false);
/// The same with the format of what is said of them.
void addScenarios(CLI::App& parser, Options& options, bool train = false);
/// Where the answers are read, for commands that read them at one speed.
void addReadAt(CLI::App& parser, Options& options);
/// What was typed with them goes before every --set.
void takeShorthands(Options& options);

/// The option that stands for a path, as it was typed, or `--set path`.
std::string typedAs(const Options& options, const std::string& path);

/// A scenario of what the command line says alone.
Result<Project> projectWithoutFile(const Options& options);
/// Gives a project the operating point that was typed, if one was.
Result<void> takeReadAt(Project& project, const Options& options);

} // namespace rackline
