// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/closed_form.h"
#include "model/simulation/cost.h"
#include "model/simulation/engines.h"
#include "tests/model/load_examples.h"

#include <QtTest>

#include <algorithm>
#include <vector>

using namespace rackline;

namespace {

StepTimes realSteps() {
    StepTimes steps;
    steps.step = 0.4e-3;
    steps.tokens = StepCurve::sampled([](double n) { return n > 0 ? std::max(7e-3 + n * 4e-6, n * 26e-6) : 0; });
    steps.head = StepCurve::linear(0, 0.2e-6);
    steps.context = StepCurve::sampled([](double k) { return 0.2e-3 + k * 8e-9; });
    steps.promptAttention = 4e-10;
    steps.promptHalf = 200;
    return steps;
}

struct Errors {
    std::vector<double> tpot, mean;

    static double percentile(std::vector<double> values, double share) {
        std::sort(values.begin(), values.end());
        return values[std::size_t(share * double(values.size() - 1))];
    }
};

/// Relative errors against the simulation over lengths, loads, budgets and KV pools.
Errors errorsOver(BatchPolicy policy, double low) {
    Errors errors;
    const StepTimes steps = realSteps();
    const std::pair<double, double> lengths[] = {{1024, 1024}, {1024, 8192}, {8192, 1024}, {2048, 256},
                                                 {256, 2048},  {512, 128},   {4000, 500}};
    for (std::int64_t concurrency : {1, 4, 8, 16, 32, 64, 128, 256})
        for (auto [prompt, answer] : lengths)
            for (std::int64_t budget : {2048, 8192})
                for (double kv : {1e9, 3e5}) {
                    EngineSettings engine = settingsOf(enginePreset("", ""));
                    engine.policy = policy;
                    engine.tokenBudget = budget;
                    engine.kvTokens = kv;
                    const LoadSpec load = closedLoad(concurrency, 10 * concurrency, prompt, answer, low);
                    const LoadResult simulated = simulate(load, engine, steps, exampleSeed);
                    const ClosedFormLoad form = closedFormLoad(load, engine, steps);
                    const ClosedFormResult found =
                        closedForm(form, MeanCost(steps, engine.prefillScale, form.prompt, form.fresh, form.answer));
                    errors.tpot.push_back(std::abs(found.tpot / simulated.tpot.mean - 1));
                    errors.mean.push_back(std::abs(found.meanTtft / simulated.ttft.mean - 1));
                }
    return errors;
}

} // namespace

class LoadClosedFormTest : public QObject {
    Q_OBJECT
private slots:
    void againstTheSimulation_data();
    void againstTheSimulation();
    void lonelyRequest();
    void queuesForSlots();
    void littleHolds();
    void saysWhereToSimulate();
    void speculationScalesTheRate();
};

void LoadClosedFormTest::againstTheSimulation_data() {
    QTest::addColumn<int>("policy");
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("tpot");
    QTest::addColumn<double>("ttft");
    // Largest median error of TPOT and of the mean TTFT; the form of method/serving 3 has 1.1 % and 4.1 % on measured
    // configurations. In lockstep (fixed lengths beside decodes) it states 20-23 %: there simulateInstead() sends the caller
    // away.
    QTest::newRow("mixed, random lengths") << int(BatchPolicy::mixed) << 0.8 << 0.015 << 0.041;
    QTest::newRow("prefill first, random lengths") << int(BatchPolicy::prefillFirst) << 0.8 << 0.015 << 0.041;
    QTest::newRow("whole prompts, random lengths") << int(BatchPolicy::wholePrompts) << 0.8 << 0.015 << 0.041;
    QTest::newRow("prefill first, fixed lengths") << int(BatchPolicy::prefillFirst) << 1.0 << 0.005 << 0.02;
    QTest::newRow("mixed, fixed lengths") << int(BatchPolicy::mixed) << 1.0 << 0.02 << 0.3;
}

