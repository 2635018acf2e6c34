// SPDX-License-Identifier: GPL-3.0-or-later
// Feed-forward parts on GPUs of their own beside those that attend (attention-FFN disaggregation).
#include "model/candidates/evaluator.h"
#include "model/candidates/held_point.h"
#include "model/candidates/iteration_times.h"
#include "model/memory/inference_memory.h"
#include "model/operators/run_table.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace rackline;

namespace {
using Settings = std::vector<std::string>;

const Settings pools{"mapping.mode=disaggregated", "hardware.count=24", "workload.isl=4096", "workload.osl=1024",
                     "workload.prefix_hit=0"};

Scenario of(Settings more, const char* model = "deepseek-v3", const char* rack = "hgx-h800") {
    more.insert(more.begin(), pools.begin(), pools.end());
    return test::scenarioOf(model, rack, more);
}

/// A group of so many attention ranks in data parallel beside GPUs that hold the experts.
Layout beside(int attention, int feedForward) { return {1, attention, feedForward, 1, 1, 1, 1, feedForward}; }

/// The cost of one micro-batch whose layers take these microseconds on each Side.
SideCosts microseconds(double layers, double attention, double feedForward, double way) {
    SideCosts costs;
    costs[0].work = layers * attention * 1e-6;
    costs[1].work = layers * feedForward * 1e-6;
    costs[2].links = costs[3].links = layers * way * 1e-6;
    return costs;
}

StepCost sumOf(const Scenario& s, const Layout& layout, const StepLoad& load) {
    const OperatorContext context = contextFor(s.model, s.system, s.kernels, s.engine);
    StepCost sum;
    for (const Operator& op : operatorsOf(s.model, s.precision, layout))
        if (!std::holds_alternative<FeedForwardHop>(op.shape)) sum += costOf(op, load, context);
    return sum;
}

bool has(const std::vector<Finding>& findings, FindingCode code) {
    return std::any_of(findings.begin(), findings.end(), [code](const Finding& f) { return f.code == code; });
}
bool near(double a, double b, double within) { return std::abs(a / b - 1) <= within; }

/// Seconds of a decode step, whose links to other servers are so many times as wide.
double stepOf(const Scenario& s, const Layout& layout, double batch, double wider = 1) {
    OperatorContext context = contextFor(s.model, s.system, s.kernels, s.engine);
    context.microBatches = usualMicroBatches;
    context.links.scaleOut *= wider;
    return runOf(operatorsOf(s.model, s.precision, layout), decodeLoad(s.workload, batch), context).cost.time();
}
} // namespace

class FeedForwardApartTest : public QObject {
    Q_OBJECT
private slots:
    /// 61 layers of 90 us of attention, 80 of feed-forward and 40 of each way: three micro-batches take max(3 * 90, 90 + 80 + 2 *
    /// 40) us a layer, and two of them max(180, 250).
    void workedNumbers() {
        const FeedForwardHop hop{1, 8, 1, 8};
        const ApartStep three = apartStep(microseconds(61, 90, 80, 40), 3, hop);
        QVERIFY(near(three.cost.time(), 16.47e-3, 1e-12));
        QCOMPARE(three.pace, Pace::attention);
        const ApartStep two = apartStep(microseconds(61, 90, 80, 40), 2, hop);
        QVERIFY(near(two.cost.time(), 61 * 250e-6, 1e-12));
        QCOMPARE(two.pace, Pace::oneBatch);
        QCOMPARE(apartStep(microseconds(61, 80, 90, 40), 3, hop).pace, Pace::feedForward);
        QVERIFY(near(apartStep(microseconds(61, 80, 90, 100), 4, hop).cost.time(), 61 * 400e-6, 1e-12));
        QCOMPARE(apartStep(microseconds(61, 80, 90, 100), 4, hop).pace, Pace::there);
    }

    /// 7,168 elements in FP8 to each of the GPUs that hold eight of 256 experts, and in 16 bits back; the three dense layers of
    /// DeepSeek-V3 are whole on one GPU. Sixteen GPUs have 16 * (1 - (15/16)^8) of eight experts on average.
    void bytesOnTheWay() {
        const Scenario s = of({"precision.activations=fp8"});
        const double reached = 16 * (1 - std::pow(15.0 / 16, 8)), elements = 7168 * (58 * reached + 3);
        StepLoad one;
        one.sequences = 1;
        const OperatorContext context = contextFor(s.model, s.system, s.kernels, s.engine);
        std::array<double, sideCount> bytes{};
        for (const Operator& op : operatorsOf(s.model, s.precision, beside(16, 16)))
            bytes[static_cast<std::size_t>(op.side)] += costOf(op, one, context).linkBytes;
        QVERIFY(near(bytes[2], elements, 1e-12));
        QVERIFY(near(bytes[3], 2 * elements, 1e-12));
        QCOMPARE(bytes[0] + bytes[1], 0.0);
    }

