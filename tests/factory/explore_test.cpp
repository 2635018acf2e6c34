// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/candidate_points.h"
#include "model/candidates/load_point.h"
#include "model/operators/step_table.h"
#include "model/search/explore.h"
#include "model/serving/aggregated.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <thread>

using namespace rackline;

namespace {
auto bitsOf(const PointFigures<double>& figures) {
    return std::bit_cast<std::array<std::uint64_t, sizeof figures / sizeof(std::uint64_t)>>(figures);
}
bool same(const OperatingPoint& a, const OperatingPoint& b) {
    return bitsOf(a) == bitsOf(b) && a.mode == b.mode && a.layout == b.layout && a.prefill == b.prefill &&
           a.prefillWorkers == b.prefillWorkers && a.decodeWorkers == b.decodeWorkers && a.siteFactor == b.siteFactor &&
           a.tokensPerOutput == b.tokensPerOutput && a.admitted == b.admitted && a.finding.code == b.finding.code &&
           a.finding.values == b.finding.values;
}
/// What experts take in a pack's mixed steps beyond those that decode.
Lanes expertsAt(StepTable& table, std::size_t pack) {
    Lanes beyond = table.expertTimes(0, 1, pack);
    const Lanes decode = table.expertTimes(0, 0, pack);
    for (std::size_t lane = 0; lane < packSize; ++lane) beyond.values[lane] -= decode.values[lane];
    return beyond;
}
} // namespace

class ExploreTest : public QObject {
    Q_OBJECT
private slots:
    void threeGenerationsHaveFrontiers() {
        for (const ResolvedScenario& s : test::example("three-generations")) {
            const Exploration found = explore(s.scenario);
            QVERIFY2(found.frontier.size() >= 20, s.scenario.name.c_str());
            for (std::size_t i = 1; i < found.frontier.size(); ++i) {
                QVERIFY(found.frontier[i].x.mid > found.frontier[i - 1].x.mid);
                QVERIFY(found.frontier[i].y.mid < found.frontier[i - 1].y.mid);
            }
            for (const FrontierPoint& p : found.frontier) {
                QVERIFY(p.point.feasible());
                QVERIFY(p.y.low < p.y.mid && p.y.mid < p.y.high);
            }
        }
    }

    /// The tabulated path and the scalar path mean the same, to the bit, on every pair of the catalogue.
    void tableEqualsScalar() {
        std::size_t pairs = 0;
        for (const EntrySummary& rack : test::catalogue().list("rack")) {
            const Result<System> system = test::catalogue().system(rack.id);
            if (!system) continue; // known from the roadmap only
            const Scenario any = test::scenarioOf("llama-3.1-8b", rack.id, {"workload.isl=512", "workload.osl=512"});
            for (const EntrySummary& model : test::catalogue().list("model")) {
                Scenario s = any;
                s.model = *test::catalogue().model(model.id);
                const Evaluator evaluator(s);
                if (evaluator.obstacle().code != FindingCode::none) continue;
                std::vector<Layout> layouts = legalLayouts(s.model, s.system, s.layout, s.search);
                // Every fifth: rows are shared between neighbours, and all pairs are looked at.
                for (std::size_t l = 1; 5 * l < layouts.size(); ++l) layouts[l] = layouts[5 * l];
                layouts.resize((layouts.size() + 4) / 5);
                const std::vector<double> sequences{1, 3, 4, 5, 6, 7, 17, 64, 200, 5000};
                LayoutOperators listed(s.model, s.precision);
                for (const Layout& layout : layouts) listed.add(layout);
                StepTable table(listed, evaluator.context(), {decodeLoad(s.workload, 0), mixedLoads(s.workload, s.engine)},
                                sequences);
                for (std::size_t l = 0; l < layouts.size(); ++l) {
                    const std::vector<Operator> operators = operatorsOf(s.model, s.precision, layouts[l]);
                    for (std::size_t n = l % 3; n < sequences.size(); n += 3)
                        for (const bool prompts : {false, true}) {
                            const StepLoad load =
                                prompts ? mixedLoad(s.workload, s.engine, sequences[n]) : decodeLoad(s.workload, sequences[n]);
                            StepCost scalar;
                            for (const Operator& op : operators) scalar += costOf(op, load, evaluator.context());
                            using Bits = std::array<std::uint64_t, costFigures>;
                            QVERIFY(std::bit_cast<Bits>(table.sums(l, prompts ? 1 : 0, n / packSize).at(n % packSize)) ==
                                    std::bit_cast<Bits>(scalar));
                        }
                }
                ++pairs;
            }
        }
        QVERIFY2(pairs > 2000, qPrintable(QString::number(pairs)));
    }

