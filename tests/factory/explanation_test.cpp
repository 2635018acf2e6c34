// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/portable_math.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "model/trust/explanation.h"
#include "model/trust/limit_gains.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace rackline;

namespace {
constexpr std::size_t at(Metric m) { return static_cast<std::size_t>(m); }

struct Pair {
    Scenario a, b;
    OperatingPoint ofA, ofB;
};
Pair pairOf(const std::string& file, std::size_t first, std::size_t next) {
    const std::vector<ResolvedScenario> all = test::example(file);
    Pair pair{all.at(first).scenario, all.at(next).scenario, {}, {}};
    pair.ofA = estimate(pair.a).point;
    pair.ofB = estimate(pair.b).point;
    return pair;
}
const DifferenceTerm* termOf(const Difference& d, const std::string& label) {
    const auto found = std::find_if(d.terms.begin(), d.terms.end(), [&](const DifferenceTerm& t) { return t.label == label; });
    return found == d.terms.end() ? nullptr : &*found;
}
} // namespace

class ExplanationTest : public QObject {
    Q_OBJECT
private slots:
    /// The definition, literally: the mean over all orders of what a cause adds when it comes.
    void shapleyIsTheMeanOverAllOrders() {
        std::mt19937_64 draw(7);
        std::uniform_real_distribution<double> any(-1, 1);
        for (std::size_t n = 1; n <= 5; ++n) {
            std::vector<double> game(std::size_t(1) << n);
            for (double& v : game) v = any(draw);
            const std::vector<double> shares = shapleyValues(n, [&](unsigned mask) { return game[mask]; });
            std::vector<std::size_t> order(n);
            std::iota(order.begin(), order.end(), 0);
            std::vector<double> sum(n, 0);
            double orders = 0;
            do {
                unsigned mask = 0;
                for (std::size_t i : order) {
                    sum[i] += game[mask | 1u << i] - game[mask];
                    mask |= 1u << i;
                }
                ++orders;
            } while (std::next_permutation(order.begin(), order.end()));
            for (std::size_t i = 0; i < n; ++i) QVERIFY(std::abs(shares[i] - sum[i] / orders) < 1e-13);
            QVERIFY(std::abs(std::accumulate(shares.begin(), shares.end(), 0.0) - (game.back() - game.front())) < 1e-13);
        }
    }

