// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/engines.h"
#include "model/simulation/limits.h"
#include "tests/model/load_examples.h"

#include <QTest>

#include <atomic>
#include <bit>
#include <cstdlib>
#include <new>

using namespace rackline;

namespace {

std::atomic<long> allocations = 0;

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

const char* const engines[] = {"vllm", "sglang", "trtllm", "another"};

} // namespace

void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

class LoadPropertiesTest : public QObject {
    Q_OBJECT
private slots:
    void curveMeetsItsKnots();
    void lonelyRequestPaysItsPathAndPrompt_data();
    void lonelyRequestPaysItsPathAndPrompt();
    void waitGrowsWithTheRate_data();
    void waitGrowsWithTheRate();
    void waitGrowsWithThePrompt();
    void servedRateStaysBelowTheLimit();
    void percentilesAreOrdered();
    void goodputCountsWhatIsWithinTheLimits();
    void infiniteLinkIsAConstantDelay();
    void slowLinkQueues();
    void leastLoadedRoutingBalances();
    void windowBoundsTheAttention();
    void fasterStepsAreNeverSlower();
    void longerRunsDoNotAllocateMore();
    void signature();
};

void LoadPropertiesTest::curveMeetsItsKnots() {
    const auto cost = [](double n) { return n * n; };
    const StepCurve curve = StepCurve::sampled(cost);
    for (std::size_t i = 0; i < 40; ++i) {
        const double knot = StepCurve::knot(i), middle = (knot + StepCurve::knot(i + 1)) / 2;
        QVERIFY(std::abs(curve(knot) - cost(knot)) <= 1e-12 * cost(knot));
        QVERIFY(curve(middle) >= cost(middle));
    }
    QVERIFY(std::isfinite(curve(1e12)));
    QCOMPARE(StepCurve::knot(1), 1.0);
    QCOMPARE(StepCurve::knot(2), 1.5);
    QCOMPARE(StepCurve::knot(7), 8.0);
}

void LoadPropertiesTest::lonelyRequestPaysItsPathAndPrompt_data() {
    QTest::addColumn<int>("engine");
    for (int i = 0; i < 4; ++i) QTest::addRow("%s", engines[i]) << i;
}

void LoadPropertiesTest::lonelyRequestPaysItsPathAndPrompt() {
    QFETCH(int, engine);
    EngineSettings settings = settingsOf(enginePreset(engines[engine], "blackwell"));
    settings.path.jitter = Time();
    const StepTimes steps = realSteps();
    const LoadResult result = simulate(closedLoad(1, 10, 3000, 50), settings, steps, exampleSeed);
    const Iteration prompt{0, 0, 3000, 1, steps.chunkAttention(0, 3000)};
    const double alone =
        (settings.path.serial + settings.path.front + settings.path.back).si() + steps(prompt, settings.prefillScale);
    QVERIFY(std::abs(result.ttft.mean - alone) < 1e-9);
    QVERIFY(std::abs(result.ttft.p99 - alone) < 1e-9);
}

void LoadPropertiesTest::waitGrowsWithTheRate_data() { lonelyRequestPaysItsPathAndPrompt_data(); }

void LoadPropertiesTest::waitGrowsWithTheRate() {
    QFETCH(int, engine);
    const EngineSettings settings = settingsOf(enginePreset(engines[engine], ""));
    double before = 0;
    for (double rate : {0.5, 1.0, 2.0, 3.0, 4.0, 6.0}) {
        const LoadResult result = simulate(poissonLoad(rate, 2000, 2000, 200), settings, realSteps(), exampleSeed);
        QVERIFY2(result.ttft.mean >= 0.999 * before, qPrintable(QString::number(rate)));
        before = result.ttft.mean;
    }
}

void LoadPropertiesTest::waitGrowsWithThePrompt() {
    for (const char* engine : engines) {
        double before = 0;
        for (double prompt : {100, 400, 1000, 3000, 8000, 20000}) {
            const LoadResult result = simulate(closedLoad(16, 160, prompt, 200, 0.8), settingsOf(enginePreset(engine, "hopper")),
                                               realSteps(), exampleSeed);
            QVERIFY2(result.ttft.mean >= before, engine);
            before = result.ttft.mean;
        }
    }
}

void LoadPropertiesTest::servedRateStaysBelowTheLimit() {
    for (const char* engine : engines)
        for (double rate : {1.0, 5.0, 20.0, 100.0}) {
            EngineSettings settings = settingsOf(enginePreset(engine, ""));
            settings.maxSequences = 64;
            const LoadSpec load = poissonLoad(rate, 3000, 1000, 200);
            const LoadResult result = simulate(load, settings, realSteps(), exampleSeed);
            QVERIFY2(double(result.served) / result.end <= 1.02 * result.largestRate, engine);
            QVERIFY2(rate > 1.1 * result.largestRate ? result.verdict == LoadVerdict::saturated : true, engine);
        }
}

void LoadPropertiesTest::percentilesAreOrdered() {
    const LoadResult result = simulate(poissonLoad(3, 3000, 1000, 200, 0.5), EngineSettings(), realSteps(), exampleSeed);
    for (const Spread& s : {result.ttft, result.tpot, result.latency}) QVERIFY(0 < s.p50 && s.p50 <= s.p90 && s.p90 <= s.p99);
    QVERIFY(result.latency.mean > result.ttft.mean);
}

