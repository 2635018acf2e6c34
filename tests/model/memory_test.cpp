// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/memory/memory_fit.h"
#include "model/units/constants.h"

#include <QTest>

#include <cmath>

using namespace rackline;

namespace {

Transformer llama() {
    return {.id = "llama-70b",
            .hidden = 8192,
            .vocabulary = 128256,
            .layers = {{80, GroupedQuery{.heads = 64, .kvHeads = 8, .headDim = 128}, {.width = 28672}}}};
}
Transformer windowed() {
    Transformer model = llama();
    model.layers[0].count = 40;
    model.layers.push_back(model.layers[0]);
    std::get<GroupedQuery>(model.layers[1].attention).window = 128;
    return model;
}
const PrecisionSet fp8{Precision::fp8, Precision::fp8, Precision::fp8, Precision::fp8};

MemoryTier tier(double bandwidth, double reached, double accesses = 0, double page = 512) {
    return {Bandwidth::fromSi(bandwidth), reached, accesses, Data::fromSi(page), {}};
}
Service lengths(double isl, double osl) {
    Service service;
    service.isl = isl;
    service.osl = osl;
    return service;
}

} // namespace

class MemoryTest : public QObject {
    Q_OBJECT
private slots:
    void readsAsWorked_data();
    void readsAsWorked();
    void accessesBindSmallPages();
    void mixedReadsAreSlow();
    void overlapHidesTheShorter();
    void weightsOnARank();
    void theClosedFormsAreTight_data();
    void theClosedFormsAreTight();
    void whatLiesBelowMakesRoom();
    void fewestGpusIsTheFirstThatFits();
};

void MemoryTest::readsAsWorked_data() {
    QTest::addColumn<double>("milliseconds");
    QTest::addColumn<double>("expected");
    // The cache of a prefix of 8,192 tokens in bf16, on eight ranks.
    const Data prefix = kvBytes(llama(), 1, 2, 8192) / 8;
    const auto row = [&](const char* name, const MemoryTier& t, double expected) {
        QTest::newRow(name) << readTime(prefix, t).si() * 1e3 << expected;
    };
    row("C2C", tier(225e9, 0.85), 1.75);
    row("PCIe Gen5", tier(64e9, 0.8), 6.55);
    row("NVMe", tier(7e9, 0.7), 68.5);
}

void MemoryTest::readsAsWorked() {
    QFETCH(double, milliseconds);
    QFETCH(double, expected);
    QVERIFY2(std::abs(milliseconds / expected - 1) < 0.005, qPrintable(QString::number(milliseconds)));
}

/// Reads of 512 bytes fill the 102 GB/s of a fast link at 200 million a second; a drive that serves a million gives half a
/// gigabyte.
void MemoryTest::accessesBindSmallPages() {
    const Data data = Data::fromSi(102.4e9);
    QVERIFY(std::abs(readTime(data, tier(200e9, 1, 200e6)).si() - 1) < 1e-9);
    QVERIFY(std::abs(readTime(data, tier(200e9, 1, 1e6)).si() - 200) < 1e-9);
    // Pages of 4 KiB ask for an eighth of the accesses.
    QVERIFY(std::abs(readTime(data, tier(200e9, 1, 1e6, 4096)).si() - 25) < 1e-9);
    // Where accesses are plenty, bandwidth binds.
    QCOMPARE(readTime(data, tier(50e9, 1, 200e6)).si(), 102.4 / 50);
    QCOMPARE(readTime(data, tier(50e9, 1)).si(), 102.4 / 50);
}

void MemoryTest::mixedReadsAreSlow() {
    const double mixed = mixedBandwidth(8 * TBps, 0.2, tier(225e9, 0.85)).si();
    QVERIFY2(std::abs(mixed / 872.8e9 - 1) < 0.005, qPrintable(QString::number(mixed)));
}

void MemoryTest::overlapHidesTheShorter() {
    Offload offload;
    offload.tier = tier(1e9, 1);
    const Time kernels = Time::fromSi(2);
    const auto wait = [&](double bytes) { return offload.wait(readTime(Data::fromSi(bytes), offload.tier), kernels).si(); };
    QCOMPARE(wait(0), 0.0);
    QCOMPARE(wait(1e9), 0.0);
    QCOMPARE(wait(5e9), 3.0);
    offload.overlap = 0;
    QCOMPARE(wait(1e9), 1.0);
    QCOMPARE(wait(5e9), 5.0);
    offload.overlap = 0.5;
    QCOMPARE(wait(1e9), 0.5);
}

