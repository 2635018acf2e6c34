// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/catalogue/catalogue.h"

namespace rackline {

/// The shipped profile of an engine on a chip's generation, its intervals widened where the chip's measured cases ask for it
/// (`widen.CHIP.WIDTH`).
Result<EngineProfile> shippedProfile(const Catalogue& catalogue, std::string_view engine, const Accelerator& chip);

/// At least the width for a chip or a model that the profile's fit did not see.
void widenUnseen(EngineProfile& profile, const Catalogue& catalogue, const std::string& chip, const std::string& model,
                 double carrySpread);

/// An engine profile as a scenario takes it by name.
struct NamedProfile {
    EngineProfile engine;
    /// The fit saw this chip: what carrying kernels over adds is in its residual.
    bool sawChip = false;
};
/// A profile of another generation gives what is its software's to the shipped profile of the chip's generation. Where the fit
/// saw neither chip nor model, intervals are at least the width for such.
Result<NamedProfile> namedProfile(const Catalogue& catalogue, const std::string& id, const Accelerator& chip,
                                  const std::string& model);

} // namespace rackline
