// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/site/run.h"
#include "model/trust/training_trust.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace rackline;

/// Sizes, frontiers, plans, differences and sensitivities of training runs, and how their answers relate.
class TrainingChoiceTest : public QObject {
    Q_OBJECT

private:
    static Scenario run(const std::string& id, std::size_t index, const std::vector<std::string>& settings = {}) {
        return test::example(id, settings).at(index).scenario;
    }
    static Scenario h100(const std::vector<std::string>& settings = {}) { return run("train-llama-405b", 0, settings); }
    static bool same(const TrainingEstimate& a, const TrainingEstimate& b) {
        return a.parts.empty() ? b.parts.empty() : valuesOf(a) == valuesOf(b);
    }
    static bool near(double a, double b, double tolerance) { return std::abs(a - b) <= tolerance * std::abs(b); }
    /// With one figure multiplied.
    static Scenario times(Scenario s, const char* path, double factor) {
        const Parameter& p = *findParameter(path);
        p.set(s, factor * p.get(s));
        return s;
    }

private slots:
    void metricsHaveOneNameEach() {
        for (const TrainingMetricInfo& m : trainingMetrics()) {
            QCOMPARE(infoOf(m.metric).id, m.id);
            QCOMPARE(trainingMetricWithId(m.id), std::optional(m.metric));
        }
        QVERIFY(!trainingMetricWithId("tok_s_per_user"));
        QVERIFY(std::isnan(valueOf(TrainingEstimate{}, TrainingMetric::step)));
    }

    void everySizeIsTheRunOnSoManyRacks() {
        const Scenario s = h100();
        for (const SizedRun& r : sizedRuns(s, 64, {}, 2)) {
            Scenario one = onRacks(s, r.racks);
            one.training.goal = r.goal;
            QVERIFY(same(r.estimate, estimateTraining(one, 1)));
        }
    }

    void nothingBeatsTheFrontier() {
        const Scenario s = h100();
        const std::vector<SizedRun> tried = sizedRuns(s, s.system.count, s.facility.power, 2);
        for (const TrainingMetric y : {TrainingMetric::cost, TrainingMetric::power, TrainingMetric::energy}) {
            const std::vector<SizedRun> frontier = runFrontier(tried, TrainingMetric::duration, y);
            QVERIFY(frontier.size() > 1);
            for (std::size_t i = 1; i < frontier.size(); ++i) {
                QVERIFY(valueOf(frontier[i].estimate, TrainingMetric::duration) >
                        valueOf(frontier[i - 1].estimate, TrainingMetric::duration));
                QVERIFY(valueOf(frontier[i].estimate, y) < valueOf(frontier[i - 1].estimate, y));
            }
            // Its fastest is that of all.
            for (const SizedRun& r : tried)
                QVERIFY(!r.estimate.feasible || r.estimate.duration.mid >= frontier.front().estimate.duration.mid);
        }
    }

    void plansKeepTheirLimits() {
        constexpr double day = 86400;
        const Scenario s = h100({"facility.power=40 MW"});
        const std::vector<TrainingMetric> goals{TrainingMetric::gpus, TrainingMetric::cost, TrainingMetric::power};
        const RunPlan plan = planRun(s, {RunTarget::Kind::time, 90 * day}, goals, 2);
        QCOMPARE(plan.answers.size(), goals.size());
        for (const RunAnswer& a : plan.answers) {
            QVERIFY(plan.limits.met(a.best.estimate));
            QVERIFY(a.best.estimate.duration.mid.si() <= 90 * day && a.best.estimate.power.mid.si() <= 40e6);
            if (a.runnerUp) QVERIFY(valueOf(a.runnerUp->estimate, a.metric) >= valueOf(a.best.estimate, a.metric));
        }
        // A looser limit is never worse.
        const RunPlan loose = planRun(s, {RunTarget::Kind::time, 200 * day}, goals, 2);
        for (std::size_t i = 0; i < goals.size(); ++i)
            QVERIFY(valueOf(loose.answers[i].best.estimate, goals[i]) <= valueOf(plan.answers[i].best.estimate, goals[i]));
        const RunPlan none = planRun(s, {RunTarget::Kind::time, 1 * day}, goals, 2);
        QVERIFY(none.answers.empty() && none.nearest);
        const RunPlan under = planRun(s, {RunTarget::Kind::power, 5e6}, {TrainingMetric::duration}, 2);
        QVERIFY(under.answers.at(0).best.estimate.power.mid.si() <= 5e6);
        const RunPlan within = planRun(s, {RunTarget::Kind::money, 70e6}, {TrainingMetric::duration}, 2);
        QVERIFY(within.answers.at(0).best.estimate.cost.mid.si() <= 70e6);
    }

