// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/scenario/parameters.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <random>
#include <vector>

using namespace rackline;

namespace {
using Bits = std::vector<std::uint64_t>;

/// Every figure of a frontier's points and of their intervals.
Bits bitsOf(const Exploration& found) {
    Bits bits;
    for (const FrontierPoint& p : found.frontier) {
        for (const MetricInfo& m : everyMetric()) bits.push_back(std::bit_cast<std::uint64_t>(valueOf(p.point, m.metric)));
        for (const Interval<double>& i : {p.x, p.y, p.yAtX})
            for (const double end : {i.low, i.mid, i.high}) bits.push_back(std::bit_cast<std::uint64_t>(end));
    }
    return bits;
}
} // namespace

/// Scenarios drawn from the whole range of every parameter: a finite answer or a reason, and never a NaN. A sample;
/// RACKLINE_RANDOM_SCENARIOS draws more, RACKLINE_RANDOM_SEED others.
class RandomTest : public QObject {
    Q_OBJECT
private slots:
    void aFiniteAnswerOrAReason() {
        const int runs = qEnvironmentVariableIsSet("RACKLINE_RANDOM_SCENARIOS")
                             ? qEnvironmentVariableIntValue("RACKLINE_RANDOM_SCENARIOS")
                             : 300;
        const int seed =
            qEnvironmentVariableIsSet("RACKLINE_RANDOM_SEED") ? qEnvironmentVariableIntValue("RACKLINE_RANDOM_SEED") : 0;
        std::mt19937_64 draw(static_cast<std::uint64_t>(20261121 + seed));
        std::vector<Scenario> bases;
        for (const char* model : {"llama-3.1-8b", "llama-3.1-70b", "deepseek-v3", "gpt-oss-120b", "dense-100t", "moe-100t",
                                  "nemotron-3-nano", "qwen3-next-80b-a3b", "deepseek-v3.2"})
            for (const char* rack : {"dgx-h100", "gb200-nvl72", "rubin-ultra-kyber"})
                bases.push_back(test::scenarioOf(model, rack));
        std::uniform_real_distribution<double> share(0, 1);
        int feasible = 0;
        std::size_t considered = 0, bounded = 0;
        for (int run = 0; run < runs; ++run) {
            Scenario s = bases[std::size_t(run) % bases.size()];
            // From two GPUs to a million and more, and contexts beyond what the model was made for.
            s.system.count = int(std::exp(share(draw) * std::log(2e4)));
            constexpr double rare = 0.05;
            if (share(draw) < rare) s.system.count = 1, s.system.rack.packages = 2;
            if (share(draw) < 0.5) s.model.maxContext = 0;
            std::string drawn = s.model.id + " on " + s.system.rack.id + " x " + std::to_string(s.system.count);
            for (const Parameter& p : parameters()) {
                constexpr double changed = 0.15;
                if (share(draw) > changed) continue;
                const double at = share(draw);
                double value = p.logarithmic ? p.low * std::pow(p.high / p.low, at) : p.low + at * (p.high - p.low);
                if (p.kind == ParameterKind::count || p.kind == ParameterKind::choice) value = std::floor(value);
                p.set(s, value);
                drawn.append(" ").append(p.id).append("=").append(std::to_string(value));
            }
            // Bounds leave the frontier as it is, to the last bit, on any two axes.
            ExploreOptions axes;
            constexpr double usual = 0.3;
            if (share(draw) > usual) {
                axes.x = Metric(int(share(draw) * principalCount));
                axes.y = Metric(int(share(draw) * principalCount));
            }
            ExploreOptions every = axes;
            every.exhaustive = true;
            const Exploration some = explore(s, axes), all = explore(s, every);
            QVERIFY2(bitsOf(some) == bitsOf(all), ("bounds change a frontier: " + drawn).c_str());
            QCOMPARE(some.evaluated, all.evaluated);
            QCOMPARE(all.bounded, std::size_t{0});
            considered += some.evaluated;
            bounded += some.bounded;

            const Exploration found = explore(s);
            if (found.frontier.empty()) {
                QVERIFY2(!found.findings.empty(), ("no point and no reason: " + drawn).c_str());
                QVERIFY(found.findings.front().code != FindingCode::none);
            } else {
                ++feasible;
            }
            for (const FrontierPoint& p : found.frontier)
                for (const MetricInfo& m : metrics()) {
                    const double value = valueOf(p.point, m.metric);
                    const bool noPrice =
                        !std::isfinite(value) && value > 0 && (m.metric == Metric::cost || m.metric == Metric::hourly);
                    QVERIFY2(
                        (std::isfinite(value) && value >= 0) || noPrice,
                        (std::string(m.id) + " is " + std::to_string(value) + ": " + labelOf(p.point) + " of " + drawn).c_str());
                }
            // The search again in a quarter of them: the rest explains the point that it found.
            constexpr int often = 4;
            const Estimate e = run % often == 0 || found.frontier.empty() ? estimate(s) : explain(s, found.frontier.back().point);
            QVERIFY(e.point.feasible() || !e.findings.empty());
            QVERIFY(!std::isnan(e.decodeStepTime.si()) && !std::isnan(e.memory.free.si()));
        }
        qInfo("%d of %d scenarios were feasible; bounds left out %zu of %zu candidates", feasible, runs, bounded, considered);
        QVERIFY(bounded > considered / 20);
        QVERIFY(feasible > runs / 20);
    }
};

QTEST_GUILESS_MAIN(RandomTest)
#include "random_test.moc"