    /// On one GPU of each kind the operators are those of one GPU that has it all.
    void theSameOperatorsApart() {
        for (const auto& [model, tokens] : {std::pair{"deepseek-v3", 40.0}, std::pair{"llama-3.1-70b", 24.0}}) {
            const Scenario s = of({}, model);
            const StepLoad load = decodeLoad(s.workload, tokens);
            const StepCost whole = sumOf(s, {}, load), apart = sumOf(s, beside(1, 1), load);
            QVERIFY2(near(apart.flops(), whole.flops(), 1e-12), model);
            QVERIFY2(near(apart.hbmBytes, whole.hbmBytes, 1e-12), model);
            QVERIFY2(near(apart.time(), whole.time(), 1e-9), model);
        }
    }

    /// The same bytes lie on both kinds of GPUs as on one, and only those that attend have a cache.
    void memoryIsShared() {
        for (const char* model : {"deepseek-v3", "llama-3.1-70b"}) {
            const Scenario s = of({}, model);
            const Layout apart = beside(1, 1);
            const Data attends = weightBytes(s.model, s.precision, apart), holds = apartWeightBytes(s.model, s.precision, apart);
            QVERIFY2(near((attends + holds).si(), weightBytes(s.model, s.precision, {}).si(), 1e-12), model);
            QCOMPARE(apartWeightBytes(s.model, s.precision, {}).si(), 0.0);
        }
        // 16 of 256 experts and the shared one in each of 58 layers, and three dense layers, in FP8.
        const Scenario s = of({"precision.weights=fp8"});
        const double matrix = 3.0 * 7168;
        QVERIFY(near(apartWeightBytes(s.model, s.precision, beside(8, 16)).si(), 58 * 17 * matrix * 2048 + 3 * matrix * 18432,
                     1e-12));
        // A dense model is cut into as many slices.
        const Scenario dense = of({}, "llama-3.1-70b");
        QVERIFY(near(apartWeightBytes(dense.model, dense.precision, {1, 4, 1, 1, 1, 1, 1, 4}).si(), 80 * 3.0 * 8192 * 28672 / 4,
                     1e-12));
    }

    /// Tables of many layouts have the bits of single steps, also where there are fewer sequences than micro-batches.
    void bothPathsAreTheSame() {
        const Scenario s = of({});
        OperatorContext context = contextFor(s.model, s.system, s.kernels, s.engine);
        for (const int batches : {1, 3, 5}) {
            context.microBatches = batches;
            LayoutOperators operators(s.model, s.precision);
            const std::vector<Layout> layouts{beside(16, 16), beside(40, 8), {2, 4, 24, 1, 1, 1, 1, 24}, {1, 8, 8, 1, 1}};
            for (const Layout& layout : layouts) operators.add(layout);
            const std::vector<double> sequences{1, 2, 3, 5, 64, 201};
            StepLoad load = decodeLoad(s.workload, 0);
            RunTable table(operators, context, {load}, sequences);
            for (std::size_t i = 0; i < layouts.size(); ++i)
                for (std::size_t at = 0; at < sequences.size(); ++at) {
                    load.sequences = sequences[at];
                    const StepCost one = runOf(operatorsOf(s.model, s.precision, layouts[i]), load, context).cost;
                    const StepCost many = table.sums(i, 0, at / packSize).at(at % packSize);
                    QCOMPARE(many.time(), one.time());
                    QCOMPARE(many.flops(), one.flops());
                    QCOMPARE(many.hbmBytes, one.hbmBytes);
                    QCOMPARE(many.linkBytes, one.linkBytes);
                    std::vector<Lanes> seconds(1);
                    if (at < packSize) {
                        table.times(i, 0, seconds);
                        QVERIFY(near(seconds[0].values[at], one.time(), 1e-12));
                    }
                }
        }
    }

