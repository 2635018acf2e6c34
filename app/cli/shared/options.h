// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records/output_format.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rackline {

/// An input that was typed as an option of its own, with the path and the `path=value` that it is short for.
struct TypedShorthand {
    std::string option, path, setting;
};

/// A fleet over quarters: shares are per cent, growth and price of a year, software of a half-year.
struct FleetOptions {
    std::string from, demand;
    std::vector<std::string> deliveries;
    int quarters = 12;
    double growth = 0, priceDecline = 0, software = 0;
};

/// Everything that the command line can say; each command reads what concerns it.
struct Options {
    std::vector<std::string> sources;
    /// What stands on standard input, where a request brought it along.
    std::string scenario;
    std::vector<std::string> settings, asserts;
    std::vector<TypedShorthand> shorthands;
    const OutputFormat* format = &outputFormats().front();
    std::string output, kind, x, y;
    /// Grids: axes, the part k/n, and where it runs.
    std::vector<std::string> gridAxes;
    std::string shard, submit, design;
    unsigned shards = 100;
    /// Plans: what is to be reached, and what is to be little.
    std::string target, minimise;
    bool resume = false, yes = false;
    /// Explanations: the metric, parameters solved for, and how intervals are made.
    std::string metric, intervals = "quick";
    std::vector<std::string> breakEvens;
    /// Parameters along which the binding limit is asked.
    std::vector<std::string> along;
    bool assumptions = false;
    std::string date;
    /// Measured cases, and a folder of kernel times.
    std::string cases, kernels, power;
    /// Training cases are predicted by fits that never saw their configuration, too.
    bool cross = false;
    /// How often measured figures lie in their intervals.
    bool coverage = false;
    /// Searched frontiers beside measured ones.
    bool frontier = false;
    unsigned threads = 0;
    std::uint64_t seed = 1;
    /// File of measured runs, or of another model's, drawn beside the frontier.
    std::string measured;
    /// Flags of serving engines that ask for the point.
    bool launch = false;
    /// Points are simulated, with so many requests; 0 is as many as percentiles need.
    bool simulate = false;
    std::int64_t requests = 0;
    bool quiet = false, noOverlay = false, all = false, cables = false, brief = false;
    /// Traffic: a file of requests, what is done to them, and how they are served.
    std::string trace, router = "least-loaded";
    double times = 1, attain = 0.95;
    bool compress = false, noCache = false;
    /// Reports whose reader may change the inputs of `gridAxes`.
    bool live = false;
    int instances = 0, lanes = 32;
    FleetOptions fleet;
    /// As typed, for the line that reproduces an output.
    std::vector<std::string> commandLine;
};

} // namespace rackline
