// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/post_training_inputs.h"

#include <cmath>
#include <string>

namespace rackline {

static std::string wholeText(double number) { return std::to_string(std::llround(number)); }

Result<void> takePostTraining(Scenario& s, const Catalogue& catalogue) {
    if (!s.postTrains) return {};
    PostTraining& rl = s.postTraining;
    const Result<Entry> steps = catalogue.entry("measurement", "post-training-steps");
    if (!steps) return steps.error();
    const Figure *overhead = steps->figure("overhead"), *interval = steps->figure("interval");
    if (overhead == nullptr || interval == nullptr)
        return Error{ErrorCode::input, steps->id, "has no overhead and interval of published steps"};
    rl.publishedOverhead = overhead->value;
    rl.interval = interval->value;
    const auto wrong = [](const char* path, std::string why) { return Error{ErrorCode::input, path, std::move(why)}; };
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

} // namespace rackline
