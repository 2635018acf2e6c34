// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/entry/entry.h"

#include <string>

namespace rackline {

/// A figure of the catalogue that served runs tell, and what is known of it before any of them is seen.
struct ServingFigure {
    /// Profile of an engine, or generation whose chips share a work scale; empty where everything shares it.
    std::string owner, path;
    /// Figures of one path on engines of one time lie near each other.
    std::string group;
    /// Where the fit starts, and the prior: its middle and standard deviations of ln, of the figure in its group and of the
    /// group.
    double value = 0, prior = 0, spread = 0, groupSpread = 0;

    bool isSame(const ServingFigure& other) const { return owner == other.owner && path == other.path; }
};

/// The figure at `own` of an engine's profile or of a chip's kernels as one of a fit; without a path where it is none.
ServingFigure servingFigure(const Entry& entry, const Figure& own, const std::string& generation);

} // namespace rackline
