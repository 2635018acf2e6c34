// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/layout_evidence.h"
#include "model/candidates/searched_layouts.h"
#include "model/search/by_evidence.h"
#include "model/search/estimate.h"
#include "model/search/plan.h"
#include "tests/factory/examples.h"
#include "tests/factory/explored_bits.h"

#include <QTest>

#include <algorithm>
#include <array>

using namespace rackline;
using test::bitsOf;

class LayoutEvidenceTest : public QObject {
    Q_OBJECT
    static LayoutStanding standing(const Scenario& s, const Layout& layout, double batch) {
        OperatingPoint point;
        point.layout = layout;
        point.batch = batch;
        return standingOf(s, point);
    }
    static Exploration searched(Scenario s, EvidenceChoice choice) {
        s.evidence = choice;
        ExploreOptions all;
        all.keepCandidates = true;
        return explore(s, all);
    }
    /// Each class is searched as far as its name says, and what a wider one reaches a narrower one never passes.
    static void nested(const Scenario& s) {
        const Exploration shown = searched(s, EvidenceChoice::demonstrated), ruled = searched(s, EvidenceChoice::supported),
                          all = searched(s, EvidenceChoice::possible);
        for (const OperatingPoint& p : shown.candidates)
            if (p.feasible()) QCOMPARE(standingOf(s, p).evidence, Evidence::demonstrated);
        for (const OperatingPoint& p : ruled.candidates)
            if (p.feasible()) QVERIFY(standingOf(s, p).evidence != Evidence::possible);
        QVERIFY(shown.evaluated < ruled.evaluated);
        QVERIFY(ruled.evaluated < all.evaluated);
        // Where a load is given, readers that others beat are not asked for it, though they may slow the answers of a group down
        // to a faster pace: the best by watts alone is promised there.
        const bool free = s.workload.load.kind == LoadKind::search;
        for (const auto& [narrow, wide] : {std::pair(&shown, &ruled), std::pair(&ruled, &all)})
            for (const FrontierPoint& p : narrow->frontier) {
                const std::optional<double> height = heightAt(wide->frontier, free ? p.x.mid : 0, Metric::speed, Metric::perMw);
                QVERIFY(height && *height >= p.y.mid);
            }
    }
private slots:
    /// Rows of `layouts.csv` and `rules.csv`: ATOM published TP8 with 4 to 512 requests for DeepSeek in FP8 on MI355X, and
    /// nothing else.
    void classes() {
        const Scenario s = test::scenarioOf("deepseek-v3", "mi355x-node", {"engine=atom", "precision.weights=fp8-block"});
        QCOMPARE(s.engine.scheduler, std::string("atom"));
        const auto is = [&](const Layout& layout, double batch, Evidence evidence) {
            return standing(s, layout, batch).evidence == evidence;
        };
        QVERIFY(is({8, 1, 1, 8, 1}, 64, Evidence::demonstrated));
        QCOMPARE(standing(s, {8, 1, 1, 8, 1}, 64).last, std::string("2026-06"));
        QVERIFY(is({8, 1, 1, 8, 1}, 1024, Evidence::demonstrated));
        QVERIFY(is({8, 1, 1, 8, 1}, 1025, Evidence::supported));
        QVERIFY(is({8, 1, 8, 1, 1}, 64, Evidence::supported));
        QVERIFY(is({1, 8, 8, 1, 1}, 64, Evidence::supported));
        QVERIFY(is({4, 2, 8, 1, 1}, 64, Evidence::possible));
        QVERIFY(is({8, 1, 2, 4, 1}, 64, Evidence::possible));
        QVERIFY(is({16, 1, 16, 1, 1}, 64, Evidence::possible));
        QVERIFY(is({8, 1, 1, 8, 2}, 64, Evidence::supported));
    }

    /// The pool that is known less decides.
    void poolsAreAsKnownAsTheLesser() {
        const Scenario s = test::scenarioOf("deepseek-v3", "gb200-nvl72");
        OperatingPoint point;
        point.mode = ServingMode::disaggregated;
        point.layout = point.prefill = {1, 32, 32, 1, 1};
        point.batch = 64;
        QCOMPARE(s.known.of(s.model, s.precision.weights, LayoutRole::decodes, point.layout, 64).evidence,
                 Evidence::demonstrated);
        point.prefill = {1, 4, 4, 1, 1};
        QCOMPARE(standingOf(s, point).evidence, Evidence::demonstrated);
        point.prefill = {4, 8, 32, 1, 1};
        QCOMPARE(standingOf(s, point).evidence, Evidence::possible);
        QVERIFY(standingOf(s, point).last.empty());
    }

    void choicesAreNested() {
        nested(test::scenarioOf("deepseek-v3", "gb200-nvl72"));
        nested(test::scenarioOf("deepseek-v3", "gb200-nvl72", {"hardware.count=2", "workload.load.concurrency=512"}));
        nested(test::scenarioOf("deepseek-v3", "dgx-b200", {"engine=sglang", "hardware.count=4", "precision.weights=fp8-block"}));
    }

