// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/kernels/attention.h"
#include "model/kernels/elementwise.h"
#include "model/kernels/gemm.h"
#include "tests/model/kernel_examples.h"

#include <QTest>

#include <cmath>

using namespace rackline;
using namespace rackline::examples;

namespace {
constexpr double micro = 1e-6;
constexpr GemmCoefficients h200Bf16{3.5e-6, 0.833, 0.803, 3.79, 0.29, 98, 1};
constexpr GemmCoefficients h200Fp8{6e-6, 0.623, 0.812, 2.92, 0.50, 200, 1};
constexpr GemmCoefficients b200Fp4{6e-6, 0.60, 0.55, 2.13, 1.25, 31, 1};
constexpr DecodeAttentionCoefficients h200Decode{10.7e-6, 1.0, 29.4e-6, 94e6, 0.040, 6.6, 1};
constexpr DecodeAttentionCoefficients b200DecodeFp8{11.2e-6, 0.962, 8.3e-6, 281e6, 0.074, 11, 1};
constexpr LatentAttentionCoefficients b200Latent{13.4e-6, 0.667, 0.62, 6, 1};
constexpr LatentAttentionCoefficients h200Latent{18e-6, 0.892, 0.623, 4.7, 1};
constexpr PrefillAttentionCoefficients h200Prefill{15.6e-6, 0.565, 675, 0.63};

void row(const char* name, KernelTime time, double fixed, double work) {
    QTest::newRow(name) << time.fixed / micro << time.work / micro << fixed << work;
}
} // namespace

class KernelsTest : public QObject {
    Q_OBJECT
private slots:
    void blocksTakeTheirTime();
    void workedExamples_data();
    void workedExamples();
    void totals_data();
    void totals();
    void neverFasterThanTheRoofline_data();
    void neverFasterThanTheRoofline();
    void moreBandwidthIsNeverSlower();
    void scaleLeavesTheLatencyAlone();
    void makingTheInputNarrowTakesAPass();
    void combinationHasItsLimits();
    void windowLimitsPrefillWork();
    void shortContextsQueueForMultiprocessors();
    void narrowHeadsCostMore();
    void layersWithoutAttentionCostNothing();
    void formatsWithoutUnitsRunInBf16();
    void nothingToDoCostsNothing();
};

void KernelsTest::workedExamples_data() {
    QTest::addColumn<double>("fixed");
    QTest::addColumn<double>("work");
    QTest::addColumn<double>("expectedFixed");
    QTest::addColumn<double>("expectedWork");
    row("gemm H200 fp8", gemmTime({64, 10240, 8192, Precision::fp8}, h200(), h200Fp8), 6.00, 23.07);
    row("gemm B200 fp4", gemmTime({128, 8192, 8192, Precision::fp4}, b200(), b200Fp4), 6.00, 12.92);
    row("decode attention H200 bf16", decodeAttentionTime({64, 8, 128, 128, Precision::bf16}, {16, 2048, 1}, h200(), h200Decode),
        10.70, 47.94);
    row("decode attention B200 fp8", decodeAttentionTime({64, 8, 128, 128, Precision::fp8}, {64, 4096, 1}, b200(), b200DecodeFp8),
        11.20, 78.06);
    row("latent attention B200", latentAttentionTime({128, 512, 64, Precision::bf16}, {64, 2048, 1}, b200(), b200Latent), 13.40,
        31.45);
    row("latent attention B200, drafts", latentAttentionTime({128, 512, 64, Precision::bf16}, {64, 2048, 3}, b200(), b200Latent),
        13.40, 78.55);
}

void KernelsTest::workedExamples() {
    QFETCH(double, fixed);
    QFETCH(double, work);
    QFETCH(double, expectedFixed);
    QFETCH(double, expectedWork);
    QVERIFY2(std::abs(deviation(fixed, expectedFixed)) < 0.005, qPrintable(QString::number(fixed)));
    QVERIFY2(std::abs(deviation(work, expectedWork)) < 0.005, qPrintable(QString::number(work)));
}