    /// Wider links are never slower, nor are more GPUs of the kind that a step waits for.
    void moreIsNeverSlower() {
        const Scenario s = of({});
        int byAttention = 0, byFeedForward = 0;
        for (const double batch : {8.0, 64.0, 192.0}) {
            const double narrow = stepOf(s, beside(16, 16), batch, 1.0 / 64);
            double before = narrow;
            for (const double wider : {0.25, 0.5, 1.0, 2.0, 8.0}) {
                const double now = stepOf(s, beside(16, 16), batch, wider);
                QVERIFY(now <= before);
                before = now;
            }
            QVERIFY(before < narrow);
            // As many sequences in all: more attention GPUs have fewer each, more feed-forward GPUs fewer experts each.
            const auto run = [&](int attention, int feedForward) {
                OperatorContext context = contextFor(s.model, s.system, s.kernels, s.engine);
                context.microBatches = usualMicroBatches;
                context.links.scaleOut *= 64;
                return runOf(operatorsOf(s.model, s.precision, beside(attention, feedForward)),
                             decodeLoad(s.workload, batch * 16 / attention), context);
            };
            for (const auto& [attention, feedForward] : {std::pair{16, 8}, std::pair{16, 32}, std::pair{8, 32}}) {
                const StepRun own = run(attention, feedForward);
                if (own.apart->pace == Pace::attention) {
                    QVERIFY(run(2 * attention, feedForward).cost.time() <= own.cost.time());
                    ++byAttention;
                }
                if (own.apart->pace == Pace::feedForward) {
                    QVERIFY(run(attention, 2 * feedForward).cost.time() <= own.cost.time());
                    ++byFeedForward;
                }
            }
        }
        QVERIFY(byAttention > 0 && byFeedForward > 0);
    }

    /// Iterations of the simulation take the time of such steps.
    void simulatedIterationsTakeAsLong() {
        const Scenario s = of({"mapping.afd=16", "mapping.attention_dp=16"});
        const Evaluator evaluator(s);
        const Layout layout = beside(16, 16);
        const StepTimes steps = iterationTimes(evaluator, layout);
        QVERIFY(steps.usable());
        const InferenceMemory memory = evaluator.memoryOf(layout);
        for (const double sequences : {1.0, 32.0, 128.0}) {
            const StepLoad load = decodeLoad(s.workload, sequences);
            const StepCost step = runOf(operatorsOf(s.model, s.precision, layout), load, evaluator.context()).cost;
            const double simulated = steps({sequences, sequences * s.workload.meanContext()}, 1);
            QVERIFY(near(simulated, step.time() + evaluator.idleHost(memory, sequences, step), 1e-6));
        }
    }

    /// What a reader sees of a step adds up to it, and what is hidden is the rest of the work of all micro-batches.
    void partsAddUp() {
        const Scenario s = of({});
        const std::vector<Operator> operators = operatorsOf(s.model, s.precision, beside(16, 16));
        OperatorContext context = contextFor(s.model, s.system, s.kernels, s.engine);
        context.microBatches = usualMicroBatches;
        const StepLoad load = decodeLoad(s.workload, 96);
        const StepRun run = runOf(operators, load, context);
        StepCost shown;
        double hidden = 0, all = 0;
        for (const Operator& op : operators) {
            shown += run.of(op, load, context);
            hidden += run.hiddenOf(op, load, context);
            all += 3 * costOf(op, partOf(load, 3), context).time();
        }
        QVERIFY(near(shown.time(), run.cost.time(), 1e-12));
        QVERIFY(near(shown.flops(), run.cost.flops(), 1e-12));
        QVERIFY(near(shown.hbmBytes, run.cost.hbmBytes, 1e-12));
        QVERIFY(near(shown.time() + hidden, all, 1e-12));
    }

    /// The estimate says how many GPUs do what and what paces them, counts all of them, and is less sure.
    void theAnswerSaysSo() {
        const Estimate apart = estimate(of({"mapping.afd=16", "workload.limits.speed=20 tok/s"})),
                       whole = estimate(of({"workload.limits.speed=20 tok/s"}));
        QVERIFY(apart.point.feasible() && whole.point.feasible());
        QCOMPARE(apart.point.layout.feedForward, 16);
        QCOMPARE(apart.point.layout.gpus(), apart.point.layout.ranks() + 16);
        for (const FindingCode code : {FindingCode::apartUnmeasured, FindingCode::apartMemory})
            QVERIFY(has(apart.findings, code) && !has(whole.findings, code));
        const std::vector paces{FindingCode::pacedByAttention, FindingCode::pacedByExperts, FindingCode::pacedByWayThere,
                                FindingCode::pacedByWayBack, FindingCode::pacedByOneBatch};
        const auto said = [&](FindingCode code) { return has(apart.findings, code); };
        QCOMPARE(std::count_if(paces.begin(), paces.end(), said), 1l);
        QVERIFY(apart.memory.weights < whole.memory.weights || whole.point.layout.gpus() > 16);
        const auto widthOf = [](const Estimate& e) {
            const auto& i = e.metrics[placeOf(Metric::tpot)];
            return i.high / i.low;
        };
        // A factor of 1.6 both ways, in quadrature.
        QVERIFY(widthOf(apart) >= 1.6 * 1.6);
        QVERIFY(widthOf(apart) > 1.2 * widthOf(whole));
    }