    /// Steps that take many short prompts read all of them: what the first finds free is not free for each.
    void shortPromptsPassNoArithmetic() {
        double reached = 0;
        for (const char* memory : {"12.8 TB/s", "38 TB/s"}) {
            const Scenario s =
                test::scenarioOf("llama-3.1-70b", "dell-ir7000-30",
                                 {"efficiency=speed-of-light", "workload.isl=354", "workload.osl=33", "mapping.mode=aggregated",
                                  std::string("hardware.accelerator.hbm.bandwidth=") + memory});
            const ParameterCount parameters = countParameters(s.model);
            const double most =
                Evaluator(s).context().chip.peak(s.precision.weights) / (2 * (parameters.attention + parameters.dense));
            for (const FrontierPoint& p : explore(s).frontier) {
                const double tokens = p.point.perGpu.si() * p.point.tokensPerOutput;
                QVERIFY2(tokens <= most, qPrintable(QStringLiteral("%1 of %2").arg(tokens).arg(most)));
                reached = std::max(reached, tokens / most);
            }
        }
        // The arithmetic is what bounds it, so that the test is near its bound.
        QVERIFY2(reached > 0.8, qPrintable(QString::number(reached)));
    }

    void candidatesEqualPoints() {
        const Scenario s = test::scenarioOf("deepseek-v3", "gb200-nvl72", {"mapping.mode=aggregated"});
        ExploreOptions options;
        options.keepCandidates = true;
        const Exploration found = explore(s, options);
        QCOMPARE(found.candidates.size(), found.evaluated);
        const Evaluator evaluator(s);
        for (std::size_t i = 0; i < found.candidates.size(); i += 97) {
            const OperatingPoint& candidate = found.candidates[i];
            const OperatingPoint scalar = pointAt(evaluator, candidate.layout, candidate.batch);
            for (const MetricInfo& m : metrics()) QCOMPARE(valueOf(scalar, m.metric), valueOf(candidate, m.metric));
        }
    }

