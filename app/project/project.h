// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/catalogue/catalogue.h"
#include "model/scenario/scenario.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace rackline {

/// Leaves of a scenario file by path: `workload.isl` -> `1024`. A file, a list of --set and an edit in the GUI are the same
/// thing.
using Settings = std::map<std::string, std::string, std::less<>>;

struct ScenarioSettings {
    std::string name;
    Settings values;

    friend bool operator==(const ScenarioSettings&, const ScenarioSettings&) = default;
};

/// A project as it is written: what is shared, and the scenarios.
struct Project {
    std::string name;
    Settings shared;
    std::vector<ScenarioSettings> scenarios;
    /// The operating point: tokens a second of a user at which window, report and command line read their answers.
    /// 0 is the limit of speed, as is what lies below it.
    double readAt = 0;
    /// Written by a newer version: may be read and not saved.
    bool newer = false;

    friend bool operator==(const Project&, const Project&) = default;
};

/// An input that the answer rests on.
struct InputFigure {
    std::string path, label, text;
    Provenance provenance;
    std::vector<Claim> rivals;
};

/// A scenario with everything looked up.
struct ResolvedScenario {
    Scenario scenario;
    std::vector<InputFigure> inputs;
    /// The project's operating point, 0 where it is the limit of speed.
    double readAt = 0;
    /// Over the settings, the catalogue's figures and the profile.
    std::string hash;
};

Result<Project> parseProject(std::string_view json, const std::string& where);
std::string writeProject(const Project& project);

/// A file, `-`, or the name of a shipped example, with an optional `#Scenario`.
Result<Project> readProject(const std::string& source);
/// Atomic: the file holds the old project or the new one.
Result<void> saveProject(const Project& project, const std::string& path);

struct ExampleInfo {
    std::string id, name, path;
};
std::vector<ExampleInfo> shippedExamples();

/// `overrides` are `path=value` texts, applied last.
Result<ResolvedScenario> resolve(const Project& project, std::size_t index, const Catalogue& catalogue,
                                 std::span<const std::string> overrides = {});

/// The project that answers without `overrides` as this one does with them: all its scenarios share what they set.
Result<Project> projectWith(Project project, std::span<const std::string> overrides);

/// What is asked where one answer is wanted: no user slower than at the project's operating point.
Scenario atOperatingPoint(const ResolvedScenario& resolved);

} // namespace rackline
