// SPDX-License-Identifier: GPL-3.0-or-later
// Adapters of low rank that requests of one service choose from.
#include "app/project/evidence/known_runs.h"
#include "model/candidates/held_point.h"
#include "model/memory/inference_memory.h"
#include "model/operators/step_table.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace rackline;

namespace {
using Texts = std::vector<std::string>;

Scenario of(const char* model, Texts more) { return test::scenarioOf(model, "dgx-h200", more); }
Scenario llama(Texts more) { return of("llama-3.1-8b", std::move(more)); }
QByteArray refusal(const char* model, Texts more) {
    try {
        (void)of(model, std::move(more));
    } catch (const std::exception& e) { return QByteArray(e.what()); }
    return {};
}
std::string adapters(int count) { return "workload.lora.adapters=" + std::to_string(count); }

/// What the operators of adapters cost in one step.
StepCost adapterCost(const Scenario& s, const StepLoad& load, const Layout& layout = {}) {
    const OperatorContext context = contextFor(s.model, s.system, s.kernels, s.engine);
    StepCost sum;
    for (const Operator& op : operatorsOf(s.model, s.precision, layout))
        if (op.name.starts_with("adapters")) sum += costOf(op, load, context);
    return sum;
}
StepLoad decodes(double sequences) {
    StepLoad load;
    load.sequences = sequences;
    load.context = 4096;
    return load;
}
double weightsOf(const Scenario& s, const Layout& layout) {
    return inferenceMemory(s.model, s.precision, s.workload, layout, s.system.accelerator.hbm.visible, s.engine).weights.si();
}
Estimate at(Texts more) {
    more.insert(more.begin(), {"precision.weights=bf16", "mapping.tp=1", "mapping.mode=aggregated", "hardware.count=1",
                               "workload.isl=1024", "workload.osl=256"});
    return estimate(llama(std::move(more)));
}
bool says(const Estimate& e, FindingCode code) {
    return std::any_of(e.findings.begin(), e.findings.end(), [&](const Finding& f) { return f.code == code; });
}

/// Layers of Llama 3.1 8B, worked by hand: query, key and value 4,096 to 6,144 in three projections; output 4,096 to 4,096; gate
/// and up 4,096 to 28,672 in two; down 14,336 to 4,096.
constexpr double layers = 32, rank = 16, all = 41943040, attention = 13631488;
} // namespace

class AdaptersTest : public QObject {
    Q_OBJECT
private slots:
    void weightsOfAnAdapter() {
        QCOMPARE(adapterWeights(llama({adapters(1)}).model, 1), all);
        QCOMPARE(adapterWeights(llama({adapters(1), "workload.lora.targets=attention"}).model, 1), attention);
        QCOMPARE(adapterWeights(llama({adapters(1), "workload.lora.rank=64"}).model, 1), 4 * all);
        // Each of eight ranks has the whole matrices of the side that is not divided.
        const double divided = layers * rank * (3 * 4096 + 768 + 512 + 4096 + 2 * 4096 + 3584 + 1792 + 4096);
        QCOMPARE(adapterWeights(llama({adapters(1)}).model, 8), divided);
    }

    /// Slots are kept on every rank, whether requests use all of them or not.
    void slotsTakeMemory() {
        const Layout one, eight{8, 1, 1, 1, 1};
        const Scenario none = llama({}), some = llama({adapters(8)}), more = llama({adapters(8), "workload.lora.slots=32"});
        QCOMPARE(weightsOf(some, one) - weightsOf(none, one), 8 * all * 2);
        QCOMPARE(weightsOf(more, one) - weightsOf(none, one), 32 * all * 2);
        QCOMPARE(weightsOf(some, eight) - weightsOf(none, eight), 8 * adapterWeights(some.model, 8) * 2);
        const Layout stages{1, 1, 1, 1, 2};
        QCOMPARE(weightsOf(some, stages) - weightsOf(none, stages), 4 * all * 2);
    }

