// SPDX-License-Identifier: GPL-3.0-or-later
// Context parallelism: ranks that divide the cache of a sequence, and groups that read one prompt together.
#include "model/candidates/held_point.h"
#include "model/memory/inference_memory.h"
#include "model/operators/operator.h"
#include "model/operators/step_table.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace rackline;

namespace {
using Settings = std::vector<std::string>;

Scenario of(const char* model, const char* rack, Settings more) {
    more.insert(more.begin(), {"precision.kv=bf16"});
    return test::scenarioOf(model, rack, more);
}

/// The operators of one layout, and what one of them costs over all layers.
struct Operators {
    Scenario scenario;
    Layout layout;
    std::vector<Operator> list = operatorsOf(scenario.model, scenario.precision, layout);
    OperatorContext context = contextFor(scenario.model, scenario.system, scenario.kernels, scenario.engine);

    StepCost cost(std::string_view name, const StepLoad& load) const {
        StepCost sum;
        for (const Operator& op : list)
            if (op.name == name) sum += costOf(op, load, context);
        return sum;
    }
};

StepLoad decodes(double sequences, double tokens) {
    StepLoad load;
    load.sequences = sequences;
    load.context = tokens;
    return load;
}

/// A share of a pass over one whole prompt.
StepLoad prompt(double length, double sharedBy) {
    StepLoad load;
    load.promptTokens = length / sharedBy;
    load.promptLength = length;
    return load;
}

Estimate pools(const char* cp, Settings more = {}) {
    Settings settings{"hardware.count=8",           "workload.isl=131072",           "workload.osl=512",
                      "mapping.mode=disaggregated", "mapping.prefill.tp=1",          "mapping.tp=8",
                      "mapping.attention_dp=1",     "workload.load.rate=0.05 req/s", "workload.prefix_hit=0"};
    if (*cp != '\0') settings.push_back(std::string("mapping.prefill.cp=") + cp);
    settings.insert(settings.end(), more.begin(), more.end());
    return estimate(of("deepseek-v3", "dgx-h200", settings));
}

bool has(const Estimate& e, FindingCode code) {
    return std::any_of(e.findings.begin(), e.findings.end(), [code](const Finding& f) { return f.code == code; });
}
} // namespace

class ContextParallelTest : public QObject {
    Q_OBJECT
private slots:
    /// 576 elements of two bytes for each of 2^20 tokens, of which eight ranks read an eighth each; and 64 heads of a latent of
    /// 512 columns with a logarithm, in bytes that go back for a token and layer.
    void aRankReadsItsPartOfTheCache() {
        const Scenario kimi = of("kimi-k2", "dgx-h200", {});
        const double layers = kimi.model.layerCount();
        const StepLoad load = decodes(1, 1 << 20);
        const Operators whole{kimi, {8, 1, 8, 1, 1}}, parts{kimi, {8, 1, 8, 1, 1, 8}};
        QCOMPARE(whole.cost("attention over the cache", load).hbmBytes, layers * 1207959552.0);
        QCOMPARE(parts.cost("attention over the cache", load).hbmBytes, layers * 150994944.0);
        QCOMPARE(parts.cost("attention over the cache", load).flops(), whole.cost("attention over the cache", load).flops());
        QCOMPARE(parts.cost("sums over the parts of the cache", load).linkBytes, layers * 65792.0 * 7 / 8);
        QVERIFY(parts.cost("attention over the cache", load).time() < whole.cost("attention over the cache", load).time() / 4);
        QVERIFY(whole.cost("sums over the parts of the cache", load).time() == 0);
    }

