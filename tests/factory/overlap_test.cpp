// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/evaluator.h"
#include "model/candidates/iteration_times.h"
#include "model/candidates/load_point.h"
#include "model/operators/run_table.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "model/serving/disaggregated.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

using namespace rackline;

namespace {

using Bits = std::array<std::uint64_t, costFigures>;
Bits bitsOf(const StepCost& cost) { return std::bit_cast<Bits>(cost); }

/// Low-latency kernels and normal ones, joined servers and one domain.
std::vector<Scenario> overlapping() {
    std::vector<Scenario> all;
    for (const char* rack : {"dgx-h100", "gb200-nvl72", "rubin-ultra-kyber", "mi300x-node"})
        if (test::catalogue().system(rack))
            for (const char* model : {"deepseek-v3", "gpt-oss-120b", "llama-3.1-8b"})
                all.push_back(test::scenarioOf(model, rack, {"hardware.count=9", "mapping.two_batch_overlap=0.8"}));
    return all;
}

/// SGLang's deployment: 9 nodes of 8 H100, prompts of 2,000 tokens.
Scenario nineNodes(const std::string& overlap) {
    return test::scenarioOf("deepseek-v3", "dgx-h100",
                            {"hardware.count=9", "precision.weights=fp8-block", "precision.attention=fp8-block",
                             "precision.activations=fp8", "workload.isl=2000", "workload.osl=100", "engine=sglang",
                             "mapping.two_batch_overlap=" + overlap});
}
constexpr Layout wide{1, 72, 72, 1, 1};

double stepTime(const Scenario& s, double batch) { return estimateAt(s, wide, batch).decodeStepTime.si(); }

} // namespace

class OverlapTest : public QObject {
    Q_OBJECT
private slots:
    /// As tableEqualsScalar() of steps that run whole; and some of each kind.
    void tableEqualsScalar() {
        std::size_t halved = 0, gentle = 0, undivided = 0;
        for (const Scenario& s : overlapping()) {
            const Evaluator evaluator(s);
            const std::vector<Layout> layouts = legalLayouts(s.model, s.system, s.layout, s.search);
            const std::vector<double> sequences{1, 2, 3, 5, 9, 17, 24, 33, 48, 64, 80, 100, 128, 160, 200, 260, 400, 1024};
            const std::vector<StepLoads> loads{decodeLoad(s.workload, 0), mixedLoads(s.workload, s.engine)};
            const std::vector<StepLoad> prompts{prefillLoad(s.workload, s.engine, promptsOfPass(s.workload, s.engine)),
                                                prefillLoad(s.workload, s.engine, 1)};
            LayoutOperators listed(s.model, s.precision);
            for (const Layout& layout : layouts) listed.add(layout);
            RunTable running(listed, evaluator.context(), loads, sequences),
                reading(listed, evaluator.context(), {prompts.begin(), prompts.end()}, {0});
            for (std::size_t l = 0; l < layouts.size(); ++l) {
                const std::vector<Operator> operators = operatorsOf(s.model, s.precision, layouts[l]);
                for (std::size_t load = 0; load < loads.size(); ++load) {
                    for (std::size_t n = l % 2; n < sequences.size(); n += 2) {
                        const StepRun run = runOf(operators, loads[load].at(sequences[n]), evaluator.context());
                        QVERIFY(bitsOf(running.sums(l, load, n / packSize).at(n % packSize)) == bitsOf(run.cost));
                        ++(run.lowLatency ? gentle : run.halved ? halved : undivided);
                    }
                    QVERIFY(bitsOf(reading.sums(l, load, 0).at(0)) ==
                            bitsOf(runOf(operators, prompts[load], evaluator.context()).cost));
                }
            }
        }
        QVERIFY2(halved > 20 && gentle > 20 && undivided > 20,
                 qPrintable(QStringLiteral("%1 %2 %3").arg(halved).arg(gentle).arg(undivided)));
    }

    void neverSlowerAndWithoutItNothingChanges() {
        for (const Scenario& s : overlapping()) {
            const Evaluator evaluator(s);
            OperatorContext without = evaluator.context();
            without.overlap.hidden = 0;
            for (const Layout& layout : legalLayouts(s.model, s.system, s.layout, s.search)) {
                const std::vector<Operator> operators = operatorsOf(s.model, s.precision, layout);
                for (const double sequences : {0.01, 1.0, 7.0, 256.0, 4000.0}) {
                    const StepLoad load = mixedLoad(s.workload, s.engine, sequences);
                    StepCost plain;
                    for (const Operator& op : operators) plain += costOf(op, load, evaluator.context());
                    QVERIFY(bitsOf(runOf(operators, load, without).cost) == bitsOf(plain));
                    QVERIFY(runOf(operators, load, evaluator.context()).cost.time() <= plain.time());
                }
            }
        }
    }

    void candidatesEqualPoints() {
        Scenario s = test::scenarioOf("deepseek-v3", "gb200-nvl72",
                                      {"mapping.mode=aggregated", "mapping.two_batch_overlap=0.8", "mapping.evidence=possible"});
        ExploreOptions options;
        options.keepCandidates = true;
        const Exploration found = explore(s, options);
        const Evaluator evaluator(s);
        s.overlap.hidden = 0;
        const Exploration plain = explore(s, options);
        QCOMPARE(found.candidates.size(), plain.candidates.size());
        std::size_t quicker = 0;
        for (std::size_t i = 0; i < found.candidates.size(); i += 31) {
            const OperatingPoint& candidate = found.candidates[i];
            const OperatingPoint scalar = pointAt(evaluator, candidate.layout, candidate.batch);
            for (const MetricInfo& m : metrics()) QCOMPARE(valueOf(scalar, m.metric), valueOf(candidate, m.metric));
            if (candidate.perGpu > plain.candidates[i].perGpu) ++quicker;
        }
        QVERIFY(quicker > 10);
    }