void LoadClosedFormTest::againstTheSimulation() {
    QFETCH(int, policy);
    QFETCH(double, low);
    QFETCH(double, tpot);
    QFETCH(double, ttft);
    const Errors errors = errorsOver(BatchPolicy(policy), low);
    const double tpotMedian = Errors::percentile(errors.tpot, 0.5), ttftMedian = Errors::percentile(errors.mean, 0.5);
    qInfo("TPOT median %.3f p90 %.3f, mean TTFT median %.3f p90 %.3f", tpotMedian, Errors::percentile(errors.tpot, 0.9),
          ttftMedian, Errors::percentile(errors.mean, 0.9));
    QVERIFY(tpotMedian <= tpot);
    QVERIFY(ttftMedian <= ttft);
}

/// A request alone waits for nobody.
void LoadClosedFormTest::lonelyRequest() {
    const StepTimes steps = toySteps();
    const LoadSpec load = closedLoad(1, 10, 1000, 100);
    EngineSettings engine;
    engine.asynchronous = true;
    const ClosedFormLoad form = closedFormLoad(load, engine, steps);
    const ClosedFormResult found = closedForm(form, MeanCost(steps, 1, form.prompt, form.fresh, form.answer));
    const LoadResult simulated = simulate(load, engine, steps, exampleSeed);
    QVERIFY(std::abs(found.tpot / simulated.tpot.mean - 1) < 0.25);
    QVERIFY(std::abs(found.meanTtft / simulated.ttft.mean - 1) < 0.06);
}

void LoadClosedFormTest::queuesForSlots() {
    const StepTimes steps = toySteps();
    EngineSettings engine;
    engine.maxSequences = 16;
    const LoadSpec load = closedLoad(48, 960, 1000, 200, 0.8);
    const ClosedFormLoad form = closedFormLoad(load, engine, steps);
    const ClosedFormResult found = closedForm(form, MeanCost(steps, 1, form.prompt, form.fresh, form.answer));
    const LoadResult simulated = simulate(load, engine, steps, exampleSeed);
    QCOMPARE(form.maxRunning, 16.0);
    QVERIFY(found.slotWait > 0);
    QVERIFY(std::abs(found.meanTtft / simulated.ttft.mean - 1) < 0.1);
    QVERIFY(std::abs(found.requestRate / simulated.requestRate - 1) < 0.05);
}

void LoadClosedFormTest::littleHolds() {
    const StepTimes steps = realSteps();
    const LoadSpec load = closedLoad(64, 640, 1000, 500, 0.8);
    const ClosedFormLoad form = closedFormLoad(load, EngineSettings(), steps);
    const ClosedFormResult found = closedForm(form, MeanCost(steps, 1, form.prompt, form.fresh, form.answer));
    QVERIFY(std::abs(found.requestRate * found.steadyTtft + found.running - form.concurrency) < 1e-3);
}

void LoadClosedFormTest::saysWhereToSimulate() {
    ClosedFormLoad form;
    QVERIFY(!simulateInstead(form));
    form.fixedLengths = true;
    QVERIFY(simulateInstead(form));
    form.policy = BatchPolicy::prefillFirst;
    QVERIFY(!simulateInstead(form));
    form.receiveInterval = 10;
    QVERIFY(simulateInstead(form));
    form = {};
    form.concurrency = form.maxRunning;
    QVERIFY(simulateInstead(form));
}

void LoadClosedFormTest::speculationScalesTheRate() {
    StepTimes steps = realSteps();
    const LoadSpec load = closedLoad(8, 80, 1000, 1000, 0.8);
    EngineSettings engine;
    const auto rateOf = [&] {
        const ClosedFormLoad form = closedFormLoad(load, engine, steps);
        return closedForm(form, MeanCost(steps, 1, form.prompt, form.fresh, form.answer)).requestRate;
    };
    const double plain = rateOf();
    steps.draft = 1;
    engine.tokensPerStep = 1.85;
    const double speculative = rateOf();
    QVERIFY(speculative > 1.5 * plain && speculative < 1.85 * plain);
    const double simulated = simulate(load, engine, steps, exampleSeed).requestRate;
    QVERIFY(std::abs(speculative / simulated - 1) < 0.1);
}

QTEST_GUILESS_MAIN(LoadClosedFormTest)
#include "load_closed_form_test.moc"
