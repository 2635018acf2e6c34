// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/sweep/sweep.h"
#include "model/candidates/pricing.h"
#include "model/search/binding.h"
#include "model/search/explore.h"
#include "model/search/step_standing.h"
#include "model/trust/sensitivity.h"
#include "model/trust/uncertainty.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace rackline;

namespace {
constexpr std::size_t at(Metric m) { return static_cast<std::size_t>(m); }

struct Case {
    Scenario scenario;
    OperatingPoint point;
    Estimate whole;
};
Case priced() {
    Case c{test::scenarioOf("deepseek-v3", "gb200-nvl72", {"hardware.price=3.5e6 USD", "economics.utilisation=0.6"}), {}, {}};
    c.whole = estimate(c.scenario);
    c.point = c.whole.point;
    return c;
}
double elasticity(const std::vector<InputEffect>& all, std::string_view id, Metric m) {
    const auto found = std::find_if(all.begin(), all.end(), [id](const InputEffect& e) { return e.id == id; });
    return found == all.end() ? 0 : found->elasticity[at(m)];
}
} // namespace

class SensitivityTest : public QObject {
    Q_OBJECT
private slots:
    /// Where the formula is known the slope is too.
    void analyticElasticities() {
        const Case c = priced();
        const std::vector<InputEffect> all = elasticities(c.scenario, c.point);
        const auto share = [&](std::string_view name) {
            double sum = 0, part = 0;
            for (const CostPart& p : c.whole.cost) {
                sum += p.perToken.si();
                if (p.name == name) part = p.perToken.si();
            }
            return part / sum;
        };
        const auto close = [](double a, double b) { return std::abs(a - b) < 2e-4; };
        QVERIFY(close(elasticity(all, "facility.pue", Metric::perMw), -1));
        QVERIFY(close(elasticity(all, "facility.pue", Metric::energy), 1));
        QVERIFY(close(elasticity(all, "facility.pue", Metric::speed), 0));
        QVERIFY(close(elasticity(all, "facility.electricity", Metric::cost), share("energy")));
        QVERIFY(close(elasticity(all, "facility.electricity", Metric::perMw), 0));
        QVERIFY(close(elasticity(all, "hardware.price", Metric::cost), share("hardware") + share("upkeep")));
        QVERIFY(close(elasticity(all, "economics.utilisation", Metric::cost), -1));
        // Prompts are sold too.
        const double answers = c.scenario.economics.outputPrice / tokenRevenue(c.scenario);
        QVERIFY(answers > 0 && answers < 1);
        QVERIFY(close(elasticity(all, "economics.price.output", Metric::revenue), answers));
        QVERIFY(close(elasticity(all, "economics.price.input", Metric::revenue), 1 - answers));
        QVERIFY(close(elasticity(all, "hardware.power.provisioned", Metric::perMw), -1));
    }
    /// Along a frontier: what an explained point says of itself, in stretches that do not overlap.
    void bindsAlongAFrontier() {
        const Scenario s = test::scenarioOf("deepseek-v3", "gb200-nvl72");
        std::vector<OperatingPoint> points;
        for (const FrontierPoint& p : explore(s).frontier) points.push_back(p.point);
        const std::vector<BindingSpan> spans = bindingAlong(s, points, Metric::speed);
        QVERIFY(spans.size() > 1);
        for (std::size_t i = 1; i < spans.size(); ++i)
            QVERIFY(spans[i].limit != spans[i - 1].limit && spans[i].from > spans[i - 1].to);
        for (const OperatingPoint& p : points) {
            const double speed = valueOf(p, Metric::speed);
            const auto span = std::find_if(spans.begin(), spans.end(), [&](const BindingSpan& b) { return speed <= b.to; });
            QVERIFY(span != spans.end());
            QCOMPARE(span->limit, explain(s, p).binding);
        }
    }
    /// Beside each point of a frontier: what an explained point says of itself.
    void lightAlongAFrontier() {
        const Scenario s = test::scenarioOf("deepseek-v3", "gb200-nvl72");
        std::vector<OperatingPoint> points;
        for (const FrontierPoint& p : explore(s).frontier) points.push_back(p.point);
        const std::vector<StepStanding> steps = stepStandings(s, points);
        QCOMPARE(steps.size(), points.size());
        for (std::size_t i = 0; i < points.size(); ++i) {
            const Estimate e = explain(s, points[i]);
            QCOMPARE(steps[i].lightShare, e.decodeSpeedOfLight / e.decodeStepTime);
            QCOMPARE(steps[i].binding, e.binding);
            QVERIFY(steps[i].lightShare > 0.02 && steps[i].lightShare < 1);
        }
    }
    void shortStretchesAreLeftOut() {
        const std::vector<BindingSpan> spans{{Limit::memory, 10, 60},
                                             {Limit::latency, 61, 62},
                                             {Limit::memory, 63, 63.5},
                                             {Limit::scaleUp, 64, 100},
                                             {Limit::memory, 101, 102}};
        const std::vector<BindingSpan> kept = withoutShort(spans);
        QCOMPARE(kept.size(), std::size_t{2});
        QVERIFY(kept[0].limit == Limit::memory && kept[0].from == 10 && kept[0].to == 60);
        QVERIFY(kept[1].limit == Limit::scaleUp && kept[1].to == 100);
        const std::vector<BindingSpan> same{{Limit::memory, 10, 60}, {Limit::latency, 61, 62}, {Limit::memory, 63, 90}};
        QCOMPARE(withoutShort(same).size(), std::size_t{1});
        QCOMPARE(withoutShort(same)[0].to, 90.0);
    }
    /// More of what binds, and something else does.
    void bindsAlongAParameter() {
        const Case c = priced();
        const Parameter& bandwidth = *findParameter("hardware.accelerator.hbm.bandwidth");
        const std::vector<BindingSpan> spans = bindingAlong(c.scenario, c.point, bandwidth);
        QVERIFY(spans.size() > 1);
        QCOMPARE(spans.front().limit, Limit::memory);
        QVERIFY(spans.back().limit != Limit::memory);
        for (std::size_t i = 1; i < spans.size(); ++i) QVERIFY(std::abs(spans[i].from / spans[i - 1].to - 1) < 1e-6);
        const double now = bandwidth.get(c.scenario);
        QVERIFY(spans.front().from < now && spans.back().to > now);
        for (const BindingSpan& span : spans) {
            Scenario other = c.scenario;
            bandwidth.set(other, std::sqrt(span.from * span.to));
            QCOMPARE(bindingAt(Evaluator(other), heldPoint(other, c.point)), span.limit);
        }
    }
    /// At a limit the slope is taken from the side that is left.
    void oneSidedAtALimit() {
        Case c = priced();
        c.scenario.economics.utilisation = 1;
        const std::vector<InputEffect> all = elasticities(c.scenario, heldPoint(c.scenario, c.point));
        QVERIFY(std::abs(elasticity(all, "economics.utilisation", Metric::cost) + 1) < 1e-9);
    }
    void whatIsNotUsedIsNotListed() {
        const Case c = priced();
        const std::vector<InputEffect> all = elasticities(c.scenario, c.point);
        QVERIFY(all.size() > 15);
        for (const char* id : {"workload.speculative.acceptance", "precision.weights", "mapping.tp", "search.largest"})
            QVERIFY2(std::none_of(all.begin(), all.end(), [id](const InputEffect& e) { return e.id == id; }), id);
        QVERIFY(elasticity(all, "hardware.accelerator.hbm.bandwidth", Metric::speed) > 0.05);
        QVERIFY(elasticity(all, "kernels.experts", Metric::speed) < -0.05);
    }
    /// Times are homogeneous: kernels, links and the host together are all of a token's time.
    void shapesOfTimeSumToOne() {
        const Scenario s = test::scenarioOf("llama-3.1-70b", "dgx-h100", {"mapping.mode=aggregated"});
        const OperatingPoint p = estimate(s).point;
        const std::vector<InputEffect> all = elasticities(s, p);
        double sum = 0;
        for (const char* id : {"kernels.gemm", "kernels.attention", "kernels.elementwise", "links.all_reduce", "engine.host"})
            sum += elasticity(all, id, Metric::perGpu);
        QVERIFY2(std::abs(sum + 1) < 0.05, std::to_string(sum).c_str());
    }