void MemoryTest::weightsOnARank() {
    const double bytes = weightBytes(llama(), fp8, {8, 1, 1, 1, 1}).si();
    // Embedding and head in bf16, over the ranks.
    QVERIFY2(std::abs(bytes / 9.08e9 - 1) < 0.005, qPrintable(QString::number(bytes)));
}

void MemoryTest::theClosedFormsAreTight_data() {
    QTest::addColumn<bool>("windows");
    QTest::addColumn<bool>("credit");
    QTest::addColumn<double>("gigabytes");
    for (const bool windows : {false, true})
        for (const bool credit : {false, true})
            for (const double gigabytes : {76.0, 77.0, 80.0, 141.0, 288.0})
                QTest::addRow("%d%d %g GB", windows, credit, gigabytes) << windows << credit << gigabytes;
}

/// One sequence or token more than the answer does not fit, and the answer does.
void MemoryTest::theClosedFormsAreTight() {
    QFETCH(bool, windows);
    QFETCH(bool, credit);
    QFETCH(double, gigabytes);
    const Transformer model = windows ? windowed() : llama();
    EngineProfile engine;
    engine.windowCredit = credit;
    engine.poolShare = 1;
    const Layout layout;
    const InferenceMemory m = inferenceMemory(model, fp8, lengths(4096, 1024), layout, Data::fromSi(gigabytes * 1e9), engine);
    QVERIFY(m.admitted() * m.kvReserved <= max(m.pool, Data{}));
    QVERIFY((m.admitted() + 1) * m.kvReserved > m.pool);
    const double context = largestContext(model, fp8, layout, m, engine, {});
    QVERIFY(std::floor(context) == context);
    if (context > 0) QVERIFY(heldKv(model, fp8, layout, engine, context) <= m.pool);
    QVERIFY(heldKv(model, fp8, layout, engine, context + 1) > m.pool);
}

void MemoryTest::whatLiesBelowMakesRoom() {
    EngineProfile engine;
    const Layout layout{8, 1, 1, 1, 1};
    const auto memory = [&](double weights, double kv) {
        Offload offload;
        offload.weights = weights;
        offload.kv = kv;
        return inferenceMemory(llama(), fp8, lengths(4096, 1024), layout, 80 * GB, engine, offload);
    };
    const InferenceMemory all = memory(0, 0), half = memory(0.5, 0), cache = memory(0, 0.5);
    QCOMPARE((half.weights + half.weightsBelow).si(), all.weights.si());
    QVERIFY(std::abs((half.pool - all.pool).si() / half.weightsBelow.si() - 1) < 1e-9 || engine.poolShare < 1);
    QVERIFY(half.admitted() > all.admitted());
    QCOMPARE(cache.kvFull.si(), 0.5 * all.kvFull.si());
    QCOMPARE((cache.kvFull + cache.kvBelow).si(), all.kvFull.si());
    QVERIFY(cache.admitted() >= 2 * all.admitted());
}

void MemoryTest::fewestGpusIsTheFirstThatFits() {
    EngineProfile engine;
    const std::vector<Layout> layouts{{1, 1, 1, 1, 1}, {2, 1, 1, 1, 1}, {4, 1, 1, 1, 1}, {8, 1, 1, 1, 1}};
    const auto fewest = [&](Precision weights, Data visible) {
        const PrecisionSet precision{weights, weights, weights, Precision::fp8};
        return memoryFit(llama(), precision, lengths(1024, 1024), layouts[3], layouts, visible, engine, {}).fewestGpus;
    };
    QCOMPARE(fewest(Precision::bf16, 72 * GB), 4);
    QCOMPARE(fewest(Precision::bf16, 80 * GB), 2);
    QCOMPARE(fewest(Precision::fp8, 80 * GB), 2);
    QCOMPARE(fewest(Precision::fp4, 80 * GB), 1);
    QCOMPARE(fewest(Precision::bf16, 8 * GB), 0);
}

QTEST_GUILESS_MAIN(MemoryTest)
#include "memory_test.moc"
