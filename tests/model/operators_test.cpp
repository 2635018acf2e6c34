// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/counted.h"
#include "model/base/portable_math.h"
#include "model/memory/inference_memory.h"
#include "model/operators/operation_count.h"
#include "model/operators/operator.h"
#include "tests/model/kernel_examples.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace rackline;
using namespace rackline::examples;

namespace {

MultiHeadLatent latent() {
    return {.heads = 128, .queryRank = 1536, .kvRank = 512, .nopeDim = 128, .ropeDim = 64, .valueDim = 128};
}
StateSpace stateSpace() { return {{.heads = 128, .valueDim = 64, .keyHeads = 8, .keyDim = 128}}; }
DeltaNet deltaNet() { return {{.heads = 64, .valueDim = 128, .keyHeads = 16, .keyDim = 128}}; }
GroupedQuery grouped() { return {.heads = 64, .kvHeads = 8, .headDim = 128}; }
MultiHeadLatent sparse() {
    MultiHeadLatent a = latent();
    a.index = {2048, 64, 128};
    return a;
}
CompressedKeys compressed() {
    return {.heads = 128,
            .headDim = 512,
            .queryRank = 1536,
            .window = 128,
            .ratio = 4,
            .outputRank = 1024,
            .outputGroups = 16,
            .index = {1024, 64, 128}};
}

/// One layer of it, of hidden width 4096, with a dense block.
Transformer layer(const Attention& a, int hidden = 4096) {
    return {.id = "one", .hidden = hidden, .vocabulary = 1024, .layers = {{1, a, {.width = 4096}}}};
}

struct Machine {
    Machine() {
        system.accelerator.peak.set(Precision::bf16, ComputeRate::fromSi(989e12));
        system.accelerator.peak.set(Precision::fp8, ComputeRate::fromSi(1979e12));
        system.accelerator.hbm.bandwidth = Bandwidth::fromSi(4.8e12);
        system.accelerator.scaleUp = Bandwidth::fromSi(450e9);
        system.accelerator.multiprocessors = 132;
        system.rack.packages = 8;
    }
    StepCost cost(const Transformer& model, const StepLoad& load, std::string_view name, const Layout& layout = {}) const {
        const OperatorContext context = contextFor(model, system, kernels, engine);
        StepCost sum;
        for (const Operator& op : operatorsOf(model, {}, layout))
            if (op.name == name) sum += costOf(op, load, context);
        return sum;
    }
    System system;
    ChipKernels kernels = speedOfLight();
    EngineProfile engine;
};

StepLoad decoding(double sequences, double context) {
    StepLoad load;
    load.sequences = sequences;
    load.context = context;
    return load;
}
StepLoad prompt(double tokens) {
    StepLoad load;
    load.promptTokens = load.promptLength = tokens;
    return load;
}

} // namespace

class OperatorsTest : public QObject {
    Q_OBJECT
private slots:
    void workOfAttention_data();
    void workOfAttention();
    void recurrentLayersAsCounted_data();
    void recurrentLayersAsCounted();
    void statesDoNotGrow();
    void ranksShareStates();
    void pickedTokensAreAllThatIsRead();
    void theIndexReadsEverything();
    void aSparseCacheKeepsAll();
    void everyFormHasItsOperators_data();
    void everyFormHasItsOperators();
    void promptsInFp4HaveAFactor();
    void ownKernelsAreLaunched();
    void modelWorkIsOfAllKernels();
    void operationsAreCounted();
    void countedNumbersAreTheSame();
};

void OperatorsTest::workOfAttention_data() {
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("expected");
    const Machine m;
    const Transformer deepseek = layer(latent(), 7168);
    QTest::newRow("absorbed core, one query over 4096")
        << m.cost(deepseek, decoding(1, 4096), "attention over the cache").flops() << 1140850688.0;
    // The same pairs of query and context without absorbing, and the expansion of one context token.
    const AttentionHeads heads{128, 128, 192, 128, Precision::bf16};
    QTest::newRow("core not absorbed") << decodeAttentionFlops(heads, {1, 4096, 1}) << 335544320.0;
    QTest::newRow("expansion of a token") << m.cost(deepseek, prompt(1), "expanded KV projection").flops() << 33554432.0;
    QTest::newRow("bytes of the latent cache")
        << m.cost(deepseek, decoding(1, 4096), "attention over the cache").hbmBytes << 4096.0 * 576 * 2;
    QTest::newRow("causal prompt") << m.cost(layer(grouped()), prompt(8192), "prefill attention").flops()
                                   << 2.0 * 8192 * 8192 * 64 * 256 / 2;
    QTest::newRow("grouped decode") << m.cost(layer(grouped()), decoding(16, 2048), "attention over the cache").flops()
                                    << 4.0 * 16 * 2048 * 64 * 128;
}

