// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/traffic/asked.h"
#include "hwdb/catalogue/catalogue.h"
#include "model/scenario/scenario.h"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace rackline {

/// The leaves of a scenario file by path, as in `workload.isl` -> `1024`. A file, a list of --set and an edit in the window are
/// the same thing.
using Settings = std::map<std::string, std::string, std::less<>>;

struct ScenarioSettings {
    std::string name;
    Settings values;

    friend bool operator==(const ScenarioSettings&, const ScenarioSettings&) = default;
};

/// A project as it is written: the settings that scenarios share, and the scenarios.
struct Project {
    std::string name;
    Settings shared;
    std::vector<ScenarioSettings> scenarios;
    /// The operating point: the tokens a second of a user at which window, report and command line read their answers. 0, and any
    /// value below the limit of speed, means that limit.
    double readAt = 0;
    /// The requests that `rackline traffic` and the page of that name serve where nothing else is said.
    std::optional<TrafficAsked> traffic;
    /// Whether a newer version wrote the project, which may then be read but not saved.
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
    /// The project's operating point; 0 where it is the limit of speed.
    double readAt = 0;
    /// Those of the project, if it has some.
    std::optional<TrafficAsked> traffic;
    /// A hash over the settings, the catalogue's figures and the profile.
    std::string hash;
    /// What was looked up, so that it can be looked up with another value; none where nothing was.
    struct Asked {
        Project project;
        std::vector<std::string> overrides;
    };
    std::shared_ptr<const Asked> asked;
};

Result<Project> parseProject(std::string_view json, const std::string& where);
std::string writeProject(const Project& project);

/// Reads a file, standard input (`-`) or the shipped example of a name, with an optional `#Scenario`.
Result<Project> readProject(const std::string& source);
/// Saves atomically: the file holds either the old project or the new one.
Result<void> saveProject(const Project& project, const std::string& path);

struct ExampleInfo {
    std::string id, name, path;
};
std::vector<ExampleInfo> shippedExamples();

/// Looks everything up. `overrides` are `path=value` texts that are applied last.
Result<ResolvedScenario> resolve(const Project& project, std::size_t index, const Catalogue& catalogue,
                                 std::span<const std::string> overrides = {});

/// The project that answers without `overrides` as this one does with them, because all its scenarios share what they set.
Result<Project> projectWith(Project project, std::span<const std::string> overrides);

/// The scenario where one answer is wanted: no user may be slower than at the project's operating point.
Scenario atOperatingPoint(const ResolvedScenario& resolved);

} // namespace rackline
