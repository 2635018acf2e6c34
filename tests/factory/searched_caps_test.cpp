// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/crew.h"
#include "model/candidates/held_point.h"
#include "model/replay/simulated_point.h"
#include "model/runs/run_sizes.h"
#include "model/scenario/chosen_caps.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "model/search/frontier.h"
#include "model/search/plan.h"
#include "model/search/step_standing.h"
#include "model/site/phase_work.h"
#include "model/site/run.h"
#include "model/site/study.h"
#include "model/trust/limit_gains.h"
#include "model/trust/sensitivity.h"
#include "model/trust/uncertainty.h"
#include "tests/factory/examples.h"
#include "tests/factory/explored_bits.h"

#include <QTest>

#include <algorithm>
#include <array>

using namespace rackline;
using test::Bits;

namespace {

using Given = std::vector<std::string>;

struct Asked {
    const char* name;
    const char* model;
    const char* rack;
    Given settings;
};

const std::vector<Asked> everyKind{
    {"pools", "deepseek-v3", "gb200-nvl72", {"workload.limits.speed=40 tok/s"}},
    {"one kind of worker", "llama-3.1-70b", "dgx-h100", {"mapping.mode=aggregated"}},
    {"a site that is tight", "llama-3.1-70b", "dgx-h100", {"facility.power=15 kW"}},
    {"prompts on other racks", "llama-3.1-70b", "dgx-h100", {"hardware.prefill.rack=dgx-b200", "hardware.prefill.count=1"}},
    {"chips beside the GPUs", "llama-3.1-70b", "vr-nvl144-cpx", {}},
    {"a rack above its rating", "deepseek-v3", "rubin-ultra-kyber", {"mapping.mode=aggregated"}},
    {"requests in flight", "llama-3.1-70b", "dgx-h100", {"workload.load.concurrency=64"}},
    {"a client's run", "llama-3.1-70b", "dgx-h100", {"workload.load.concurrency=64", "workload.client.rounds=10"}},
    {"percentiles",
     "llama-3.1-70b",
     "dgx-h100",
     {"mapping.mode=aggregated", "mapping.tp=4", "engine=vllm", "workload.limits.tpot_p99=60 ms"}},
    {"a cap of the user's own", "llama-3.1-70b", "dgx-h100", {"power.decode.cap=420 W"}},
};

Scenario scenarioOf(const Asked& asked, const char* caps) {
    Given all = asked.settings;
    all.push_back(std::string("power.caps=") + caps);
    return test::scenarioOf(asked.model, asked.rack, all);
}

Bits bitsOf(const OperatingPoint& point) {
    Bits bits;
    test::addBits(point, bits);
    return bits;
}

/// The scenario of a user who typed in what the search chose. Chips beside GPUs have no other key than GPUs that read.
Scenario typedIn(const Asked& asked, const ChosenCaps& caps) {
    Scenario s = scenarioOf(asked, "fixed");
    if (s.mayReadBeside()) return heldAt(s, caps);
    const auto hold = [](Power& own, Power chosen) { own = own.si() > 0 ? min(own, chosen) : chosen; };
    hold(s.power.prefillChip, s.prefillHardware ? caps.readers : caps.gpus);
    hold(s.power.decodeChip, caps.gpus);
    return s;
}

Bits bitsOf(std::span<const Interval<double>> intervals) {
    Bits bits;
    for (const Interval<double>& i : intervals)
        for (const double end : {i.low, i.mid, i.high}) bits.push_back(std::bit_cast<std::uint64_t>(end));
    return bits;
}

Scenario trained(Given more) {
    Given all{"workload.kind=train", "workload.tokens=1e12", "workload.sequence=8192", "workload.global_batch=512"};
    all.insert(all.end(), more.begin(), more.end());
    return test::scenarioOf("llama-3.1-70b", "dgx-h100", all);
}

} // namespace

/// Caps that are searched together with layouts: the same points as at caps that are typed in, everywhere.
class SearchedCapsTest : public QObject {
    Q_OBJECT

private slots:
    void theFrontierIsThatOfAllCaps_data() { addKinds(); }
    void theFrontierIsThatOfAllCaps() {
        QFETCH(int, kind);
        const Asked& asked = everyKind[static_cast<std::size_t>(kind)];
        const Scenario searched = scenarioOf(asked, "searched");
        Frontier all;
        std::vector<OperatingPoint> points;
        for (const ChosenCaps& caps : searchedCaps(searched))
            for (const FrontierPoint& p : explore(typedIn(asked, caps)).frontier)
                if (all.offer({p.x.mid, p.y.mid, points.size(), points.size()})) points.push_back(p.point);
        ExploreOptions every;
        every.exhaustive = true;
        const Exploration found = explore(searched, every);
        QVERIFY(!found.frontier.empty());
        QCOMPARE(found.frontier.size(), all.points().size());
        for (std::size_t i = 0; i < found.frontier.size(); ++i)
            QCOMPARE(bitsOf(found.frontier[i].point), bitsOf(points[all.points()[i].index]));
    }

