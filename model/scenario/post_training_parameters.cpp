// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/scenario/post_training_parameters.h"

#include "model/scenario/parameter_rows.h"

#include <array>

namespace rackline {

namespace {
using namespace parameter_rows;

constexpr std::array<std::string_view, 3> placementNames{"any", "colocated", "apart"};
constexpr std::array<std::string_view, 2> referenceNames{"off", "on"};

// clang-format off
constexpr auto postTrainingTable = std::to_array<Parameter>({
    {"workload.rl.prompts", "Post-training", "Prompts of a step", count, "", dim::none, 1, 1e6, logScale, false, false,
     "Different prompts that one step answers.", {}, RACKLINE_NUMBER(postTraining.prompts)},
    {"workload.rl.answers", "Post-training", "Answers to each prompt", count, "", dim::none, 1, 1e5, logScale, false, false,
     "The group whose rewards are compared.", {}, RACKLINE_NUMBER(postTraining.answersEach)},
    {"workload.rl.prompt", "Post-training", "Prompt length", length, "tok", dim::none, 1, 1e6, logScale, false, false,
     "Tokens of one prompt; the answers to it share its cache.", {}, RACKLINE_NUMBER(postTraining.promptLength)},
    {"workload.rl.answer", "Post-training", "Answer length", length, "tok", dim::none, 1, 1e6, logScale, false, false,
     "Mean tokens of an answer, as they are once the longest are cut.", {}, RACKLINE_NUMBER(postTraining.answerLength)},
    {"workload.rl.answer_cv", "Post-training", "Answer length CV", ratio, "", dim::none, 0, 4, linear, false, false,
     "Coefficient of variation of the log-normal lengths before the cut; 0 makes all alike.", {}, RACKLINE_NUMBER(postTraining.answerCv)},
    {"workload.rl.longest", "Post-training", "Longest answer", length, "tok", dim::none, 1, 1e6, logScale, false, false,
     "Length at which answers are cut.", {}, RACKLINE_NUMBER(postTraining.longest)},
    {"workload.rl.steps", "Post-training", "Steps", count, "", dim::none, 1, 1e7, logScale, false, false,
     "Of the whole run: each generates, judges, learns and hands the weights over.", {}, RACKLINE_NUMBER(postTraining.steps)},
    {"workload.rl.updates", "Post-training", "Updates of a step", count, "", dim::none, 1, 1024, logScale, false, false,
     "Mini-batches, with an optimizer step each, that the answers of a step are divided into.", {}, RACKLINE_NUMBER(postTraining.updates)},
    {"workload.rl.staleness", "Post-training", "Staleness", count, "", dim::none, 0, 64, linear, false, false,
     "Steps by which weights that generate may lag: 0 is synchronous, 1 one step off, from 2 on answers end in later steps.", {},
     RACKLINE_NUMBER(postTraining.staleness)},
    {"workload.rl.reference", "Post-training", "Reference model", choice, "", dim::none, 0, 1, linear, false, false,
     "Whether a frozen copy of the model reads all answers too, as a penalty on divergence needs it.", referenceNames,
     RACKLINE_NUMBER(postTraining.reference)},
    {"workload.rl.placement", "Post-training", "Placement", choice, "", dim::none, 0, 2, linear, false, false,
     "Whether generating and learning take turns on all GPUs or have GPUs of their own; searched when any.", placementNames,
     RACKLINE_NUMBER(postTraining.placement)},
    {"workload.rl.generators", "Post-training", "GPUs that generate", count, "GPU", dim::none, 1, 1e7, logScale, false, noneAtZero,
     "Where they are apart; searched without it.", {}, RACKLINE_NUMBER(postTraining.generators)},
    {"workload.rl.overhead", "Post-training", "Overhead", ratio, "", dim::none, 1, 10, linear, false, noneAtZero,
     "Factor on the time of generation and training steps; that of published runs if unset.", {},
     RACKLINE_NUMBER(postTraining.overhead)},
    {"workload.rl.hand_over", "Post-training", "Hand-over", quantity, "s", dim::time, 0, 3600, linear, false, false,
     "What each hand-over of weights takes beside their way over the network.", {}, RACKLINE_QUANTITY(postTraining.handOver)},
    {"workload.rl.reward.time", "Post-training", "Reward", quantity, "s", dim::time, 0, 86400, linear, false, false,
     "Mean time to judge one answer: rules, a sandbox or a judge.", {}, RACKLINE_QUANTITY(postTraining.reward.time)},
    {"workload.rl.reward.cv", "Post-training", "Reward time CV", ratio, "", dim::none, 0, 4, linear, false, false,
     "Coefficient of variation of that time, log-normal; 0 makes all alike.", {}, RACKLINE_NUMBER(postTraining.reward.cv)},
    {"workload.rl.reward.timeout", "Post-training", "Reward within", quantity, "s", dim::time, 0.001, 86400, logScale, false, false,
     "Longest time that a step waits for one reward.", {}, RACKLINE_QUANTITY(postTraining.reward.timeout)},
    {"workload.rl.reward.slots", "Post-training", "Judged at once", count, "", dim::none, 1, 1e7, logScale, false, noneAtZero,
     "Answers that are judged at the same time; all of them without it.", {}, RACKLINE_NUMBER(postTraining.reward.places)},
    {"workload.rl.reward.gpus", "Post-training", "GPUs of a judge", count, "GPU", dim::none, 1, 1e6, logScale, false, noneAtZero,
     "GPUs of the run that a judge model holds all the time; none without it.", {}, RACKLINE_NUMBER(postTraining.reward.gpus)},
});
// clang-format on
} // namespace

std::span<const Parameter> postTrainingParameters() { return postTrainingTable; }

bool concernsPostTraining(const Parameter& parameter) { return parameter.id.starts_with("workload.rl."); }

} // namespace rackline