    void theChanceOfATargetIsThatOfItsInterval() {
        const Interval<double> v{50, 100, 200};
        QVERIFY(near(chanceBelow(v, 100), 0.5, 1e-6));
        QVERIFY(near(chanceBelow(v, 200), 0.95, 1e-5));
        QVERIFY(near(chanceBelow(v, 50), 0.05, 1e-5));
        QCOMPARE(chanceBelow(Interval<double>::exactly(3), 3), 1.0);
    }

    void causesMultiplyToTheDifference() {
        const Scenario a = h100(), b = run("train-llama-405b", 1);
        const Result<TrainingDifference> found = explainTraining(a, b, 2);
        QVERIFY(found.operator bool());
        QVERIFY(found->from == valuesOf(estimateTraining(a, 1)) && found->to == valuesOf(estimateTraining(b, 1)));
        for (const TrainingMetricInfo& m : trainingMetrics()) {
            double ln = 0;
            for (const TrainingTerm& term : found->terms) ln += term.ln[placeOf(m.metric)];
            QVERIFY2(near(std::exp(ln), found->to[placeOf(m.metric)] / found->from[placeOf(m.metric)], 1e-9), m.id.data());
        }
    }
    void oneChangeIsOneCause_data() {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("cause");
        const auto row = [](const char* setting, const char* cause) {
            QTest::newRow(cause) << QString::fromUtf8(setting) << QString::fromUtf8(cause);
        };
        row("workload.compute=fp8", "Formats");
        row("hardware.out.bandwidth=100 GB/s", "Links and network");
        row("hardware.count=512", "GPUs, batch and layout");
        row("failures.mttf=5000 h", "Failures");
        row("facility.pue=1.1", "Power and facility");
        row("facility.electricity=0.2 USD/kWh", "Prices");
        row("workload.tokens=1e12", "Tokens and sequence");
        row("framework=torchtitan", "Framework");
    }
    void oneChangeIsOneCause() {
        QFETCH(QString, setting);
        QFETCH(QString, cause);
        const Result<TrainingDifference> found = explainTraining(h100(), h100({setting.toStdString()}), 2);
        QVERIFY(found.operator bool());
        QCOMPARE(found->terms.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(found->terms.front().label), cause);
    }
    void aRunAgainstItselfHasNoCause() {
        const Result<TrainingDifference> found = explainTraining(h100(), h100(), 1);
        QVERIFY(found.operator bool() && found->terms.empty());
    }

    void slopesOfARun() {
        const Scenario s = h100();
        const TrainingSensitivity found = sensitivityOfRun(s, TrainingMetric::duration, {}, 2);
        QVERIFY(same(found.estimate, estimateTraining(s, 1)));
        const auto effect = [&](const char* id) {
            const auto at = std::find_if(found.effects.begin(), found.effects.end(), [id](const auto& e) { return e.id == id; });
            return at == found.effects.end() ? 0 : at->elasticity[placeOf(TrainingMetric::duration)];
        };
        QVERIFY(near(effect("workload.tokens"), 1, 1e-6));
        QVERIFY(effect("hardware.accelerator.peak.bf16") < -0.5);
        // Frozen weights are another run, not a slope.
        QCOMPARE(effect("workload.trained"), 0.0);
        const auto error = std::find_if(found.bars.begin(), found.bars.end(), [](const auto& b) { return b.id == residualId; });
        QVERIFY(error != found.bars.end());
        QVERIFY(near(error->high[placeOf(TrainingMetric::step)], found.estimate.step.high.si(), 1e-12));
    }
    void breakEvensReachTheirTarget() {
        const Scenario s = h100();
        const TrainingPoint run = estimateTraining(s, 1).point;
        const TrainingLayout& layout = run.layout;
        const Parameter& peak = *findParameter("hardware.accelerator.peak.bf16");
        const BreakEven found = breakEvenOfRun(s, run, peak, TrainingMetric::duration, 120);
        QVERIFY(found.value.has_value());
        Scenario other = s;
        peak.set(other, *found.value);
        const TrainingEvaluator evaluator(other, layout.gpus());
        QVERIFY(near(valueOf(trainingEstimateAt(evaluator, evaluator.point(layout)), TrainingMetric::duration), 120, 1e-6));
        // Without any failure it takes 135 days.
        QVERIFY(!breakEvenOfRun(s, run, *findParameter("failures.mttf"), TrainingMetric::duration, 120).value);
    }

