// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/launch/flags.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
using W = WantedWorker;

std::string whole(double value) { return std::to_string(static_cast<long long>(std::ceil(value))); }
std::string yes(bool wanted) { return wanted ? "true" : std::string(); }

bool prefills(const W& w) { return w.role != WorkerRole::decode; }
bool isMixture(const W& w) { return w.scenario->model.isMixture(); }
bool hasPrefix(const W& w) { return w.scenario->workload.prefixHit > 0; }
int drafts(const W& w) { return w.role == WorkerRole::prefill ? 0 : w.scenario->workload.speculation.draft; }
/// Drafts of the model's own layers, or of a drafter with layers of its own.
std::string draftsOf(const W& w, bool ownDrafter) {
    const bool asked = drafts(w) > 0 && (w.scenario->workload.speculation.layers > 0) == ownDrafter;
    return asked ? std::to_string(drafts(w)) : std::string();
}
std::string modelDrafts(const W& w) { return draftsOf(w, false); }
std::string drafterDrafts(const W& w) { return draftsOf(w, true); }
double contextOf(const W& w) {
    return w.scenario->workload.isl + w.scenario->workload.osl + w.scenario->workload.speculation.draft;
}
double chunkOf(const W& w) { return prefills(w) ? w.scenario->engine.chunk : 0; }
bool isEightBits(Precision p) { return p == Precision::fp8 || p == Precision::fp8Block || p == Precision::mxfp8; }
bool isFourBits(Precision p) { return p == Precision::fp4 || p == Precision::fp4Wide || p == Precision::mxfp4; }
std::string cacheType(const W& w, std::string_view eight, std::string_view four) {
    const Precision kv = w.scenario->precision.kv;
    return std::string(isEightBits(kv) ? eight : (isFourBits(kv) ? four : std::string_view()));
}
bool isOtherCache(const W& w) {
    const Precision kv = w.scenario->precision.kv;
    return !isEightBits(kv) && !isFourBits(kv) && kv != Precision::bf16 && kv != Precision::fp16;
}
bool slicesSpreadExperts(const W& w) { return isMixture(w) && w.layout.expertParallel > 1 && w.layout.expertTp > 1; }
bool runsHalves(const W& w) { return isMixture(w) && w.layout.expertParallel > 1 && w.scenario->overlap.any(); }
bool isDenseOverRanks(const W& w) { return !isMixture(w) && w.layout.attentionDp > 1; }

bool isApart(const W& w) { return w.layout.feedForward > 0; }
const Adapters& adaptersOf(const W& w) { return w.scenario->model.adapters; }
bool hasAdapters(const W& w) { return adaptersOf(w).any(); }
bool adaptsAttentionAlone(const W& w) { return hasAdapters(w) && adaptersOf(w).attentionAlone; }
std::string adapterSlots(const W& w) { return hasAdapters(w) ? whole(adaptersOf(w).held()) : std::string(); }
std::string adapterRank(const W& w) { return hasAdapters(w) ? whole(adaptersOf(w).rank) : std::string(); }
/// vLLM keeps room for one of these ranks.
std::string vllmRank(const W& w) {
    constexpr std::array ranks{1, 8, 16, 32, 64, 128, 256, 320, 512};
    const auto* const least = std::lower_bound(ranks.begin(), ranks.end(), adaptersOf(w).rank);
    return hasAdapters(w) ? std::to_string(*least) : std::string();
}
/// Copies of experts that the balancer of loads places.
std::string expertCopies(const W& w) {
    const ExpertBalance& balance = w.scenario->model.balance;
    return balance.recorded() && balance.copies > 0 ? std::to_string(balance.copies) : std::string();
}
std::string adapterTargets(const W& w, std::string_view attention, std::string_view all) {
    return std::string(adaptsAttentionAlone(w) ? attention : hasAdapters(w) ? all : std::string_view());
}

/// Steps that whole instances hold prompts until every rank has one; empty for none.
std::string alignedSteps(const W& w) {
    const double steps = w.scenario->engine.alignedSteps;
    return w.role == WorkerRole::whole && w.layout.attentionDp > 1 && steps > 0 ? whole(steps) : std::string();
}

constexpr LaunchGap otherCache{isOtherCache, "the KV cache has no such format there; the engine's own is left"};

