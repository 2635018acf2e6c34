// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/launch/forward_launch.h"

#include "app/report/launch/hints.h"

#include <numeric>

namespace rackline {

namespace {
/// The setting where it is not what the engine does by itself.
std::string degree(const char* flag, int value) { return value > 1 ? std::string(flag) + std::to_string(value) : std::string(); }
} // namespace

std::vector<ForwardLaunch> forwardLaunches(const Scenario& scenario, const Layout& layout) {
    const int tp = layout.attentionTp;
    // From docs.vllm.ai of release 0.18, docs.sglang.io and xDiT's guide of launching, as of November 2026.
    if (!scenario.model.diffusion.present())
        return {{"vllm", "vLLM", "vllm serve MODEL --runner pooling" + degreesText("vllm", {&scenario, layout})}};
    // Ulysses divides the heads of a rank, and a ring the rest of the sequence.
    const int heads = headsOf(scenario.model.layers.front().attention) / tp, sequence = layout.promptContext;
    const int ulysses = std::gcd(heads, sequence), ring = sequence / ulysses;
    return {{"sglang", "SGLang",
             "sglang serve --model-path MODEL" + degree(" --num-gpus ", layout.gpus()) + degree(" --tp-size ", tp) +
                 degree(" --ulysses-degree ", ulysses) + degree(" --ring-degree ", ring)},
            {"xdit", "xDiT",
             "xdit --model MODEL" + degree(" --tensor_parallel_degree ", tp) + degree(" --ulysses_degree ", ulysses) +
                 degree(" --ring_degree ", ring)}};
}

} // namespace rackline
