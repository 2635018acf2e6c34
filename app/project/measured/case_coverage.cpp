// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/case_coverage.h"

#include "model/base/portable_math.h"
#include "model/fitting/calibration.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace rackline {

namespace {

/// A profile, the kind of figure and whether of two pools: whose width it is.
using ProfileKey = std::tuple<std::string, SpreadOf, bool>;

/// |ln(measured / predicted)| over the width, of the figures of one row, by configuration.
using Misses = std::map<std::string, std::vector<double>>;

double shareWithin(const Misses& misses, double factor) {
    double inside = 0, all = 0;
    for (const auto& [key, own] : misses)
        for (const double m : own) inside += m <= factor, ++all;
    return all > 0 ? inside / all : 0;
}

/// Chance of so many inside or more, were nine in ten.
double chanceOfAsMany(std::size_t inside, std::size_t all) {
    constexpr double within = 0.9;
    double term = portable::pow(within, static_cast<double>(all)), sum = 0;
    for (std::size_t k = all;; --k) {
        sum += term;
        if (k == inside) return sum;
        term *= static_cast<double>(k) / static_cast<double>(all - k + 1) * (1 - within) / within;
    }
}

std::size_t insideOf(const CoverageRow& row) {
    return static_cast<std::size_t>(std::lround(row.covered * static_cast<double>(row.cases)));
}

/// Conformal factor of all configurations but one, or but none.
double factorWithout(const Misses& misses, const std::string& left) {
    std::vector<double> others;
    for (const auto& [key, own] : misses)
        if (key != left) others.insert(others.end(), own.begin(), own.end());
    return conformalHalfWidth(std::move(others));
}

double coveredUnseen(const Misses& misses, std::size_t all, double profileFactor) {
    double inside = 0;
    for (const auto& [key, own] : misses) {
        const double factor = factorWithout(misses, key) / profileFactor;
        inside += static_cast<double>(std::count_if(own.begin(), own.end(), [factor](double m) { return m <= factor; }));
    }
    return inside / static_cast<double>(all);
}

/// Wider or narrower, where enough was measured to say so and configurations that the choice never saw agree.
void choose(CoverageRow& row, const Misses& misses) {
    row.coveredByFactor = row.covered;
    if (row.tooFew()) return;
    const bool narrow = row.verdict() == Coverage::less;
    const bool wide = row.verdict() == Coverage::more && row.configurations >= fewestToNarrow;
    if (!narrow && !wide) return;
    const double seen = wide ? row.profileFactor : 1;
    const double factor = factorWithout(misses, {}) / seen, unseen = coveredUnseen(misses, row.cases, seen);
    if (wide ? factor >= 1 || unseen < leastCoverage : factor <= 1) return;
    row.factor = factor;
    row.coveredByFactor = unseen;
}

} // namespace

std::string_view nameOf(Coverage coverage) {
    constexpr std::array<std::string_view, 5> names{"holds", "chance", "less", "more", "too few"};
    return names[static_cast<std::size_t>(coverage)];
}

Coverage CoverageRow::verdict() const {
    if (tooFew()) return Coverage::tooFew;
    if (covered < leastCoverage) return Coverage::less;
    if (covered <= mostCoverage) return Coverage::holds;
    return chanceOfAsMany(insideOf(*this), cases) < rareCoverage ? Coverage::more : Coverage::chance;
}

bool CoverageRow::tooFew() const { return cases < fewestForWidth || configurations < fewestConfigurations; }

std::vector<CoverageRow> caseCoverage(const std::vector<MeasuredCase>& cases, const std::vector<CasePrediction>& predictions) {
    using Key = std::tuple<std::string, std::string, SpreadOf, bool>;
    struct Group {
        Misses misses;
        std::set<ProfileKey> profiles;
    };
    std::map<Key, Group> groups;
    std::map<ProfileKey, std::vector<double>> ofProfiles;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const MeasuredCase& row = cases[i];
        const CasePrediction& p = predictions[i];
        if (!isServed(row.kind) || p.status != CaseStatus::ok || row.value <= 0 || p.profileWidth <= 0) continue;
        const std::string engine = row.engine + (row.kind == CaseKind::staticBatch ? ", static" : "");
        const double miss = std::abs(portable::log(row.value / p.predicted)) / portable::log(p.high / p.predicted);
        const ProfileKey profile{p.profile, spreadOf(row), row.disaggregated};
        Group& group = groups[{engine, row.hardware, spreadOf(row), row.disaggregated}];
        group.misses[row.configuration].push_back(miss);
        group.profiles.insert(profile);
        ofProfiles[profile].push_back(std::abs(portable::log(row.value / p.predicted)) / p.profileWidth);
    }
    std::vector<CoverageRow> rows;
    for (const auto& [key, group] : groups) {
        const Misses& misses = group.misses;
        const auto& [engine, hardware, kind, pools] = key;
        CoverageRow row{engine, hardware, kind, pools};
        row.configurations = misses.size();
        for (const auto& [configuration, own] : misses) row.cases += own.size();
        row.covered = shareWithin(misses, 1);
        std::vector<double> all;
        for (const ProfileKey& profile : group.profiles)
            all.insert(all.end(), ofProfiles[profile].begin(), ofProfiles[profile].end());
        row.profileFactor = std::min(1.0, conformalHalfWidth(std::move(all)));
        choose(row, misses);
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace rackline
