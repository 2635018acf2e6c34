// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model/load_examples.h"

#include <QTest>

#include <functional>

using namespace rackline;

namespace {

struct Example {
    const char* name;
    LoadSpec load;
    std::function<void(EngineSettings&, StepTimes&, LoadSpec&)> change;
    /// Milliseconds.
    double mean, median, p99, tpot;
    std::int64_t iterations;
    double end;
    std::int64_t preemptions = 0;
};

/// method/serving 7.
const std::vector<Example>& examples() {
    static const std::vector<Example> rows = {
        {"mixed", closedLoad(2, 2, 100, 3), [](auto& e, auto&, auto&) { e.tokenBudget = 1000; }, 22.55, 22.55, 29.949, 7.65, 4,
         40.4},
        {"mixed, small budget", closedLoad(2, 2, 100, 3), [](auto& e, auto&, auto&) { e.tokenBudget = 150; }, 22.55, 22.55,
         29.949, 7.65, 4, 40.4},
        {"whole prompts", closedLoad(2, 2, 100, 3),
         [](auto& e, auto&, auto&) {
             e.tokenBudget = 150;
             e.policy = BatchPolicy::wholePrompts;
         },
         22.55, 22.55, 29.949, 7.65, 4, 40.4},
        {"prefill first", closedLoad(2, 2, 100, 3),
         [](auto& e, auto&, auto&) {
             e.tokenBudget = 150;
             e.policy = BatchPolicy::prefillFirst;
         },
         22.5, 22.5, 29.85, 8.95, 4, 40.4},
        {"whole prompts, three rounds", closedLoad(4, 12, 100, 10),
         [](auto& e, auto&, auto&) {
             e.tokenBudget = 208;
             e.policy = BatchPolicy::wholePrompts;
         },
         36.0833, 40.2, 53.75, 6.9407, 34, 300.8},
        {"asynchronous scheduler", closedLoad(4, 12, 100, 10),
         [](auto& e, auto&, auto&) {
             e.tokenBudget = 208;
             e.policy = BatchPolicy::wholePrompts;
             e.asynchronous = true;
         },
         36.0833, 40.2, 53.75, 6.9407, 34, 300.8},
        {"receive interval", closedLoad(4, 40, 100, 50, 0.8),
         [](auto& e, auto&, auto&) {
             e.tokenBudget = 1000;
             e.policy = BatchPolicy::prefillFirst;
             e.receiveInterval = 10;
         },
         47.7825, 45.55, 72.703, 5.688, 484, 2944.2},
        {"batch wait", closedLoad(4, 40, 100, 50, 0.8),
         [](auto& e, auto&, auto&) {
             e.tokenBudget = 1000;
             e.policy = BatchPolicy::wholePrompts;
             e.holdIterations = 20;
             e.holdTokens = 900;
         },
         123.2025, 133.6, 151.615, 5.5631, 658, 3814.2},
        {"random lengths", closedLoad(8, 80, 1000, 100, 0.8), [](auto&, auto&, auto&) {}, 201.735, 108.15, 715.8, 11.7022, 916,
         12396.5},
        {"request path", closedLoad(8, 80, 1000, 100, 0.8),
         [](auto& e, auto&, auto&) {
             e.asynchronous = true;
             e.path = {0.5 * millisecond, 20 * millisecond, Time(), 2 * millisecond, 2 * millisecond};
         },
         277.0475, 211.2, 743.4, 11.0624, 962, 12647},
        {"KV limit", closedLoad(4, 16, 1000, 100), [](auto& e, auto&, auto&) { e.kvTokens = 2500; }, 748.0375, 824.9, 914.15,
         6.146, 801, 5763.4},
        {"preemption", closedLoad(4, 16, 1000, 100),
         [](auto& e, auto&, auto&) {
             e.kvTokens = 2150;
             e.reserve = 0;
         },
         862.4, 942.95, 1145.775, 6.6294, 849, 6533.5, 5},
        {"attention-DP", closedLoad(8, 32, 1000, 100, 0.8), [](auto& e, auto&, auto&) { e.ranks = 2; }, 212.6125, 176.9, 440.7,
         9.6309, 382, 4346.2},
        {"speculation", closedLoad(8, 32, 1000, 100),
         [](auto& e, auto& t, auto&) {
             e.tokensPerStep = 1.85;
             t.draft = 1;
         },
         722.65, 810.2, 810.2, 4.4803, 224, 4665.6},
        {"prefix hits", closedLoad(8, 80, 1000, 100, 0.8), [](auto&, auto&, auto& l) { l.prefixHit = 0.75; }, 58.7762, 35.55,
         186.5, 7.2605, 916, 7060},
        {"Poisson", poissonLoad(4, 2000, 1000, 100), [](auto&, auto&, auto&) {}, 158.6841, 109.6215, 497.9285, 9.8161, 52301,
         523358.4714},
        {"gamma gaps", poissonLoad(4, 2000, 1000, 100),
         [](auto&, auto&, auto& l) {
             l.arrivals = ArrivalLaw::gamma;
             l.arrivalCv = 2;
         },
         420.7002, 309.8714, 1698.2931, 14.7233, 31982, 490341.7909},
        {"disaggregated", closedLoad(8, 80, 1000, 100, 0.8),
         [](auto& e, auto&, auto&) {
             e.tokenBudget = 1000;
             e.policy = BatchPolicy::wholePrompts;
             e.decode.emplace();
             e.decode->workers = 2;
             e.decode->maxSequences = 64;
             e.decode->transferDelay = 20 * millisecond;
         },
         312.1525, 300.85, 689.701, 5.1879, 3057, 7991.7},
        {"context term", closedLoad(8, 80, 1000, 100, 0.8), [](auto&, auto& t, auto&) { t.context = StepCurve::linear(0, 1e-8); },
         201.8437, 108.2798, 715.8083, 11.7749, 916, 12461.8784},
    };
    return rows;
}

LoadResult simulated(const Example& example, std::uint64_t seed = exampleSeed) {
    LoadSpec load = example.load;
    EngineSettings engine;
    StepTimes steps = toySteps();
    example.change(engine, steps, load);
    return simulate(load, engine, steps, seed);
}

/// 1e-4 relative, or half of the last printed digit.
bool near(double value, double wanted) { return std::abs(value - wanted) <= std::max(1e-4 * wanted, 0.5e-4); }

} // namespace