    /// With all layouts at each cap the search takes longer, and finds next to nothing more.
    void layoutsBetweenAreFound_data() { addKinds(); }
    void layoutsBetweenAreFound() {
        QFETCH(int, kind);
        const Scenario s = scenarioOf(everyKind[static_cast<std::size_t>(kind)], "searched");
        ExploreOptions every;
        every.exhaustive = true;
        const Exploration all = explore(s, every), usual = explore(s);
        double worst = 1;
        for (const FrontierPoint& p : all.frontier)
            worst = std::min(worst, heightAt(usual.frontier, p.x.mid * (1 - 1e-3), every.x, every.y).value_or(0) / p.y.mid);
        QVERIFY2(worst > 0.99, qPrintable(QString::number(worst)));
    }

    void whoReadsAPointReadsItAtItsCap_data() { addKinds(); }
    void whoReadsAPointReadsItAtItsCap() {
        QFETCH(int, kind);
        const Asked& asked = everyKind[static_cast<std::size_t>(kind)];
        const Scenario searched = scenarioOf(asked, "searched");
        const Exploration found = explore(searched);
        const std::size_t step = std::max<std::size_t>(1, found.frontier.size() / 3);
        for (std::size_t i = 0; i < found.frontier.size(); i += step) {
            const OperatingPoint& p = found.frontier[i].point;
            QVERIFY(p.caps.any());
            const Scenario typed = typedIn(asked, p.caps);
            QCOMPARE(bitsOf(heldPoint(searched, p)), bitsOf(heldPoint(typed, p)));
            const Estimate one = explain(searched, p), other = explain(typed, p);
            QCOMPARE(bitsOf(one.metrics), bitsOf(other.metrics));
            QCOMPARE(one.decodeStepTime.si(), other.decodeStepTime.si());
            QCOMPARE(one.prefillStepTime.si(), other.prefillStepTime.si());
            QCOMPARE(totalOf(one.power).provisioned.si(), totalOf(other.power).provisioned.si());
            const std::array points{p};
            QCOMPARE(stepStandings(searched, points).front().lightShare, stepStandings(typed, points).front().lightShare);
            const std::vector<PhaseWork> works = phaseWorks(searched, p), same = phaseWorks(typed, p);
            for (std::size_t k = 0; k < works.size(); ++k) QCOMPARE(works[k].beside.si(), same[k].beside.si());
            const std::vector<LimitGain> gains = limitGains(searched, p), gainsToo = limitGains(typed, p);
            for (std::size_t k = 0; k < gains.size(); ++k) QCOMPARE(gains[k].ln, gainsToo[k].ln);
            const std::vector<InputEffect> effects = elasticities(searched, p), effectsToo = elasticities(typed, p);
            for (const InputEffect& e : effects) {
                // The caps themselves are inputs of the one who typed them in.
                const auto at =
                    std::find_if(effectsToo.begin(), effectsToo.end(), [&](const InputEffect& o) { return o.id == e.id; });
                QVERIFY2(at != effectsToo.end() && at->elasticity == e.elasticity, e.id.c_str());
            }
            SampleOptions few;
            few.samples = 50;
            QCOMPARE(bitsOf(sampledIntervals(searched, p, {}, few)), bitsOf(sampledIntervals(typed, p, {}, few)));
            const SiteCandidate site{&searched, &one, {}, {}, 0}, siteToo{&typed, &other, {}, {}, 0};
            const auto figures = siteMiddle(site, searched), figuresToo = siteMiddle(siteToo, typed);
            for (std::size_t k = 0; k < figures.size(); ++k)
                QCOMPARE(std::bit_cast<std::uint64_t>(figures[k]), std::bit_cast<std::uint64_t>(figuresToo[k]));
        }
    }