void OperatorsTest::workOfAttention() {
    QFETCH(double, value);
    QFETCH(double, expected);
    QCOMPARE(value, expected);
}

void OperatorsTest::recurrentLayersAsCounted_data() {
    QTest::addColumn<bool>("delta");
    QTest::addColumn<double>("parameters");
    QTest::addColumn<double>("state");
    QTest::addColumn<double>("decodeFlops");
    QTest::addColumn<double>("scanFlops");
    QTest::newRow("Mamba-2") << false << 109625728.0 << 4255744.0 << 6.0 * 8192 * 128
                             << 0.5 * (2 * 256 * 128 * 8 + 2 * 256 * 64 * 128) + 4.0 * 128 * 128 * 64;
    QTest::newRow("gated delta net") << true << 118014208.0 << 4194304.0 + 73728 << 8.0 * 64 * 128 * 128
                                     << 64 * (4 * 64 * 128 + 4 * 64 * 128) * 0.5 + 4.0 * 64 * 128 * 128;
}

void OperatorsTest::recurrentLayersAsCounted() {
    QFETCH(bool, delta);
    QFETCH(double, parameters);
    QFETCH(double, state);
    QFETCH(double, decodeFlops);
    QFETCH(double, scanFlops);
    const Attention a = delta ? Attention(deltaNet()) : stateSpace();
    QCOMPARE(attentionParameters(a, 4096), parameters);
    QCOMPARE(stateBytes(layer(a), 1).si(), state);
    const Machine m;
    QCOMPARE(m.cost(layer(a), decoding(1, 4096), "state update").flops(), decodeFlops);
    // The state is read and written once a step; what the convolution keeps is not streamed.
    QCOMPARE(m.cost(layer(a), decoding(3, 4096), "state update").hbmBytes, 3 * 2 * 4194304.0);
    QCOMPARE(m.cost(layer(a), prompt(512), "scan of prompts").flops(), 512 * scanFlops);
}

void OperatorsTest::statesDoNotGrow() {
    for (const Attention& a : {Attention(stateSpace()), Attention(deltaNet())}) {
        const Transformer model = layer(a);
        QCOMPARE(kvBytesPerToken(model, 1, 2).si(), 0.0);
        QCOMPARE(kvBytes(model, 1, 2, 1e7).si(), kvBytes(model, 1, 2, 1).si());
        const Machine m;
        QCOMPARE(m.cost(model, decoding(8, 1e7), "state update").time(), m.cost(model, decoding(8, 1), "state update").time());
    }
    // In a hybrid the rest of the layers still grows.
    Transformer hybrid = layer(stateSpace());
    hybrid.layers.push_back({1, grouped(), {.width = 4096}});
    QCOMPARE(kvBytes(hybrid, 1, 2, 1000).si(), stateBytes(hybrid, 1).si() + 1000 * 4096.0);
}

void OperatorsTest::ranksShareStates() {
    const Machine m;
    const Layout eight{8, 1, 1, 1, 1};
    QCOMPARE(stateBytes(layer(deltaNet()), 8).si(), (4194304.0 + 73728) / 8);
    QCOMPARE(m.cost(layer(deltaNet()), decoding(1, 1), "state update", eight).hbmBytes, 2 * 4194304.0 / 8);
    // More ranks than groups of keys: each keeps one.
    const AttentionOperators sixteenth = attentionOperatorsOf(stateSpace(), {4096, 16});
    QCOMPARE(std::get<Gemm>(sixteenth.front().shape).columns, 2.0 * 128 + 2 * 8 * 64 + 8);
}

