// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/serving/disaggregated.h"
#include "model/simulation/limits.h"
#include "model/simulation/queueing.h"
#include "tests/model/load_examples.h"

#include <QTest>

using namespace rackline;

namespace {

enum class Setup { sequences, kvPool, prefillPool, decodePool, transferLink };

struct Case {
    Setup setup;
    double prompt, answer, size;
    double wanted;
};

/// The systems of method/serving 8; `size` is the figure that binds.
EngineSettings engineOf(const Case& c) {
    EngineSettings engine;
    if (c.setup == Setup::sequences) engine.maxSequences = std::int64_t(c.size);
    if (c.setup == Setup::kvPool) engine.kvTokens = c.size;
    if (c.setup <= Setup::kvPool) return engine;
    engine.policy = BatchPolicy::wholePrompts;
    engine.tokenBudget = c.setup == Setup::prefillPool ? std::int64_t(c.size) : 8192;
    engine.decode.emplace();
    engine.decode->maxSequences = c.setup == Setup::decodePool ? std::int64_t(c.size) : 256;
    if (c.setup == Setup::prefillPool) engine.decode->workers = 4;
    if (c.setup == Setup::transferLink) {
        engine.decode->kvSize = 100e3 * byte;
        engine.decode->transferBandwidth = Bandwidth::fromSi(c.size);
    }
    return engine;
}

double limitOf(const RateLimits& limits, Setup setup) {
    switch (setup) {
    case Setup::sequences:
        return limits.sequenceSlots;
    case Setup::kvPool:
        return limits.kvPool;
    case Setup::prefillPool:
        return limits.prefillPool;
    case Setup::decodePool:
        return limits.decodePool;
    case Setup::transferLink:
        return limits.transferLink;
    }
    return 0;
}

} // namespace

class LoadLimitsTest : public QObject {
    Q_OBJECT
private slots:
    void limits_data();
    void limits();
    void noReserveServesTheSameRate();
    void erlang();
    void manyServersStayFinite();
    void waitOfOnePromptPerIteration_data();
    void waitOfOnePromptPerIteration();
    void readingOfPrompts_data();
    void readingOfPrompts();
};

