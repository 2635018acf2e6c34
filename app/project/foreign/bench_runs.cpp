// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/foreign/bench_formats.h"
#include "app/project/foreign/names.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
/// What the first word of the rest of a path is, and the rest after it.
std::pair<std::string_view, std::string_view> firstWord(std::string_view path) {
    const std::size_t dot = path.find('.');
    return dot == path.npos ? std::pair(path, std::string_view()) : std::pair(path.substr(0, dot), path.substr(dot + 1));
}

/// All places of a path below a value, at any depth.
void collect(const OrderedJson& json, std::string_view path, std::vector<const OrderedJson*>& found) {
    constexpr std::size_t enough = 100;
    if (found.size() >= enough) return;
    if (const OrderedJson* here = findPath(json, path); here != nullptr && !here->is_null()) found.push_back(here);
    if (json.is_structured())
        for (const OrderedJson& child : json) collect(child, path, found);
}

/// Units of times in ms; rates of tokens are as they are.
struct KnownUnit {
    std::string_view unit;
    double factor;
};
constexpr std::array<KnownUnit, 6> knownUnits{
    {{"ms", 1}, {"s", 1e3}, {"sec", 1e3}, {"us", 1e-3}, {"ns", 1e-6}, {"seconds", 1e3}}};

std::optional<double> numberIn(const OrderedJson& json) {
    if (json.is_number()) return json.get<double>();
    if (!json.is_string()) return std::nullopt;
    const Result<double> value = parseNumber(json.get_ref<const std::string&>());
    return value ? std::optional(*value) : std::nullopt;
}

/// The value of a field in its run, if it is there; nothing and no error where it is not.
Result<std::optional<double>> valueOf(const BenchField& field, const OrderedJson& run, const std::string& place) {
    constexpr double most = 1e15;
    double value = field.factor;
    for (const auto& [path, over] : {std::pair{field.path, false}, {field.over, true}}) {
        if (path.empty()) continue;
        const OrderedJson* there = findPath(run, path);
        const std::optional<double> number = there == nullptr ? std::nullopt : numberIn(*there);
        if (!number) return std::optional<double>();
        if (!(*number >= 0) || *number > most)
            return Error{ErrorCode::input, place + "/" + std::string(path),
                         "is " + numberText(*number) + ", expected a number from 0 to 1e15"};
        if (over && *number == 0) return std::optional<double>();
        value = over ? value / *number : value * *number;
    }
    if (field.unit.empty()) return std::optional(value);
    const OrderedJson* unit = findPath(run, field.unit);
    const std::string text = unit != nullptr && unit->is_string() ? unit->get<std::string>() : std::string();
    const auto known = std::find_if(knownUnits.begin(), knownUnits.end(), [&](const KnownUnit& k) { return k.unit == text; });
    if (known == knownUnits.end())
        return Error{ErrorCode::input, place + "/" + std::string(field.unit), "expected a unit of time such as \"ms\""};
    return std::optional(value * known->factor);
}

/// Engines by the words that clients have for their endpoints; words of interfaces that every engine has name none.
std::string engineOf(const std::string& backend) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> known{
        {{"vllm", "vllm"}, {"sglang", "sglang"}, {"trt", "trtllm"}, {"tensorrt", "trtllm"}}};
    for (const auto& [begins, engine] : known)
        if (backend.starts_with(begins)) return std::string(engine);
    return {};
}

/// Requests in flight on average, and how that is known; 0 where it is not.
double loadOf(const BenchRun& run, std::string& how) {
    if (run.concurrency > 0 && !(run.askedRate > 0))
        return run.completed > 0 ? std::min(run.concurrency, run.completed) : run.concurrency;
    if (run.inFlight > 0) {
        how = "requests in flight are those measured on average";
        return run.inFlight;
    }
    constexpr double milli = 1e-3;
    const double latency =
        run.latency > 0 ? run.latency : milli * (run.firstToken + run.perToken * std::max(0.0, run.osl - 1)) * (run.perToken > 0);
    if (!(run.rate > 0) || !(latency > 0)) return 0;
    how = "requests in flight are the measured rate times the measured time of a request";
    return run.rate * latency;
}

constexpr std::array<ForeignFigure, 5> figures{{{"tpot", "tpot_ms", "ms", "tpot", 1},
                                                {"ttft", "ttft_ms", "ms", "ttft", 1},
                                                {"output", "output_tok_s_gpu", "tok/s/GPU", "tput", 1},
                                                {"total", "total_tok_s_gpu", "tok/s/GPU", "total", 1},
                                                {"watts", "avg_gpu_power_w", "W", "power", 1}}};

std::string whole(double value) { return numberText(std::floor(value)); }
} // namespace

