// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rackline {

/// What is asked of a model that answers in whole passes: vectors of texts, or pictures and films that steps make of noise.
struct ForwardPasses {
    /// Inputs that share a pass; 0 is searched.
    double batch = 0;
    /// Steps of a picture or film, passes of a step, and frames; 0 steps or passes are those of the model's maker.
    double steps = 0, guidance = 0, frames = 1;
    /// Passes take so many times what their operators alone do, and this is the factor of the 90 % interval around it: published
    /// runs of pictures, and a judgement where none were compared.
    double overhead = 1, interval = 1;
};

} // namespace rackline
