// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/foreign/inference_max.h"

#include "app/project/foreign/bench_formats.h"
#include "app/project/foreign/names.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace rackline {

namespace {
std::string word(double value) { return numberText(value); }

/// A record of InferenceMAX; numbers and flags may be words.
class Record {
public:
    Record(const OrderedJson& json, std::string where) : m_json(json), m_where(std::move(where)) {}

    std::optional<double> number(std::string_view name) const {
        const OrderedJson* found = findPath(m_json, name);
        if (found == nullptr) return std::nullopt;
        if (found->is_number()) return found->get<double>();
        if (!found->is_string()) return std::nullopt;
        const Result<double> value = parseNumber(found->get_ref<const std::string&>());
        return value ? std::optional(*value) : std::nullopt;
    }
    std::string text(std::string_view name) const {
        const auto found = m_json.find(name);
        return found != m_json.end() && found->is_string() ? found->get<std::string>() : std::string();
    }
    bool flag(std::string_view name) const {
        const auto found = m_json.find(name);
        return found != m_json.end() && ((found->is_boolean() && found->get<bool>()) || text(name) == "true");
    }
    /// Whole and not negative, as an empty cell where there is none.
    std::string count(std::string_view name) const {
        const std::optional<double> value = number(name);
        return value && *value >= 0 && *value <= 1e6 ? word(std::floor(*value)) : std::string();
    }
    Error missing(std::string_view name, std::string_view expected) const {
        return {ErrorCode::input, m_where + "/" + std::string(name), "expected " + std::string(expected)};
    }
    const std::string& where() const { return m_where; }

private:
    const OrderedJson& m_json;
    std::string m_where;
};

constexpr std::array<ForeignFigure, 5> inferenceMaxFigures{{{"tput_per_gpu", "total_tok_s_gpu", "tok/s/GPU", "total", 1},
                                                            {"median_tpot", "tpot_ms", "ms", "tpot", 1e3},
                                                            {"median_ttft", "ttft_ms", "ms", "ttft", 1e3},
                                                            {"output_tput_per_gpu", "output_tok_s_gpu", "tok/s/GPU", "tput", 1},
                                                            {"avg_power_w", "avg_gpu_power_w", "W", "power", 1}}};

void addPool(CaseCells& cells, const Record& record, const std::string& pool, std::string_view gpus) {
    cells[pool + "_gpus"] = record.count(gpus);
    cells[pool + "_workers"] = record.count(pool + "_num_workers");
    cells[pool + "_tp"] = record.count(pool + "_tp");
    cells[pool + "_ep"] = record.count(pool + "_ep");
    cells[pool + "_dp_attention"] = record.flag(pool + "_dp_attention") ? record.count(pool + "_tp") : "0";
}

/// The same of sessions of agents; numbers of both kinds are per GPU and in seconds.
constexpr std::array<ForeignFigure, 5> agenticFigures{
    {{"request_metrics.throughput.per_gpu.total_tput_tps", "total_tok_s_gpu", "tok/s/GPU", "total", 1},
     {"request_metrics.latency.tpot.p50", "tpot_ms", "ms", "tpot", 1e3},
     {"request_metrics.latency.ttft.p50", "ttft_ms", "ms", "ttft", 1e3},
     {"request_metrics.throughput.per_gpu.output_tput_tps", "output_tok_s_gpu", "tok/s/GPU", "tput", 1},
     {"avg_power_w", "avg_gpu_power_w", "W", "power", 1}}};

bool isOfAgents(const Record& record) { return record.text("scenario_type").starts_with("agentic"); }

/// Lengths and load of sessions, as they were measured.
Result<void> addSessions(CaseCells& run, const Record& record, ForeignRows& into) {
    for (const auto& [column, path] :
         {std::pair{"isl", "request_metrics.tokens.input.mean"}, {"osl", "request_metrics.tokens.output_actual.mean"}}) {
        const std::optional<double> mean = record.number(path);
        if (!mean || !(*mean >= 1)) return record.missing(path, "a mean length of at least one token");
        run[column] = word(*mean);
    }
    // A session waits for its tools between requests, so that fewer are in flight than there are sessions.
    const double rate = record.number("request_metrics.qps.mean").value_or(0);
    const double latency = record.number("request_metrics.latency.e2el.mean").value_or(0);
    const bool measured = rate > 0 && latency > 0;
    run["concurrency"] = word(measured ? std::max(1.0, rate * latency) : *record.number("conc"));
    tell(into, measured ? "requests in flight are the measured rate times the measured time of a request"
                        : "requests in flight are as many as sessions, because neither rate nor latency is told");
    for (const char* path : {"server_metrics.cache.gpu_cache_hit_rate", "request_metrics.cache.theoretical_cache_hit_rate"})
        if (const std::optional<double> share = record.number(path); share && *share > 0 && *share <= 1) {
            // A prompt's last tokens are always its own.
            constexpr double most = 0.99;
            run["prefix_hit"] = word(std::min(*share, most));
            tell(into, std::string("prefix_hit is ") + path + " of the records");
            break;
        }
    return {};
}

/// How the GPUs are cut, of one pool or of two.
Result<void> addRecordLayout(CaseCells& run, const Record& record) {
    const bool pools = record.flag("disagg");
    run["disagg"] = pools ? "1" : "0";
    if (pools) {
        addPool(run, record, "prefill", "num_prefill_gpu");
        addPool(run, record, "decode", "num_decode_gpu");
        const double prefill = record.number("num_prefill_gpu").value_or(0), decode = record.number("num_decode_gpu").value_or(0);
        if (!(prefill >= 1) || !(decode >= 1)) return record.missing("num_prefill_gpu", "how many GPUs each pool has");
        run["gpus"] = word(prefill + decode);
        return {};
    }
    run["tp"] = record.count("tp");
    if (run["tp"].empty()) return record.missing("tp", "a number");
    const double tp = *record.number("tp"), stages = std::max(1.0, record.number("pp").value_or(1));
    const double context = std::max(record.number("pcp_size").value_or(1), record.number("dcp_size").value_or(1));
    run["gpus"] = word(std::floor(tp) * stages * std::max(1.0, record.number("pcp_size").value_or(1)));
    run["ep"] = record.count("ep");
    run["pp"] = word(stages);
    run["dp"] = "1";
    if (context > 1) run["cp"] = word(context);
    run["dp_attention"] = record.flag("dp_attention") ? record.count("tp") : "0";
    return {};
}

/// Theirs of fixed lengths is per GPU of the decode pool.
double shareOfDecode(const Record& record) {
    if (!record.flag("disagg") || isOfAgents(record)) return 1;
    const double prefill = record.number("num_prefill_gpu").value_or(0), decode = record.number("num_decode_gpu").value_or(0);
    return decode / (prefill + decode);
}
} // namespace

