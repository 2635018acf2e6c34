// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/candidate_points.h"
#include "model/mapping/layout.h"
#include "model/operators/operator.h"
#include "model/runs/training_estimate.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>

using namespace rackline;

/// Pipeline stages in serving: searched where nothing inside one domain holds the model, and refusals that say what is legal.
class StagesTest : public QObject {
    Q_OBJECT
private:
    static bool has(const std::vector<Finding>& findings, FindingCode code) {
        return std::any_of(findings.begin(), findings.end(), [code](const Finding& f) { return f.code == code; });
    }

private slots:
    /// 16 experts of which none lies on half of the ranks: without stages nothing holds the model.
    void aModelOfSixteenExpertsLiesOnSixtyFourGpus() {
        const Estimate e = estimate(test::scenarioOf("gpt-moe-1.8t", "dgx-h100", {"hardware.count=8", "workload.osl=256"}));
        QVERIFY(e.point.feasible());
        QVERIFY(e.point.layout.pipeline > 1);
        QVERIFY(e.point.gpus() <= 64);
        QVERIFY(e.fit.fewestGpus > 0 && e.fit.fewestGpus <= e.point.gpus());
    }

    void whatFitsOneDomainHasNoStages() {
        for (const FrontierPoint& p : explore(test::scenarioOf("llama-3.1-70b", "dgx-h100", {"hardware.count=4"})).frontier)
            QCOMPARE(p.point.layout.pipeline, 1);
    }

    void noInstanceHoldsTheModelIsNotSaidUnderAnAnswer() {
        const Estimate e = estimate(
            test::scenarioOf("dense-100t", "gb300-nvl72",
                             {"hardware.count=14", "precision.weights=fp8", "precision.attention=fp8", "workload.osl=128"}));
        QVERIFY(e.point.feasible());
        QVERIFY(e.fit.fewestGpus > 0 && e.fit.fewestGpus <= e.point.gpus());
    }

    /// The hand-over is latency and bytes; the longest of unequal stages sets the pace, in time and in memory.
    void stagesCostWhatTheyCost() {
        const Scenario s = test::scenarioOf("llama-3.1-70b", "dgx-h100", {"hardware.count=4"});
        const Evaluator evaluator(s);
        const auto at = [&](int stages) { return estimateAt(s, {8, 1, 1, 1, stages}, 32); };
        const Estimate one = at(1), two = at(2), three = at(3);
        const auto hop = std::find_if(two.decodeStep.begin(), two.decodeStep.end(),
                                      [](const StepPart& p) { return p.name == "hand-over between stages"; });
        QVERIFY(hop != two.decodeStep.end());
        const double expected = messageLatency + 32 * 8192 * 2 / (s.system.rack.scaleOut.perGpu.si() * networkShare);
        QVERIFY(std::abs(hop->time.si() / expected - 1) < 1e-9);
        QVERIFY(std::abs((two.decodeStepTime - one.decodeStepTime).si() / expected - 1) < 1e-6);
        // 80 layers on three stages: the longest has 27.
        QCOMPARE(longestStage(s.model, {8, 1, 1, 1, 3}), 27 * 3 / 80.0);
        QVERIFY(three.decodeStepTime > two.decodeStepTime);
        QVERIFY(two.point.speed < one.point.speed);
        QVERIFY(two.memory.weights < 0.6 * one.memory.weights);
    }

    void stagesInsideADomainHandOverThere() {
        const Scenario s = test::scenarioOf("llama-3.1-70b", "dgx-h100", {"hardware.count=4"});
        const Estimate inside = estimateAt(s, {4, 1, 1, 1, 2}, 32), outside = estimateAt(s, {8, 1, 1, 1, 2}, 32);
        const auto hop = [](const Estimate& e) {
            return std::find_if(e.decodeStep.begin(), e.decodeStep.end(),
                                [](const StepPart& p) { return p.name == "hand-over between stages"; })
                ->time;
        };
        QVERIFY(hop(inside) < 0.6 * hop(outside));
    }

    /// DeepSeek and others run 288 places for 256 experts on 48 and 144 ranks.
    void groupsWithRedundantExpertsAreLegal() {
        for (const int ranks : {48, 144}) {
            const Scenario s =
                test::scenarioOf("deepseek-v3", "gb200-nvl72", {"hardware.count=2", "mapping.ep=" + std::to_string(ranks)});
            const std::vector<Layout> layouts = legalLayouts(s.model, s.system, s.layout, s.search);
            QVERIFY(!layouts.empty());
            for (const Layout& l : layouts) QCOMPARE(l.expertParallel, ranks);
            QVERIFY(estimate(s).point.feasible());
        }
    }

    /// Groups of attention have the size that is asked for, though searches take powers of two; what it lacks is memory.
    void groupsOfAttentionOfAnySizeAreLegal() {
        const Scenario s = test::scenarioOf("deepseek-v3", "gb200-nvl72", {"mapping.attention_dp=5"});
        const std::vector<Layout> layouts = legalLayouts(s.model, s.system, s.layout, s.search);
        QVERIFY(!layouts.empty());
        for (const Layout& l : layouts) QCOMPARE(l.attentionDp, 5);
        QVERIFY(!has(explore(s).findings, FindingCode::noLegalLayout));
    }

    /// Training: 2,304 = 9 * 256 GPUs take 2,048 sequences where nine stages take the odd factor.
    void trainingTakesOddFactorsAsStages() {
        const Scenario s = test::scenarioOf("llama-3.1-70b", "dgx-h100",
                                            {"hardware.count=288", "workload.kind=train", "workload.global_batch=2048"});
        const TrainingEstimate e = estimateTraining(s);
        QVERIFY(e.point.fits);
        QCOMPARE(e.point.layout.pp % 9, 0);
    }

    void aRefusalNamesTheNearestLayout() {
        const Exploration found = explore(test::scenarioOf("llama-3.1-70b", "dgx-h100", {"mapping.tp=7"}));
        QVERIFY(has(found.findings, FindingCode::noLegalLayout));
        const auto nearest = std::find_if(found.findings.begin(), found.findings.end(),
                                          [](const Finding& f) { return f.code == FindingCode::nearestLayout; });
        QVERIFY(nearest != found.findings.end());
        QCOMPARE(nearest->values[0], 8.0);
    }
};

QTEST_GUILESS_MAIN(StagesTest)
#include "stages_test.moc"
