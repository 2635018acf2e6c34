// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/finding.h"

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

struct Transformer;
struct System;

/// How one instance of the model lies on GPUs: attentionTp * attentionDp * promptContext = expertParallel * expertTp ranks in
/// each of `pipeline` stages. Where feed-forward parts lie on GPUs of their own, these alone hold the experts.
struct Layout {
    int attentionTp = 1;
    int attentionDp = 1;
    int expertParallel = 1;
    int expertTp = 1;
    int pipeline = 1;
    /// Ranks of a tensor-parallel group that each keep a part of a sequence's cache, where they would keep copies.
    int decodeContext = 1;
    /// Tensor-parallel groups that read one prompt together, each a part of its tokens. Workers that only read prompts have them.
    int promptContext = 1;
    /// GPUs beside the ranks that hold the feed-forward parts, where the ranks only attend; 0 where each rank does both. Workers
    /// that only decode have them.
    int feedForward = 0;

    int ranks() const { return attentionTp * attentionDp * promptContext; }
    int gpus() const { return (ranks() + feedForward) * pipeline; }
    /// Those that hold a part of the cache.
    int cacheGpus() const { return ranks() * pipeline; }
    /// Groups of ranks that attend to sequences of their own: with pipeline stages as many are in flight, each as slow as the
    /// whole pass.
    double groups() const { return double(attentionDp) * pipeline; }
    friend bool operator==(const Layout&, const Layout&) = default;
};

/// The degrees that the user fixed, and the instances that share the requests in flight; a 0 leaves one free.
struct LayoutChoice {
    int tp = 0, ep = 0, attentionDp = 0, pp = 0, workers = 0, dcp = 0, cp = 0, afd = 0;
};

/// How engines are asked for a degree above 1, which stands in place of `{}`: an empty text is no setting of its own.
struct LaunchWords {
    std::string_view vllm, sglang, trtllm;
};

/// One degree of parallelism. Parameters, records, command lines and the settings of engines are loops over these rows.
struct Degree {
    /// The key of records, and below `mapping` that of scenario files.
    std::string_view key;
    /// What a layout's name calls it, and its place there from 1; a place of 0 leaves it out.
    std::string_view label;
    int place;
    int Layout::*of;
    /// The member that a user fixes, up to `most`; null where the degree follows from the others.
    int LayoutChoice::*asked;
    double most;
    /// The titles of the parameter and of that of workers that prefill; an empty title says that there is none.
    std::string_view title, prefillTitle, help;
    LaunchWords launch;
};
// clang-format off
inline constexpr auto layoutDegrees = std::to_array<Degree>({
    // Engines differ in what they divide by it, so that their settings for it are their own.
    {"tp", "TP", 3, &Layout::attentionTp, &LayoutChoice::tp, 1024, "Tensor parallel", "Prefill tensor parallel",
     "Ranks that share one attention head group; searched if unset.", {}},
    {"attention_dp", "DP", 2, &Layout::attentionDp, &LayoutChoice::attentionDp, 4096, "Attention data parallel", "Prefill data parallel",
     "Groups that run attention on their own sequences; searched if unset.",
     {"--data-parallel-size {}", "--dp-size {} --enable-dp-attention", "enable_attention_dp: true"}},
    {"ep", "EP", 1, &Layout::expertParallel, &LayoutChoice::ep, 4096, "Expert parallel", "Prefill expert parallel",
     "Ranks over which whole experts are spread; searched if unset.",
     {"--enable-expert-parallel", "--ep-size {}", "moe_expert_parallel_size: {}"}},
    {"expert_tp", "", 0, &Layout::expertTp, nullptr, 0, "", "", "", {"", "", "moe_tensor_parallel_size: {}"}},
    {"pp", "PP", 4, &Layout::pipeline, &LayoutChoice::pp, 128, "Pipeline stages", "",
     "Stages that the layers are cut into; without it one, or as many as the model needs to fit.",
     {"--pipeline-parallel-size {}", "--pp-size {}", "pipeline_parallel_size: {}"}},
    {"dcp", "DCP", 5, &Layout::decodeContext, &LayoutChoice::dcp, 128, "Decode context", "",
     "Ranks of a tensor-parallel group among which the cache of a sequence is divided, where they would keep copies of it; 1 without it.",
     {"--decode-context-parallel-size {}", "--dcp-size {}", ""}},
    {"cp", "CP", 6, &Layout::promptContext, &LayoutChoice::cp, 128, "", "Prefill context",
     "Groups that read one prompt together; 1 without it.",
     {"--prefill-context-parallel-size {}", "--enable-prefill-cp --attn-cp-size {}", ""}},
    // Engines have it as a plugin or as an experiment, each with settings of its own.
    {"afd", "AFD", 7, &Layout::feedForward, &LayoutChoice::afd, 1024, "Feed-forward GPUs", "",
     "GPUs of a decode instance that hold the feed-forward parts, experts and dense ones, where the others only attend; none without it.",
     {}},
});
// clang-format on

/// The name of a layout, such as `TP8`, `EP32 DP32` or `TP4 PP2`: the degrees above 1, or `TP1` where there are none.
std::string labelOf(const Layout& layout);

struct LayoutLimits {
    /// The largest instance, in GPUs; 0 is one scale-up domain.
    int largest = 0;
};

/// Ranks among which a block of dense feed-forward is divided. GPUs that hold the experts of a mixture each have its dense blocks
/// whole, for a share of the tokens; those of a dense model have a slice each.
int feedForwardSlices(const Transformer& model, const Layout& layout);

/// Layers of the longest pipeline stage over those of the mean one; 1 without stages.
double longestStage(const Transformer& model, const Layout& layout);

/// Every legal layout of the model on the system, smallest first: heads and experts divide, and the instance fits the system.
std::vector<Layout> legalLayouts(const Transformer& model, const System& system, const LayoutChoice& choice,
                                 const LayoutLimits& limits);
/// The legal layouts, and where none inside one scale-up domain `holds` the model, also layouts with pipeline stages that each
/// lie in a domain: as few stages as hold it, and twice as many. A model that nothing else holds may take the whole system.
std::vector<Layout> searchedLayouts(const Transformer& model, const System& system, const LayoutChoice& choice,
                                    const LayoutLimits& limits, const std::function<bool(const Layout&)>& holds);
/// Why no layout of the choice is legal, where one of its degrees alone says it.
Finding layoutObstacle(const Transformer& model, const System& system, const LayoutChoice& choice);
/// The legal layout that is nearest to an asked one that is not legal, among those that `holds` where there are any; a layout of
/// one GPU where no layout is legal.
Layout nearestLayout(const Transformer& model, const System& system, const LayoutChoice& choice, const LayoutLimits& limits,
                     const std::function<bool(const Layout&)>& holds);

} // namespace rackline
