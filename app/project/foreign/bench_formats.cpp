// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/foreign/bench_formats.h"

#include <array>

namespace rackline {

namespace {
using B = BenchRun;

// vllm/benchmarks/serve.py of vLLM 0.26, read 2026-11-28.
constexpr std::array<std::string_view, 4> vllmMarks{"model_id", "completed", "output_throughput", "total_token_throughput"};
constexpr auto vllmFields = std::to_array<BenchField>({
    {&B::isl, "total_input_tokens", "completed"},
    {&B::osl, "total_output_tokens", "completed"},
    {&B::concurrency, "max_concurrency"},
    {&B::askedRate, "request_rate"},
    {&B::rate, "request_throughput"},
    {&B::latency, "mean_e2el_ms", {}, 1e-3},
    {&B::firstToken, "mean_ttft_ms"},
    {&B::perToken, "mean_tpot_ms"},
    {&B::completed, "completed"},
    {&B::failed, "failed"},
    {&B::ttft, "median_ttft_ms"},
    {&B::tpot, "median_tpot_ms"},
    {&B::output, "output_throughput"},
    {&B::total, "total_token_throughput"},
    {&B::drafts, "spec_decode_draft_tokens", "spec_decode_num_drafts"},
});
constexpr std::array<BenchWord, 2> vllmWords{{{&B::model, "model_id"}, {&B::engine, "backend"}}};

// sglang/bench_serving.py of SGLang 0.5, read 2026-11-28. It writes no name of the model.
constexpr std::array<std::string_view, 3> sglangMarks{"backend", "total_output_tokens_retokenized", "output_throughput"};
constexpr auto sglangFields = std::to_array<BenchField>({
    {&B::isl, "total_input_tokens", "completed"},
    {&B::osl, "total_output_tokens", "completed"},
    {&B::concurrency, "max_concurrency"},
    {&B::askedRate, "request_rate"},
    {&B::inFlight, "concurrency"},
    {&B::rate, "request_throughput"},
    {&B::latency, "mean_e2e_latency_ms", {}, 1e-3},
    {&B::firstToken, "mean_ttft_ms"},
    {&B::perToken, "mean_tpot_ms"},
    {&B::completed, "completed"},
    {&B::ttft, "median_ttft_ms"},
    {&B::tpot, "median_tpot_ms"},
    {&B::output, "output_throughput"},
    {&B::total, "total_throughput"},
});
constexpr std::array<BenchWord, 2> sglangWords{{{&B::engine, "backend"}, {&B::model, "model_id"}}};

// aiperf/common/models/export_models.py of AIPerf 0.14, which keeps the layout of GenAI-Perf; read 2026-11-28. Its latency
// between tokens is that of a request, so that its median is one of times per token.
constexpr std::array<std::string_view, 3> aiperfMarks{"output_token_throughput.unit", "request_latency.unit",
                                                      "input_sequence_length.avg"};
constexpr auto aiperfFields = std::to_array<BenchField>({
    {&B::isl, "input_sequence_length.avg"},
    {&B::osl, "output_sequence_length.avg"},
    {&B::concurrency, "input_config.**.concurrency"},
    {&B::askedRate, "input_config.**.request_rate"},
    {&B::rate, "request_throughput.avg"},
    {&B::latency, "request_latency.avg", {}, 1e-3, "request_latency.unit"},
    {&B::completed, "request_count.avg"},
    {&B::failed, "error_request_count.avg"},
    {&B::ttft, "time_to_first_token.p50", {}, 1, "time_to_first_token.unit"},
    {&B::tpot, "inter_token_latency.p50", {}, 1, "inter_token_latency.unit"},
    {&B::output, "output_token_throughput.avg"},
});
constexpr auto aiperfWords = std::to_array<BenchWord>({
    {&B::model, "input_config.**.model_names.0"},
    {&B::model, "input_config.**.model_names"},
    {&B::model, "input_config.models.0"},
    {&B::model, "input_config.models.items.0.name"},
    {&B::model, "input_config.model.0"},
    {&B::model, "input_config.model"},
    {&B::engine, "input_config.**.backend"},
});

// guidellm/benchmark/schemas/generative of GuideLLM 0.6, read 2026-11-28. Its time per output token has the first token in it.
constexpr std::array<std::string_view, 1> guideMarks{"benchmarks.0.metrics.inter_token_latency_ms"};
constexpr auto guideFields = std::to_array<BenchField>({
    {&B::isl, "metrics.prompt_token_count.successful.mean"},
    {&B::osl, "metrics.output_token_count.successful.mean"},
    {&B::inFlight, "metrics.request_concurrency.successful.mean"},
    {&B::completed, "metrics.request_totals.successful"},
    {&B::failed, "metrics.request_totals.errored"},
    {&B::ttft, "metrics.time_to_first_token_ms.successful.median"},
    {&B::tpot, "metrics.inter_token_latency_ms.successful.median"},
    {&B::output, "metrics.output_token_count.successful.total_sum", "duration"},
    {&B::output, "metrics.output_tokens_per_second.successful.mean"},
    {&B::total, "metrics.total_token_count.successful.total_sum", "duration"},
});
constexpr auto guideWords = std::to_array<BenchWord>({
    {&B::model, "config.backend.model"},
    {&B::model, "benchmarker.backend.model"},
    {&B::model, "^args.model"},
    {&B::model, "^args.backend_kwargs.model"},
});

// inference_perf/reportgen/base.py of inference-perf 0.5, read 2026-11-28; times in seconds.
constexpr std::array<std::string_view, 3> perfMarks{"load_summary", "successes.latency", "successes.throughput"};
constexpr auto perfFields = std::to_array<BenchField>({
    {&B::isl, "successes.prompt_tokens.mean"},
    {&B::isl, "successes.prompt_len.mean"},
    {&B::osl, "successes.output_tokens.mean"},
    {&B::osl, "successes.output_len.mean"},
    {&B::concurrency, "load_summary.concurrency"},
    {&B::askedRate, "load_summary.requested_rate"},
    {&B::rate, "successes.throughput.requests_per_sec"},
    {&B::latency, "successes.latency.request_latency.mean"},
    {&B::completed, "successes.count"},
    {&B::failed, "failures.count"},
    {&B::ttft, "successes.latency.time_to_first_token.median", {}, 1e3},
    {&B::tpot, "successes.latency.time_per_output_token.median", {}, 1e3},
    {&B::output, "successes.throughput.output_tokens_per_sec"},
    {&B::total, "successes.throughput.total_tokens_per_sec"},
});

constexpr std::array<BenchFormat, 5> formats{{
    {"vLLM bench serve", vllmMarks, {}, vllmFields, vllmWords},
    {"SGLang bench_serving", sglangMarks, {}, sglangFields, sglangWords},
    {"AIPerf", aiperfMarks, {}, aiperfFields, aiperfWords},
    {"GuideLLM", guideMarks, "benchmarks", guideFields, guideWords},
    {"inference-perf", perfMarks, {}, perfFields, {}},
}};
} // namespace

std::span<const BenchFormat> benchFormats() { return formats; }

} // namespace rackline
