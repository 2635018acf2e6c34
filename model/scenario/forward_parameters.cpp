// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/scenario/forward_parameters.h"

#include "model/scenario/parameter_rows.h"

namespace rackline {

namespace {
using namespace parameter_rows;

// clang-format off
constexpr auto forwardTable = std::to_array<Parameter>({
    {"workload.forward.batch", "Passes", "Inputs of a pass", count, "", dim::none, 1, 4096, logScale, false, noneAtZero,
     "The most texts or pictures that share a pass; searched without it.", {}, RACKLINE_NUMBER(passes.batch)},
    {"workload.forward.steps", "Passes", "Steps", count, "", dim::none, 1, 1000, logScale, false, noneAtZero,
     "Denoising steps of an image or video; the model maker's default if unset.", {}, RACKLINE_NUMBER(passes.steps)},
    {"workload.forward.guidance", "Passes", "Passes of a step", count, "", dim::none, 1, 4, linear, false, noneAtZero,
     "2 where a second pass without the text guides the first; those of the model's maker without it.", {}, RACKLINE_NUMBER(passes.guidance)},
    {"workload.forward.frames", "Passes", "Frames", count, "", dim::none, 1, 10000, logScale, false, false,
     "Frames of a film; a picture has one.", {}, RACKLINE_NUMBER(passes.frames)},
});
// clang-format on
} // namespace

std::span<const Parameter> forwardParameters() { return forwardTable; }

bool concernsPasses(const Parameter& parameter) { return parameter.id.starts_with("workload.forward."); }

} // namespace rackline
