// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/traffic/trace_file.h"
#include "model/site/fleet_layouts.h"
#include "model/site/traffic_around.h"
#include "model/units/constants.h"
#include "tests/factory/examples.h"
#include "tests/near.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace rackline;

namespace {
using Words = std::vector<std::string>;

/// A part of a shipped trace, read once.
const traffic::Trace& conversations() {
    static const traffic::Trace trace = busiestPart(readTraceFile(tracePath("azure-2023-conv")).value().trace, 4000);
    return trace;
}

Result<TrafficStudy> studyOf(const std::string& rack, Words more, double goal = 0.95, int instances = 0) {
    for (const char* one : {"workload.limits.ttft=2 s", "workload.limits.speed=20 tok/s", "hardware.count=8"})
        more.insert(more.begin(), one);
    TrafficQuestion question;
    question.trace = &conversations();
    question.goal = goal;
    question.instances = instances;
    question.keepsRequests = true;
    return studyTraffic(test::scenarioOf("deepseek-v3", rack, more), question);
}
Result<TrafficStudy> studyOnH200(const TrafficQuestion& question) {
    return studyTraffic(
        test::scenarioOf("llama-3.1-70b", "dgx-h200", {"workload.limits.ttft=5 s", "workload.limits.speed=20 tok/s"}), question);
}
TrafficStudy servedOn(const std::string& rack, const Words& more = {}, double goal = 0.95) {
    Result<TrafficStudy> study = studyOf(rack, more, goal);
    if (!study) qFatal("%s", study.error().detail.c_str());
    return std::move(study).value();
}
} // namespace