    /// Each different adapter of a step is read once; each token is multiplied by one, and moves its inputs and outputs.
    void workOfAStep() {
        const Scenario s = llama({adapters(8)});
        const double moved = layers * 2 * (16576.0 + 12352 + 61568 + 22592);
        for (const double sequences : {1.0, 5.0, 8.0, 64.0}) {
            const StepCost cost = adapterCost(s, decodes(sequences));
            QCOMPARE(cost.flops16, 2 * sequences * all);
            QCOMPARE(cost.hbmBytes, std::min(sequences, 8.0) * all * 2 + sequences * moved);
            // Eight grouped kernels a layer.
            const GemmCoefficients& gemm = s.kernels.gemm[static_cast<std::size_t>(Precision::bf16)];
            const double launches = layers * 8 * gemm.fixed * s.engine.latencyFactor;
            QVERIFY(std::abs(cost.fixed / launches - 1) < 1e-12);
            QVERIFY(cost.work >= s.engine.workFactor * gemm.scale * cost.hbmBytes /
                                     (chipSpeed(s.system.accelerator).hbm * gemm.memory) * (1 - 1e-12));
        }
        // Three prompts of a pass use three adapters, and a part of one prompt one.
        StepLoad prompts;
        prompts.promptTokens = 3000;
        prompts.promptLength = 1000;
        QCOMPARE(adapterCost(s, prompts).hbmBytes, 3 * all * 2 + 3000 * moved);
        prompts.promptLength = 30000;
        QCOMPARE(adapterCost(s, prompts).hbmBytes, all * 2 + 3000 * moved);
        // Each of eight ranks multiplies by its own part.
        QCOMPARE(adapterCost(s, decodes(4), {8, 1, 1, 1, 1}).flops16, 2 * 4 * adapterWeights(s.model, 8));
    }

    /// Rows of many steps have the bits of single ones, in new tables and in those that are renewed.
    void bothPathsAreTheSame() {
        const Scenario s = of("qwen3-30b-a3b", {adapters(12), "workload.lora.targets=attention", "workload.lora.rank=64"});
        const OperatorContext context = contextFor(s.model, s.system, s.kernels, s.engine);
        LayoutOperators operators(s.model, s.precision);
        const std::vector<Layout> layouts{{}, {4, 1, 4, 1, 1}, {2, 4, 8, 1, 1}, {1, 1, 1, 1, 2}};
        for (const Layout& layout : layouts) operators.add(layout);
        std::vector<double> sequences{1, 5, 12, 17, 64};
        StepLoad load = decodes(0);
        load.promptTokens = 4096;
        load.promptLength = 700;
        const auto compare = [&](StepTable& table) {
            for (std::size_t i = 0; i < layouts.size(); ++i)
                for (std::size_t lane = 0; lane < sequences.size(); ++lane) {
                    StepCost sum;
                    StepLoad one = load;
                    one.sequences = sequences[lane];
                    for (const Operator& op : operatorsOf(s.model, s.precision, layouts[i])) sum += costOf(op, one, context);
                    const StepCost row = table.sums(i, 0, lane / packSize).at(lane % packSize);
                    QCOMPARE(row.time(), sum.time());
                    QCOMPARE(row.hbmBytes, sum.hbmBytes);
                    QCOMPARE(row.flops(), sum.flops());
                }
        };
        StepTable table(operators, context, {load}, sequences);
        compare(table);
        // As many tokens as before, of other sequences and prompts.
        load.queries = 2;
        sequences = {1, 2.5, 6, 8.5, 32};
        load.promptLength = 100;
        table.renew(context, {load}, sequences);
        compare(table);
    }

    void moreAreNeverFaster() {
        Estimate last = at({"workload.load.batch=16"});
        QVERIFY(last.point.feasible());
        for (const Texts& more : {Texts{adapters(1)}, Texts{adapters(4)}, Texts{adapters(16)},
                                  Texts{adapters(16), "workload.lora.rank=64"}, Texts{adapters(64), "workload.lora.rank=64"}}) {
            Texts settings = more;
            settings.push_back("workload.load.batch=16");
            const Estimate next = at(settings);
            QVERIFY(next.point.feasible());
            QVERIFY(next.point.tpot >= last.point.tpot && next.point.ttft >= last.point.ttft);
            QVERIFY(next.point.perWatt <= last.point.perWatt);
            QVERIFY(next.point.admitted < last.point.admitted);
            last = next;
        }
        const Estimate attentionAlone = at({adapters(16), "workload.lora.targets=attention", "workload.load.batch=16"});
        QVERIFY(attentionAlone.point.tpot < at({adapters(16), "workload.load.batch=16"}).point.tpot);
    }

    /// People report 5 to 20 % for a few adapters of rank 16 (a judgement of the field, not of this model).
    void theyTakeWhatPeopleReport() {
        for (const char* batch : {"1", "8", "32", "128"}) {
            const std::string load = std::string("workload.load.batch=") + batch;
            const double share = at({adapters(8), load}).point.tpot / at({load}).point.tpot - 1;
            qInfo("batch %3s: a token takes %.1f %% longer", batch, 100 * share);
            QVERIFY(share > 0.05 && share < 0.25);
        }
    }

