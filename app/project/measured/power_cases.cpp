// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/power_cases.h"

#include "app/project/measured/error_statistics.h"
#include "app/project/text/csv_rows.h"
#include "hwdb/store/text_file.h"
#include "model/facility/power/served_activity.h"
#include "model/facility/study/rack_study.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <map>

namespace rackline {

namespace {
/// A table by the names of its columns.
struct Table {
    std::string where;
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;
    std::size_t row = 0;

    std::string word(std::string_view column) const {
        const auto at = std::find(head.begin(), head.end(), column);
        const auto index = static_cast<std::size_t>(at - head.begin());
        return at == head.end() || index >= rows[row].size() ? std::string() : rows[row][index];
    }
    Result<double> number(std::string_view column) const {
        const Result<double> value = parseNumber(word(column));
        if (value) return value;
        return Error{ErrorCode::input, where + ": row " + std::to_string(row + 2) + ", " + std::string(column),
                     value.error().detail};
    }
    /// Numbers of several columns.
    template <std::size_t N> Result<std::array<double, N>> numbers(const std::array<std::string_view, N>& columns) const {
        std::array<double, N> values{};
        for (std::size_t i = 0; i < N; ++i) {
            const Result<double> value = number(columns[i]);
            if (!value) return value.error();
            values[i] = *value;
        }
        return values;
    }
};

Result<Table> tableOf(const std::filesystem::path& file) {
    const Result<std::string> text = readTextFile(file, largestImport);
    if (!text) return text.error();
    Table table{file.string(), {}, {}, 0};
    CsvRows rows(*text);
    std::vector<std::string> cells;
    if (!rows.more() || !rows.next(table.head)) return Error{ErrorCode::input, table.where, "has no header row"};
    while (rows.more()) {
        if (!rows.next(cells)) return Error{ErrorCode::input, table.where, "a quote is never closed"};
        if (!cells.empty() && !cells[0].empty()) table.rows.push_back(cells);
    }
    return table;
}

PowerCase caseOf(std::string id, std::string set, std::vector<std::string> groups, double measured,
                 const Interval<Power>& predicted) {
    return {std::move(id),      std::move(set),     std::move(groups),  measured,
            predicted.mid.si(), predicted.low.si(), predicted.high.si()};
}

Result<void> addServing(const std::filesystem::path& folder, const Catalogue& catalogue, std::vector<PowerCase>& into) {
    Result<Table> runsRead = tableOf(folder / "serving.csv"), modelsRead = tableOf(folder / "models.csv");
    if (!runsRead) return runsRead.error();
    if (!modelsRead) return modelsRead.error();
    Table runs = std::move(runsRead).value(), models = std::move(modelsRead).value();
    std::map<std::string, std::array<double, 5>> known;
    for (models.row = 0; models.row < models.rows.size(); ++models.row) {
        const auto v = models.numbers(
            std::array<std::string_view, 5>{"parameters_e9", "active_e9", "kv_bytes_per_token", "experts", "experts_per_token"});
        if (!v) return v.error();
        known[models.word("model")] = *v;
    }
    for (runs.row = 0; runs.row < runs.rows.size(); ++runs.row) {
        const Table& t = runs;
        const Result<Accelerator> chip = catalogue.accelerator(t.word("accelerator"));
        if (!chip) return chip.error();
        const auto model = known.find(t.word("model"));
        if (model == known.end()) return Error{ErrorCode::input, t.where, "\"" + t.word("model") + "\" is not in models.csv"};
        const auto v = t.numbers(std::array<std::string_view, 8>{"gpus", "batch", "tok_s", "watts_per_gpu", "weight_bytes",
                                                                 "untuned_experts", "prompt", "answer"});
        if (!v) return v.error();
        const auto [gpus, batch, rate, watts, bytes, untuned, prompt, answer] = *v;
        const auto [parameters, active, kv, experts, chosen] = model->second;
        // Weights of a format that the chip has no arithmetic for are computed in 16 bits.
        const bool narrow = bytes < 2 && (bytes >= 1 || chip->peak.of(Precision::fp4));
        const ServedModel served{
            parameters * 1e9, active * 1e9, kv, experts, chosen, bytes, narrow ? Precision::fp8 : Precision::bf16, untuned > 0};
        const ServedRun run{batch, prompt, answer, TokenRate::fromSi(rate / gpus)};
        const std::string kind = t.word("chip") + (experts > 0 ? " mixture" : " dense");
        into.push_back(caseOf(t.word("id"), "serving", {t.word("chip"), kind}, watts,
                              powerInterval(*chip, servedActivity(*chip, served, run))));
    }
    return {};
}

Result<void> addKernels(const std::filesystem::path& folder, const Catalogue& catalogue, std::vector<PowerCase>& into) {
    const std::map<std::string_view, PowerOperator> operators{{"gemm", PowerOperator::gemm},
                                                              {"grouped-gemm", PowerOperator::groupedGemm},
                                                              {"prefill-attention", PowerOperator::prefillAttention},
                                                              {"decode-attention", PowerOperator::decodeAttention},
                                                              {"encoder-attention", PowerOperator::other}};
    Result<Table> read = tableOf(folder / "kernels.csv");
    if (!read) return read.error();
    Table table = std::move(read).value();
    for (table.row = 0; table.row < table.rows.size(); ++table.row) {
        const Table& t = table;
        const Result<Accelerator> chip = catalogue.accelerator(t.word("accelerator"));
        if (!chip) return chip.error();
        const auto op = operators.find(t.word("operator"));
        const auto format = precisionNamed(t.word("precision"));
        if (op == operators.end() || !format || !chip->peak.of(*format))
            return Error{ErrorCode::input, t.where, "row " + std::to_string(t.row + 2) + " has no known operator or format"};
        const auto v = t.numbers(std::array<std::string_view, 4>{"share_low", "share_high", "other_share", "watts_p50"});
        if (!v) return v.error();
        const auto [low, high, other, watts] = *v;
        const double share = (low + high) / 2;
        const bool byCompute = t.word("share_of") == "compute";
        const OperatorPowerFactors factors = operatorPowerFactors(*chip, op->second);
        ChipActivity does;
        does.duty = 1;
        does.hbm = (byCompute ? other : share) * chip->hbm.bandwidth;
        does.add(*format, (byCompute ? share : other) * *chip->peak.of(*format));
        does.floorFactor = factors.floor;
        does.computeFactor = factors.compute;
        into.push_back(caseOf(t.word("id"), "kernels", {t.word("chip"), t.word("operator")}, watts, powerInterval(*chip, does)));
    }
    return {};
}

Result<void> addServers(const std::filesystem::path& folder, const Catalogue& catalogue, std::vector<PowerCase>& into) {
    Result<Table> read = tableOf(folder / "nodes.csv");
    if (!read) return read.error();
    Table table = std::move(read).value();
    for (table.row = 0; table.row < table.rows.size(); ++table.row) {
        const Table& t = table;
        const Result<System> system = catalogue.system(t.word("rack"));
        if (!system) return system.error();
        const auto v = t.numbers(std::array<std::string_view, 2>{"watts", "chip_watts_inferred"});
        if (!v) return v.error();
        const Power inlet = rackPower(system->rack, (*v)[1] * Power::fromSi(1), activity::full).inlet();
        const Power rest =
            overheadSpread(system->rack) * normal95 * (inlet - double(system->rack.packages) * Power::fromSi((*v)[1]));
        into.push_back(caseOf(t.word("id"), "servers", {t.word("cooling")}, (*v)[0], {inlet - rest, inlet, inlet + rest}));
    }
    return {};
}
} // namespace

Result<std::vector<PowerCase>> predictPower(const std::filesystem::path& folder, const Catalogue& catalogue) {
    std::vector<PowerCase> cases;
    for (const auto add : {addServing, addKernels, addServers})
        if (const Result<void> added = add(folder, catalogue, cases); !added) return added.error();
    return cases;
}

std::vector<PowerErrors> powerErrors(const std::vector<PowerCase>& cases) {
    std::vector<PowerErrors> rows;
    std::vector<std::vector<double>> ratios;
    const auto count = [&](const std::string& set, const std::string& group, const PowerCase& c) {
        auto at = std::find_if(rows.begin(), rows.end(), [&](const PowerErrors& r) { return r.set == set && r.group == group; });
        if (at == rows.end()) {
            rows.push_back({set, group});
            ratios.emplace_back();
            at = rows.end() - 1;
        }
        ++at->cases;
        at->covered += c.low <= c.measured && c.measured <= c.high ? 1 : 0;
        ratios[static_cast<std::size_t>(at - rows.begin())].push_back(c.predicted / c.measured);
    };
    for (const PowerCase& c : cases) count(c.set, "", c);
    for (const PowerCase& c : cases)
        for (const std::string& group : c.groups) count(c.set, group, c);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const RatioErrors errors = ratioErrors(ratios[i]);
        rows[i].mean = errors.mean;
        rows[i].median = errors.median;
        rows[i].p90 = errors.p90;
        rows[i].bias = errors.bias;
        rows[i].covered /= static_cast<double>(rows[i].cases);
    }
    std::stable_sort(rows.begin(), rows.end(), [](const PowerErrors& a, const PowerErrors& b) { return a.set < b.set; });
    return rows;
}

} // namespace rackline