    /// A million tokens of DeepSeek-V3.2 in eight parts: each rank gets the 1,408 bytes that the others' tokens leave a layer,
    /// and no rank computes more than an eighth of the attention.
    void groupsShareAPrompt() {
        const Scenario v32 = of("deepseek-v3.2", "dgx-h200", {});
        const double length = 1 << 20, layers = v32.model.layerCount();
        const Operators alone{v32, {1, 8, 8, 1, 1}}, shared{v32, {1, 1, 8, 1, 1, 1, 8}};
        QCOMPARE(shared.cost("keys of the whole prompt", prompt(length, 8)).linkBytes, layers * length * 1408 * 7 / 8);
        for (const char* name : {"index of prompts", "prefill attention", "latent query and KV"}) {
            const StepCost one = alone.cost(name, prompt(length, 1)), part = shared.cost(name, prompt(length, 8));
            QVERIFY2(std::abs(part.flops() * 8 / one.flops() - 1) < 1e-12, name);
        }
        // Latents of the whole prompt are expanded on each of them.
        const StepCost own = shared.cost("expanded KV projection", prompt(length, 8)),
                       others = shared.cost("expanded KV projection of the other groups' tokens", prompt(length, 8));
        QVERIFY(std::abs((own.flops() + others.flops()) / alone.cost("expanded KV projection", prompt(length, 1)).flops() - 1) <
                1e-12);
    }

    /// What vLLM said of Kimi K2 on eight H200 at the same memory: 715,072 tokens, and 5,721,088 in eight parts
    /// (recipe of Kimi-K2-Thinking, November 2025).
    void memoryHoldsAsManyTimesTheTokens() {
        const Scenario kimi = of("kimi-k2", "dgx-h200", {"engine=vllm"});
        const auto bytesOf = [&](const Layout& layout) {
            return heldKv(kimi.model, kimi.precision, layout, kimi.engine, 131072).si() / 131072;
        };
        constexpr double gib = 1024.0 * 1024 * 1024, there = 46.80 * gib;
        QVERIFY(std::abs(there / bytesOf({8, 1, 8, 1, 1}) / 715072 - 1) < 0.01);
        QVERIFY(std::abs(there / bytesOf({8, 1, 8, 1, 1, 8}) / 5721088 - 1) < 0.01);
        QCOMPARE(8 * bytesOf({8, 1, 8, 1, 1, 8}), bytesOf({8, 1, 8, 1, 1}));
    }

    /// Only copies are divided: eight heads of keys on eight ranks have none. A state that runs through a prompt has no parts.
    void layoutsThatHaveNoCopiesAreRefused() {
        const auto layouts = [](const char* model, const char* rack, Settings more) {
            const Scenario s = of(model, rack, more);
            return legalLayouts(s.model, s.system, s.layout, s.search).size() * (s.prefillLayout.cp > 0 ? 0 : 1) +
                   (s.prefillLayout.cp > 0 ? legalLayouts(s.model, s.system, s.prefillLayout, s.search).size() : 0);
        };
        QCOMPARE(layouts("llama-3.1-70b", "dgx-h200", {"mapping.tp=8", "mapping.dcp=2"}), 0ul);
        QVERIFY(layouts("llama-3.1-70b", "gb200-nvl72", {"mapping.tp=16", "mapping.dcp=2"}) > 0);
        QVERIFY(layouts("qwen3-235b-a22b", "dgx-h200", {"mapping.tp=8", "mapping.dcp=2"}) > 0);
        QCOMPARE(layouts("qwen3-235b-a22b", "dgx-h200", {"mapping.tp=8", "mapping.dcp=4"}), 0ul);
        QVERIFY(layouts("deepseek-v3", "dgx-h200", {"mapping.prefill.cp=8"}) > 0);
        QCOMPARE(layouts("qwen3-next-80b-a3b", "dgx-h200", {"mapping.prefill.cp=8"}), 0ul);
    }

