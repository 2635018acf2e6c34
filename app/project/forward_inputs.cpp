// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/forward_inputs.h"

#include "model/base/interval.h"
#include "model/base/portable_math.h"
#include "model/intervals/profile_widths.h"
#include "model/passes/forward_estimate.h"
#include "model/units/unit_text.h"

#include <cmath>

namespace rackline {

namespace {
/// No service of vectors was compared. A judgement of ln, beside the error of a step of the engine.
constexpr double judgedVectors = 0.25;

double both(double one, double other) { return std::sqrt(one * one + other * other); }

Error wrong(const char* path, std::string why) { return {ErrorCode::input, path, std::move(why)}; }

/// What published runs took, and beside it what carrying kernels to another chip adds.
Result<void> takePublished(ForwardPasses& passes, double carried, const Catalogue& catalogue) {
    const Result<Entry> runs = catalogue.entry("measurement", "drawing-runs");
    if (!runs) return runs.error();
    const Figure *overhead = runs->figure("overhead"), *interval = runs->figure("interval");
    if (overhead == nullptr || interval == nullptr)
        return Error{ErrorCode::input, runs->id, "has no overhead and interval of published runs"};
    passes.overhead = overhead->value;
    passes.interval = portable::exp(both(portable::log(interval->value), normal95 * carried));
    return {};
}
} // namespace

Result<void> takePasses(Scenario& s, const Catalogue& catalogue) {
    if (!s.forwards) return {};
    const bool ideal = s.engine.id == "speed-of-light";
    if (s.workload.load.kind != LoadKind::search && s.workload.load.kind != LoadKind::rate)
        return wrong("workload.load", "of whole passes is a rate; the inputs that share a pass are workload.forward.batch");
    if (s.model.diffusion.present()) {
        const Diffusion& d = s.model.diffusion;
        if (d.frames <= 1 && s.passes.frames > 1)
            return wrong("workload.forward.frames", "is of films, and " + s.model.name + " makes pictures");
        if (s.workload.images.across < d.patch || s.workload.images.down < d.patch)
            return wrong("workload.image.width", "and height must be at least the " + numberText(d.patch) +
                                                     " pixels that a token of " + s.model.name + " has along its side");
        return ideal ? Result<void>() : takePublished(s.passes, s.kernels.carrySpread, catalogue);
    }
    if (s.passes.steps > 0 || s.passes.guidance > 0 || s.passes.frames > 1)
        return wrong("workload.forward", "steps, guidance and frames are of models that make pictures, and " + s.model.name +
                                             " gives vectors of texts");
    if (s.model.maxContext > 0 && s.workload.isl > s.model.maxContext)
        return wrong("workload.isl",
                     "is longer than the " + numberText(s.model.maxContext) + " tokens that " + s.model.name + " reads");
    if (ideal) return {};
    s.passes.interval = portable::exp(both(halfWidth(s.engine, SpreadOf::tpot, false), normal95 * judgedVectors));
    return {};
}

} // namespace rackline