    /// None are as if nobody had asked, to the last bit.
    void noneChangeNothing() {
        const Estimate plain = at({}), none = at({adapters(0), "workload.lora.rank=64"});
        QCOMPARE(none.point.tpot.si(), plain.point.tpot.si());
        QCOMPARE(none.point.ttft.si(), plain.point.ttft.si());
        QCOMPARE(none.point.perWatt.si(), plain.point.perWatt.si());
        QCOMPARE(none.point.admitted, plain.point.admitted);
        QVERIFY(!says(none, FindingCode::adaptersServed));
        // Searches keep their tables where a rank counts for nothing.
        QVERIFY(llama({"workload.lora.rank=64"}).model == llama({}).model);
        QVERIFY(!(llama({adapters(1), "workload.lora.rank=64"}).model == llama({adapters(1)}).model));
    }

    void intervalsAreWider() {
        const Estimate plain = at({"workload.load.batch=16"}), some = at({adapters(8), "workload.load.batch=16"});
        QVERIFY(says(some, FindingCode::adaptersServed));
        for (const Metric metric : {Metric::tpot, Metric::ttft, Metric::perMw}) {
            const auto width = [metric](const Estimate& e) {
                const auto& i = e.metrics[placeOf(metric)];
                return i.high / i.low;
            };
            QVERIFY(width(some) > 1.02 * width(plain));
        }
    }

    /// No run that was measured had adapters: none is near, and the nearest is said to have had none.
    void noRunIsNear() {
        const auto known = KnownRuns::shipped();
        QVERIFY(known);
        const auto standing = [&](Texts more) {
            for (const char* text : {"engine=trtllm", "workload.isl=1024", "workload.osl=1024", "precision.weights=fp8",
                                     "mapping.mode=aggregated", "mapping.tp=4", "hardware.count=1"})
                more.emplace_back(text);
            const Scenario s = test::scenarioOf("llama-3.1-70b", "dgx-b200", more);
            return *known->standingOf(s, estimate(s).point, test::catalogue());
        };
        for (const char* batch : {"4", "16", "64"}) {
            const std::string load = std::string("workload.load.batch=") + batch;
            const Nearness plain = standing({load}), some = standing({load, adapters(2)});
            QVERIFY(plain.runsNear > 0);
            QVERIFY(!plain.adapters && some.adapters && some.nearest);
            QCOMPARE(some.runsNear, std::size_t(0));
        }
    }

    /// The search and the single point give the same digits.
    void oneAnswer() {
        const Scenario s = of("qwen3-30b-a3b", {adapters(6), "workload.lora.targets=attention", "hardware.count=2"});
        const Exploration found = explore(s, {});
        QVERIFY(!found.frontier.empty());
        for (const FrontierPoint& p : found.frontier) {
            const OperatingPoint again = heldPoint(s, p.point);
            QCOMPARE(again.tpot.si(), p.point.tpot.si());
            QCOMPARE(again.ttft.si(), p.point.ttft.si());
        }
    }

    void whatIsNotModelledIsRefused() {
        QVERIFY(refusal("qwen3-30b-a3b", {adapters(4)}).contains("adapters of the experts of"));
        QVERIFY(refusal("qwen3-30b-a3b", {adapters(4), "workload.lora.targets=attention"}).isEmpty());
        QVERIFY(refusal("deepseek-v3", {adapters(4), "workload.lora.targets=attention"}).contains("latent attention"));
        QVERIFY(refusal("qwen3-next-80b-a3b", {adapters(4), "workload.lora.targets=attention"}).contains("not modelled"));
        // Loading them is for recorded requests alone.
        const auto found = [](int used) {
            const Exploration seen = explore(llama({adapters(used), "workload.lora.slots=8"}));
            const bool refused = std::any_of(seen.findings.begin(), seen.findings.end(),
                                             [](const Finding& f) { return f.code == FindingCode::adaptersUnloaded; });
            return refused && seen.frontier.empty();
        };
        QVERIFY(found(9));
        QVERIFY(!found(8));
    }

    void whatCountsForNothingIsSaid() {
        const auto said = [](Texts more) {
            const Scenario s = llama(std::move(more));
            return std::count_if(s.notes.begin(), s.notes.end(),
                                 [](const Finding& f) { return f.code == FindingCode::inputAlone; });
        };
        for (const char* one : {"workload.lora.rank=8", "workload.lora.targets=attention", "workload.lora.slots=8"}) {
            QCOMPARE(said({one}), 1);
            QCOMPARE(said({one, adapters(2)}), 0);
        }
    }
};

QTEST_GUILESS_MAIN(AdaptersTest)
#include "adapters_test.moc"