    void aSiteTrainsOnWhatItPowers() {
        const Scenario s = h100({"facility.power=30 MW"});
        const SiteRun site = siteRunOf(s, 2);
        QVERIFY(site.run && site.left.si() >= 0 && site.provisioned.si() <= 30e6);
        QVERIFY(site.run->racks <= site.racks && site.average < site.provisioned);
        QVERIFY(site.run->estimate.gpus + site.run->estimate.failures.spares <= site.gpus);
        QVERIFY(same(site.run->estimate, estimateTraining(
                                             [&] {
                                                 Scenario one = onRacks(s, site.run->racks);
                                                 one.training.goal = site.run->goal;
                                                 return one;
                                             }(),
                                             1)));
        QVERIFY(near(site.runsYearly * site.run->estimate.duration.mid.si(), 8760 * 3600.0, 1e-9));
        QVERIFY(!siteRunOf(h100({"facility.power=5 kW"}), 1).run);
    }

    // How answers relate, whatever their figures.

    void moreGpusAtTheOptimumAreNeverFewerTokens() {
        for (const std::size_t index : {0, 1}) {
            const Scenario s = run("train-llama-405b", index);
            double most = 0;
            for (int racks = 8; racks <= 512; racks *= 2) {
                const TrainingEstimate e = estimateTraining(onRacks(s, racks), 2);
                if (!e.feasible) continue;
                QVERIFY2(e.tokens.si() >= most, qPrintable(QString::number(racks)));
                most = e.tokens.si();
            }
            QVERIFY(most > 0);
        }
    }
    void moreBandwidthIsNeverSlower_data() {
        QTest::addColumn<QString>("path");
        for (const char* path :
             {"hardware.accelerator.hbm.bandwidth", "hardware.accelerator.scale_up", "hardware.out.bandwidth",
              "hardware.accelerator.peak.bf16", "hardware.accelerator.hbm.visible", "failures.mttf", "checkpoint.storage"})
            QTest::newRow(path) << QString::fromUtf8(path);
    }
    void moreBandwidthIsNeverSlower() {
        QFETCH(QString, path);
        for (const char* id : {"train-llama-405b", "train-gpt-moe-90-days"}) {
            double longest = INFINITY;
            for (const double factor : {0.5, 0.8, 1.0, 1.25, 2.0}) {
                const TrainingEstimate e = estimateTraining(times(run(id, 0), qPrintable(path), factor), 2);
                if (!e.feasible) continue;
                QVERIFY2(e.duration.mid.si() <= longest, id);
                longest = e.duration.mid.si();
            }
            QVERIFY(std::isfinite(longest));
        }
    }
    void aCapIsNeverFaster() {
        double before = INFINITY;
        for (const char* cap : {"300 W", "400 W", "500 W", "600 W", "700 W"}) {
            const TrainingEstimate e = estimateTraining(h100({std::string("power.cap=") + cap}), 2);
            if (!e.feasible) continue;
            QVERIFY2(e.step.mid.si() <= before, cap);
            before = e.step.mid.si();
        }
        QVERIFY(before >= estimateTraining(h100(), 2).step.mid.si());
    }
};

QTEST_GUILESS_MAIN(TrainingChoiceTest)
#include "training_choice_test.moc"
