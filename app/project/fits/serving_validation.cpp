// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/fits/serving_validation.h"

#include "app/project/text/fingerprint.h"
#include "model/base/portable_math.h"

#include <map>
#include <numeric>

namespace rackline {

namespace {

constexpr int configurationParts = 5;

/// Rows that are held out together.
std::string partOf(const MeasuredCase& row, HeldOut what) {
    if (what == HeldOut::nothing) return {};
    if (what == HeldOut::models) return row.model;
    if (what == HeldOut::chips) return row.hardware;
    return std::to_string(std::stoull(fingerprintOf(row.configuration), nullptr, 16) % configurationParts);
}

std::string kindOf(const MeasuredCase& row) {
    if (row.metric == "latency") return "latency";
    const std::string what = row.metric == "ttft_ms"             ? "first token"
                             : row.metric.ends_with("tok_s_gpu") ? "rate"
                             : row.metric == "tok_s_user"        ? "speed"
                                                                 : row.metric;
    return (what == "tpot_ms" ? "time per token" : what) + (row.disaggregated ? ", pools" : "");
}

using Parts = std::map<std::string, std::vector<std::size_t>>;

Parts partsOf(const ServingFit& fit, HeldOut what) {
    Parts parts;
    for (std::size_t i = 0; i < fit.size(); ++i) parts[partOf(fit.row(i), what)].push_back(i);
    return parts;
}

CrossedErrors errorsOf(const ServingValidation& v, const std::vector<std::size_t>& members) {
    CrossedErrors e;
    e.rows = members.size();
    for (std::size_t h = 0; h < heldOutNames.size(); ++h) {
        std::vector<double> ratios, misses;
        for (const std::size_t i : members) {
            if (v.predicted[h][i] <= 0) continue;
            ratios.push_back(v.predicted[h][i] / v.rows[i]->value);
            misses.push_back(portable::log(ratios.back()));
        }
        e.errors[h] = ratioErrors(ratios);
        if (h == std::size_t(HeldOut::configurations) && misses.size() >= fewestForWidth)
            e.halfWidth = conformalHalfWidth(misses);
    }
    return e;
}

void addErrors(ServingValidation& v, const ServingFit& fit) {
    std::map<std::string, std::map<std::string, std::vector<std::size_t>>> groups;
    for (std::size_t i = 0; i < fit.size(); ++i) {
        const std::string kind = kindOf(fit.row(i));
        groups[kind][""].push_back(i);
        groups[kind][fit.profile(i)].push_back(i);
    }
    for (const auto& [kind, profiles] : groups)
        for (const auto& [profile, members] : profiles) {
            CrossedErrors e = errorsOf(v, members);
            e.kind = kind;
            e.profile = profile;
            (profile.empty() ? v.kinds : v.profiles).push_back(std::move(e));
        }
}

} // namespace

ServingValidation validateServing(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Recipes& recipes,
                                  unsigned threads, const std::function<void(std::size_t done, std::size_t total)>& watch) {
    const ServingFit fit(cases, catalogue, recipes, threads);
    ServingValidation v;
    v.runs = fit.runs();
    for (std::size_t i = 0; i < fit.size(); ++i) v.rows.push_back(&fit.row(i));
    std::array<Parts, heldOutNames.size()> parts;
    std::size_t done = 0, total = 0;
    for (std::size_t h = 0; h < parts.size(); ++h) {
        parts[h] = partsOf(fit, static_cast<HeldOut>(h));
        v.fits[h] = parts[h].size();
        v.predicted[h].resize(fit.size());
        total += parts[h].size();
    }
    for (std::size_t h = 0; h < parts.size(); ++h)
        for (const auto& [name, members] : parts[h]) {
            watch(done++, total);
            const bool all = h == std::size_t(HeldOut::nothing);
            const std::vector<double> logs = fit.fitted(all ? members : without(fit.size(), members));
            const std::vector<double> predicted = fit.predicted(members, logs);
            for (std::size_t i = 0; i < members.size(); ++i) v.predicted[h][members[i]] = predicted[i];
            for (std::size_t j = 0; all && j < logs.size(); ++j)
                v.figures.push_back({fit.figures()[j], fit.figures()[j].value * portable::exp(logs[j])});
        }
    watch(done, total);
    addErrors(v, fit);
    return v;
}

} // namespace rackline