    void tornadoIsSortedAndHoldsTheModelError() {
        const Case c = priced();
        const std::vector<Factor> factors = factorsOf(c.scenario);
        for (const Metric m : {Metric::perMw, Metric::cost, Metric::ttft}) {
            const std::vector<TornadoBar> bars = tornadoOf(c.scenario, c.point, factors, m);
            QVERIFY(bars.size() >= 3);
            for (std::size_t i = 1; i < bars.size(); ++i) QVERIFY(bars[i - 1].width(m) >= bars[i].width(m));
            QVERIFY(std::any_of(bars.begin(), bars.end(), [](const TornadoBar& b) { return b.id == residualId; }));
            const double now = valueOf(c.point, m);
            for (const TornadoBar& b : bars) {
                const auto [low, high] = std::minmax(b.low[at(m)], b.high[at(m)]);
                QVERIFY2(low <= now * (1 + 1e-12) && now <= high * (1 + 1e-12), b.id.c_str());
            }
        }
        const std::vector<TornadoBar> bars = tornadoOf(c.scenario, c.point, factors, Metric::perMw);
        QVERIFY(std::none_of(bars.begin(), bars.end(), [](const TornadoBar& b) { return b.id == "facility.electricity"; }));
    }

    /// The value that is found does what was asked.
    void breakEvenReachesItsTarget_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("metric");
        QTest::addColumn<double>("factor");
        QTest::newRow("HBM for speed") << "hardware.accelerator.hbm.bandwidth" << int(Metric::speed) << 1.05;
        QTest::newRow("PUE for tokens per MW") << "facility.pue" << int(Metric::perMw) << 0.8;
        QTest::newRow("electricity for cost") << "facility.electricity" << int(Metric::cost) << 1.1;
        QTest::newRow("prompt for first token") << "workload.isl" << int(Metric::ttft) << 2.0;
    }
    void breakEvenReachesItsTarget() {
        QFETCH(QString, id);
        QFETCH(int, metric);
        QFETCH(double, factor);
        const Case c = priced();
        const Metric m = static_cast<Metric>(metric);
        const Parameter* p = findParameter(id.toStdString());
        QVERIFY(p != nullptr);
        const double target = factor * valueOf(c.point, m);
        const BreakEven found = breakEven(c.scenario, c.point, *p, m, target);
        QVERIFY2(found.value.has_value(), qPrintable(QString::asprintf("%g, reaches %g to %g", target, found.least, found.most)));
        Scenario changed = c.scenario;
        p->set(changed, *found.value);
        QVERIFY(std::abs(valueOf(heldPoint(changed, c.point), m) / target - 1) < 1e-6);
        QVERIFY(found.least <= target && target <= found.most);
    }
    /// What follows from an input moves with it: the inlet of a plant once moved nothing, and its slope was left out.
    void whatFollowsMovesToo_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("now");
        QTest::addColumn<int>("metric");
        QTest::addColumn<double>("factor");
        QTest::newRow("inlet") << "facility.inlet"
                               << "24 °C" << int(Metric::perMw) << 1.01;
        QTest::newRow("UPS") << "facility.ups"
                             << "0.95" << int(Metric::perMw) << 1.01;
        QTest::newRow("failures") << "failures.mttf"
                                  << "20000 h" << int(Metric::cost) << 1.001;
    }
    void whatFollowsMovesToo() {
        QFETCH(QString, id);
        QFETCH(QString, now);
        QFETCH(int, metric);
        QFETCH(double, factor);
        const std::vector<std::string> settings{"model=deepseek-v3", "hardware.rack=gb200-nvl72", "hardware.price=3.5e6 USD",
                                                "facility.climate=madrid", (id + QLatin1Char('=') + now).toStdString()};
        const Project project{"", {}, {{"one", {}}}};
        const Result<ResolvedScenario> s = resolve(project, 0, test::catalogue(), settings);
        QVERIFY2(bool(s), s ? "" : s.error().text().c_str());
        const OtherValue others = otherValuesOf(*s, test::catalogue());
        const OperatingPoint point = estimate(s->scenario).point;
        const Metric m = static_cast<Metric>(metric);
        QVERIFY(elasticity(elasticities(s->scenario, point, others), id.toStdString(), m) != 0);
        const Parameter& p = *findParameter(id.toStdString());
        const double target = factor * valueOf(point, m);
        const BreakEven found = breakEven(s->scenario, point, p, m, target, others);
        QVERIFY2(found.value.has_value(), qPrintable(QString::asprintf("%g, reaches %g to %g", target, found.least, found.most)));
        std::vector<std::string> moved = settings;
        moved.back() = id.toStdString() + "=" + valueText(p, *found.value);
        const Scenario there = resolve(project, 0, test::catalogue(), moved).value().scenario;
        QVERIFY(std::abs(valueOf(heldPoint(there, point), m) / target - 1) < 1e-6);
    }
    void breakEvenSaysWhenNothingReaches() {
        const Case c = priced();
        const BreakEven none = breakEven(c.scenario, c.point, *findParameter("facility.pue"), Metric::speed, 1e4);
        QVERIFY(!none.value.has_value());
        QVERIFY(none.most < 1e4);
        QCOMPARE(none.least, none.most);
    }
};

QTEST_GUILESS_MAIN(SensitivityTest)
#include "sensitivity_test.moc"