void OperatorsTest::pickedTokensAreAllThatIsRead() {
    const Machine m;
    const Transformer all = layer(latent(), 7168), few = layer(sparse(), 7168);
    const auto core = [&](const Transformer& model, double context) {
        return m.cost(model, decoding(4, context), "attention over the cache");
    };
    QCOMPARE(core(few, 1024).hbmBytes, core(all, 1024).hbmBytes);
    QCOMPARE(core(few, 131072).hbmBytes, core(all, 2048).hbmBytes);
    QCOMPARE(core(few, 131072).flops(), core(all, 2048).flops());
    QVERIFY(m.cost(few, prompt(65536), "prefill attention").flops() <
            0.1 * m.cost(all, prompt(65536), "prefill attention").flops());
}

void OperatorsTest::theIndexReadsEverything() {
    const Machine m;
    const Transformer model = layer(sparse(), 7168);
    const StepCost index = m.cost(model, decoding(1, 131072), "index over the cache");
    QCOMPARE(index.flops(), 2.0 * 131072 * 64 * 128);
    QCOMPARE(index.hbmBytes, 131072.0 * 128 * 2);
    QCOMPARE(m.cost(model, prompt(4096), "index of prompts").flops(), 2.0 * 4096 * 2048 * 64 * 128);
    QCOMPARE(m.cost(layer(latent(), 7168), decoding(1, 131072), "index over the cache").time(), 0.0);
}

void OperatorsTest::aSparseCacheKeepsAll() {
    QCOMPARE(kvBytes(layer(sparse(), 7168), 1, 2, 1e5).si(), 1e5 * (576 + 128) * 2);
    const double added = attentionParameters(sparse(), 7168) - attentionParameters(latent(), 7168);
    QCOMPARE(added, 1536.0 * 64 * 128 + 7168.0 * 128 + 7168.0 * 64);
}

void OperatorsTest::everyFormHasItsOperators_data() {
    QTest::addColumn<int>("form");
    for (int i = 0; i < 6; ++i) QTest::addRow("%d", i) << i;
}

/// Weights that the operators read are those that memory holds, and no operator's time is missing.
void OperatorsTest::everyFormHasItsOperators() {
    QFETCH(int, form);
    const Attention a =
        std::array<Attention, 6>{grouped(), latent(), stateSpace(), deltaNet(), sparse(), compressed()}[std::size_t(form)];
    const Machine m;
    const Transformer model = layer(a, 7168);
    // The low-rank projections of latent attention and an indexer lie on every rank whole: compared on one.
    const bool replicated = std::visit(
        [](const auto& kind) {
            return requires { kind.queryRank; };
        },
        a);
    for (const int tp : replicated ? std::vector{1} : std::vector{1, 8}) {
        const Layout layout{tp, 1, 1, 1, 1};
        double weights = 0;
        for (const Operator& op : operatorsOf(model, {}, layout)) {
            // The absorbed and the expanded form are the same weights.
            const auto* gemm = std::get_if<Gemm>(&op.shape);
            if (gemm && op.name != "absorbed KV projection") weights += op.count * gemm->columns * gemm->depth * 2;
        }
        const double held = weightBytes(model, {}, layout).si() - double(model.vocabulary) * model.hidden * 2 / tp -
                            2 * smallParameters(model.layers[0], model.hidden);
        // Norms and convolutions are no GEMM.
        QVERIFY2(std::abs(weights / held - 1) < 0.003, qPrintable(QString::number(weights / held)));
        const OperatorContext context = contextFor(model, m.system, m.kernels, m.engine);
        StepLoad load = decoding(16, 4096);
        load.promptTokens = 512;
        load.promptLength = 4096;
        for (const Operator& op : operatorsOf(model, {}, layout)) {
            const StepCost cost = costOf(op, load, context);
            QVERIFY2(cost.time() > 0 && std::isfinite(cost.time()), op.name.data());
        }
    }
}

/// A layer with an index, and one with streams, launches so many small kernels more, however small its step.
void OperatorsTest::ownKernelsAreLaunched() {
    Machine m;
    constexpr double launch = 2e-6;
    m.kernels.elementwise = {
        .launch = launch, .memory = 1e9, .perLayer = 6, .latentExtra = 4, .indexExtra = 8, .streamExtra = 14};
    const auto launched = [&](const Attention& attention, int streams) {
        Transformer model = layer(attention, 7168);
        model.layers[0].streams = streams;
        return m.cost(model, decoding(1, 4096), "norms, rotations, activations").time() / launch;
    };
    CompressedKeys window = compressed();
    window.index = {};
    for (const auto& [kernels, expected] :
         {std::pair{launched(grouped(), 1), 6 + 1}, std::pair{launched(latent(), 1), 6 + 1 + 4},
          std::pair{launched(sparse(), 1), 6 + 1 + 4 + 8}, std::pair{launched(window, 4), 6 + 1 + 4 + 14},
          std::pair{launched(compressed(), 4), 6 + 1 + 4 + 8 + 14}})
        QVERIFY2(std::abs(kernels - expected) < 1e-3, qPrintable(QStringLiteral("%1, not %2").arg(kernels).arg(expected)));
}

