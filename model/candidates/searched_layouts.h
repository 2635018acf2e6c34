// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/operating_point.h"
#include "model/scenario/scenario.h"

#include <functional>
#include <vector>

namespace rackline {

/// What is known of a point's layouts: of two pools the lesser class, and the older month.
LayoutStanding standingOf(const Scenario& scenario, const OperatingPoint& point);

/// The class that a search holds layouts to at first.
Evidence leastOf(EvidenceChoice choice);

/// The most requests of a rank with which a search takes each of these layouts in a role; 0 where it does not take it. Where the
/// scenario leaves it open whose layouts are taken, those that the engine supports are, and others where none of these `holds`
/// the model.
std::vector<double> mostRequests(const Scenario& scenario, LayoutRole role, const std::vector<Layout>& layouts,
                                 const std::function<bool(std::size_t)>& holds);

} // namespace rackline
