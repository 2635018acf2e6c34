// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

#include <filesystem>
#include <string>
#include <vector>

namespace rackline {

/// A figure that the client of a replay saw, of all requests or of one kind, and what the simulation says of it; units are those
/// of the metric's name.
struct ReplayFigure {
    std::string replay, kind, metric, statistic;
    double measured = 0, simulated = 0;

    /// Simulated over measured.
    double ratio() const { return simulated / measured; }
};

/// A trace that somebody sent to a fleet. Its project is one that `rackline traffic` serves: with the trace, the router and the
/// number of instances.
struct MeasuredReplay {
    Project project;
    std::size_t scenario = 0;
    std::vector<ReplayFigure> figures;
};

/// What became of replays: their figures, by replays in the order in which the file names them first, and what else their runs
/// say.
struct ReplayedTraces {
    std::vector<ReplayFigure> figures;
    std::vector<std::string> remarks;
};

/// Reads a CSV file of figures, each of which names its project beside the file, and that project's scenario.
Result<std::vector<MeasuredReplay>> readReplays(const std::filesystem::path& file);
std::filesystem::path shippedReplays();

} // namespace rackline