bool isInferenceMax(const OrderedJson& record) {
    return record.is_object() && ((record.contains("hw") && record.contains("framework")) || record.contains("tput_per_gpu"));
}

Result<void> addInferenceMax(const OrderedJson& json, const std::string& place, const std::string& id, const ForeignText& file,
                             ForeignRows& into) {
    const Record record(json, place);
    const bool agents = isOfAgents(record);
    for (const char* name : {"hw", "framework", "precision"})
        if (record.text(name).empty()) return record.missing(name, "a word");
    for (const char* name : {"conc", "isl", "osl"})
        if (!record.number(name) && !(agents && name != std::string_view("conc"))) return record.missing(name, "a number");
    std::string model = foreignModel(record.text("infmax_model_prefix"));
    if (model.empty()) model = foreignModel(record.text("model"));
    if (model.empty()) return record.missing("model", "a word");
    const std::string chip = foreignChip(record.text("hw"));
    constexpr double meanOfDrawn = 0.9;
    CaseCells run{{"kind", "serve"},
                  {"hardware", chip},
                  {"model", model},
                  {"engine", foreignEngine(record.text("framework"))},
                  {"weights", foreignWeights(record.text("precision"), model, chip)},
                  {"speculative", record.text("spec_decoding").empty() ? "none" : record.text("spec_decoding")},
                  {"gpus_per_node", chip.starts_with("gb") ? "4" : "8"},
                  {"quality", "A-"},
                  {"source", file.name() + (agents ? ", InferenceX of agents" : ", InferenceMAX; isl/osl = 0.9 x nominal")}};
    if (agents) {
        if (const auto added = addSessions(run, record, into); !added) return added.error();
    } else {
        run["isl"] = word(meanOfDrawn * *record.number("isl"));
        run["osl"] = word(meanOfDrawn * *record.number("osl"));
        run["concurrency"] = word(*record.number("conc"));
    }
    if (const auto added = addRecordLayout(run, record); !added) return added.error();
    const bool sound = record.number("power_valid").value_or(1) != 0;
    const auto& figures = agents ? agenticFigures : inferenceMaxFigures;
    const bool any = addFigures(into, run, id, figures, [&](std::string_view name) {
        std::optional<double> value = record.number(name);
        if (value && name == "output_tput_per_gpu") *value *= shareOfDecode(record);
        if (name == "avg_power_w" && !sound) value = std::nullopt;
        return value;
    });
    if (!any) return record.missing(figures[1].name, "a time per token, a time to the first token or a throughput");
    return {};
}

} // namespace rackline
