// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/launch/hints.h"

#include <span>
#include <string>
#include <string_view>

namespace rackline {

/// What runs on a cluster and starts the workers of a hint.
struct ClusterManager {
    std::string_view id, name;
    /// Where names and meanings were read, in which version, and when.
    std::string_view source, version, read;
};
std::span<const ClusterManager> clusterManagers();

/// The hint as a manifest for a cluster manager: YAML whose comments say what it cannot ask for. MODEL and IMAGE are left to
/// whoever has a registry.
std::string manifestText(const ClusterManager& manager, const std::vector<LaunchHint>& hints, const Scenario& scenario);

/// The commands of benchmarks that would check what is predicted, with its lengths and its load.
std::string benchmarkText(const Scenario& scenario, const OperatingPoint& point);

} // namespace rackline
