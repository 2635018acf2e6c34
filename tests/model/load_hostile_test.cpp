// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model/load_examples.h"

#include <QTest>

#include <chrono>
#include <cmath>
#include <functional>
#include <limits>
#include <thread>

using namespace rackline;

namespace {

struct Hostile {
    const char* name;
    std::function<void(LoadSpec&, EngineSettings&, StepTimes&)> change;
    LoadVerdict verdict;
};

const double nan = std::numeric_limits<double>::quiet_NaN(), infinite = std::numeric_limits<double>::infinity();

const std::vector<Hostile>& hostiles() {
    static const std::vector<Hostile> rows = {
        {"empty prompt", [](auto& l, auto&, auto&) { l.prompt.mean = 0; }, LoadVerdict::invalid},
        {"empty answer", [](auto& l, auto&, auto&) { l.answer.mean = 0; }, LoadVerdict::invalid},
        {"prompt is not a number", [](auto& l, auto&, auto&) { l.prompt.mean = nan; }, LoadVerdict::invalid},
        {"negative answer", [](auto& l, auto&, auto&) { l.answer.mean = -5; }, LoadVerdict::invalid},
        {"endless prompt", [](auto& l, auto&, auto&) { l.prompt.mean = infinite; }, LoadVerdict::invalid},
        {"no requests", [](auto& l, auto&, auto&) { l.requests = 0; }, LoadVerdict::invalid},
        {"too many requests", [](auto& l, auto&, auto&) { l.requests = std::numeric_limits<std::int64_t>::max(); },
         LoadVerdict::invalid},
        {"no concurrency", [](auto& l, auto&, auto&) { l.concurrency = 0; }, LoadVerdict::invalid},
        {"no rate", [](auto& l, auto&, auto&) { l.arrivals = ArrivalLaw::poisson; }, LoadVerdict::invalid},
        {"no budget", [](auto&, auto& e, auto&) { e.tokenBudget = 0; }, LoadVerdict::invalid},
        {"no slots", [](auto&, auto& e, auto&) { e.maxSequences = 0; }, LoadVerdict::invalid},
        {"no ranks", [](auto&, auto& e, auto&) { e.ranks = 0; }, LoadVerdict::invalid},
        {"a million ranks", [](auto&, auto& e, auto&) { e.ranks = e.workers = 1000; }, LoadVerdict::invalid},
        {"no KV", [](auto&, auto& e, auto&) { e.kvTokens = 0; }, LoadVerdict::invalid},
        {"negative latency", [](auto&, auto& e, auto&) { e.path.front = Time::fromSi(-1); }, LoadVerdict::invalid},
        {"prefix hit above one", [](auto& l, auto&, auto&) { l.prefixHit = 1.5; }, LoadVerdict::invalid},
        {"everything cached", [](auto& l, auto&, auto&) { l.prefixHit = 1; }, LoadVerdict::served},
        {"KV smaller than a prompt", [](auto&, auto& e, auto&) { e.kvTokens = 500; }, LoadVerdict::kvTooSmall},
        {"KV holds one request", [](auto&, auto& e, auto&) { e.kvTokens = 1100; }, LoadVerdict::served},
        {"KV holds one request, nothing reserved",
         [](auto&, auto& e, auto&) {
             e.kvTokens = 1100;
             e.reserve = 0;
         },
         LoadVerdict::served},
        {"long tail in a small KV pool",
         [](auto& l, auto& e, auto&) {
             l.prompt.cv = l.answer.cv = 2;
             e.kvTokens = 1100;
             e.reserve = 0.3;
         },
         LoadVerdict::served},
        {"budget of one token", [](auto&, auto& e, auto&) { e.tokenBudget = 1; }, LoadVerdict::served},
        {"budget of one token, whole prompts",
         [](auto&, auto& e, auto&) {
             e.tokenBudget = 1;
             e.policy = BatchPolicy::wholePrompts;
         },
         LoadVerdict::served},
        {"one slot", [](auto&, auto& e, auto&) { e.maxSequences = 1; }, LoadVerdict::served},
        {"one token of answer", [](auto& l, auto&, auto&) { l.answer.mean = 1; }, LoadVerdict::served},
        {"one token of answer, two pools",
         [](auto& l, auto& e, auto&) {
             l.answer.mean = 1;
             e.decode.emplace();
         },
         LoadVerdict::served},
        {"decode pool that overflows",
         [](auto&, auto& e, auto&) {
             e.decode.emplace();
             e.decode->reserve = 0;
             e.decode->kvTokens = 2100;
         },
         LoadVerdict::served},
        {"decode pool smaller than a request",
         [](auto&, auto& e, auto&) {
             e.decode.emplace();
             e.decode->kvTokens = 1050;
         },
         LoadVerdict::kvTooSmall},
        {"huge concurrency",
         [](auto& l, auto&, auto&) {
             l.concurrency = 1'000'000;
             l.requests = 100'000;
             l.answer.mean = 4;
         },
         LoadVerdict::served},
        {"free steps", [](auto&, auto&, auto& t) { t = StepTimes(); }, LoadVerdict::served},
        {"steps that are not a number", [](auto&, auto&, auto& t) { t.step = nan; }, LoadVerdict::invalid},
        {"endless steps", [](auto&, auto&, auto& t) { t.step = infinite; }, LoadVerdict::invalid},
        {"interval longer than the run", [](auto&, auto& e, auto&) { e.receiveInterval = 1'000'000; }, LoadVerdict::served},
        {"prompts held for ever",
         [](auto&, auto& e, auto&) {
             e.holdIterations = std::numeric_limits<int>::max();
             e.holdTokens = infinite;
         },
         LoadVerdict::served},
        {"answer without end", [](auto& l, auto&, auto&) { l.answer.mean = 1e8; }, LoadVerdict::guard},
        {"sweep of a prompt without end",
         [](auto& l, auto& e, auto&) {
             l.prompt.mean = 1e8;
             e.tokenBudget = 1;
         },
         LoadVerdict::guard},
    };
    return rows;
}

} // namespace