    /// What a point is said to be held at is what holds it: neither a user's lower limit nor a rack's budget lies below it.
    void whatIsChosenIsWhatHolds_data() { addKinds(); }
    void whatIsChosenIsWhatHolds() {
        QFETCH(int, kind);
        const Scenario searched = scenarioOf(everyKind[static_cast<std::size_t>(kind)], "searched");
        std::vector<ChosenCaps> choices = searchedCaps(searched);
        for (std::size_t i = 0; i < choices.size(); ++i) {
            const Scenario held = heldAt(searched, choices[i]);
            const auto capOf = [&held](ChipUse use) { return held.heldChip(use).limit.cap; };
            // One of the two uses may have a lower cap of its own.
            const Power freer =
                searched.prefillHardware ? capOf(ChipUse::decode) : max(capOf(ChipUse::decode), capOf(ChipUse::prefill));
            QCOMPARE(freer.si(), choices[i].gpus.si());
            if (i > 0) QVERIFY(choices[i].gpus < choices[i - 1].gpus);
        }
        const Estimate found = estimate(searched);
        for (const Finding& f : found.findings)
            if (f.code == FindingCode::capChosen) QCOMPARE(f.values[0], explain(searched, found.point).point.caps.gpus.si());
    }

    void aRunOfTheSchedulerIsAtTheCap() {
        const Asked& asked = everyKind[1];
        const Scenario searched = scenarioOf(asked, "searched");
        const Estimate found = estimate(searched);
        QVERIFY(found.point.caps.gpus < searched.system.accelerator.tdp);
        SimulationChoice few;
        few.requests = 300;
        const auto at = simulatePoint(searched, found.point, few, {});
        const auto typed = simulatePoint(typedIn(asked, found.point.caps), found.point, few, {});
        const auto free = simulatePoint(scenarioOf(asked, "fixed"), found.point, few, {});
        QVERIFY(at && typed && free);
        QCOMPARE(at.value().result.tpot.p50, typed.value().result.tpot.p50);
        QVERIFY(at.value().result.tpot.p50 > free.value().result.tpot.p50);
    }

    void moreToChooseFromIsNeverWorse_data() { addKinds(); }
    void moreToChooseFromIsNeverWorse() {
        QFETCH(int, kind);
        const Asked& asked = everyKind[static_cast<std::size_t>(kind)];
        const Estimate usual = estimate(scenarioOf(asked, "fixed")), chosen = estimate(scenarioOf(asked, "searched"));
        QVERIFY(chosen.point.feasible());
        // What a simulation has to hold is met by whole batches: one that holds may stand a little beside the best.
        if (usual.point.feasible()) QVERIFY(chosen.point.perWatt >= usual.point.perWatt);
        const bool told = std::any_of(chosen.findings.begin(), chosen.findings.end(), [](const Finding& f) {
            return f.code == FindingCode::capChosen || f.code == FindingCode::capUsual;
        });
        QVERIFY(told);
    }

    void plansChooseCapsToo() {
        const Asked asked{"", "deepseek-v3", "gb200-nvl72", {"workload.limits.speed=40 tok/s"}};
        const PlanTarget megawatts{PlanTarget::Kind::power, 5e6};
        const std::array goals{PlanGoal::power};
        const Plan usual = plan(scenarioOf(asked, "fixed"), megawatts, goals);
        const Plan chosen = plan(scenarioOf(asked, "searched"), megawatts, goals);
        QVERIFY(!usual.answers.empty() && !chosen.answers.empty());
        QVERIFY(chosen.answers.front().best.tokens > 1.15 * usual.answers.front().best.tokens);
        QVERIFY(chosen.answers.front().best.provisioned.si() <= 5e6 * (1 + 1e-9));
        // What is called the most tokens is, whatever the other answers ask for.
        const std::array all{PlanGoal::gpus, PlanGoal::cost, PlanGoal::power};
        const Plan of = plan(scenarioOf(asked, "searched"), megawatts, all);
        for (const PlanAnswer& other : of.answers) QVERIFY(of.answers.front().best.tokens >= other.best.tokens);
    }

    void threadsChangeNothing() {
        const Scenario s = scenarioOf(everyKind[0], "searched");
        Crew two(2);
        ExploreOptions shared;
        shared.crew = &two;
        QCOMPARE(test::bitsOf(explore(s, shared)), test::bitsOf(explore(s)));
    }

    void aRunTrainsAtTheCapOfItsGoal() {
        for (const char* goal : {"cheapest", "least-energy"}) {
            const std::string asked = std::string("workload.goal=") + goal;
            const TrainingEstimate usual = estimateTraining(trained({asked, "hardware.count=8"}));
            const TrainingEstimate chosen = estimateTraining(trained({asked, "hardware.count=8", "power.caps=searched"}));
            QVERIFY(usual.feasible && chosen.feasible);
            QVERIFY(chosen.cost.mid <= usual.cost.mid || std::string(goal) != "cheapest");
            if (std::string(goal) == "least-energy") QVERIFY(chosen.energy.mid < usual.energy.mid);
            Scenario typed = trained({asked, "hardware.count=8"});
            typed.power.chip = chosen.point.caps.gpus;
            QCOMPARE(estimateTraining(typed).duration.mid.si(), chosen.duration.mid.si());
            const Scenario searched = trained({asked, "hardware.count=8", "power.caps=searched"});
            QCOMPARE(trainingScaling(searched, chosen.gpus, chosen.gpus, false).front().step.si(), chosen.point.step.time);
        }
        QCOMPARE(estimateTraining(trained({"hardware.count=8", "power.caps=searched"})).duration.mid.si(),
                 estimateTraining(trained({"hardware.count=8"})).duration.mid.si());
    }

