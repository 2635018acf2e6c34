// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/case_coverage.h"

#include "model/base/portable_math.h"
#include "model/factory/calibration.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

namespace rackline {

namespace {

/// |ln(measured / predicted)| over the width, of the figures of one row, by configuration.
using Misses = std::map<std::string, std::vector<double>>;

double shareWithin(const Misses& misses, double factor) {
    double inside = 0, all = 0;
    for (const auto& [key, own] : misses)
        for (const double m : own) inside += m <= factor, ++all;
    return all > 0 ? inside / all : 0;
}

/// Conformal factor of all configurations but one, or but none.
double factorWithout(const Misses& misses, const std::string& left) {
    std::vector<double> others;
    for (const auto& [key, own] : misses)
        if (key != left) others.insert(others.end(), own.begin(), own.end());
    return std::max(1.0, conformalHalfWidth(std::move(others)));
}

void widen(CoverageRow& row, const Misses& misses) {
    row.coveredByFactor = row.covered;
    if (row.tooFew() || row.covered >= leastCoverage) return;
    row.factor = factorWithout(misses, {});
    double inside = 0;
    for (const auto& [key, own] : misses) {
        const double factor = factorWithout(misses, key);
        inside += static_cast<double>(std::count_if(own.begin(), own.end(), [factor](double m) { return m <= factor; }));
    }
    row.coveredByFactor = inside / static_cast<double>(row.cases);
}

} // namespace

bool CoverageRow::tooFew() const { return cases < fewestForWidth || configurations < fewestConfigurations; }

std::string_view widthFigure(SpreadOf kind, bool pools) {
    constexpr std::array<std::array<std::string_view, 2>, 3> names{
        {{"spread", "spread_pools"}, {"spread_rate", "spread_rate_pools"}, {"spread_first_token", "spread_first_token_pools"}}};
    return names[static_cast<std::size_t>(kind)][pools ? 1 : 0];
}

std::vector<CoverageRow> caseCoverage(const std::vector<MeasuredCase>& cases, const std::vector<CasePrediction>& predictions) {
    using Key = std::tuple<std::string, std::string, SpreadOf, bool>;
    std::map<Key, Misses> groups;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const MeasuredCase& row = cases[i];
        const CasePrediction& p = predictions[i];
        const bool served = row.kind == CaseKind::serve || row.kind == CaseKind::staticBatch;
        if (!served || p.status != CaseStatus::ok || row.value <= 0 || p.high <= p.predicted) continue;
        const std::string engine = row.engine + (row.kind == CaseKind::staticBatch ? ", static" : "");
        groups[{engine, row.hardware, spreadOf(row), row.disaggregated}][row.configuration].push_back(
            std::abs(portable::log(row.value / p.predicted)) / portable::log(p.high / p.predicted));
    }
    std::vector<CoverageRow> rows;
    for (const auto& [key, misses] : groups) {
        const auto& [engine, hardware, kind, pools] = key;
        CoverageRow row{engine, hardware, kind, pools};
        row.configurations = misses.size();
        for (const auto& [configuration, own] : misses) row.cases += own.size();
        row.covered = shareWithin(misses, 1);
        widen(row, misses);
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace rackline