/// All kernels take longer by it, and links do not.
void OperatorsTest::modelWorkIsOfAllKernels() {
    const Machine plain;
    Machine slow;
    slow.engine.modelWork = 1.5;
    const Transformer model = layer(sparse(), 7168);
    const Layout layout{.attentionTp = 8};
    const StepLoad load = decoding(16, 4096);
    const OperatorContext as = contextFor(model, slow.system, slow.kernels, plain.engine);
    const OperatorContext measured = contextFor(model, slow.system, slow.kernels, slow.engine);
    for (const Operator& op : operatorsOf(model, {}, layout)) {
        const double before = costOf(op, load, as).time(), after = costOf(op, load, measured).time();
        const double factor = op.group == OperatorGroup::allReduce ? 1 : 1.5;
        QVERIFY2(std::abs(after - factor * before) <= 1e-12 * after, op.name.data());
    }
}

void OperatorsTest::promptsInFp4HaveAFactor() {
    Machine m;
    m.system.accelerator.peak.set(Precision::fp4, ComputeRate::fromSi(9e15));
    const Transformer model{
        .id = "mixture", .hidden = 7168, .layers = {{1, grouped(), {.width = 2048, .experts = 256, .expertsPerToken = 8}}}};
    const auto seconds = [&](double factor, Precision weights) {
        m.engine.fp4Prompts = factor;
        const OperatorContext context = contextFor(model, m.system, m.kernels, m.engine);
        return costOf({.name = "experts", .shape = Experts{256, 8, 7168, 2048, true, weights}}, prompt(65536), context).time();
    };
    QVERIFY(std::abs(seconds(0.5, Precision::fp4) / seconds(1, Precision::fp4) - 0.5) < 0.05);
    QCOMPARE(seconds(0.5, Precision::fp8), seconds(1, Precision::fp8));
}

void OperatorsTest::operationsAreCounted() {
    std::uint64_t count = 0;
    const Counted x{3, &count}, y = 2 * x + x / 4 - 1;
    QCOMPARE(double(y), 5.75);
    QCOMPARE(count, std::uint64_t{4});
    // Constants alone are known before.
    const Counted constant = Counted(2) * 3;
    QCOMPARE(double(constant), 6.0);
    QCOMPARE(count, std::uint64_t{4});
    // 2^x: two to round, two for the fraction, 28 of the polynomial and the last product.
    count = 0;
    QCOMPARE(double(portable::exp2(x)), 8.0);
    QCOMPARE(count, std::uint64_t{33});
    const Machine m;
    const Transformer model = layer(grouped());
    const OperatorContext context = contextFor(model, m.system, m.kernels, m.engine);
    for (const Operator& op : operatorsOf(model, {}, {})) {
        const bool idleNow = std::holds_alternative<PrefillAttention>(op.shape);
        const std::uint64_t operations = operationsOf(op.shape, decoding(4, 4096), context);
        QVERIFY2(idleNow ? operations == 0 : operations > 3, op.name.data());
    }
}

/// What is counted is what is computed.
void OperatorsTest::countedNumbersAreTheSame() {
    std::uint64_t count = 0;
    for (double x = 0.01; x < 1000; x *= 1.7) {
        const Counted counted{x, &count};
        QCOMPARE(double(portable::log2(counted)), portable::log2(x));
        QCOMPARE(double(portable::pow(counted, 0.3)), portable::pow(x, 0.3));
        QCOMPARE(double(ceiling(counted)), ceiling(x));
        QCOMPARE(double(portable::min(counted, 2.0)), portable::min(x, 2.0));
    }
    QVERIFY(peakOperations() > 1e8);
}

QTEST_GUILESS_MAIN(OperatorsTest)
#include "operators_test.moc"