    /// One search over all caps and goals finds what a search of each finds.
    void oneSearchIsThatOfEachCapAndGoal() {
        for (const char* rack : {"dgx-h100", "gb200-nvl72"}) {
            const Scenario s = test::scenarioOf("deepseek-v3", rack,
                                                {"workload.kind=train", "workload.tokens=1e12", "workload.global_batch=1024",
                                                 "hardware.count=32", "power.caps=searched"});
            constexpr std::array goals{TrainingGoal::fastest, TrainingGoal::cheapest, TrainingGoal::leastEnergy};
            const std::vector<ChosenCaps> choices = searchedCaps(s);
            const int gpus = s.system.gpus();
            const std::vector<TrainingSearchResult> all = searchTraining(s, gpus, choices, goals, 2);
            for (std::size_t i = 0; i < all.size(); ++i) {
                Scenario one = heldAt(s, choices[i / goals.size()]);
                one.training.goal = goals[i % goals.size()];
                const TrainingSearchResult alone = searchTraining(one, gpus, 1);
                QVERIFY(all[i].found && all[i].best.layout == alone.best.layout);
                QCOMPARE(all[i].best.step.time, alone.best.step.time);
                QCOMPARE(all[i].evaluated, alone.evaluated);
            }
        }
    }

    /// What a search leaves out cannot be cheaper than the bound that it is left out by.
    void boundsOfSlowerRunsHold() {
        for (const char* model : {"llama-3.1-70b", "deepseek-v3"}) {
            const Scenario s = test::scenarioOf(model, "gb200-nvl72",
                                                {"workload.kind=train", "workload.tokens=1e12", "workload.global_batch=1024",
                                                 "hardware.count=32", "power.caps=searched"});
            int slowed = 0;
            double nearest = 0;
            for (const ChosenCaps& caps : searchedCaps(s)) {
                const Scenario at = heldAt(s, caps);
                Scenario free = at;
                free.power = {};
                const TrainingEvaluator held(at, 2048), usual(free, 2048);
                for (const int tp : {1, 4, 8})
                    for (const int pp : {1, 4})
                        for (const int zero : {0, 1, 3})
                            for (const double microBatch : {1.0, 2.0}) {
                                TrainingLayout l;
                                l.tp = tp;
                                l.pp = pp;
                                l.dp = 2048 / tp / pp;
                                l.ep = s.model.layers.back().feedForward.experts > 0 ? 32 : 1;
                                l.zero = zero;
                                l.microBatch = microBatch;
                                if (1024 < l.dp * microBatch) continue;
                                TrainingPoint p = usual.point(l);
                                p.slowed = held.slowdownOf(p);
                                const TrainingPoint whole = held.point(l);
                                slowed += p.slowed.any();
                                for (const TrainingGoal goal :
                                     {TrainingGoal::fastest, TrainingGoal::cheapest, TrainingGoal::leastEnergy}) {
                                    const double share = held.leastCost(p, goal) / held.costOf(whole, goal);
                                    QVERIFY2(share <= 1 + 1e-9, qPrintable(QString::number(share, 'g', 17)));
                                    nearest = std::max(nearest, p.slowed.any() ? share : 0);
                                }
                            }
            }
            // Bounds that say nothing would hold too.
            QVERIFY(slowed > 50 && nearest > 0.9);
        }
    }

    /// Chips that draw less leave room for more of them.
    void aSiteTrainsSoonerOnMoreChipsThatDrawLess() {
        const SiteRun usual = siteRunOf(trained({"facility.power=500 kW"})),
                      chosen = siteRunOf(trained({"facility.power=500 kW", "power.caps=searched"}));
        QVERIFY(usual.run && chosen.run);
        QVERIFY(chosen.run->estimate.duration.mid < usual.run->estimate.duration.mid);
        QVERIFY(chosen.provisioned.si() <= 500e3 * (1 + 1e-9));
    }

private:
    static void addKinds() {
        QTest::addColumn<int>("kind");
        for (std::size_t i = 0; i < everyKind.size(); ++i) QTest::newRow(everyKind[i].name) << static_cast<int>(i);
    }
};

QTEST_GUILESS_MAIN(SearchedCapsTest)
#include "searched_caps_test.moc"