    /// The breakdown sums to the step, names what is exposed and says what is hidden beside it.
    void partsSumToTheStep() {
        const Scenario s = nineNodes("0.8");
        const Evaluator evaluator(s);
        const Estimate e = estimateAt(s, wide, 256);
        const std::vector<Operator> operators = operatorsOf(s.model, s.precision, wide);
        const StepLoad load = decodeLoad(s.workload, 256);
        const StepRun run = runOf(operators, load, evaluator.context());
        double sum = 0, host = 0, hidden = 0;
        for (const StepPart& p : e.decodeStep) {
            (p.group == OperatorGroup::host ? host : sum) += p.time.si();
            hidden += p.hidden.si();
            QCOMPARE(p.hidden.si() > 0, p.name == "exposed dispatch and combine");
            QVERIFY(p.speedOfLight <= p.time);
        }
        QVERIFY(run.halved && std::abs(sum / run.cost.time() - 1) < 1e-12);
        QVERIFY(std::abs((sum + host) / e.decodeStepTime.si() - 1) < 1e-12);
        // Exposed and hidden together are what the exchange of both halves takes.
        const ExchangeTimes half = exchangeTimes(operators, partOf(load, 2), evaluator.context());
        QVERIFY(std::abs((run.cost.links + hidden) / (2 * (run.lowLatency ? half.lowLatency : half.quickest)) - 1) < 1e-12);
        // All of it hidden is still told.
        const Estimate all = estimateAt(nineNodes("1"), wide, 256);
        const auto exposed = std::find_if(all.decodeStep.begin(), all.decodeStep.end(),
                                          [](const StepPart& p) { return p.group == OperatorGroup::exchange; });
        QVERIFY(exposed != all.decodeStep.end() && exposed->time.si() < 1e-9 && exposed->hidden.si() > 0.03);
        QVERIFY(exposed->limit == Limit::scaleOut);
    }

    /// Iterations of the simulation save what steps of the closed forms do; decodes beside prompts what lies between.
    void simulatedIterationsSaveTheSame() {
        const Scenario on = nineNodes("0.8"), off = nineNodes("0");
        const Evaluator with(on), without(off);
        const StepTimes saving = iterationTimes(with, wide), plain = iterationTimes(without, wide);
        const std::vector<Operator> operators = operatorsOf(on.model, on.precision, wide);
        const auto saved = [&](const StepLoad& load) {
            return runOf(operators, load, without.context()).cost.time() - runOf(operators, load, with.context()).cost.time();
        };
        const auto savedBy = [&](const Iteration& work) { return plain(work, 1) - saving(work, 1); };
        for (const double sequences : {1.0, 32.0, 256.0, 1024.0}) {
            const double steps = savedBy({sequences, sequences * on.workload.meanContext()});
            QVERIFY(std::abs(steps - saved(decodeLoad(on.workload, sequences))) < 1e-9);
        }
        StepLoad prompts = mixedLoad(on.workload, on.engine, 0);
        prompts.promptTokens = 4096;
        const double reading = saved(prompts), decoding = saved(decodeLoad(on.workload, 4096));
        QVERIFY(reading > 0 && std::abs(savedBy({0, 0, 4096, 2, 1e6}) - reading) < 1e-9);
        const double between = savedBy({1024, 1024 * on.workload.meanContext(), 3072, 1, 1e6});
        QVERIFY(std::abs(between - (0.25 * decoding + 0.75 * reading)) < 1e-9);
    }

    /// SGLang measured -27 % at 32 tokens a GPU, where it is to be off, a gain from somewhere between 64 and 128 on, and +25.5 %
    /// at 256 (method/collectives 5). The model is more careful at 256.
    void gainsWherePublished() {
        const Scenario on = nineNodes("0.8"), off = nineNodes("0"), all = nineNodes("1");
        for (const double few : {8.0, 32.0, 64.0}) QCOMPARE(stepTime(on, few), stepTime(off, few));
        QVERIFY(stepTime(on, 128) < stepTime(off, 128));
        const double gain = stepTime(off, 256) / stepTime(on, 256) - 1, most = stepTime(off, 256) / stepTime(all, 256) - 1;
        QVERIFY2(gain > 0.10 && gain < 0.255 && most > 0.255, qPrintable(QStringLiteral("%1 %2").arg(gain).arg(most)));
        // Were it on at 32: half batches of 16 take twice what they take alone, and at best their exchange is gone.
        const auto exchange = [](const Estimate& e) {
            double sum = 0;
            for (const StepPart& p : e.decodeStep)
                if (p.group == OperatorGroup::exchange) sum += p.time.si();
            return sum;
        };
        const Estimate half = estimateAt(off, wide, 16);
        QVERIFY(2 * (half.decodeStepTime.si() - exchange(half)) > stepTime(off, 32));
    }
};

QTEST_GUILESS_MAIN(OverlapTest)
#include "overlap_test.moc"
