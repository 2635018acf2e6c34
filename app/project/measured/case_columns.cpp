// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/case_columns.h"

#include <array>

namespace rackline {

namespace {
constexpr auto columns = std::to_array<CaseColumn>({
    {"id", "Name of the figure; no two rows share one", true},
    {"kind", "serve, static-batch (batches that do not change), train or memory-fit", true},
    {"hardware", "Chip or rack of the catalogue", true},
    {"gpus", "GPUs of the run", false},
    {"gpus_per_node", "GPUs of one server", false},
    {"model", "Model of the catalogue", true},
    {"weights", "Format of the weights, such as fp8 or fp4", false},
    {"activations", "Format of the activations", false},
    {"kv", "Format of the KV cache", false},
    {"engine", "Serving engine, or framework of training", false},
    {"tp", "GPUs that share each layer (tensor parallel)", false},
    {"pp", "Pipeline stages", false},
    {"ep", "GPUs that share the experts; 0 or 1 is none", false},
    {"dp", "Copies of the model (data parallel)", false},
    {"dp_attention", "1 or the ranks where attention runs data-parallel, else 0", false},
    {"cp", "GPUs that share one sequence (context parallel)", false},
    {"disagg", "1 where prompts are read by GPUs of their own, else 0", false},
    {"prefill_gpus", "GPUs that read prompts, where disagg is 1", false},
    {"prefill_workers", "Workers that read prompts", false},
    {"prefill_tp", "Tensor parallel of one of them", false},
    {"prefill_ep", "Expert parallel of one of them", false},
    {"prefill_dp_attention", "As dp_attention, of one of them", false},
    {"decode_gpus", "GPUs that write answers, where disagg is 1", false},
    {"decode_workers", "Workers that write answers", false},
    {"decode_tp", "Tensor parallel of one of them", false},
    {"decode_ep", "Expert parallel of one of them", false},
    {"decode_dp_attention", "As dp_attention, of one of them", false},
    {"speculative", "none, or how tokens are drafted: mtp3, eagle", false},
    {"isl", "Mean tokens of a prompt", false},
    {"osl", "Mean tokens of an answer", false},
    {"concurrency", "Requests in flight over the run", false},
    {"prefix_hit", "Share of the prompt whose KV was in the cache, 0 to 0.99", false},
    {"batch", "Running sequences, of static-batch", false},
    {"microbatch", "Sequences of one pipeline pass, of training", false},
    {"global_batch", "Sequences of one optimizer step", false},
    {"seq_len", "Tokens of one training sequence", false},
    {"virtual_stages", "Chunks of layers that each pipeline stage holds", false},
    {"zero_stage", "0 to 3: what data-parallel ranks share of the optimizer's state", false},
    {"recompute", "none, selective or full", false},
    {"sequence_parallel", "1 where norms are shared over tp, else 0", false},
    {"precision", "Format of training, such as bf16 or fp8", false},
    {"metric", "What was measured, such as tpot_ms, output_tok_s_gpu or step_s", true},
    {"value", "The figure", true},
    {"unit", "Unit of the value; that of the metric where it is empty", false},
    {"quality", "A, B or C: how well the run is described", false},
    {"source", "Where the figure is published", false},
});
} // namespace

std::span<const CaseColumn> caseColumns() { return columns; }

} // namespace rackline