class LoadSimulationTest : public QObject {
    Q_OBJECT
private slots:
    void workedExamples_data();
    void workedExamples();
    void sameBitsAgain();
    void tokensAreThoseAsked();
    void utilisationOfASaturatedWorkerIsOne();
};

void LoadSimulationTest::workedExamples_data() {
    QTest::addColumn<int>("row");
    for (std::size_t i = 0; i < examples().size(); ++i) QTest::addRow("L%d %s", int(i) + 1, examples()[i].name) << int(i);
}

void LoadSimulationTest::workedExamples() {
    QFETCH(int, row);
    const Example& example = examples()[std::size_t(row)];
    const LoadResult result = simulated(example);
    const double got[] = {result.ttft.mean, result.ttft.p50, result.ttft.p99, result.tpot.mean, result.end};
    const double wanted[] = {example.mean, example.median, example.p99, example.tpot, example.end};
    for (int i = 0; i < 5; ++i)
        QVERIFY2(near(1e3 * got[i], wanted[i]),
                 qPrintable(QStringLiteral("%1: %2, not %3").arg(i).arg(1e3 * got[i]).arg(wanted[i])));
    QCOMPARE(result.iterations, example.iterations);
    QCOMPARE(result.preemptions, example.preemptions);
    QCOMPARE(result.served, example.load.requests);
}

void LoadSimulationTest::sameBitsAgain() {
    for (const Example& example : examples()) {
        const LoadResult first = simulated(example, 7), second = simulated(example, 7);
        QVERIFY(first == second);
    }
    QVERIFY(!(simulated(examples()[15], 7) == simulated(examples()[15], 8)));
}

void LoadSimulationTest::tokensAreThoseAsked() {
    for (const Example& example : examples())
        if (example.load.answer.low == 1)
            QCOMPARE(double(simulated(example).tokens), example.load.answer.mean * double(example.load.requests));
}

void LoadSimulationTest::utilisationOfASaturatedWorkerIsOne() {
    const LoadResult result = simulated(examples()[8]);
    QVERIFY(std::abs(result.utilisation - 1) < 1e-12);
    QVERIFY(result.running > 1 && result.running <= 8);
    // Little: requests in flight = rate x time in the system.
    QVERIFY(result.requestRate * result.latency.mean <= 8);
    QVERIFY(result.requestRate * result.latency.mean > 7.5);
}

QTEST_GUILESS_MAIN(LoadSimulationTest)
#include "load_simulation_test.moc"
