// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/foreign/bench_formats.h"
#include "app/project/foreign/tables.h"
#include "app/project/foreign/text_lines.h"
#include "model/units/unit_text.h"

#include <array>
#include <map>

namespace rackline {

namespace {
/// What a log says, by its own names.
using Said = std::map<std::string, std::string, std::less<>>;

/// A number by its names in the summary and in the detailed log, and one of it here.
struct LogField {
    std::string_view summary, detail;
    double BenchRun::*to;
    double factor = 1;
};
using B = BenchRun;
// loadgen/results.cc of MLPerf inference 6.0, read 2026-11-28; times in ns.
constexpr auto fields = std::to_array<LogField>({
    {"Tokens per second", "result_tokens_per_second", &B::output},
    {"Completed tokens per second", "result_completed_tokens_per_second", &B::output},
    {"Samples per second", "result_samples_per_second", &B::rate},
    {"Completed samples per second", "result_completed_samples_per_sec", &B::rate},
    {"Mean latency (ns)", "result_mean_latency_ns", &B::latency, 1e-9},
    {"50.00 percentile first token latency (ns)", "result_first_token_50.00_percentile_latency_ns", &B::ttft, 1e-6},
    {"50.00 percentile time to output token (ns)", "result_time_per_output_token_50.00_percentile_ns", &B::tpot, 1e-6},
});

/// Lines of "name : value"; the name has no blanks at its ends.
Said saidBySummary(std::string_view text) {
    Said said;
    TextLines lines(text);
    while (const auto line = lines.next()) {
        const std::size_t at = line->find(':');
        if (at != line->npos) said.emplace(trimmed(line->substr(0, at)), trimmed(line->substr(at + 1)));
    }
    return said;
}

/// Lines of ":::MLLOG" and a JSON object with key and value.
Result<Said> saidByDetail(std::string_view text, const std::string& where) {
    constexpr std::string_view mark = ":::MLLOG ";
    Said said;
    TextLines lines(text);
    while (const auto line = lines.next()) {
        if (!line->starts_with(mark)) continue;
        const std::string place = where + ":" + std::to_string(lines.line());
        const Result<OrderedJson> json = parseJson(line->substr(mark.size()), place);
        if (!json) return json.error();
        const OrderedJson *key = findPath(*json, "key"), *value = findPath(*json, "value");
        if (key == nullptr || !key->is_string() || value == nullptr) continue;
        said[key->get<std::string>()] = value->is_string() ? value->get<std::string>() : lineOf(*value);
    }
    return said;
}

std::string firstOf(const Said& said, std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names)
        if (const auto found = said.find(name); found != said.end()) return found->second;
    return {};
}
} // namespace

Result<void> addMlperfLog(const ForeignText& file, ForeignRows& into) {
    const bool detailed = file.text.find(":::MLLOG") != file.text.npos;
    const Result<Said> read = detailed ? saidByDetail(file.text, file.where) : Result<Said>(saidBySummary(file.text));
    if (!read) return read.error();
    const Said& said = *read;
    BenchRun run;
    for (const LogField& field : fields) {
        const auto found = said.find(detailed ? field.detail : field.summary);
        if (found == said.end()) continue;
        const Result<double> value = parseNumber(found->second);
        constexpr double most = 1e18;
        if (!value || !(*value >= 0) || *value > most)
            return Error{ErrorCode::input, file.where,
                         found->first + " is \"" + found->second + "\", expected a number from 0 on"};
        run.*field.to = *value * field.factor;
    }
    const std::string mode = firstOf(said, {"Mode", "effective_test_mode", "test_mode"});
    if (mode.find("Accuracy") != std::string::npos)
        return Error{ErrorCode::input, file.where, "is from a run in the mode " + mode + ", whose times do not count"};
    const std::string scenario = firstOf(said, {"Scenario", "effective_scenario"});
    const std::string valid = firstOf(said, {"Result is", "result_validity"});
    if (!valid.empty() && valid != "VALID") into.notes.push_back("the log calls its result " + valid);
    if (run.rate > 0 && run.output > 0) {
        run.osl = run.output / run.rate;
        tell(into, "osl is tokens a second over samples a second");
    }
    // All samples of Offline are sent at once, so that their times say nothing of what runs together.
    if (scenario == "Offline") run.latency = run.ttft = run.tpot = 0;
    return addBenchRun(run, file.where, "mlperf", file, into);
}

} // namespace rackline
