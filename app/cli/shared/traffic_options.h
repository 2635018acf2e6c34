// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

#include <utility>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace rackline {

/// The requests and who serves them, as the command line says it; what it leaves open is the project's.
class TrafficOptions {
public:
    /// Each of `several` scenarios may have its own trace and day.
    void add(CLI::App& parser, bool several);
    bool given() const;
    /// Whether there are as many files as scenarios, where there are several.
    Result<void> check(std::size_t scenarios) const;
    /// What is asked of one of the scenarios.
    Result<TrafficAsked> of(const ResolvedScenario& scenario, std::size_t place = 0) const;

private:
    struct Files {
        const TrafficField* field;
        std::vector<std::string> names;
    };

    TrafficAsked m_asked;
    std::vector<std::pair<const TrafficField*, const CLI::Option*>> m_options;
    /// Files of several scenarios, in their order: the traces and the days.
    std::vector<Files> m_files;
};

} // namespace rackline
