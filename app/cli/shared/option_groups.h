// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "model/search/explore.h"

#include <string>
#include <vector>

namespace CLI {
class Option;
}

namespace rackline {

/// {a,b,c}: what may follow an option.
std::string listed(const std::vector<std::string_view>& words);

void addFormat(CLI::App& parser, Options& options, const std::string& help = formatNames());
/// -o; `help` says what the file may be.
CLI::Option* addOutput(CLI::App& parser, Options& options, const std::string& help);
/// A file that is read beside scenarios.
CLI::Option* addFile(CLI::App& parser, Options& options, const std::string& name, std::string& file, const std::string& help);
/// An option that may be given several times, with one word each.
CLI::Option* addRepeated(CLI::App& parser, const std::string& name, std::vector<std::string>& words, const std::string& type,
                         const std::string& help);
CLI::Option* addAxes(CLI::App& parser, Options& options, const std::string& help);
void addMetric(CLI::App& parser, std::string& metric);
void addBrief(CLI::App& parser, bool& brief);
void addMeasured(CLI::App& parser, Options& options, std::string& file);
/// Adds what every command understands. It is added last, so that the help ends with it.
void addCommon(CLI::App& parser, Options& options);

/// The plane of a frontier.
struct PlaneOptions {
    std::string x, y;

    void add(CLI::App& parser);
    Result<ExploreOptions> axes() const;
};

/// How points are explained: simulated, and with every input drawn.
struct TrustOptions {
    /// With so many requests; 0 is as many as percentiles need.
    bool simulate = false;
    std::int64_t requests = 0;
    std::string intervals = "quick";

    CLI::Option* addSimulation(CLI::App& parser, const std::string& what);
    void addIntervals(CLI::App& parser);
    bool full() const { return intervals == "full"; }
};

/// Gives the metric that an option names, and `fallback` where the option was not given.
Result<Metric> metricNamed(const std::string& option, const std::string& id, Metric fallback = Metric::perMw);

} // namespace rackline