    void packsEqualSinglePoints_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QStringList>("settings");
        const auto row = [](const char* name, const char* model, const QStringList& settings) {
            QTest::newRow(name) << model << settings;
        };
        row("free", "deepseek-v3", {});
        row("dense, several stages", "llama-3.1-70b", {QStringLiteral("mapping.pp=2")});
        row("limits", "deepseek-v3",
            {QStringLiteral("workload.limits.ttft=2 s"), QStringLiteral("workload.limits.speed=40 tok/s")});
        row("other prefill", "deepseek-v3",
            {QStringLiteral("hardware.prefill.rack=rubin-ultra-kyber"), QStringLiteral("precision.weights=fp4")});
        row("below HBM", "deepseek-v3",
            {QStringLiteral("offload.kv=0.5"), QStringLiteral("offload.prefix=1"), QStringLiteral("workload.prefix_hit=0.5")});
        row("drafts", "deepseek-v3", {QStringLiteral("workload.speculative.draft=2")});
        row("short prompts", "llama-3.1-70b", {QStringLiteral("workload.isl=300"), QStringLiteral("workload.osl=30")});
        row("small pool", "llama-3.1-70b", {QStringLiteral("hardware.prefill.rack=dgx-h100")});
    }
    /// Four at a time or one by one: the same bits, and a point that is not looked at closely has nothing that keeps it out.
    void packsEqualSinglePoints() {
        QFETCH(QString, model);
        QFETCH(QStringList, settings);
        std::vector<std::string> texts;
        for (const QString& text : settings) texts.push_back(text.toStdString());
        const Scenario s = test::scenarioOf(model.toStdString(), "gb200-nvl72", texts);
        const Evaluator evaluator(s);
        const PrefillPool pool(evaluator);
        const std::vector<double> batches{1, 2, 3, 5, 13, 64, 333, 8192};
        std::size_t fine = 0, without = 0;
        for (const Layout& layout : legalLayouts(s.model, s.system, s.layout, s.search)) {
            const InferenceMemory memory = evaluator.memoryOf(layout);
            const CandidateLayout candidate{evaluator, layout, memory};
            LayoutOperators listed(s.model, s.precision);
            listed.add(layout);
            StepTable table(listed, evaluator.context(), {decodeLoad(s.workload, 0), mixedLoads(s.workload, s.engine)}, batches);
            AggregatedPack together;
            DisaggregatedPack groups(pool);
            for (std::size_t b = 0; b < batches.size(); ++b) {
                const std::size_t lane = b % packSize, number = b / packSize;
                const CandidateSteps row{candidate,
                                         batches.data() + number * packSize,
                                         table.sums(0, 0, number),
                                         table.sums(0, 1, number),
                                         {},
                                         Metric::latency,
                                         Metric::cost,
                                         expertsAt(table, number)};
                if (lane == 0) together.evaluate(row);
                if (lane == 0 && !pool.workers().empty()) groups.evaluate(row);
                const auto check = [&](const auto& pack, const OperatingPoint& single) {
                    QVERIFY(same(pack.read(candidate, lane).point, single));
                    if (!pack.fine(lane)) return void(++without);
                    QVERIFY(single.feasible());
                    QCOMPARE(pack.x(lane), valueOf(single, Metric::latency));
                    QCOMPARE(pack.y(lane), valueOf(single, Metric::cost));
                    ++fine;
                };
                check(together, aggregatedPoint(candidate, batches[b], {row.decode.at(lane)}, {row.mixed.at(lane)},
                                                row.experts.values[lane]));
                if (!pool.workers().empty())
                    check(groups, disaggregatedPoint(candidate, pool, batches[b], {row.decode.at(lane)}).point);
            }
        }
        QVERIFY(without > 0);
        QVERIFY(fine > 0 || evaluator.tiered());
    }

    /// Points that are only counted change nothing of what is found.
    void countedPointsAreNotMissed() {
        for (const ResolvedScenario& s : test::example("three-generations")) {
            ExploreOptions spots, all;
            spots.keepSpots = true;
            all.keepSpots = all.keepCandidates = true;
            const Exploration counted = explore(s.scenario, spots), kept = explore(s.scenario, all);
            QCOMPARE(counted.evaluated, kept.evaluated);
            QCOMPARE(counted.infeasible, kept.infeasible);
            QCOMPARE(counted.spots.size(), kept.spots.size());
            for (std::size_t i = 0; i < kept.spots.size(); ++i)
                QVERIFY(counted.spots[i].x == kept.spots[i].x && counted.spots[i].y == kept.spots[i].y);
            QCOMPARE(counted.frontier.size(), kept.frontier.size());
            for (std::size_t i = 0; i < kept.frontier.size(); ++i)
                QVERIFY(same(counted.frontier[i].point, kept.frontier[i].point));
            QVERIFY(same(counted.nearest, kept.nearest));
        }
    }

    void spotsAreTheFeasibleCandidates() {
        const Scenario s = test::scenarioOf("deepseek-v3", "gb200-nvl72", {"workload.limits.ttft=2 s"});
        ExploreOptions options;
        options.keepCandidates = options.keepSpots = true;
        const Exploration found = explore(s, options);
        QCOMPARE(found.spots.size(), found.evaluated - found.infeasible);
        std::size_t at = 0;
        for (const OperatingPoint& p : found.candidates) {
            if (!p.feasible()) continue;
            QCOMPARE(found.spots[at].x, float(valueOf(p, options.x)));
            QCOMPARE(found.spots[at++].y, float(valueOf(p, options.y)));
        }
        QVERIFY(!found.misses.empty() && found.misses.size() < 128);
        for (const OperatingPoint& p : found.misses) QVERIFY(!p.feasible() && !p.missesLimit());
    }

    void theSameBitsFromManyThreads() {
        const Scenario s = test::scenarioOf("deepseek-v3", "gb200-nvl72");
        const Exploration alone = explore(s);
        std::vector<Exploration> results(4);
        {
            std::vector<std::jthread> threads;
            for (Exploration& result : results) threads.emplace_back([&] { result = explore(s); });
        }
        for (const Exploration& result : results) {
            QCOMPARE(result.frontier.size(), alone.frontier.size());
            for (std::size_t i = 0; i < alone.frontier.size(); ++i)
                for (const MetricInfo& m : metrics())
                    QCOMPARE(valueOf(result.frontier[i].point, m.metric), valueOf(alone.frontier[i].point, m.metric));
        }
    }

    void cancelledIsIncomplete() {
        const std::atomic<bool> cancelled = true;
        ExploreOptions options;
        options.cancelled = &cancelled;
        QVERIFY(!explore(test::scenarioOf("deepseek-v3", "gb200-nvl72"), options).complete);
    }

    void reasons_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("rack");
        QTest::addColumn<QStringList>("settings");
        QTest::addColumn<int>("code");
        const auto row = [](const char* name, const char* model, const char* rack, const QStringList& settings,
                            FindingCode code) { QTest::newRow(name) << model << rack << settings << int(code); };
        row("too large", "deepseek-v3", "dgx-h100", {}, FindingCode::weightsDoNotFit);
        row("format", "deepseek-v3", "dgx-h100", {QStringLiteral("precision.weights=fp4"), QStringLiteral("hardware.count=8")},
            FindingCode::precisionMissing);
        row("too fast", "deepseek-v3", "gb200-nvl72", {QStringLiteral("workload.limits.speed=5000 tok/s")},
            FindingCode::speedLimit);
        row("too soon", "deepseek-v3", "gb200-nvl72", {QStringLiteral("workload.limits.ttft=1 ms")}, FindingCode::ttftLimit);
        row("too long", "llama-3.1-70b", "dgx-h100", {QStringLiteral("workload.isl=1000000")}, FindingCode::contextTooLong);
        row("too little power", "llama-3.1-70b", "gb200-nvl72", {QStringLiteral("facility.power=50 kW")},
            FindingCode::siteTooSmall);
        row("heads do not divide", "llama-3.1-70b", "dgx-h100", {QStringLiteral("mapping.tp=7")}, FindingCode::noLegalLayout);
        row("heads", "llama-3.1-70b", "dgx-h100", {QStringLiteral("mapping.tp=7")}, FindingCode::headsUndivided);
        row("experts", "mixtral-8x7b", "gb200-nvl72", {QStringLiteral("mapping.ep=16")}, FindingCode::ranksWithoutExperts);
        row("replicas of a dense model", "llama-3.1-70b", "dgx-h100", {QStringLiteral("mapping.attention_dp=2")},
            FindingCode::denseReplicas);
        row("ranks", "deepseek-v3", "gb200-nvl72",
            {QStringLiteral("mapping.ep=8"), QStringLiteral("mapping.tp=4"), QStringLiteral("mapping.attention_dp=3")},
            FindingCode::ranksUndivided);
        row("parts of the cache", "deepseek-v3", "gb200-nvl72", {QStringLiteral("mapping.dcp=3")}, FindingCode::cacheUndivided);
        row("more ranks than GPUs", "deepseek-v3", "gb200-nvl72", {QStringLiteral("mapping.ep=300")}, FindingCode::tooManyGpus);
        row("more stages than layers", "deepseek-v3", "gb200-nvl72", {QStringLiteral("mapping.pp=62")},
            FindingCode::stagesExceedLayers);
    }
    void reasons() {
        QFETCH(QString, model);
        QFETCH(QString, rack);
        QFETCH(QStringList, settings);
        QFETCH(int, code);
        std::vector<std::string> texts;
        for (const QString& s : settings) texts.push_back(s.toStdString());
        const Exploration found = explore(test::scenarioOf(model.toStdString(), rack.toStdString(), texts));
        QVERIFY(found.frontier.empty());
        QVERIFY(
            std::any_of(found.findings.begin(), found.findings.end(), [code](const Finding& f) { return int(f.code) == code; }));
    }

    /// Where one reason is shown, as in tables and on charts, it is the one that helps.
    void theReasonComesFirst() {
        const Exploration found = explore(test::scenarioOf("llama-3.1-70b", "dgx-h100", {"mapping.tp=7"}));
        QCOMPARE(found.findings.front().code, FindingCode::headsUndivided);
    }

    void prefillOnOtherHardware() {
        const Scenario s =
            test::scenarioOf("deepseek-v3", "gb200-nvl72", {"hardware.prefill.rack=rubin-ultra-kyber", "precision.weights=fp4"});
        const Exploration found = explore(s);
        QVERIFY(!found.frontier.empty());
        for (const FrontierPoint& p : found.frontier) {
            QCOMPARE(p.point.mode, ServingMode::disaggregated);
            QVERIFY(p.point.prefillWorkers > 0);
        }
    }
};

QTEST_GUILESS_MAIN(ExploreTest)
#include "explore_test.moc"