    /// The search and the single point give the same digits, also where watts hold the chips back.
    void oneAnswer() {
        for (const char* cap : {"power.cap=none", "power.cap=450 W"}) {
            const Scenario s = of({"mapping.afd=16", cap});
            const Exploration all = explore(s, {});
            QVERIFY(!all.frontier.empty());
            for (const FrontierPoint& p : all.frontier) {
                QCOMPARE(p.point.layout.feedForward, 16);
                QCOMPARE(p.point.layout.expertParallel, 16);
                const OperatingPoint again = heldPoint(s, p.point);
                QCOMPARE(again.tpot.si(), p.point.tpot.si());
                QCOMPARE(again.ttft.si(), p.point.ttft.si());
                QCOMPARE(again.chip.si(), p.point.chip.si());
            }
        }
    }

    /// Tokens a second of a GPU that decodes, as the recipe compares them with what was published: 2,324 of DeepSeek-V3 in layers
    /// as they are, 1.9 times as many where parts are apart (MegaScale-Infer). The page says that both are predicted lower.
    void theRecipesComparison() {
        const auto decoded = [](const Settings& more) {
            Settings settings{"engine=sglang",     "hardware.count=80", "precision.weights=fp8",
                              "workload.isl=3600", "workload.osl=1000", "workload.limits.speed=20 tok/s",
                              "mapping.tp=1"};
            settings.insert(settings.end(), more.begin(), more.end());
            const OperatingPoint p = estimate(of(settings)).point;
            return p.batch * p.layout.groups() / p.tpot.si() / p.layout.gpus();
        };
        const double whole = decoded({"mapping.attention_dp=128", "mapping.two_batch_overlap=0.8"}),
                     apart = decoded({"mapping.attention_dp=64", "mapping.afd=64"});
        QVERIFY2(near(whole, 1325, 0.01), qPrintable(QString::number(whole)));
        QVERIFY2(near(apart, 1901, 0.01), qPrintable(QString::number(apart)));
        QVERIFY(near(whole / 2324, 0.57, 0.01) && near(apart / whole / 1.9, 0.755, 0.01));
    }

    /// What is not modelled beside it is refused, and so are GPUs that cannot hold the parts.
    void otherThingsAreRefused() {
        const auto refused = [](const Settings& more) {
            Settings settings{"mapping.afd=16"};
            settings.insert(settings.end(), more.begin(), more.end());
            return has(explore(of(settings), {}).findings, FindingCode::apartAlone);
        };
        QVERIFY(!refused({}));
        for (const char* other : {"mapping.mode=aggregated", "mapping.mode=any", "workload.speculative.draft=1", "mapping.pp=2",
                                  "mapping.dcp=2", "mapping.two_batch_overlap=0.8", "offload.kv=0.5"})
            QVERIFY2(refused({other}), other);
        const Estimate small = estimate(of({"mapping.afd=4"}));
        QVERIFY(!small.point.feasible());
        QVERIFY(has(small.findings, FindingCode::apartDoesNotFit) && !has(small.findings, FindingCode::apartMemory));
        // 256 experts are on no more GPUs than that, and 28,672 columns not on three.
        QVERIFY(explore(of({"mapping.afd=300", "hardware.count=80"}), {}).frontier.empty());
        const Scenario three = of({"mapping.afd=3"}, "llama-3.1-70b"), four = of({"mapping.afd=4"}, "llama-3.1-70b");
        QVERIFY(legalLayouts(three.model, three.system, three.layout, three.search).empty());
        QVERIFY(!legalLayouts(four.model, four.system, four.layout, four.search).empty());
    }
};

QTEST_GUILESS_MAIN(FeedForwardApartTest)
#include "feed_forward_apart_test.moc"