class LoadHostileTest : public QObject {
    Q_OBJECT
private slots:
    void figuresOrAReason_data();
    void figuresOrAReason();
    void stops();
    void stopsInTime();
};

void LoadHostileTest::figuresOrAReason_data() {
    QTest::addColumn<int>("row");
    for (std::size_t i = 0; i < hostiles().size(); ++i) QTest::newRow(hostiles()[i].name) << int(i);
}

void LoadHostileTest::figuresOrAReason() {
    QFETCH(int, row);
    const Hostile& hostile = hostiles()[std::size_t(row)];
    LoadSpec load = closedLoad(8, 40, 1000, 100);
    EngineSettings engine;
    StepTimes steps = toySteps();
    hostile.change(load, engine, steps);
    const LoadResult result = simulate(load, engine, steps, exampleSeed);
    QCOMPARE(int(result.verdict), int(hostile.verdict));
    for (double value : {result.ttft.mean, result.tpot.p99, result.latency.mean, result.requestRate, result.tokenRate, result.end,
                         result.utilisation, result.running})
        QVERIFY(std::isfinite(value) && value >= 0);
    if (hostile.verdict == LoadVerdict::served) QCOMPARE(result.served, load.requests);
    if (hostile.verdict == LoadVerdict::guard) QVERIFY(result.iterations <= iterationGuard);
    const bool refused = hostile.verdict == LoadVerdict::invalid || hostile.verdict == LoadVerdict::kvTooSmall;
    QCOMPARE(result.reason.empty(), !refused);
}

void LoadHostileTest::stops() {
    std::stop_source source;
    source.request_stop();
    const LoadResult result =
        simulate(poissonLoad(4, 100'000, 1000, 10), EngineSettings(), toySteps(), exampleSeed, source.get_token());
    QCOMPARE(int(result.verdict), int(LoadVerdict::cancelled));
    QCOMPARE(result.served, 0);
}

void LoadHostileTest::stopsInTime() {
    LoadSpec load = closedLoad(4096, 4'000'000, 100, 100, 0.5);
    std::stop_source source;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        source.request_stop();
    });
    const auto begin = std::chrono::steady_clock::now();
    const LoadResult result = simulate(load, EngineSettings(), toySteps(), exampleSeed, source.get_token());
    QCOMPARE(int(result.verdict), int(LoadVerdict::cancelled));
    QVERIFY(std::chrono::steady_clock::now() - begin < std::chrono::seconds(1));
}

QTEST_GUILESS_MAIN(LoadHostileTest)
#include "load_hostile_test.moc"