constexpr std::array<LaunchFlag, 13> vllmFlags{{
    {"--enable-dbo", [](const W& w) { return yes(runsHalves(w)); }},
    // The limit is that of one data-parallel rank, each of which is an engine of its own.
    {"--max-num-seqs {}", [](const W& w) { return w.batch > 0 ? whole(w.batch) : std::string(); }},
    {"--max-num-batched-tokens {}", [](const W& w) { return chunkOf(w) > 0 ? whole(chunkOf(w)) : std::string(); }},
    {"--max-model-len {}", [](const W& w) { return whole(contextOf(w)); }},
    {"--kv-cache-dtype {}", [](const W& w) { return cacheType(w, "fp8", "nvfp4"); }},
    {"--enable-prefix-caching", [](const W& w) { return yes(hasPrefix(w)); }},
    {"--no-enable-prefix-caching", [](const W& w) { return yes(!hasPrefix(w)); }},
    {"--speculative-config '{\"method\":\"mtp\",\"num_speculative_tokens\":{}}'", modelDrafts},
    {"--speculative-config '{\"method\":\"eagle3\",\"model\":\"DRAFTER\",\"num_speculative_tokens\":{}}'", drafterDrafts},
    {"--enable-lora", [](const W& w) { return yes(hasAdapters(w)); }},
    {"--max-loras {}", adapterSlots},
    {"--max-lora-rank {}", vllmRank},
    {"--enable-eplb --eplb-config '{\"num_redundant_experts\":{}}'", expertCopies},
}};
constexpr std::array<LaunchGap, 6> vllmGaps{{
    {[](const W& w) { return !alignedSteps(w).empty(); }, "ranks do not wait for each other's prompts there"},
    {slicesSpreadExperts, "experts are spread over all ranks or sliced over all, never some of each"},
    {isDenseOverRanks, "data-parallel ranks of a dense model are copies of the whole model there"},
    // github.com/vllm-project/afd-plugin, as of November 2026.
    {isApart,
     "feed-forward parts on GPUs of their own are an experimental plugin there (afd-plugin); the settings start whole layers"},
    {adaptsAttentionAlone,
     "room is kept for adapters of all matrices there, unless target_modules of its LoRA settings names those of attention"},
    otherCache,
}};

constexpr std::array<LaunchFlag, 17> sglangFlags{{
    {"--enable-two-batch-overlap", [](const W& w) { return yes(runsHalves(w)); }},
    // Both limits are those of the whole instance; each group takes its share.
    {"--max-running-requests {}",
     [](const W& w) { return w.batch > 0 ? whole(std::ceil(w.batch) * w.layout.attentionDp) : std::string(); }},
    {"--chunked-prefill-size {}",
     [](const W& w) { return chunkOf(w) > 0 ? whole(chunkOf(w) * w.layout.attentionDp) : std::string(); }},
    {"--enable-prefill-delayer", [](const W& w) { return yes(!alignedSteps(w).empty()); }},
    {"--context-length {}", [](const W& w) { return whole(contextOf(w)); }},
    {"--kv-cache-dtype {}", [](const W& w) { return cacheType(w, "fp8_e4m3", "fp4_e2m1"); }},
    {"--disable-radix-cache", [](const W& w) { return yes(!hasPrefix(w)); }},
    {"--speculative-algorithm EAGLE", [](const W& w) { return yes(!modelDrafts(w).empty()); }},
    {"--speculative-algorithm EAGLE3 --speculative-draft-model-path DRAFTER",
     [](const W& w) { return yes(!drafterDrafts(w).empty()); }},
    {"--speculative-num-steps {}", [](const W& w) { return drafts(w) > 0 ? std::to_string(drafts(w)) : std::string(); }},
    {"--speculative-eagle-topk 1", [](const W& w) { return yes(drafts(w) > 0); }},
    {"--speculative-num-draft-tokens {}",
     [](const W& w) { return drafts(w) > 0 ? std::to_string(drafts(w) + 1) : std::string(); }},
    {"--enable-lora", [](const W& w) { return yes(hasAdapters(w)); }},
    {"--max-loras-per-batch {}", adapterSlots},
    {"--max-lora-rank {}", adapterRank},
    {"--lora-target-modules {}", [](const W& w) { return adapterTargets(w, "q_proj k_proj v_proj o_proj", "all"); }},
    {"--enable-eplb --ep-num-redundant-experts {}", expertCopies},
}};
constexpr std::array<LaunchGap, 3> sglangGaps{{
    {slicesSpreadExperts, "an expert that is spread is not sliced as well"},
    // Pull 36258 of August 2026, merged: Qwen3 mixtures over StepMesh.
    {isApart, "feed-forward parts on GPUs of their own are an experiment there (--afd-role, for few models); the settings start "
              "whole layers"},
    otherCache,
}};

