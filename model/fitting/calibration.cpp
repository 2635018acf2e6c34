// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/fitting/calibration.h"

#include "model/base/interval.h"
#include "model/fitting/robust_fit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace rackline {

namespace {

std::size_t distinct(std::span<const Observation> observations, std::size_t Observation::*which) {
    std::size_t most = 0;
    for (const Observation& o : observations) most = std::max(most, o.*which + 1);
    std::vector<char> seen(most, 0);
    for (const Observation& o : observations) seen[o.*which] = 1;
    return static_cast<std::size_t>(std::count(seen.begin(), seen.end(), 1));
}

/// Divides the observations into parts for cross-validation. All rows of one configuration are in one part; configurations are
/// dealt out like cards.
std::vector<std::vector<std::size_t>> partsOf(std::span<const Observation> observations) {
    std::map<std::size_t, std::vector<std::size_t>> configurations;
    for (std::size_t i = 0; i < observations.size(); ++i) configurations[observations[i].configuration].push_back(i);
    std::vector<std::vector<std::size_t>> parts(std::min(calibrationParts, configurations.size()));
    std::size_t next = 0;
    for (const auto& [key, members] : configurations) {
        std::vector<std::size_t>& part = parts[next++ % parts.size()];
        part.insert(part.end(), members.begin(), members.end());
    }
    return parts;
}

FittedFactor factorAt(const FreeFactor& f, double log, double spread) {
    return {log, spread, std::max(f.low, log - normal95 * spread), std::min(f.high, log + normal95 * spread)};
}

/// The most that one run counts; a run that misses by more is wrong for another reason.
constexpr double largestCounted = 0.5;
double counted(double miss) { return std::min(largestCounted, std::abs(miss)); }

/// Mean over configurations of the means of their gains, and what chance alone could give: one-sided, with Student's quantile by
/// its first term.
MeanGain meanGain(std::span<const Observation> observations, const std::vector<double>& gains, double quantile) {
    std::map<std::size_t, std::pair<double, double>> sums;
    for (std::size_t i = 0; i < observations.size(); ++i) {
        auto& [sum, n] = sums[observations[i].configuration];
        sum += gains[i];
        n += 1;
    }
    const auto count = static_cast<double>(sums.size());
    MeanGain gain;
    for (const auto& [key, sum] : sums) gain.mean += sum.first / sum.second / count;
    double squares = 0;
    for (const auto& [key, sum] : sums) squares += (sum.first / sum.second - gain.mean) * (sum.first / sum.second - gain.mean);
    const double error = std::sqrt(squares / (count - 1) / count);
    gain.chance = (quantile + (quantile * quantile * quantile + quantile) / (4 * (count - 1))) * error;
    return gain;
}

MeanGain gainOf(const Calibration& c, std::span<const Observation> observations) {
    std::vector<double> gains;
    for (std::size_t i = 0; i < observations.size(); ++i) gains.push_back(counted(c.before[i]) - counted(c.heldOut[i]));
    return meanGain(observations, gains, normal95);
}

MeanGain matchOf(const Calibration& c, std::span<const Observation> observations) {
    std::vector<double> gains;
    for (std::size_t i = 0; i < observations.size(); ++i) {
        const Observation& own = observations[i];
        double sum = 0, n = 0;
        for (const Observation& other : observations) {
            if (other.kind != own.kind || other.configuration == own.configuration) continue;
            sum += std::abs(c.heldOut[i] + own.log - other.log);
            n += 1;
        }
        gains.push_back(n > 0 ? sum / n - std::abs(c.heldOut[i]) : 0);
    }
    constexpr double normal99 = 2.326347874;
    return meanGain(observations, gains, normal99);
}

} // namespace

std::vector<std::size_t> without(std::size_t size, const std::vector<std::size_t>& part) {
    std::vector<char> out(size, 0);
    for (const std::size_t i : part) out[i] = 1;
    std::vector<std::size_t> rest;
    for (std::size_t i = 0; i < size; ++i)
        if (out[i] == 0) rest.push_back(i);
    return rest;
}

Calibration calibrate(std::span<const FreeFactor> factors, std::span<const Observation> observations, const MissesAt& misses) {
    Calibration c;
    c.runs = distinct(observations, &Observation::run);
    c.configurations = distinct(observations, &Observation::configuration);
    for (const FreeFactor& f : factors) c.factors.push_back(factorAt(f, 0, f.spread));
    std::vector<std::size_t> all(observations.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    c.before = c.inSample = c.heldOut = misses(std::vector<double>(factors.size(), 0), all);
    const auto refused = [&c](CalibrationRefusal why) {
        c.refusal = why;
        return c;
    };
    if (c.runs < runsPerFactor) return refused(CalibrationRefusal::fewRuns);
    if (c.configurations < fewestConfigurations) return refused(CalibrationRefusal::fewConfigurations);
    const RobustFit fit(factors, observations, misses);
    const std::vector<std::size_t> told = fit.told(all, c.before, c.runs / runsPerFactor);
    if (told.empty()) return refused(CalibrationRefusal::nothingTold);
    const RobustFit::Solution whole = fit.solve(all, told, c.before);
    for (const std::size_t j : told) {
        c.factors[j] = factorAt(factors[j], whole.logs[j], whole.spreads[j]);
        c.factors[j].told = true;
        c.factors[j].stopped = whole.stopped[j] != 0;
    }
    c.inSample = whole.misses;
    const std::vector<std::vector<std::size_t>> parts = partsOf(observations);
    c.parts = parts.size();
    for (const std::vector<std::size_t>& part : parts) {
        const std::vector<std::size_t> rest = without(observations.size(), part);
        std::vector<double> known;
        known.reserve(rest.size());
        for (const std::size_t i : rest) known.push_back(c.before[i]);
        // A fit must know neither what the held-out rows would tell nor which factors they tell.
        const std::vector<double> logs = fit.solve(rest, fit.told(rest, known, c.runs / runsPerFactor), known).logs;
        const std::vector<double> missed = misses(logs, part);
        for (std::size_t i = 0; i < part.size(); ++i) c.heldOut[part[i]] = missed[i];
    }
    c.gain = gainOf(c, observations);
    c.match = matchOf(c, observations);
    if (!c.match.isReal()) return refused(CalibrationRefusal::noMatch);
    return c.gain.isReal() ? c : refused(CalibrationRefusal::noGain);
}

double conformalHalfWidth(std::vector<double> misses) {
    if (misses.empty()) return 0;
    for (double& m : misses) m = std::abs(m);
    std::sort(misses.begin(), misses.end());
    constexpr double share = 0.9;
    const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(misses.size() + 1)));
    return misses[std::min(rank, misses.size()) - 1];
}

} // namespace rackline
