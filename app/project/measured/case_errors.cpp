// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/case_errors.h"

#include "app/project/measured/error_statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

namespace rackline {

namespace {

/// Ranks from 0, equal values sharing the mean of theirs.
std::vector<double> ranksOf(const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t i = 0; i < order.size();) {
        std::size_t j = i;
        while (j + 1 < order.size() && values[order[j + 1]] == values[order[i]]) ++j;
        for (std::size_t k = i; k <= j; ++k) ranks[order[k]] = static_cast<double>(i + j) / 2;
        i = j + 1;
    }
    return ranks;
}

double spearman(const std::vector<double>& a, const std::vector<double>& b) {
    const std::vector<double> x = ranksOf(a), y = ranksOf(b);
    const double mean = static_cast<double>(x.size() - 1) / 2;
    double xy = 0, xx = 0, yy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xy += (x[i] - mean) * (y[i] - mean);
        xx += (x[i] - mean) * (x[i] - mean);
        yy += (y[i] - mean) * (y[i] - mean);
    }
    return xx > 0 && yy > 0 ? xy / std::sqrt(xx * yy) : 0;
}

/// Where regions of load begin, in requests in flight or in a batch.
constexpr std::array<int, 4> loadRegions{8, 32, 128, 512};

struct Siblings {
    std::vector<double> measured, predicted;
};

std::string_view nameOfKind(CaseKind kind) {
    constexpr std::array<std::string_view, 4> names{"serve", "static-batch", "train", "memory-fit"};
    return names[static_cast<std::size_t>(kind)];
}

} // namespace

namespace {
CaseErrors decisionErrors(std::span<const MeasuredCase* const> cases, std::span<const CasePrediction* const> predictions) {
    CaseErrors e;
    e.cases = cases.size();
    e.decides = true;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const CasePrediction& p = *predictions[i];
        if (p.status != CaseStatus::ok) continue;
        const bool ran = cases[i]->value > 0, said = p.predicted > 0;
        const double miss = p.probability - (ran ? 1 : 0);
        ++e.predicted;
        e.falseFits += said && !ran;
        e.falseRefusals += ran && !said;
        e.brier += miss * miss;
        e.covered += cases[i]->value >= p.low && cases[i]->value <= p.high ? 1 : 0;
    }
    if (e.predicted == 0) return e;
    const auto n = static_cast<double>(e.predicted);
    e.right = 1 - static_cast<double>(e.falseFits + e.falseRefusals) / n;
    e.brier /= n;
    e.covered /= n;
    return e;
}
} // namespace

CaseErrors caseErrors(std::span<const MeasuredCase* const> cases, std::span<const CasePrediction* const> predictions) {
    if (!cases.empty() && cases.front()->metric == "fits") return decisionErrors(cases, predictions);
    CaseErrors e;
    e.cases = cases.size();
    std::vector<double> ratios;
    std::map<std::string, Siblings> families;
    double inside = 0;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const MeasuredCase& row = *cases[i];
        const CasePrediction& p = *predictions[i];
        if (p.status != CaseStatus::ok || row.value <= 0) continue;
        ratios.push_back(p.predicted / row.value);
        inside += row.value >= p.low && row.value <= p.high ? 1 : 0;
        Siblings& family = families[row.configuration + row.metric];
        family.measured.push_back(row.value);
        family.predicted.push_back(p.predicted);
    }
    e.predicted = ratios.size();
    if (ratios.empty()) return e;
    const RatioErrors errors = ratioErrors(ratios);
    e.mean = errors.mean;
    e.median = errors.median;
    e.p90 = errors.p90;
    e.bias = errors.bias;
    e.covered = inside / static_cast<double>(ratios.size());
    double ranks = 0;
    constexpr std::size_t fewest = 3;
    for (const auto& [key, family] : families) {
        if (family.measured.size() < fewest) continue;
        ranks += spearman(family.measured, family.predicted);
        ++e.ranked;
    }
    if (e.ranked > 0) e.rank = ranks / static_cast<double>(e.ranked);
    return e;
}

CaseGroup groupOf(const MeasuredCase& row, std::string_view by) {
    if (by == "pools") return {0, row.disaggregated ? "disaggregated" : "aggregated"};
    if (by == "engine") return {0, row.engine};
    if (by == "hardware") return {0, row.hardware};
    if (by == "model") return {0, row.model};
    const double load = row.concurrency > 0 ? row.concurrency : row.batch;
    if (!(load > 0)) return {};
    const auto above = std::upper_bound(loadRegions.begin(), loadRegions.end(), load);
    const std::string from = std::to_string(above == loadRegions.begin() ? 1 : *(above - 1));
    const int order = static_cast<int>(above - loadRegions.begin());
    return {order, above == loadRegions.end() ? "from " + from : from + "-" + std::to_string(*above - 1)};
}

std::vector<CaseErrorRow> caseErrorTable(const std::vector<MeasuredCase>& cases, const std::vector<CasePrediction>& predictions) {
    using Key = std::tuple<std::string, std::string, std::string, CaseGroup>;
    std::map<Key, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const MeasuredCase& row = cases[i];
        const std::string kind(nameOfKind(row.kind));
        groups[{kind, row.metric, "", {}}].push_back(i);
        for (const std::string_view by : caseGroupings)
            if (CaseGroup group = groupOf(row, by); by != "load" || !group.name.empty())
                groups[{kind, row.metric, std::string(by), std::move(group)}].push_back(i);
    }
    std::vector<CaseErrorRow> table;
    for (const auto& [key, members] : groups) {
        std::vector<const MeasuredCase*> some;
        std::vector<const CasePrediction*> own;
        for (const std::size_t i : members) {
            some.push_back(&cases[i]);
            own.push_back(&predictions[i]);
        }
        const auto& [kind, metric, by, group] = key;
        table.push_back({kind, metric, by, group.name, caseErrors(some, own)});
    }
    return table;
}

} // namespace rackline
