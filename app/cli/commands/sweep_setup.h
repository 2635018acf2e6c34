// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "app/project/sweep/shard_join.h"
#include "app/report/records/sweep_records.h"

#include <functional>

namespace rackline {

/// What a sweep is told beside its axes: how points are drawn, which part is made, and where.
struct SweepOptions {
    std::string design, shard, submit;
    unsigned shards = 100;
    bool resume = false, yes = false;
};

/// What a command line asks of a sweep, checked and counted before any point is evaluated.
struct SweepSetup {
    Project project;
    Catalogue catalogue;
    std::vector<std::string> settings;
    SweepGrid grid;
    const OutputFormat* format = nullptr;
    /// Whether --shard names a part.
    bool part = false;
    /// Whether its scenarios train; all of them or none.
    bool trains = false;
    ShardHead head;

    std::vector<std::string> scenarioNames() const;
    SweepWriter writer() const { return {*format, grid, scenarioNames(), trains}; }
    SweepPoints points() const { return {project, catalogue, settings, grid}; }
    RowRange rows() const { return {head.first, head.end}; }
};

Result<SweepSetup> setUpSweep(const SweepOptions& asked, const Options& options);

/// The words of the command line that decide the result, ready for a shell.
std::string sweepWords(const SweepOptions& asked, const Options& options);
/// The job script of an array with one task a shard.
std::string slurmScript(const SweepOptions& asked, const Options& options);

/// Said before work is done: whether so many points fit into the file.
Result<void> checkRows(const std::string& output, std::uint64_t points);
/// The whole of shards in the file, whatever form its name says.
Result<void> joinInto(std::vector<ShardReader>& shards, const std::string& output, const RowSeen& seen);

} // namespace rackline