    /// Rows of many steps have the bits of single ones.
    void bothPathsAreTheSame() {
        const Scenario kimi = of("kimi-k2", "dgx-h200", {});
        const OperatorContext context = contextFor(kimi.model, kimi.system, kimi.kernels, kimi.engine);
        LayoutOperators operators(kimi.model, kimi.precision);
        const std::vector<Layout> layouts{{8, 1, 8, 1, 1, 8}, {8, 1, 8, 1, 1, 2}, {8, 1, 8, 1, 1}, {1, 1, 8, 1, 1, 1, 8}};
        for (const Layout& layout : layouts) operators.add(layout);
        StepLoad load = decodes(0, 200000);
        load.promptTokens = 4096;
        load.promptLength = 65536;
        load.promptBefore = 100;
        const std::vector<double> sequences{1, 5, 17, 64};
        StepTable table(operators, context, {load}, sequences);
        for (std::size_t i = 0; i < layouts.size(); ++i)
            for (std::size_t lane = 0; lane < sequences.size(); ++lane) {
                StepCost sum;
                StepLoad one = load;
                one.sequences = sequences[lane];
                for (const Operator& op : operatorsOf(kimi.model, kimi.precision, layouts[i])) sum += costOf(op, one, context);
                QCOMPARE(table.sums(i, 0, 0).at(lane).time(), sum.time());
            }
    }

    /// Long contexts gain by parts of a cache, in tokens that fit and in time; short ones pay for the gathers.
    void longContextsGain() {
        const auto at = [](const char* isl, const char* dcp, const char* batch) {
            return estimate(of("kimi-k2", "dgx-h200",
                               {"precision.weights=int4", "hardware.count=1", "mapping.mode=aggregated", "mapping.tp=8",
                                "mapping.ep=8", "workload.osl=256", std::string("workload.isl=") + isl,
                                std::string("mapping.dcp=") + dcp, std::string("workload.load.batch=") + batch}));
        };
        const Estimate whole = at("100000", "1", "4"), parts = at("100000", "8", "4");
        QVERIFY(whole.point.feasible() && parts.point.feasible());
        QVERIFY(parts.point.admitted >= 7.9 * whole.point.admitted);
        QVERIFY(parts.point.tpot < whole.point.tpot);
        QVERIFY(at("128", "8", "1").point.tpot > at("128", "1", "1").point.tpot);
        QVERIFY(has(parts, FindingCode::contextUnmeasured) && !has(whole, FindingCode::contextUnmeasured));
        const auto widthOf = [](const Estimate& e) {
            const auto& i = e.metrics[placeOf(Metric::tpot)];
            return i.high / i.low;
        };
        QVERIFY(widthOf(parts) > 1.1 * widthOf(whole));
    }

    /// Groups that read together are sooner with a long prompt, and not by more than they are.
    void promptsAreReadSooner() {
        const Estimate none = pools(""), one = pools("1"), four = pools("4"), eight = pools("8");
        for (const Estimate* e : {&none, &one, &four, &eight}) QVERIFY(e->point.feasible());
        QCOMPARE(one.point.ttft.si(), none.point.ttft.si());
        QVERIFY(four.point.ttft < one.point.ttft && eight.point.ttft < four.point.ttft);
        QVERIFY(eight.point.ttft.si() > one.point.ttft.si() / 8);
        QCOMPARE(eight.point.prefill.promptContext, 8);
        QVERIFY(has(eight, FindingCode::contextUnmeasured) && !has(one, FindingCode::contextUnmeasured));
    }

    /// The search and the single point give the same digits.
    void oneAnswer() {
        const Scenario s = of("deepseek-v3", "dgx-h200",
                              {"hardware.count=4", "workload.isl=65536", "workload.osl=512", "mapping.dcp=4", "mapping.tp=8",
                               "mapping.mode=disaggregated", "mapping.prefill.cp=4"});
        const Exploration all = explore(s, {});
        QVERIFY(!all.frontier.empty());
        for (const FrontierPoint& p : all.frontier) {
            QCOMPARE(p.point.layout.decodeContext, 4);
            QCOMPARE(p.point.prefill.promptContext, 4);
            const OperatingPoint again = heldPoint(s, p.point);
            QCOMPARE(again.tpot.si(), p.point.tpot.si());
            QCOMPARE(again.ttft.si(), p.point.ttft.si());
        }
    }
};

QTEST_GUILESS_MAIN(ContextParallelTest)
#include "context_parallel_test.moc"