    void differencesSumAndTurnAround_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("next");
        QTest::newRow("GB200 and Kyber") << "three-generations" << 0 << 1;
        QTest::newRow("H100 without FP4 and GB200 with it") << "three-generations" << 2 << 0;
        QTest::newRow("dense model") << "llama-70b-generations" << 0 << 1;
    }
    void differencesSumAndTurnAround() {
        QFETCH(QString, file);
        QFETCH(int, first);
        QFETCH(int, next);
        const Pair p = pairOf(file.toStdString(), std::size_t(first), std::size_t(next));
        const Result<Difference> there = explainDifference(p.a, p.ofA, p.b, p.ofB);
        const Result<Difference> back = explainDifference(p.b, p.ofB, p.a, p.ofA);
        QVERIFY(there);
        QVERIFY(back);
        QVERIFY(there->terms.size() >= 3 && there->terms.size() <= 10);
        QVERIFY(there->evaluations <= 1024 + 32);
        QCOMPARE(there->terms.size(), back->terms.size());
        for (const MetricInfo& info : metrics()) {
            const std::size_t m = at(info.metric);
            if (!std::isfinite(there->from[m]) || !std::isfinite(there->to[m])) continue; // no price
            double sum = 0;
            for (const DifferenceTerm& term : there->terms) {
                QVERIFY2(std::isfinite(term.ln[m]), (term.label + " of " + std::string(info.id)).c_str());
                sum += term.ln[m];
                const DifferenceTerm* other = termOf(*back, term.label);
                QVERIFY(other != nullptr);
                QVERIFY2(std::abs(term.ln[m] + other->ln[m]) < 1e-9, term.label.c_str());
            }
            const double whole = portable::log(there->to[m] / there->from[m]);
            QVERIFY2(std::abs(sum - whole) < 1e-9, (std::string(info.id) + " " + std::to_string(sum - whole)).c_str());
        }
    }

    void oneChangedInputTakesAll() {
        const Scenario a = test::scenarioOf("llama-3.1-70b", "dgx-h100", {"facility.pue=1.2"});
        Scenario b = a;
        b.facility.pue = 1.5;
        const OperatingPoint p = estimate(a).point;
        const Result<Difference> d = explainDifference(a, p, b, estimateAt(b, p.layout, p.batch).point);
        QVERIFY(d);
        QCOMPARE(d->terms.size(), std::size_t(1));
        QCOMPARE(d->terms.front().label, std::string("Power and facility"));
        QVERIFY(std::abs(d->terms.front().ln[at(Metric::perMw)] + std::log(1.5 / 1.2)) < 1e-12);
        QCOMPARE(d->terms.front().ln[at(Metric::speed)], 0.0);
    }
    void noDifferenceHasNoTerms() {
        const Scenario a = test::scenarioOf("llama-3.1-8b", "dgx-h100");
        const OperatingPoint p = estimate(a).point;
        const Result<Difference> d = explainDifference(a, p, a, p);
        QVERIFY(d);
        QVERIFY(d->terms.empty());
    }
    /// Prices explain money alone, and a dearer rack nothing but cost.
    void pricesMoveMoneyAlone() {
        const Scenario a = test::scenarioOf("llama-3.1-70b", "dgx-h100", {"hardware.price=300000 USD"});
        const Scenario b = test::scenarioOf("llama-3.1-70b", "dgx-h100", {"hardware.price=600000 USD", "facility.pue=1.4"});
        const Result<Difference> d = explainDifference(a, estimate(a).point, b, estimate(b).point);
        QVERIFY(d);
        const DifferenceTerm* price = termOf(*d, "Prices");
        QVERIFY(price != nullptr);
        QVERIFY(price->ln[at(Metric::cost)] > 0);
        QCOMPARE(price->ln[at(Metric::speed)], 0.0);
        QVERIFY(std::abs(price->ln[at(Metric::perMw)]) < 1e-12);
    }
    void aFormatThatOneChipLacksGoesWithTheChip() {
        const Pair p = pairOf("three-generations", 2, 0);
        const Result<Difference> d = explainDifference(p.a, p.ofA, p.b, p.ofB);
        QVERIFY(d);
        QVERIFY(termOf(*d, "Chip and its formats") != nullptr);
        QVERIFY(termOf(*d, "Formats") == nullptr);
    }

    /// Lifting a limit never slows a point, and the last row lifts more than latency, host and kernels, which it holds.
    void liftedLimitsNeverHurt() {
        for (const ResolvedScenario& s : test::example("three-generations")) {
            const OperatingPoint p = estimate(s.scenario).point;
            const std::vector<LimitGain> gains = limitGains(s.scenario, p);
            const std::size_t speed = at(Metric::speed);
            for (const LimitGain& g : gains) {
                QVERIFY2(g.ln[speed] >= -1e-12, std::string(g.id).c_str());
                if (g.id == "latency" || g.id == "host" || g.id == "kernels")
                    QVERIFY2(g.ln[speed] <= gains.back().ln[speed] + 1e-12, std::string(g.id).c_str());
            }
            QVERIFY(gains.back().ln[speed] > std::log(1.5));
        }
    }
    /// One sequence on one chip waits for the weights: memory is what holds it.
    void memoryHoldsASingleSequence() {
        const Scenario s = test::scenarioOf("llama-3.1-8b", "dgx-h100");
        const OperatingPoint p = estimateAt(s, {1, 1, 1, 1, 1}, 1).point;
        const std::vector<LimitGain> gains = limitGains(s, p);
        const auto most = std::max_element(gains.begin(), gains.end() - 1, [](const LimitGain& a, const LimitGain& b) {
            return a.ln[at(Metric::speed)] < b.ln[at(Metric::speed)];
        });
        QCOMPARE(most->id, std::string_view("hbm"));
    }
    /// The held point is the point itself where nothing changed, aggregated and in pools.
    void holdingChangesNothing() {
        for (const ResolvedScenario& s : test::example("three-generations")) {
            const Exploration found = explore(s.scenario);
            bool pools = false;
            for (const FrontierPoint& f : found.frontier) {
                const OperatingPoint held = heldPoint(s.scenario, f.point);
                pools = pools || f.point.mode == ServingMode::disaggregated;
                for (const MetricInfo& m : metrics()) QCOMPARE(valueOf(held, m.metric), valueOf(f.point, m.metric));
            }
            QVERIFY(pools);
        }
    }
};

QTEST_GUILESS_MAIN(ExplanationTest)
#include "explanation_test.moc"