void LoadLimitsTest::limits_data() {
    QTest::addColumn<Case>("system");
    QTest::newRow("16 slots") << Case{Setup::sequences, 1000, 200, 16, 5.479};
    QTest::newRow("64 slots") << Case{Setup::sequences, 1000, 200, 64, 7.373};
    QTest::newRow("KV pool") << Case{Setup::kvPool, 1000, 1000, 20'000, 1.429};
    QTest::newRow("prefill pool") << Case{Setup::prefillPool, 1000, 10, 1000, 9.524};
    QTest::newRow("decode pool") << Case{Setup::decodePool, 200, 200, 8, 6.897};
    QTest::newRow("transfer link") << Case{Setup::transferLink, 200, 20, 100e6, 5};
}

/// The formula gives the figure of the table, and an overloaded simulation serves that rate.
void LoadLimitsTest::limits() {
    QFETCH(Case, system);
    const EngineSettings engine = engineOf(system);
    LoadSpec load = poissonLoad(1.08 * system.wanted, 4000, system.prompt, system.answer);
    const RateLimits found = rateLimits(load, engine, toySteps(), toySteps());
    const double limit = limitOf(found, system.setup);
    QVERIFY2(std::abs(limit - system.wanted) < 0.51e-3, qPrintable(QString::number(limit)));
    QCOMPARE(found.smallest(), limit);
    QCOMPARE(int(found.binding()), int(system.setup));

    const LoadResult over = simulate(load, engine, toySteps(), exampleSeed);
    const double served = double(over.served) / over.end;
    QVERIFY2(std::abs(served / limit - 1) < 0.01, qPrintable(QStringLiteral("served %1 of %2").arg(served).arg(limit)));
    QCOMPARE(int(over.verdict), int(LoadVerdict::saturated));
    QCOMPARE(over.largestRate, limit);

    load.rate = Frequency::fromSi(0.7 * limit);
    const LoadResult under = simulate(load, engine, toySteps(), exampleSeed);
    QCOMPARE(int(under.verdict), int(LoadVerdict::served));
    QVERIFY(under.ttft.mean < over.ttft.mean);
}

/// Admission control is worth it through its tails only.
void LoadLimitsTest::noReserveServesTheSameRate() {
    const LoadSpec load = poissonLoad(1.5, 800, 1000, 1000);
    EngineSettings engine;
    engine.kvTokens = 20'000;
    const LoadResult reserved = simulate(load, engine, toySteps(), exampleSeed);
    engine.reserve = 0;
    const LoadResult preempting = simulate(load, engine, toySteps(), exampleSeed);
    QCOMPARE(reserved.preemptions, 0);
    QVERIFY(preempting.preemptions > 400);
    QVERIFY(std::abs(preempting.end / reserved.end - 1) < 0.1);
}

/// method/serving 8.
void LoadLimitsTest::erlang() {
    const QueueWait wait = queueWait(4, 16, 0.2, 1, 0);
    QVERIFY2(std::abs(wait.chance - 0.5964) < 0.51e-4, qPrintable(QString::number(wait.chance)));
    QVERIFY2(std::abs(wait.mean - 0.0746) < 0.51e-4, qPrintable(QString::number(wait.mean)));
    QCOMPARE(waitChance(1, 0.5), 0.5);
    QVERIFY(std::isinf(queueWait(4, 20, 0.2, 1, 0).mean));
    QCOMPARE(queueWait(4, 0, 0.2, 1, 0).mean, 0.0);
}

void LoadLimitsTest::manyServersStayFinite() {
    const double chance = waitChance(5000, 4990);
    QVERIFY(chance > 0.5 && chance < 1);
}

void LoadLimitsTest::waitOfOnePromptPerIteration_data() {
    QTest::addColumn<double>("load");
    for (double load : {0.3, 0.5, 0.7, 0.8, 0.9}) QTest::addRow("%g", load) << load;
}

/// Poisson arrivals at a server of fixed time: the formula holds within 4 %.
void LoadLimitsTest::waitOfOnePromptPerIteration() {
    QFETCH(double, load);
    const double service = 0.105;
    EngineSettings engine;
    engine.policy = BatchPolicy::wholePrompts;
    engine.tokenBudget = 1000;
    double wait = 0;
    constexpr int runs = 4;
    for (int i = 0; i < runs; ++i) {
        const LoadSpec arrivals = poissonLoad(load / service, 200'000, 1000, 1);
        const LoadResult result = simulate(arrivals, engine, toySteps(), exampleSeed + std::uint64_t(i));
        wait += (result.ttft.mean - service) / runs;
    }
    const double formula = queueWait(1, load / service, service, 1, 0).mean;
    QVERIFY2(std::abs(wait / formula - 1) < 0.04, qPrintable(QStringLiteral("%1 for %2").arg(wait).arg(formula)));
}

void LoadLimitsTest::readingOfPrompts_data() {
    QTest::addColumn<int>("workers");
    QTest::addColumn<int>("ranks");
    QTest::addColumn<int>("prompts");
    QTest::addColumn<bool>("ahead");
    QTest::addColumn<double>("load");
    for (int workers : {1, 3})
        for (int ranks : {1, 4})
            for (int prompts : {1, 8})
                for (bool ahead : {false, true})
                    for (double load : {0.05, 0.3, 0.6, 0.85})
                        QTest::addRow("%d workers of %d ranks, %d prompts a pass%s, %g busy", workers, ranks, prompts,
                                      ahead ? ", planned ahead" : "", load)
                            << workers << ranks << prompts << ahead << load;
}

/// The closed form of a pool that only reads, against its simulation.
void LoadLimitsTest::readingOfPrompts() {
    QFETCH(int, workers);
    QFETCH(int, ranks);
    QFETCH(int, prompts);
    QFETCH(bool, ahead);
    QFETCH(double, load);
    PrefillRates rates;
    rates.groups = ranks, rates.prompts = prompts;
    rates.aloneTime = 0.105, rates.passTime = rates.time = 0.005 + 0.1 * prompts;
    rates.requests = prefillReached * ranks * prompts / rates.passTime;
    const double requests = load * workers * rates.requests / prefillReached;

    EngineSettings engine;
    engine.policy = BatchPolicy::wholePrompts;
    engine.tokenBudget = 1000 * prompts;
    engine.asynchronous = ahead;
    engine.ranks = ranks, engine.workers = workers;
    engine.decode.emplace();
    engine.decode->workers = 8;
    const LoadResult result = simulate(poissonLoad(requests, 20'000, 1000, 2), engine, toySteps(), exampleSeed);
    const double step = 0.0051, found = readingTime<double>(rates, workers, requests, 1e9) + step;
    // Near the full rate the waits are long and rare.
    const double within = load < 0.7 ? 0.2 : 0.55;
    QVERIFY2(std::abs(found / result.ttft.p50 - 1) < within,
             qPrintable(QStringLiteral("%1 for %2").arg(found).arg(result.ttft.p50)));
}

QTEST_GUILESS_MAIN(LoadLimitsTest)
#include "load_limits_test.moc"