/// How many GPUs a recorded trace needs, of which layout.
class FleetsTest : public QObject {
    Q_OBJECT

private slots:
    /// The point that makes most of a megawatt on a whole site is a large one: 5.5 requests a second once got 160 GPUs of it.
    void aSmallLoadGetsASmallFleet_data() {
        QTest::addColumn<QString>("rack");
        QTest::addColumn<double>("most");
        QTest::newRow("GB200") << "gb200-nvl72" << 8.0;
        QTest::newRow("B200") << "dgx-b200" << 8.0;
        QTest::newRow("H100") << "dgx-h100" << 32.0;
    }
    void aSmallLoadGetsASmallFleet() {
        QFETCH(QString, rack);
        QFETCH(double, most);
        const TrafficStudy study = servedOn(rack.toStdString());
        QVERIFY(study.reaches(0.95));
        QVERIFY2(study.gpus <= most, std::to_string(study.gpus).c_str());
        QVERIFY(study.layouts > 0);
    }
    /// A search of all layouts needs no more GPUs than one of some of them.
    void moreLayoutsNeedNoMoreGpus() {
        for (const char* rack : {"gb200-nvl72", "dgx-h100"}) {
            const double all = servedOn(rack).gpus;
            for (const Words& some :
                 {Words{"mapping.mode=aggregated"}, Words{"mapping.mode=disaggregated"}, Words{"mapping.attention_dp=1"}}) {
                const Result<TrafficStudy> fewer = studyOf(rack, some);
                if (fewer)
                    QVERIFY2(all <= fewer->gpus,
                             (rack + (": " + some[0]) + " " + std::to_string(all) + " " + std::to_string(fewer->gpus)).c_str());
            }
        }
    }
    /// Stages of a pipeline are groups in flight on the same GPUs: nine stages once counted as nine times as many.
    void gpusAreThoseOfTheInstances() {
        bool stages = false;
        for (const char* rack : {"gb200-nvl72", "dgx-h100", "dgx-b200"})
            for (const char* mode : {"aggregated", "disaggregated"}) {
                const Result<TrafficStudy> study = studyOf(rack, {std::string("mapping.mode=") + mode});
                if (!study) continue;
                QCOMPARE(study->gpus, study->instances * double(study->point.gpus()));
                stages = stages || study->point.prefill.pipeline > 1;
                // What is drawn lies between all GPUs idle and what the site provides.
                double idle = 0;
                for (const Power waiting : study->idle) idle = std::max(idle, waiting.si());
                QVERIFY(study->average.si() > 0.5 * study->gpus * idle);
                QVERIFY(study->average < study->provisioned);
            }
        QVERIFY(stages);
    }
    /// Layouts that read the mean prompt in time are too late with the long ones, however many there are; wider ones are not.
    /// This was once refused.
    void longPromptsGetWideLayouts() {
        const traffic::Trace trace = busiestPart(readTraceFile(tracePath("mooncake-conversation")).value().trace, 3000);
        TrafficQuestion question;
        question.trace = &trace;
        const auto study = [&](Words more) {
            for (const char* one : {"workload.limits.ttft=3 s", "workload.limits.speed=20 tok/s", "hardware.count=8"})
                more.emplace_back(one);
            return studyTraffic(test::scenarioOf("llama-3.1-70b", "dgx-h100", more), question);
        };
        const Result<TrafficStudy> wide = study({"mapping.tp=8", "mapping.mode=aggregated"}), any = study({});
        QVERIFY(bool(wide));
        QVERIFY2(bool(any), any ? "" : any.error().detail.c_str());
        QVERIFY2(any->gpus <= wide->gpus, (std::to_string(any->gpus) + " " + std::to_string(wide->gpus)).c_str());
    }
    /// Limits of contracts hold for the run, and looser ones never need more.
    void percentilesAreKept() {
        double before = std::numeric_limits<double>::infinity();
        for (const char* limit : {"0.3 s", "0.5 s", "1 s", "4 s"}) {
            const Result<TrafficStudy> study = studyOf("gb200-nvl72", {std::string("workload.limits.ttft_p99=") + limit});
            if (!study) continue;
            const double most = std::stod(limit);
            QVERIFY2(study->run.ttft.p99 <= most, limit);
            QVERIFY2(study->gpus <= before, limit);
            before = study->gpus;
        }
        QVERIFY(std::isfinite(before));
        QVERIFY(studyOf("gb200-nvl72", {"workload.limits.attainment=0.99"})->run.attainment >= 0.99);
    }
    /// A higher goal, more users and tighter limits never need fewer GPUs.
    void moreIsNeverFewer() {
        const auto gpusOf = [](Words more, double goal, int copies) {
            for (const char* one : {"workload.limits.speed=20 tok/s", "hardware.count=8"}) more.emplace_back(one);
            const traffic::Trace trace = superposed(conversations(), copies);
            TrafficQuestion question;
            question.trace = &trace;
            question.goal = goal;
            const Result<TrafficStudy> study = studyTraffic(test::scenarioOf("llama-3.1-70b", "dgx-h100", more), question);
            return study ? study->gpus : std::numeric_limits<double>::infinity();
        };
        double before = 0;
        for (const double goal : {0.5, 0.9, 0.95, 0.99}) {
            const double gpus = gpusOf({"workload.limits.ttft=1 s"}, goal, 1);
            QVERIFY2(gpus >= before, std::to_string(goal).c_str());
            before = gpus;
        }
        before = 0;
        for (const int copies : {1, 2, 4, 8}) {
            const double gpus = gpusOf({"workload.limits.ttft=1 s"}, 0.95, copies);
            QVERIFY2(gpus >= before, std::to_string(copies).c_str());
            before = gpus;
        }
        before = 0;
        for (const char* ttft : {"10 s", "3 s", "1 s", "0.5 s"}) {
            const double gpus = gpusOf({std::string("workload.limits.ttft=") + ttft}, 0.95, 4);
            QVERIFY2(gpus >= before, ttft);
            before = gpus;
        }
    }
    /// A share that is kept is not said to be missed where a percentile is.
    void whatIsMissedIsKnown() {
        const Result<TrafficStudy> one = studyOf("gb200-nvl72", {"workload.limits.ttft_p99=0.2 s"}, 0.5, 1);
        QVERIFY(bool(one));
        QVERIFY(one->keepsShare(0.5) && !one->keepsPercentiles() && !one->reaches(0.5));
    }
    /// Laws of lengths, kinds and loads of the scenario are not those of the trace.
    void theTraceHasItsOwnLengths() {
        const TrafficStudy plain = servedOn("gb200-nvl72");
        const TrafficStudy drawn = servedOn("gb200-nvl72", {"workload.lengths.law=lognormal", "workload.isl=8192",
                                                            "workload.osl=64", "workload.load.rate=500 req/s"});
        QCOMPARE(drawn.gpus, plain.gpus);
        QCOMPARE(drawn.run.ttft.p99, plain.run.ttft.p99);
    }
    /// A cache that never forgets holds 37.4 % of Mooncake's input.
    void promptsShareWhatCameBefore() {
        const double share = sharedShare(readTraceFile(tracePath("mooncake-conversation")).value().trace);
        QVERIFY2(std::abs(share - 0.374) < 0.001, std::to_string(share).c_str());
        QCOMPARE(sharedShare(conversations()), 0.0);
        const double agents = sharedShare(readTraceFile(tracePath("agentic-coding")).value().sessions);
        QVERIFY2(agents > 0.8 && agents < 1, std::to_string(agents).c_str());
    }
    void moreInstancesWaitLess() {
        const double one = studyOf("gb200-nvl72", {}, 0.95, 1)->run.ttft.p99,
                     four = studyOf("gb200-nvl72", {}, 0.95, 4)->run.ttft.p99;
        QVERIFY(four <= one);
    }
    /// Watts are those of the sequences that run: a request at a time once drew what the point's whole batch does.
    void wattsFollowWhatRuns() {
        const auto served = [](double gap) {
            traffic::Trace trace;
            for (int i = 0; i < 40; ++i) {
                trace.time.push_back(i * gap);
                trace.prompt.push_back(200);
                trace.answer.push_back(400);
            }
            TrafficQuestion question;
            question.trace = &trace;
            question.instances = 1;
            const Scenario s =
                test::scenarioOf("deepseek-v3", "gb200-nvl72", {"mapping.mode=aggregated", "workload.limits.speed=20 tok/s"});
            Result<TrafficStudy> study = studyTraffic(s, question);
            if (!study) qFatal("%s", study.error().detail.c_str());
            return std::move(study).value();
        };
        // A GPU's watts while it is at work, above those of one that waits.
        const auto atWork = [](const TrafficStudy& study) {
            double busy = 0, on = 0;
            for (const traffic::FleetBin& bin : study.run.bins) busy += bin.pools[0].busy(), on += bin.on;
            return (study.energy.si() / study.gpus - on * study.idle[0].si()) / busy;
        };
        const TrafficStudy alone = served(60), together = served(0.2);
        double running = 0, busy = 0;
        for (const traffic::FleetBin& bin : alone.run.bins) running += bin.pools[0].running, busy += bin.pools[0].busy();
        test::near(running / busy, 1, 0.05);
        QVERIFY2(atWork(together) > 1.1 * atWork(alone),
                 (std::to_string(atWork(together)) + " " + std::to_string(atWork(alone))).c_str());
    }
    /// A fleet that follows the load of a day is paid for what is on, at the prices of the hours.
    void followersPayForWhatIsOn() {
        // Three long prompts every second, at a quarter of the rate in the first and last third of the day.
        traffic::Trace some;
        for (int i = 0; i < 600; ++i) {
            const int second = i / 3;
            some.time.push_back(second);
            some.prompt.push_back(100'000);
            some.answer.push_back(20);
        }
        traffic::DayCurve day{{1, 4, 1}, {}, {}};
        const traffic::Trace trace = overDay(some, day);
        const auto served = [&](std::optional<traffic::ScalingRule> scaling, const traffic::DayCurve* prices) {
            TrafficQuestion question;
            question.trace = &trace;
            question.scaling = scaling;
            question.day = prices;
            Result<TrafficStudy> study = studyTraffic(
                test::scenarioOf("deepseek-v3", "gb200-nvl72", {"workload.limits.ttft=20 s", "workload.limits.speed=20 tok/s"}),
                question);
            if (!study) qFatal("%s", study.error().detail.c_str());
            return std::move(study).value();
        };
        const TrafficStudy always = served(std::nullopt, nullptr), follows = served(traffic::ScalingRule{}, nullptr);
        QVERIFY(follows.reaches(0.95));
        QCOMPARE(follows.fixed->gpuHours, always.gpuHours);
        QCOMPARE(follows.fixed->money.si(), always.money.si());
        test::near(always.gpuHours, always.gpus * always.run.bins.back().end / 3600, 1e-9);
        QVERIFY2(follows.gpuHours < 0.9 * always.gpuHours,
                 (std::to_string(follows.gpuHours / always.gpuHours) + " of " + std::to_string(always.instances)).c_str());
        QVERIFY(follows.money < always.money && follows.energy < always.energy);
        // Instances that start later are on for no less time.
        traffic::ScalingRule slow;
        slow.startDelay = 1200;
        QVERIFY(served(slow, nullptr).gpuHours >= follows.gpuHours);
        // Electricity that is dearer at noon costs so much more, at the site's own price nothing, and carbon follows energy.
        const double own = 0.07, kWh = 3.6e6;
        day.price = {own, own + 0.1, own};
        day.carbon = {0.4, 0.4, 0.4};
        double noon = 0;
        for (std::size_t i = 8; i < 16; ++i)
            noon += follows.watts[i].si() * (follows.run.bins[i].end - follows.run.bins[i].begin) / kWh;
        const TrafficStudy priced = served(traffic::ScalingRule{}, &day);
        test::near((priced.money - follows.money) / USD, 0.1 * noon, 1e-6);
        test::near(*priced.carbon, 0.4 * follows.energy.si() / kWh, 1e-9);
    }
    /// Around a fleet stands the fleet itself: its share at its own load, and what it finds in its own caches. More instances
    /// keep no smaller share, more load no larger one, and a larger cache finds no less.
    void aroundStandsTheFleetItself() {
        const traffic::Trace trace = busiestPart(readTraceFile(tracePath("mooncake-conversation")).value().trace, 4000);
        TrafficQuestion question;
        question.trace = &trace;
        const Result<TrafficStudy> study = studyOnH200(question);
        QVERIFY(bool(study));
        const FleetCapacity capacity = capacityAround(*study, question);
        const auto own = [](const auto& values, auto value) {
            return static_cast<std::size_t>(std::find(values.begin(), values.end(), value) - values.begin());
        };
        QVERIFY(!capacity.isPart);
        QCOMPARE(capacity.attainment[own(capacity.instances, study->instances)][own(capacity.times, 1.0)], study->run.attainment);
        for (std::size_t load = 0; load < capacity.times.size(); ++load)
            for (std::size_t i = 1; i < capacity.instances.size(); ++i)
                QVERIFY2(capacity.attainment[i][load] >= capacity.attainment[i - 1][load] - 0.005,
                         std::to_string(capacity.times[load]).c_str());
        for (std::size_t i = 0; i < capacity.instances.size(); ++i)
            QVERIFY(capacity.attainment[i].back() <= capacity.attainment[i].front());
        const std::vector<CacheSize> sizes = cacheSizesAround(*study, question);
        for (std::size_t i = 1; i < sizes.size(); ++i)
            QVERIFY(sizes[i].found + sizes[i].below >= sizes[i - 1].found + sizes[i - 1].below - 0.005);
        const auto same = std::find_if(sizes.begin(), sizes.end(), [](const CacheSize& size) { return size.times == 1; });
        test::near(same->found, study->run.cached[0] / study->run.input, 1e-12);
    }
    /// A map has the same shares where it was run, and keeps what it says of the rest.
    void aMapSaysWhatRunsSay() {
        using Is = AttainmentMap::Is;
        const traffic::Trace trace = busiestPart(conversations(), 1500);
        TrafficQuestion question;
        question.trace = &trace;
        const Result<TrafficStudy> study = studyOnH200(question);
        QVERIFY(bool(study));
        const FleetCapacity capacity = capacityAround(*study, question);
        const AttainmentMap map = attainmentAround(*study, question);
        QCOMPARE(map.loads.size(), std::size_t(16));
        int runs = 0, bounds = 0;
        for (std::size_t load = 0; load < map.loads.size(); ++load)
            for (std::size_t row = 0; row < map.instances.size(); ++row) {
                const auto times = std::find(capacity.times.begin(), capacity.times.end(), map.times[load]);
                const auto instances = std::find(capacity.instances.begin(), capacity.instances.end(), map.instances[row]);
                if (times == capacity.times.end() || instances == capacity.instances.end()) continue;
                const double known = capacity.attainment[static_cast<std::size_t>(instances - capacity.instances.begin())]
                                                        [static_cast<std::size_t>(times - capacity.times.begin())];
                const AttainmentMap::Share& mapped = map.loads[load][row];
                ++(mapped.is == Is::run ? runs : bounds);
                if (mapped.is == Is::run) QCOMPARE(mapped.share, known);
                if (mapped.is == Is::atLeast) QVERIFY(known >= mapped.share - 0.005);
                if (mapped.is == Is::atMost) QVERIFY(known <= mapped.share + 0.005);
            }
        QVERIFY(runs > 5 && bounds > 0);
        const std::optional<std::size_t> enough = map.enough(7, question.goal);
        QVERIFY(enough);
        QCOMPARE(map.instances[*enough], study->instances);
        for (std::size_t load = 1; load < map.loads.size(); ++load)
            QVERIFY(map.enough(load, question.goal).value_or(map.instances.size()) >=
                    map.enough(load - 1, question.goal).value_or(0));
    }
    /// What is watched is the run itself, of every kind of fleet: nothing else changes, steps follow one another, and the longest
    /// wait is the longest.
    void theLongestWaitIsWatched_data() {
        QTest::addColumn<bool>("apart");
        QTest::addColumn<bool>("sessions");
        QTest::newRow("together") << false << false;
        QTest::newRow("apart") << true << false;
        QTest::newRow("sessions") << false << true;
    }
    void theLongestWaitIsWatched() {
        QFETCH(bool, apart);
        QFETCH(bool, sessions);
        const traffic::Trace trace = busiestPart(conversations(), 1500);
        const traffic::Sessions some = firstPart(readTraceFile(tracePath("agentic-coding")).value().sessions, 24);
        TrafficQuestion question;
        if (sessions) {
            question.sessions = &some;
            question.rules.lanes = 8;
        } else {
            question.trace = &trace;
        }
        question.instances = sessions ? 1 : 0;
        std::vector<std::string> settings{"workload.limits.ttft=20 s", "workload.limits.speed=20 tok/s"};
        settings.emplace_back(apart ? "mapping.mode=disaggregated" : "mapping.mode=aggregated");
        const Result<TrafficStudy> study = studyTraffic(test::scenarioOf("llama-3.1-70b", "dgx-h200", settings), question);
        QVERIFY2(bool(study), study ? "" : study.error().text().c_str());
        const std::optional<LongestWait> wait = longestWait(*study, question);
        QVERIFY(wait.has_value());
        traffic::FleetSettings fleet = study->fleet;
        fleet.keepsRequests = true;
        fleet.watched = {wait->instance, 0, INFINITY};
        const StepTimes &prompts = study->serving.prompts, &steps = study->serving.steps;
        const traffic::FleetResult all = sessions ? traffic::runFleet(some, question.rules, fleet, prompts, steps)
                                                  : traffic::runFleet(trace, fleet, prompts, steps);
        QCOMPARE(all.ttft.p99, study->run.ttft.p99);
        QCOMPARE(all.attainment, study->run.attainment);
        double longest = 0;
        for (const traffic::RequestTimes& r : all.requests) longest = std::max(longest, r.first - r.sent);
        QCOMPARE(wait->longest.first - wait->longest.sent, longest);
        QVERIFY(wait->begin <= wait->longest.sent || wait->end - wait->begin >= 60);
        QVERIFY(wait->end >= wait->longest.sent + std::min(longest, 30.0));
        // One reader has all iterations of the run with its decoders; of several each has its own.
        std::int64_t count = 0;
        std::map<std::uint32_t, double> until;
        for (const traffic::Iterations& it : all.watched) {
            count += it.count;
            QVERIFY(it.end > it.begin && it.begin >= until[it.worker] - 1e-9);
            until[it.worker] = it.end;
        }
        QVERIFY(study->fleet.engine.workers > 1 ? count < all.iterations : count == all.iterations);
        QVERIFY(apart ? until.size() > 1 : until.size() == 1);
        // Those of the wait are among them, bit for bit.
        QVERIFY(!wait->iterations.empty() && wait->iterations.size() <= all.watched.size());
        const auto first = std::find_if(all.watched.begin(), all.watched.end(), [&](const traffic::Iterations& it) {
            return it.begin < wait->end && it.end > wait->begin;
        });
        QCOMPARE(wait->iterations.front().begin, first->begin);
        QCOMPARE(wait->iterations.front().running, first->running);
        QVERIFY(std::any_of(wait->requests.begin(), wait->requests.end(),
                            [&](const traffic::RequestTimes& r) { return r.first == wait->longest.first; }));
        QCOMPARE(wait->session.empty(), !sessions);
        for (std::size_t i = 1; i < wait->session.size(); ++i) QVERIFY(wait->session[i].sent >= wait->session[i - 1].sent);
    }
    void partsAreWhole() {
        const traffic::Trace all = readTraceFile(tracePath("mooncake-conversation")).value().trace;
        const traffic::Trace part = busiestPart(all, 500);
        QCOMPARE(part.size(), std::size_t(500));
        QVERIFY(part.span() <= 500 * all.span() / double(all.size()));
        QCOMPARE(part.blocksOf(0).size(), std::size_t(std::ceil(part.prompt[0] / double(part.blockTokens))));
        const traffic::Sessions sessions = readTraceFile(tracePath("agentic-coding")).value().sessions;
        const traffic::Sessions some = firstPart(sessions, 64);
        QCOMPARE(some.sessions.size(), std::size_t(64));
        QVERIFY(!some.calls.empty() && some.calls.size() < sessions.calls.size());
        for (const traffic::Chain& chain : some.chains) QVERIFY(chain.firstCall + chain.calls <= some.calls.size());
        QCOMPARE(firstPart(sessions, 100000).calls.size(), sessions.calls.size());
    }
};

QTEST_GUILESS_MAIN(FleetsTest)
#include "fleets_test.moc"
