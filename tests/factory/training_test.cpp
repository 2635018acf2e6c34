// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/factory/training_estimate.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace rackline {

/// The shipped training examples and what their answers must say.
class TrainingTest : public QObject {
    Q_OBJECT

private:
    static bool says(const TrainingEstimate& e, FindingCode code) {
        return std::any_of(e.findings.begin(), e.findings.end(), [code](const Finding& f) { return f.code == code; });
    }
    static TrainingEstimate estimated(const std::string& id, std::size_t index, const std::vector<std::string>& settings = {}) {
        return estimateTraining(test::example(id, settings).at(index).scenario, 1);
    }

private slots:
    void ninetyDaysNeedEightBits() {
        const TrainingEstimate wide = estimated("train-gpt-moe-90-days", 2), narrow = estimated("train-gpt-moe-90-days", 3);
        QVERIFY(wide.feasible && narrow.feasible);
        QVERIFY(narrow.duration.mid < wide.duration.mid);
        // The claim needs well over half of the dense bf16 peak, and about half as much of the FP8 peak.
        QVERIFY(wide.deadlineShare > 0.5 && wide.deadlineShare < 0.7);
        QVERIFY(std::abs(narrow.deadlineShareOfFormat / narrow.deadlineShare - 0.5) < 0.01);
    }

    void hundredTrillionDoNotFitEightRacks() {
        const TrainingEstimate eight = estimated("train-100t", 0);
        QVERIFY(!eight.feasible);
        QVERIFY(says(eight, FindingCode::trainingNeedsMemory));
        // States alone: 18 bytes a parameter over 576 GPUs.
        QVERIFY(eight.point.memory.states > 1e14 * 18 / 576);
    }

    void failuresCostMoreAtScale() {
        const TrainingEstimate small = estimated("train-goodput", 0), large = estimated("train-goodput", 2);
        QVERIFY(std::abs(small.failures.mtti / (3.09 * hour) - 1) < 0.005);
        QVERIFY(large.failures.goodput < small.failures.goodput);
        QVERIFY(estimated("train-goodput", 3).failures.goodput > large.failures.goodput);
    }

    void obstacles_data() {
        QTest::addColumn<QStringList>("settings");
        QTest::addColumn<int>("code");
        QTest::newRow("stages") << QStringList{QStringLiteral("mapping.training.pp=200")} << int(FindingCode::stagesExceedLayers);
        QTest::newRow("batch") << QStringList{QStringLiteral("mapping.training.dp=7"),
                                              QStringLiteral("workload.global_batch=2048")}
                               << int(FindingCode::batchNotDivisible);
        QTest::newRow("layout") << QStringList{QStringLiteral("workload.global_batch=1"), QStringLiteral("mapping.training.tp=1"),
                                               QStringLiteral("mapping.training.pp=1"), QStringLiteral("mapping.training.cp=1")}
                                << int(FindingCode::noTrainingLayout);
        QTest::newRow("GPUs") << QStringList{QStringLiteral("workload.gpus=100000")} << int(FindingCode::tooManyGpus);
        QTest::newRow("precision") << QStringList{QStringLiteral("workload.compute=fp4")} << int(FindingCode::precisionMissing);
        QTest::newRow("failures") << QStringList{QStringLiteral("failures.mttf=100 h")}
                                  << int(FindingCode::interruptedBeforeRestart);
    }
    void obstacles() {
        QFETCH(QStringList, settings);
        QFETCH(int, code);
        std::vector<std::string> list;
        for (const QString& s : settings) list.push_back(s.toStdString());
        const TrainingEstimate e = estimated("train-llama-405b", 0, list);
        QVERIFY(!e.feasible);
        QVERIFY(says(e, static_cast<FindingCode>(code)));
    }

    void threadsDoNotChangeTheAnswer() {
        const Scenario s = test::example("train-llama-405b").at(0).scenario;
        const TrainingSearchResult one = searchTraining(s, 8192, 1), many = searchTraining(s, 8192, 3);
        QCOMPARE(one.evaluated, many.evaluated);
        QVERIFY(one.best.layout == many.best.layout);
        QCOMPARE(one.best.step.time, many.best.step.time);
    }

    void goalsAreMet() {
        Scenario s = test::example("train-llama-405b").at(0).scenario;
        const TrainingSearchResult fastest = searchTraining(s, 8192, 1);
        s.training.goal = TrainingGoal::leastEnergy;
        const TrainingSearchResult frugal = searchTraining(s, 8192, 1);
        QVERIFY(frugal.best.step.time >= fastest.best.step.time);
        QVERIFY(frugal.best.step.time * frugal.best.power.si() <= fastest.best.step.time * fastest.best.power.si() * (1 + 1e-12));
    }

    void timeToTrain() {
        // 3.8e25 FLOP at 400 TFLOP/s on 16,384 GPUs; and Llama 3 8B on 15 T tokens at 40 % of an H100.
        const Time days = trainingTime(Work::fromSi(3.8e25), 16384, 400 * TFLOPS, 1, 1);
        QVERIFY(std::abs(days.si() / 86400 / 67.1 - 1) < 0.005);
        const Time hours = trainingTime(Work::fromSi(6 * 8.03e9 * 15e12), 1, 989 * TFLOPS, 0.40, 1);
        QVERIFY(std::abs(hours / hour / 505561 - 1) < 0.005);
    }

    void tokensFollowTheRule() {
        const Scenario s = test::example("train-llama-405b").at(0).scenario;
        TrainingRun run;
        QVERIFY(std::abs(runTokens(run, s.model) / (20 * countParameters(s.model).active(false)) - 1) < 1e-12);
        run.work = Work::fromSi(1e24);
        QVERIFY(std::abs(runTokens(run, s.model) * modelFlopsPerToken(s.model, run.sequence) / 1e24 - 1) < 1e-12);
    }

    void scalingLosesEfficiency() {
        const Scenario s = test::example("train-llama-405b").at(0).scenario;
        const std::vector<ScalingPoint> strong = trainingScaling(s, 1024, 16384, false, 1);
        QCOMPARE(strong.size(), std::size_t(5));
        for (std::size_t i = 1; i < strong.size(); ++i)
            if (strong[i - 1].feasible && strong[i].feasible)
                QVERIFY(strong[i].step < strong[i - 1].step && strong[i].goodput <= strong[i - 1].goodput);
    }
};

} // namespace rackline

QTEST_GUILESS_MAIN(rackline::TrainingTest)
#include "training_test.moc"