void LoadPropertiesTest::goodputCountsWhatIsWithinTheLimits() {
    LoadSpec load = poissonLoad(3, 3000, 1000, 200);
    const LoadResult free = simulate(load, EngineSettings(), realSteps(), exampleSeed);
    QCOMPARE(free.goodput, free.requestRate);
    QCOMPARE(free.withinLimits, 1.0);
    load.limits.ttft = Time::fromSi(free.ttft.p90);
    const LoadResult limited = simulate(load, EngineSettings(), realSteps(), exampleSeed);
    QVERIFY(std::abs(limited.withinLimits - 0.9) < 0.002);
    load.limits.speed = TokenRate::fromSi(1e6);
    QCOMPARE(simulate(load, EngineSettings(), realSteps(), exampleSeed).goodput, 0.0);
}

void LoadPropertiesTest::infiniteLinkIsAConstantDelay() {
    EngineSettings engine;
    engine.decode.emplace();
    engine.decode->transferDelay = 20 * millisecond;
    const LoadSpec load = closedLoad(1, 20, 1000, 100);
    const LoadResult constant = simulate(load, engine, toySteps(), exampleSeed);
    engine.decode->kvSize = 100e3 * byte;
    engine.decode->transferBandwidth = Bandwidth::fromSi(1e9);
    const LoadResult link = simulate(load, engine, toySteps(), exampleSeed);
    QVERIFY(std::abs(link.ttft.mean - constant.ttft.mean - 0.1) < 1e-9);
    QVERIFY(std::abs(constant.ttft.mean - (0.105 + 0.02 + 0.0051)) < 1e-9);
}

/// Two KV caches that leave at once follow each other on the link.
void LoadPropertiesTest::slowLinkQueues() {
    EngineSettings engine;
    engine.decode.emplace();
    engine.decode->kvSize = 100e3 * byte;
    engine.decode->transferBandwidth = Bandwidth::fromSi(1e9);
    const LoadResult result = simulate(closedLoad(3, 3, 1000, 2), engine, toySteps(), exampleSeed);
    // First prompt alone until 105 ms, the other two together until 310 ms; 100 ms of link each; one decode step of 5.1 ms.
    QVERIFY(std::abs(result.ttft.mean - (0.205 + 0.410 + 0.510) / 3 - 0.0051) < 1e-9);
}

void LoadPropertiesTest::leastLoadedRoutingBalances() {
    EngineSettings engine;
    engine.workers = 4;
    engine.routing = Routing::leastLoaded;
    const LoadSpec load = poissonLoad(16, 4000, 1000, 100, 0.2);
    const LoadResult balanced = simulate(load, engine, toySteps(), exampleSeed);
    engine.routing = Routing::leastWaiting;
    const LoadResult round = simulate(load, engine, toySteps(), exampleSeed);
    QCOMPARE(balanced.tokens, round.tokens);
    QVERIFY(balanced.tpot.mean < round.tpot.mean);
    QVERIFY(balanced.utilisation > 0 && balanced.utilisation < 1);
}

void LoadPropertiesTest::windowBoundsTheAttention() {
    StepTimes steps = toySteps();
    steps.windowed = StepCurve::linear(0, 1e-6);
    steps.window = 128;
    QVERIFY(std::abs(steps.attention(4, 400) - 400e-6) < 1e-15);
    QVERIFY(std::abs(steps.attention(4, 4000) - 512e-6) < 1e-15);
}

void LoadPropertiesTest::fasterStepsAreNeverSlower() {
    for (const char* engine : engines) {
        double before = 1e9;
        for (double factor : {1.0, 0.8, 0.5}) {
            StepTimes steps = toySteps();
            steps.step *= factor;
            steps.tokens = StepCurve::linear(0, factor * 1e-4);
            const LoadResult result =
                simulate(closedLoad(16, 160, 1000, 200, 0.8), settingsOf(enginePreset(engine, "")), steps, 3);
            QVERIFY(result.end < before);
            before = result.end;
        }
    }
}

/// Storage is taken at the beginning, in as many pieces for a short run as for a long one.
void LoadPropertiesTest::longerRunsDoNotAllocateMore() {
    for (const char* engine : engines) {
        const auto pieces = [&](std::int64_t requests) {
            const long before = allocations;
            const LoadResult result = simulate(closedLoad(64, requests, 1000, 200, 0.8), settingsOf(enginePreset(engine, "")),
                                               realSteps(), exampleSeed);
            return result.served == requests ? allocations - before : -1;
        };
        const long few = pieces(640), many = pieces(64'000);
        QVERIFY(few > 0);
        QCOMPARE(many, few);
    }
}

/// Changes only when results change; the same on every processor.
void LoadPropertiesTest::signature() {
    std::uint64_t hash = 14695981039346656037ull;
    const auto mix = [&](double value) { hash = (hash ^ std::bit_cast<std::uint64_t>(value)) * 1099511628211ull; };
    for (const char* engine : engines) {
        LoadSpec load = openLoad(Frequency::fromSi(3), 1500, 200, 8);
        load.arrivals = ArrivalLaw::gamma;
        load.arrivalCv = 1.5;
        load.prompt.cv = 0.6;
        load.answer.cv = 0.4;
        const LoadResult result = simulate(load, settingsOf(enginePreset(engine, "blackwell")), realSteps(), exampleSeed);
        for (double value : {result.end, result.ttft.mean, result.ttft.p99, result.tpot.mean, result.latency.p90}) mix(value);
    }
    QCOMPARE(hash, 11425396197877388736ull);
}

QTEST_GUILESS_MAIN(LoadPropertiesTest)
#include "load_properties_test.moc"