void KernelsTest::totals_data() {
    QTest::addColumn<double>("microseconds");
    QTest::addColumn<double>("expected");
    const auto bf16 = [](double m, double n, double k) { return gemmTime({m, n, k, Precision::bf16}, h200(), h200Bf16).total(); };
    QTest::newRow("gemm 4096 cubed") << bf16(4096, 4096, 4096) / micro << 175.89;
    QTest::newRow("gemm one row") << bf16(1, 8192, 8192) / micro << 38.33;
    QTest::newRow("gemm 256 rows") << bf16(256, 4096, 4096) / micro << 17.69;
    QTest::newRow("gemm 8192 cubed") << bf16(8192, 8192, 8192) / micro << 1366.2;
    QTest::newRow("prefill attention")
        << prefillAttentionTime({64, 8, 128, 128, Precision::bf16}, {8192, 8192, 0, 0}, h200(), h200Prefill).total() / micro
        << 2200.0;
    QTest::newRow("latent attention, 128 heads")
        << latentAttentionTime({128, 512, 64, Precision::bf16}, {128, 4096, 1}, h200(), h200Latent).total() / micro << 259.3;
}

void KernelsTest::totals() {
    QFETCH(double, microseconds);
    QFETCH(double, expected);
    QVERIFY2(std::abs(deviation(microseconds, expected)) < 0.005, qPrintable(QString::number(microseconds)));
}

void KernelsTest::neverFasterThanTheRoofline_data() {
    QTest::addColumn<double>("m");
    for (const int m : {1, 16, 63, 64, 65, 200, 1000, 8192}) QTest::addRow("%d rows", m) << double(m);
}

void KernelsTest::neverFasterThanTheRoofline() {
    QFETCH(double, m);
    const ChipKernels ideal = speedOfLight();
    const auto coefficients = [](const auto& table, Precision p) { return table[static_cast<std::size_t>(p)]; };
    const ChipSpeed chip = b200();
    constexpr double rounding = 1 - 1e-9;
    for (const Precision p : {Precision::bf16, Precision::fp8, Precision::fp8Block, Precision::fp4, Precision::mxfp4}) {
        const GemmShape shape{m, 5120, 8192, p};
        const double bound = std::max(gemmFlops(shape) / chip.peak(p), gemmBytes(shape) / chip.hbm);
        QVERIFY(gemmTime(shape, chip, coefficients(ideal.gemm, p)).total() >= bound * rounding);
    }
    for (const Precision kv : {Precision::bf16, Precision::fp8}) {
        const AttentionHeads heads{64, 8, 128, 128, kv};
        const DecodeBatch batch{m, 4096, 1};
        const double bound = decodeAttentionBytes(heads, batch) / chip.hbm;
        QVERIFY(decodeAttentionTime(heads, batch, chip, coefficients(ideal.decodeAttention, kv)).total() >= bound * rounding);
        const LatentHeads latent{128, 512, 64, kv};
        const double latentBound =
            std::max(latentAttentionBytes(latent, batch) / chip.hbm, latentAttentionFlops(latent, batch) / chip.peak(kv));
        QVERIFY(latentAttentionTime(latent, batch, chip, coefficients(ideal.latentAttention, kv)).total() >=
                latentBound * rounding);
        const PrefillChunk chunk{m, m, 4096, 0};
        QVERIFY(prefillAttentionTime(heads, chunk, chip, coefficients(ideal.prefillAttention, kv)).total() >=
                prefillAttentionFlops(heads, chunk) / chip.peak(kv) * rounding);
    }
}

void KernelsTest::moreBandwidthIsNeverSlower() {
    ChipSpeed faster = h200();
    faster.hbm *= 2;
    for (const double m : {1.0, 64.0, 4096.0}) {
        const GemmShape shape{m, 8192, 8192, Precision::fp8};
        QVERIFY(gemmTime(shape, faster, h200Fp8).total() <= gemmTime(shape, h200(), h200Fp8).total());
        const AttentionHeads heads{64, 8, 128, 128, Precision::bf16};
        QVERIFY(decodeAttentionTime(heads, {m, 2048, 1}, faster, h200Decode).total() <
                decodeAttentionTime(heads, {m, 2048, 1}, h200(), h200Decode).total());
    }
}

