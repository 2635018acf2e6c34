// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/lone_task_inputs.h"

#include "model/base/interval.h"
#include "model/base/portable_math.h"
#include "model/intervals/profile_widths.h"
#include "model/units/unit_text.h"

#include <array>
#include <cmath>
#include <string>

namespace rackline {

namespace {
std::string wholeText(double number) { return std::to_string(std::llround(number)); }
Error wrong(const char* path, std::string why) { return {ErrorCode::input, path, std::move(why)}; }

/// How many times what is modelled published runs took, and the factor of the interval that they leave around it.
struct Published {
    double overhead = 1, interval = 1;
};
Result<Published> publishedOverhead(const Catalogue& catalogue, const char* id) {
    const Result<Entry> runs = catalogue.entry("measurement", id);
    if (!runs) return runs.error();
    const Figure *overhead = runs->figure("overhead"), *interval = runs->figure("interval");
    if (overhead == nullptr || interval == nullptr)
        return Error{ErrorCode::input, runs->id, "has no overhead and interval of published runs"};
    return Published{overhead->value, interval->value};
}

/// The factor of the interval of passes whose ln has so wide a half, and beside it what carrying kernels to another chip adds.
double intervalOf(const Scenario& s, double half) {
    return portable::exp(portable::hypot(half, normal95 * s.kernels.carrySpread));
}

/// What published pictures took.
Result<void> takePublishedRuns(Scenario& s, const Catalogue& catalogue) {
    const Result<Published> runs = publishedOverhead(catalogue, "drawing-runs");
    if (!runs) return runs.error();
    s.passes.overhead = runs->overhead;
    s.passes.interval = intervalOf(s, portable::log(runs->interval));
    return {};
}
} // namespace

Result<void> takePostTraining(Scenario& s, const Catalogue& catalogue) {
    if (!s.postTrains()) return {};
    PostTraining& rl = s.postTraining;
    const Result<Published> steps = publishedOverhead(catalogue, "post-training-steps");
    if (!steps) return steps.error();
    rl.publishedOverhead = steps->overhead;
    rl.interval = steps->interval;
    if (rl.answerLength > rl.longest)
        return wrong("workload.rl.answer", "is a mean above workload.rl.longest, at which answers are cut");
    const double context = rl.promptLength + rl.longest;
    if (s.model.maxContext > 0 && context > s.model.maxContext)
        return wrong("workload.rl.longest", "makes " + wholeText(context) + " tokens with the prompt, and the model has " +
                                                wholeText(s.model.maxContext));
    if (rl.answers() > mostAnswers)
        return wrong("workload.rl.prompts", "makes " + wholeText(rl.answers()) + " answers of a step with workload.rl.answers; " +
                                                "at most " + wholeText(mostAnswers) + " are worked out");
    if (std::fmod(rl.answers(), rl.updates) != 0)
        return wrong("workload.rl.updates", "does not divide the " + wholeText(rl.answers()) + " answers of a step");
    if (rl.placement == Placement::colocated && rl.staleness > 0)
        return wrong("workload.rl.staleness", "needs GPUs that generate while others learn; set workload.rl.placement to apart, "
                                              "or the staleness to 0");
    if (rl.placement == Placement::colocated && rl.generators > 0)
        return wrong("workload.rl.generators", "is of GPUs that only generate; set workload.rl.placement to apart");
    if (rl.reward.time > rl.reward.timeout) return wrong("workload.rl.reward.time", "is a mean above workload.rl.reward.timeout");
    return {};
}

Result<void> takePasses(Scenario& s, const Catalogue& catalogue) {
    if (!s.forwards()) return {};
    const bool ideal = s.engine.id == "speed-of-light";
    if (s.workload.load.kind != LoadKind::search && s.workload.load.kind != LoadKind::rate)
        return wrong("workload.load", "of forward passes is a rate; the inputs that share a pass are workload.forward.batch");
    if (s.model.diffusion.present()) {
        const Diffusion& d = s.model.diffusion;
        if (d.frames <= 1 && s.passes.frames > 1)
            return wrong("workload.forward.frames", "is of films, and " + s.model.name + " makes pictures");
        if (s.workload.images.across < d.patch || s.workload.images.down < d.patch)
            return wrong("workload.image.width", "and height must be at least the " + numberText(d.patch) +
                                                     " pixels that a token of " + s.model.name + " has along its side");
        return ideal ? Result<void>() : takePublishedRuns(s, catalogue);
    }
    if (s.passes.steps > 0 || s.passes.guidance > 0 || s.passes.frames > 1)
        return wrong("workload.forward", "steps, guidance and frames are of models that make pictures, and " + s.model.name +
                                             " gives vectors of texts");
    if (s.model.maxContext > 0 && s.workload.isl > s.model.maxContext)
        return wrong("workload.isl",
                     "is longer than the " + numberText(s.model.maxContext) + " tokens that " + s.model.name + " reads");
    if (ideal) return {};
    // No service of vectors was compared. A judgement of ln, beside the error of a step of the engine.
    constexpr double judged = 0.25;
    widenJudged(s.engine, std::array{SpreadOf::tpot}, judged);
    s.passes.interval = intervalOf(s, halfWidth(s.engine, SpreadOf::tpot, false));
    return {};
}

std::string_view doneBy(Task task) {
    constexpr std::array<std::string_view, taskCount> does{"serves", "trains", "trains on its own answers",
                                                           "asks for forward passes"};
    return does.at(static_cast<std::size_t>(task));
}

} // namespace rackline
