// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/catalogue/catalogue.h"

namespace rackline {

/// The shipped profile of an engine on a chip's generation. Its intervals are widened where the chip's measured cases ask for it
/// (`widen.CHIP.WIDTH`).
Result<EngineProfile> shippedProfile(const Catalogue& catalogue, std::string_view engine, const Accelerator& chip);

/// Whether the profile's fit saw the chip.
bool fittedOn(const EngineProfile& profile, const Catalogue& catalogue, const std::string& chip);

/// Widens the intervals to at least the width for a chip or a model that the profile's fit did not see.
void widenUnseen(EngineProfile& profile, const Catalogue& catalogue, const std::string& chip, const std::string& model,
                 double carrySpread);

/// An engine profile that a scenario takes by name.
struct NamedProfile {
    EngineProfile engine;
    /// Whether the fit saw this chip, so that its residual contains the error of kernels carried over to it.
    bool sawChip = false;
};
/// Finds a profile by name. A profile of another generation gives its software's figures to the shipped profile of the chip's
/// generation. Where the fit saw neither the chip nor the model, intervals have at least the width for such.
Result<NamedProfile> namedProfile(const Catalogue& catalogue, const std::string& id, const Accelerator& chip,
                                  const std::string& model);

} // namespace rackline