void KernelsTest::scaleLeavesTheLatencyAlone() {
    GemmCoefficients scaled = h200Fp8;
    scaled.scale = 2;
    const GemmShape shape{64, 10240, 8192, Precision::fp8};
    const KernelTime once = gemmTime(shape, h200(), h200Fp8), twice = gemmTime(shape, h200(), scaled);
    QCOMPARE(twice.fixed, once.fixed);
    QCOMPARE(twice.work, 2 * once.work);
}

void KernelsTest::makingTheInputNarrowTakesAPass() {
    GemmCoefficients quantised = h200Fp8;
    quantised.quantise = 6;
    const GemmShape shape{8192, 1024, 8192, Precision::fp8};
    const double pass = gemmTime(shape, h200(), quantised).work - gemmTime(shape, h200(), h200Fp8).work;
    QVERIFY(std::abs(pass / (6 * 8192.0 * 8192 / (0.8 * 4.8e12)) - 1) < 1e-9);
}

void KernelsTest::combinationHasItsLimits() {
    QCOMPARE(combined(3, 4, 1), 7.0);
    QVERIFY(std::abs(combined(3, 4, 2) - 5) < 1e-9);
    QVERIFY(std::abs(combined(3, 4, 64) - 4) < 1e-6);
    QCOMPARE(combined(0, 4, 2), 4.0);
    QCOMPARE(combined(4, 0, 2), 4.0);
    QCOMPARE(combined(0, 0, 2), 0.0);
    // Neither under- nor overflow where the terms are far apart.
    QCOMPARE(combined(1e-300, 1e-3, 6), 1e-3);
    for (double norm = 1; norm < 12; norm += 0.5) QVERIFY(combined(3, 4, norm) >= combined(3, 4, norm + 0.5));
}

void KernelsTest::windowLimitsPrefillWork() {
    const AttentionHeads heads{64, 8, 128, 128, Precision::bf16};
    const double all = prefillAttentionFlops(heads, {8192, 8192, 0, 0});
    const double near = prefillAttentionFlops(heads, {8192, 8192, 0, 128});
    QVERIFY(near < all / 30);
    QCOMPARE(prefillAttentionFlops(heads, {8192, 8192, 0, 1 << 20}), all);
    // The first tokens of a prompt see less than the window.
    QCOMPARE(meanSpan({8192, 8192, 0, 128}), 128 - 128.0 * 128 / (2 * 8192));
    QCOMPARE(meanSpan({1024, 1024, 4096, 128}), 128.0);
    QCOMPARE(meanSpan({1024, 1024, 100, 612}), (512 * (100 + 256) + 512 * 612) / 1024.0);
    // Cached tokens are attended to by every new one.
    QCOMPARE(prefillAttentionFlops(heads, {1024, 1024, 8192, 0}), 2 * 1024 * 64.0 * 256 * (8192 + 512));
}

void KernelsTest::shortContextsQueueForMultiprocessors() {
    DecodeAttentionCoefficients c = h200Decode;
    c.block = 4e-6;
    const AttentionHeads heads{32, 8, 128, 128, Precision::bf16};
    const auto work = [&](double sequences, double context) {
        return decodeAttentionTime(heads, {sequences, context, 1}, h200(), c).work;
    };
    // 512 sequences of 8 KV heads are 31 rounds of blocks, whether the context is 2 tokens or 32.
    const double rounds = 512 * 8 / 132.0 * 4e-6;
    QVERIFY(work(512, 2) > rounds && work(512, 2) < 1.02 * rounds);
    QVERIFY(work(512, 32) < 1.1 * work(512, 2));
    // A long context streams: the blocks hardly matter.
    QVERIFY(work(16, 32768) < 1.001 * decodeAttentionTime(heads, {16, 32768, 1}, h200(), h200Decode).work);
    // A chip that does not say how many multiprocessors it has is not held to them.
    ChipSpeed unknown = h200();
    unknown.multiprocessors = 1;
    QCOMPARE(decodeAttentionTime(heads, {512, 2, 1}, unknown, c).work,
             decodeAttentionTime(heads, {512, 2, 1}, unknown, h200Decode).work);

    LatentAttentionCoefficients latent = h200Latent;
    latent.block = 7e-6;
    const double latentWork = latentAttentionTime({128, 512, 64, Precision::bf16}, {512, 2, 1}, h200(), latent).work;
    const double latentRounds = 512 * 2 / 132.0 * 7e-6;
    QVERIFY(latentWork > latentRounds && latentWork < 1.1 * latentRounds);
}