std::string trtCache(const W& w) {
    const std::string type = cacheType(w, "fp8", "nvfp4");
    return (type.empty() ? "" : "dtype: " + type + ", ") + "enable_block_reuse: " + (hasPrefix(w) ? "true" : "false");
}
std::string trtAdapters(const W& w) {
    if (!hasAdapters(w)) return {};
    const std::string slots = adapterSlots(w);
    return "max_lora_rank: " + adapterRank(w) + ", max_loras: " + slots + ", max_cpu_loras: " + slots +
           ", lora_target_modules: [" +
           adapterTargets(w, "attn_q, attn_k, attn_v, attn_dense",
                          "attn_q, attn_k, attn_v, attn_dense, mlp_gate, mlp_h_to_4h, mlp_4h_to_h") +
           "]";
}
constexpr std::array<LaunchFlag, 9> trtllmFlags{{
    {"max_batch_size: {}", [](const W& w) { return w.batch > 0 ? whole(w.batch) : std::string(); }},
    {"max_num_tokens: {}", [](const W& w) { return chunkOf(w) > 0 ? whole(chunkOf(w)) : std::string(); }},
    {"enable_chunked_prefill: {}",
     [](const W& w) { return yes(chunkOf(w) > 0 && w.scenario->workload.freshPrompt() > chunkOf(w)); }},
    {"max_seq_len: {}", [](const W& w) { return whole(contextOf(w)); }},
    {"kv_cache_config: {{}}", trtCache},
    {"attention_dp_config: {enable_balance: true, timeout_iters: {}, batching_wait_iters: 0}", alignedSteps},
    {"speculative_config: {decoding_type: MTP, num_nextn_predict_layers: {}}", modelDrafts},
    {"speculative_config: {decoding_type: Eagle, speculative_model_dir: DRAFTER, max_draft_len: {}}", drafterDrafts},
    {"lora_config: {{}}", trtAdapters},
}};
constexpr std::array<LaunchGap, 7> trtllmGaps{{
    {[](const W& w) { return w.layout.decodeContext * w.layout.promptContext > 1; },
     "ranks that divide the context cannot be asked for in these settings"},
    {[](const W& w) { return w.scenario->system.accelerator.vendor != "NVIDIA"; }, "it runs on NVIDIA GPUs alone"},
    {[](const W& w) { return w.layout.attentionDp > 1 && w.layout.attentionTp > 1; },
     "data-parallel attention takes every rank: a group of several ranks cannot be asked for"},
    {runsHalves, "steps of two overlapping halves cannot be asked for"},
    // Issue 6577 asks for it, without a date.
    {isApart, "feed-forward parts on GPUs of their own cannot be asked for; the settings start whole layers"},
    {[](const W& w) { return !expertCopies(w).empty(); },
     "copies of experts are places of its load balancer, which has a file of its own"},
    otherCache,
}};

/// The ranks of one group of attention, or of the instance where data-parallel attention divides them among its groups.
std::string groupRanks(const W& w) { return std::to_string(w.layout.attentionTp); }
std::string allRanks(const W& w) { return std::to_string(w.layout.ranks()); }

constexpr std::array<LaunchEngine, 3> engines{{
    {"vllm",
     "vLLM",
     "vllm serve MODEL",
     "python3 -m dynamo.vllm --model MODEL --disaggregation-mode {} --kv-transfer-config "
     "'{\"kv_connector\":\"NixlConnector\",\"kv_role\":\"kv_both\"}'",
     false,
     {"--tensor-parallel-size {}", groupRanks},
     &LaunchWords::vllm,
     vllmFlags,
     vllmGaps,
     "docs.vllm.ai: engine arguments, data parallel and expert parallel deployment, dual batch overlap, MTP; "
     "docs.nvidia.com/dynamo",
     "vLLM 0.26, Dynamo 1.6",
     "2026-11-21"},
    {"sglang",
     "SGLang",
     "python3 -m sglang.launch_server --model-path MODEL",
     "python3 -m dynamo.sglang --model-path MODEL --disaggregation-mode {} --disaggregation-transfer-backend nixl",
     false,
     {"--tp-size {}", allRanks},
     &LaunchWords::sglang,
     sglangFlags,
     sglangGaps,
     "docs.sglang.io: server arguments; sglang/srt/server_args.py; docs.nvidia.com/dynamo",
     "SGLang 0.5, Dynamo 1.6",
     "2026-11-21"},
    {"trtllm",
     "TensorRT-LLM",
     "trtllm-serve MODEL --config launch.yaml",
     "python3 -m dynamo.trtllm --model-path MODEL --disaggregation-mode {} --extra-engine-args {}.yaml",
     true,
     {"tensor_parallel_size: {}", allRanks},
     &LaunchWords::trtllm,
     trtllmFlags,
     trtllmGaps,
     "nvidia.github.io/TensorRT-LLM: trtllm-serve, parallelism, shipped configurations; docs.nvidia.com/dynamo",
     "TensorRT-LLM 1.2, Dynamo 1.6",
     "2026-11-21"},
}};
} // namespace

std::span<const LaunchEngine> launchEngines() { return engines; }

} // namespace rackline