    /// Bounds and the second search are exact also where batches and roles are left out.
    void boundsHoldInEachClass() {
        const Scenario free = test::scenarioOf("deepseek-v3", "gb200-nvl72");
        for (const EvidenceChoice choice : {EvidenceChoice::usual, EvidenceChoice::demonstrated, EvidenceChoice::possible}) {
            Scenario s = free;
            s.evidence = choice;
            ExploreOptions every;
            every.exhaustive = true;
            QVERIFY(bitsOf(explore(s)) == bitsOf(explore(s, every)));
        }
        ExploreOptions both;
        both.published = true;
        const Exploration found = explore(free, both);
        Scenario held = free;
        held.evidence = EvidenceChoice::demonstrated;
        const Exploration shown = explore(held);
        QVERIFY(bitsOf(explore(free)) == bitsOf(found));
        QCOMPARE(found.published.size(), shown.frontier.size());
        for (std::size_t i = 0; i < shown.frontier.size(); ++i)
            QVERIFY(found.published[i].x.mid == shown.frontier[i].x.mid && found.published[i].y.mid == shown.frontier[i].y.mid);
        // Where they are all that is searched, their line is that of the search.
        QCOMPARE(explore(held, both).published.size(), shown.frontier.size());
    }

    /// Where nobody says whose layouts, those that the engine supports are; a layout that somebody asks for is answered whatever
    /// is known of it, unless its class is asked for too.
    void usuallyWhatTheEngineSupports() {
        const Scenario s = test::scenarioOf("deepseek-v3", "gb200-nvl72");
        QVERIFY(bitsOf(explore(s)) == bitsOf(searched(s, EvidenceChoice::supported)));
        Scenario asked = s;
        asked.layout.tp = 4;
        asked.layout.attentionDp = 8;
        QCOMPARE(standing(asked, {4, 8, 32, 1, 1}, 8).evidence, Evidence::possible);
        QVERIFY(!explore(asked).frontier.empty());
        asked.evidence = EvidenceChoice::supported;
        const Exploration none = explore(asked);
        QVERIFY(none.frontier.empty());
        QCOMPARE(none.findings.front().code, FindingCode::noSuchEvidence);
        QCOMPARE(estimate(asked).point.finding.code, FindingCode::noSuchEvidence);
    }

    /// Who buys is given what somebody has run, and told where that is not enough.
    void plansTakePublishedLayouts() {
        const std::array goals{PlanGoal::gpus, PlanGoal::cost};
        const PlanTarget target{PlanTarget::Kind::tokens, 1e6};
        const auto planned = [&](const Scenario& s) { return plan(s, target, goals); };
        const auto says = [](const Plan& found, FindingCode code) {
            return std::any_of(found.findings.begin(), found.findings.end(), [&](const Finding& f) { return f.code == code; });
        };
        Scenario s = test::scenarioOf("deepseek-v3", "dgx-h100",
                                      {"hardware.count=72", "workload.limits.speed=40 tok/s", "workload.isl=1024"});
        const Plan usual = planned(s);
        QVERIFY(says(usual, FindingCode::publishedTaken));
        for (const PlanAnswer& answer : usual.answers)
            QCOMPARE(standingOf(s, answer.best.point).evidence, Evidence::demonstrated);
        const auto& levers = usual.answers.front().levers;
        QVERIFY(std::any_of(levers.begin(), levers.end(),
                            [](const PlanLever& lever) { return lever.parameter->id == "mapping.evidence"; }));
        s.evidence = EvidenceChoice::supported;
        const Plan wider = planned(s);
        QVERIFY(!says(wider, FindingCode::publishedTaken) && !says(wider, FindingCode::publishedFallShort));
        QVERIFY(wider.answers.front().best.gpus < usual.answers.front().best.gpus);

        Scenario fast = test::scenarioOf("deepseek-v3", "gb200-nvl72",
                                         {"hardware.count=8", "workload.isl=1024", "workload.limits.speed=163 tok/s"});
        const Plan further = plan(fast, {PlanTarget::Kind::tokens, 1e3}, goals);
        QVERIFY(says(further, FindingCode::publishedFallShort));
        QVERIFY(!further.answers.empty());
        const Estimate built = estimateToBuild(fast);
        QVERIFY(built.point.feasible());
        QVERIFY(standingOf(fast, built.point).evidence != Evidence::demonstrated);
        QCOMPARE(built.findings.back().code, FindingCode::publishedFallShort);
        QCOMPARE(estimateToBuild(test::scenarioOf("deepseek-v3", "gb200-nvl72")).findings.back().code,
                 FindingCode::publishedTaken);
    }

    void brokenTablesAreRefused() {
        QVERIFY(!LayoutEvidence::parse("", "engine\n"));
        QVERIFY(!LayoutEvidence::parse("engine\n\"a\"\n", "engine\n"));
        QVERIFY(!LayoutEvidence::parse("engine,role\na\n", "engine\n"));
        QVERIFY(!LayoutEvidence::parse("engine,format,role,family\na,fp8,mixed,XP\n", "engine\n"));
        QVERIFY(LayoutEvidence::parse("engine,format,role,family\na,fp8,mixed,TP\n", "engine\nc\n"));
    }
};

QTEST_APPLESS_MAIN(LayoutEvidenceTest)
#include "layout_evidence_test.moc"