void KernelsTest::narrowHeadsCostMore() {
    PrefillAttentionCoefficients c = h200Prefill;
    c.narrow = 0.4;
    c.traffic = 0;
    const PrefillChunk chunk{8192, 8192, 0, 0};
    const auto perFlop = [&](double dim) {
        const AttentionHeads heads{64, 8, dim, dim, Precision::bf16};
        return prefillAttentionTime(heads, chunk, h200(), c).work / prefillAttentionFlops(heads, chunk);
    };
    QVERIFY(std::abs(perFlop(64) / perFlop(128) - 1.4) < 1e-9);
    QCOMPARE(perFlop(256), perFlop(128));
    // What a tile computes beyond its span is paid in a window too.
    const AttentionHeads heads{64, 8, 128, 128, Precision::bf16};
    const double windowed = prefillAttentionTime(heads, {8192, 8192, 0, 128}, h200(), c).work;
    const double all = prefillAttentionTime(heads, chunk, h200(), c).work;
    QVERIFY(std::abs(windowed / all - (meanSpan({8192, 8192, 0, 128}) + 675 / 2.0) / (4096 + 675 / 2.0)) < 1e-9);
}

void KernelsTest::layersWithoutAttentionCostNothing() {
    const AttentionHeads none{0, 0, 0, 0, Precision::bf16};
    QCOMPARE(decodeAttentionTime(none, {64, 4096, 1}, h200(), h200Decode).total(), 0.0);
    QCOMPARE(prefillAttentionTime(none, {4096, 4096, 0, 0}, h200(), h200Prefill).total(), 0.0);
}

void KernelsTest::formatsWithoutUnitsRunInBf16() {
    QCOMPARE(h200().peak(Precision::mxfp4), 989e12);
    QCOMPARE(h200().peak(Precision::int4), 989e12);
    QCOMPARE(b200().peak(Precision::mxfp4), 4500e12);
    QVERIFY(!h200().supports(Precision::fp4));
    QVERIFY(b200().supports(Precision::fp4));
    QCOMPARE(b200().peak(Precision::fp8Block), 4500e12);
}

void KernelsTest::nothingToDoCostsNothing() {
    QCOMPARE(prefillAttentionTime({64, 8, 128, 128, Precision::bf16}, {}, h200(), h200Prefill).total(), 0.0);
    const KernelTime none = elementwiseTime(0, 0.0, h200(), {2.4e-6, 0.8, 6, 4, 2});
    QCOMPARE(none.total(), 0.0);
    const KernelTime some = elementwiseTime(6, 0.8 * 4.8e12, h200(), {2.4e-6, 0.8, 6, 4, 2});
    QCOMPARE(some.fixed, 6 * 2.4e-6);
    QVERIFY(std::abs(some.work - 1) < 1e-9);
}

/// A block walks its depth however narrow the product is, and 128 queries of one head hold a multiprocessor however few they are.
void KernelsTest::blocksTakeTheirTime() {
    ChipSpeed chip;
    chip.flops.fill(1e15);
    chip.hbm = 4e12;
    chip.multiprocessors = 100;
    GemmCoefficients walked;
    walked.scale = 0.5;
    const GemmShape narrow{1, 64, 3000};
    const double without = gemmTime(narrow, chip, walked).total();
    walked.chain = {4e-6, 1000};
    QVERIFY(std::abs(gemmTime(narrow, chip, walked).total() - without - 0.5 * 3e-6) < 1e-12);

    PrefillAttentionCoefficients held;
    const AttentionHeads heads{32, 8, 128, 128};
    const PrefillChunk prompts{160, 16, 0, 0};
    const double free = prefillAttentionTime(heads, prompts, chip, held).total();
    held.block = 2e-6;
    QVERIFY(std::abs(prefillAttentionTime(heads, prompts, chip, held).total() - free - 10 * 32 * 2e-6 / 100) < 1e-12);
}

QTEST_GUILESS_MAIN(KernelsTest)
#include "kernels_test.moc"
