// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/case_settings.h"
#include "model/intervals/frontier_band.h"

#include <map>
#include <string>
#include <vector>

namespace rackline {

/// A measured run on the plane of tokens a second per user and per GPU.
struct MeasuredSpot {
    RayPoint at;
    Layout layout;
    std::string id;
};

/// Runs of one chip, model, format, request, engine and way to serve.
struct MeasuredFrontier {
    std::string chip, model, format, engine, speculation, halfYear;
    double isl = 0, osl = 0;
    bool pools = false;
    /// What a search for this frontier is given: everything but the layout.
    Scenario scenario;
    std::vector<MeasuredSpot> runs;
    /// Places in `runs` that no run beats on both axes, by rising speed.
    std::vector<std::size_t> best;

    std::string name() const;
};

/// Groups of at least five runs whose time per token and rate were both measured.
std::vector<MeasuredFrontier> measuredFrontiers(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue,
                                                const Recipes& recipes);

} // namespace rackline