const OrderedJson* findPath(const OrderedJson& json, std::string_view path) {
    const OrderedJson* at = &json;
    while (!path.empty()) {
        const auto [word, rest] = firstWord(path);
        path = rest;
        if (word == "**") {
            std::vector<const OrderedJson*> found;
            collect(*at, path, found);
            const bool one = !found.empty() && std::all_of(found.begin(), found.end(), [&](auto* f) { return *f == *found[0]; });
            return one ? found.front() : nullptr;
        }
        if (at->is_object()) {
            const auto found = at->find(word);
            if (found == at->end()) return nullptr;
            at = &*found;
        } else {
            const Result<double> index = parseNumber(word);
            if (!at->is_array() || !index || !(*index >= 0) || *index >= static_cast<double>(at->size())) return nullptr;
            at = &(*at)[static_cast<std::size_t>(*index)];
        }
    }
    return at;
}

bool isOf(const BenchFormat& format, const OrderedJson& document) {
    return std::all_of(format.marks.begin(), format.marks.end(),
                       [&](std::string_view mark) { return findPath(document, mark) != nullptr; });
}

Result<void> addBenchDocument(const BenchFormat& format, const OrderedJson& document, const std::string& place,
                              const std::string& id, const ForeignText& file, ForeignRows& into) {
    const OrderedJson* list = format.runs.empty() ? nullptr : findPath(document, format.runs);
    const std::size_t count = list == nullptr ? 1 : list->size();
    for (std::size_t i = 0; i < count; ++i) {
        const OrderedJson& one = list == nullptr ? document : (*list)[i];
        const std::string where = list == nullptr ? place : place + "/" + std::string(format.runs) + "/" + std::to_string(i);
        BenchRun run;
        for (const BenchField& field : format.fields) {
            if (run.*field.to > 0) continue;
            const Result<std::optional<double>> value = valueOf(field, one, where);
            if (!value) return value.error();
            run.*field.to = value->value_or(0);
        }
        for (const BenchWord& word : format.words) {
            const bool top = word.path.starts_with('^');
            const OrderedJson* text = findPath(top ? document : one, word.path.substr(top ? 1 : 0));
            if ((run.*word.to).empty() && text != nullptr && text->is_string()) run.*word.to = text->get<std::string>();
        }
        const std::string name = list == nullptr ? id : id + "-" + std::to_string(i + 1);
        if (const auto added = addBenchRun(run, where, name, file, into); !added) return added.error();
    }
    return {};
}

Result<void> addBenchRun(const BenchRun& run, const std::string& place, const std::string& id, const ForeignText& file,
                         ForeignRows& into) {
    CaseCells cells{
        {"kind", "serve"}, {"speculative", "none"}, {"quality", "B"}, {"source", file.name() + ", " + std::string(file.tool)}};
    if (file.given.cells.contains("speculative")) {
        cells.erase("speculative");
    } else if (run.drafts > 0) {
        return Error{ErrorCode::input, place,
                     "drafted " + numberText(std::round(100 * run.drafts) / 100) +
                         " tokens a step and does not say how; say it, as in --set speculative=mtp3"};
    } else {
        tell(into, "taken as without drafts of tokens, of which the file says nothing; --set speculative=mtp3 says otherwise");
    }
    if (!run.model.empty()) cells["model"] = foreignModel(run.model);
    if (const std::string engine = engineOf(run.engine); !engine.empty()) {
        cells["engine"] = engine;
        if (cellOf({}, file.given, "engine").empty())
            tell(into, "the engine is " + engine + ", as the client's endpoint was called");
    }
    std::string how;
    const double load = loadOf(run, how);
    const auto put = [&](const char* column, double value) {
        if (value >= 1) cells[column] = numberText(value);
    };
    put("isl", run.isl);
    put("osl", run.osl);
    put("concurrency", load);
    if (run.prefixHit > 0) cells["prefix_hit"] = numberText(run.prefixHit);
    const bool typed = file.given.cells.contains("concurrency") && !file.given.from.contains("concurrency");
    if (!how.empty() && !typed) tell(into, how);
    if (run.failed > 0) into.notes.push_back(id + ": " + whole(run.failed) + " requests failed and are in no figure");
    const double gpus = gpusOf(cells, file.given);
    const bool any = addFigures(into, cells, id, figures, [&](std::string_view name) -> std::optional<double> {
        if (name == "tpot") return run.tpot;
        if (name == "ttft") return run.ttft;
        if (name == "watts") return run.watts;
        // Tools count the whole system's tokens, cases those of a GPU; without a layout the first column that is asked for is it.
        const double system = name == "output" ? run.output : run.total;
        return gpus > 0 ? system / gpus : system;
    });
    if (!any)
        return Error{ErrorCode::input, place,
                     "has neither a time to the first token, nor one per token, nor a throughput above 0"};
    return {};
}

} // namespace rackline
