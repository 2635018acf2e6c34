// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "app/project/sweep/shard_file.h"
#include "app/report/records/sweep_records.h"

namespace rackline {

/// What a command line asks of a sweep, checked and counted before any point is evaluated.
struct SweepSetup {
    Project project;
    Catalogue catalogue;
    std::vector<std::string> settings;
    SweepGrid grid;
    SweepFormat format = SweepFormat::table;
    /// Whether --shard names a part.
    bool part = false;
    /// Whether its scenarios train; all of them or none.
    bool trains = false;
    ShardHead head;

    std::vector<std::string> scenarioNames() const;
    SweepWriter writer() const { return {format, grid, scenarioNames(), trains}; }
    SweepPoints points() const { return {project, catalogue, settings, grid}; }
    RowRange rows() const { return {head.first, head.end}; }
};

Result<SweepSetup> setUpSweep(const Options& options);

/// The words of the command line that decide the result, ready for a shell.
std::string sweepWords(const Options& options);
/// The job script of an array with one task a shard.
std::string slurmScript(const Options& options);

} // namespace rackline
