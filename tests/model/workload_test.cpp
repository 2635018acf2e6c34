// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/hardware/precision.h"
#include "model/hardware/rack.h"
#include "model/units/constants.h"
#include "model/workload/service.h"
#include "model/workload/transformer.h"

#include <QTest>

#include <cmath>

using namespace rackline;

namespace {
QByteArray bytes(std::string_view text) { return {text.data(), static_cast<qsizetype>(text.size())}; }

Transformer dense(const char* id, int hidden, int layers, int heads, int kvHeads, int headDim, int width, int vocabulary) {
    const GroupedQuery attention{.heads = heads, .kvHeads = kvHeads, .headDim = headDim};
    return {.id = id, .hidden = hidden, .vocabulary = vocabulary, .layers = {{layers, attention, {.width = width}}}};
}

Transformer mixture(const char* id, int hidden, int layers, int heads, int kvHeads, int headDim, int width, int experts, int each,
                    int vocabulary) {
    const GroupedQuery attention{.heads = heads, .kvHeads = kvHeads, .headDim = headDim};
    return {.id = id,
            .hidden = hidden,
            .vocabulary = vocabulary,
            .layers = {{layers, attention, {.width = width, .experts = experts, .expertsPerToken = each}}}};
}

GroupedQuery& groupedOf(Transformer& model) { return std::get<GroupedQuery>(model.layers[0].attention); }

Transformer deepseek() {
    const MultiHeadLatent latent{.heads = 128, .queryRank = 1536, .kvRank = 512, .nopeDim = 128, .ropeDim = 64, .valueDim = 128};
    return {.id = "deepseek-r1",
            .hidden = 7168,
            .vocabulary = 129280,
            .layers = {{3, latent, {.width = 18432}},
                       {58, latent, {.width = 2048, .experts = 256, .expertsPerToken = 8, .sharedExperts = 1}}}};
}

Transformer modelNamed(const QByteArray& id) {
    if (id == "llama3-8b") return dense("llama3-8b", 4096, 32, 32, 8, 128, 14336, 128256);
    if (id == "llama3-70b") return dense("llama3-70b", 8192, 80, 64, 8, 128, 28672, 128256);
    if (id == "llama3-405b") return dense("llama3-405b", 16384, 126, 128, 8, 128, 53248, 128256);
    if (id == "qwen3-235b") return mixture("qwen3-235b", 4096, 94, 64, 4, 128, 1536, 128, 8, 151936);
    if (id == "gpt-oss-120b") return mixture("gpt-oss-120b", 2880, 36, 64, 8, 64, 2880, 128, 4, 201088);
    return deepseek();
}
} // namespace

class WorkloadTest : public QObject {
    Q_OBJECT

private slots:
    void bytesOfAnElementCountItsScales_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<double>("size");
        const std::pair<const char*, double> rows[]{{"fp64", 8},
                                                    {"fp32", 4},
                                                    {"tf32", 4},
                                                    {"bf16", 2},
                                                    {"fp16", 2},
                                                    {"fp8", 1},
                                                    {"int8", 1},
                                                    {"fp8-block", 1.000244140625},
                                                    {"mxfp8", 1.03125},
                                                    {"fp6", 0.78125},
                                                    {"fp4", 0.5625},
                                                    {"mxfp4", 0.53125},
                                                    {"int4", 0.515625},
                                                    {"fp4-a16", 0.5625},
                                                    {"int4-g32", 0.5625},
                                                    {"int5-g32", 0.6875},
                                                    {"int6-g16", 0.8203125},
                                                    {"int8-g32", 1.0625}};
        QCOMPARE(std::size(rows), precisionCount);
        for (const auto& [name, size] : rows) QTest::newRow(name) << QByteArray(name) << size;
    }
    void bytesOfAnElementCountItsScales() {
        QFETCH(QByteArray, name);
        QFETCH(double, size);
        const auto precision = precisionNamed(name.toStdString());
        QVERIFY(precision);
        QCOMPARE(bytesPerElement(*precision), size);
        QCOMPARE(bytes(nameOf(*precision)), name);
        QCOMPARE(formatOf(*precision).precision, *precision);
        QVERIFY(formatOf(*precision).inputBytes >= size);
    }
    void unknownFormatsAreNotGuessed() {
        QVERIFY(!precisionNamed("fp5"));
        QVERIFY(!precisionNamed("FP8"));
        QVERIFY(!precisionNamed(""));
    }

    void parametersAreCountedAsPublished_data() {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<double>("total");
        QTest::addColumn<double>("active");
        QTest::newRow("llama3-8b") << QByteArray("llama3-8b") << 8.030 << 0.0;
        QTest::newRow("llama3-70b") << QByteArray("llama3-70b") << 70.554 << 0.0;
        QTest::newRow("llama3-405b") << QByteArray("llama3-405b") << 405.853 << 0.0;
        QTest::newRow("qwen3-235b") << QByteArray("qwen3-235b") << 235.094 << 21.57;
        QTest::newRow("deepseek-r1") << QByteArray("deepseek-r1") << 671.026 << 36.63;
        QTest::newRow("gpt-oss-120b") << QByteArray("gpt-oss-120b") << 116.789 << 5.13;
    }
    void parametersAreCountedAsPublished() {
        QFETCH(QByteArray, model);
        QFETCH(double, total);
        QFETCH(double, active);
        const Transformer transformer = modelNamed(model);
        const ParameterCount count = countParameters(transformer);
        QCOMPARE(std::round(count.total() / 1e6) / 1e3, total);
        if (active > 0)
            QCOMPARE(std::round(count.active(false) / 1e7) / 1e2, active);
        else
            QCOMPARE(count.active(false), count.total() - count.embedding);
        QCOMPARE(transformer.isMixture(), active > 0);
    }

    void tiedEmbeddingsCountOnce() {
        Transformer model = modelNamed("llama3-8b");
        const ParameterCount untied = countParameters(model);
        model.tiedEmbedding = true;
        const ParameterCount tied = countParameters(model);
        QCOMPARE(untied.total() - tied.total(), 4096.0 * 128256);
        QCOMPARE(tied.active(true), untied.active(false));
    }

    void kvOfATokenIsAsPublished_data() {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<double>("element");
        QTest::addColumn<int>("tp");
        QTest::addColumn<double>("expected");
        QTest::newRow("llama3-70b bf16") << QByteArray("llama3-70b") << 2.0 << 1 << 327680.0;
        QTest::newRow("llama3-70b fp8") << QByteArray("llama3-70b") << 1.0 << 1 << 163840.0;
        QTest::newRow("llama3-8b bf16") << QByteArray("llama3-8b") << 2.0 << 1 << 131072.0;
        QTest::newRow("deepseek-r1 bf16") << QByteArray("deepseek-r1") << 2.0 << 1 << 70272.0;
        QTest::newRow("deepseek-r1 fp8") << QByteArray("deepseek-r1") << 1.0 << 1 << 35136.0;
        QTest::newRow("llama3-70b over 8 ranks") << QByteArray("llama3-70b") << 2.0 << 8 << 40960.0;
        QTest::newRow("llama3-70b over 16 ranks: a KV head is never halved") << QByteArray("llama3-70b") << 2.0 << 16 << 40960.0;
        QTest::newRow("deepseek-r1 over 8 ranks: the latent is not divided") << QByteArray("deepseek-r1") << 2.0 << 8 << 70272.0;
    }
    void kvOfATokenIsAsPublished() {
        QFETCH(QByteArray, model);
        QFETCH(double, element);
        QFETCH(int, tp);
        QFETCH(double, expected);
        QCOMPARE(kvBytesPerToken(modelNamed(model), tp, element).si(), expected);
    }

    void kvOfASequenceIsLinearInItsLength_data() {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<double>("context");
        QTest::addColumn<double>("expected");
        QTest::newRow("70B 4K") << QByteArray("llama3-70b") << 4096.0 << 1.342e9;
        QTest::newRow("70B 32K") << QByteArray("llama3-70b") << 32768.0 << 10.737e9;
        QTest::newRow("70B 128K") << QByteArray("llama3-70b") << 131072.0 << 42.950e9;
        QTest::newRow("70B 1M") << QByteArray("llama3-70b") << 1048576.0 << 343.597e9;
        QTest::newRow("8B 4K") << QByteArray("llama3-8b") << 4096.0 << 0.537e9;
        QTest::newRow("8B 128K") << QByteArray("llama3-8b") << 131072.0 << 17.180e9;
    }
    void kvOfASequenceIsLinearInItsLength() {
        QFETCH(QByteArray, model);
        QFETCH(double, context);
        QFETCH(double, expected);
        const Transformer transformer = modelNamed(model);
        const double kv = kvBytes(transformer, 1, 2, context).si();
        QCOMPARE(std::round(kv / 1e6) * 1e6, expected);
        QCOMPARE(kvBytes(transformer, 1, 2, 2 * context).si(), 2 * kv);
        QCOMPARE(kv, context * kvBytesPerToken(transformer, 1, 2).si());
    }
    void wrongKvTablesStayWrong() {
        // Tables in circulation say 2.2 GB, 72 GB and 8 GB, and that KV grows with the square of the heads.
        QVERIFY(std::fabs(kvBytes(modelNamed("llama3-70b"), 1, 2, 4096).si() / 2.2e9 - 1) > 0.3);
        QVERIFY(std::fabs(kvBytes(modelNamed("llama3-70b"), 1, 2, 131072).si() / 72e9 - 1) > 0.3);
        QVERIFY(std::fabs(kvBytes(modelNamed("llama3-8b"), 1, 2, 131072).si() / 8e9 - 1) > 0.3);
        Transformer doubled = modelNamed("llama3-70b");
        groupedOf(doubled).kvHeads *= 2;
        QCOMPARE(kvBytesPerToken(doubled, 1, 2).si(), 2 * 327680.0);
        groupedOf(doubled).heads *= 2;
        QCOMPARE(kvBytesPerToken(doubled, 1, 2).si(), 2 * 327680.0);
    }
    void windowsStopGrowing() {
        Transformer model = modelNamed("llama3-8b");
        LayerGroup windowed = model.layers[0];
        windowed.count = 16;
        std::get<GroupedQuery>(windowed.attention).window = 1024;
        model.layers[0].count = 16;
        model.layers.push_back(windowed);
        const double layer = 2.0 * 8 * 128 * 2;
        QCOMPARE(kvBytes(model, 1, 2, 512).si(), 32 * layer * 512);
        QCOMPARE(kvBytes(model, 1, 2, 8192).si(), 16 * layer * 8192 + 16 * layer * 1024);
        QCOMPARE(model.layerCount(), 32);
    }
    void bytesBeyondThirtyTwoBitsAreCounted() {
        QCOMPARE(kvBytes(modelNamed("llama3-405b"), 1, 2, 1e7).si(), 1e7 * 126 * 2 * 8 * 128 * 2);
        QVERIFY(countParameters(modelNamed("llama3-405b")).total() > 4.0e11);
    }

    void speculationCountsExpectedTokens_data() {
        QTest::addColumn<int>("draft");
        QTest::addColumn<double>("acceptance");
        QTest::addColumn<double>("expected");
        QTest::newRow("none") << 0 << 0.8 << 1.0;
        QTest::newRow("one at .85") << 1 << 0.85 << 1.85;
        QTest::newRow("three at .8") << 3 << 0.8 << 2.952;
        QTest::newRow("all refused") << 4 << 0.0 << 1.0;
        QTest::newRow("all accepted") << 4 << 1.0 << 5.0;
    }
    void speculationCountsExpectedTokens() {
        QFETCH(int, draft);
        QFETCH(double, acceptance);
        QFETCH(double, expected);
        QCOMPARE((Speculation{draft, acceptance}).tokensPerStep(), expected);
    }

    void prefixesLeaveTheRestToCompute() {
        QCOMPARE((Service{.isl = 8192, .prefixHit = 0.25}).freshPrompt(), 6144.0);
        QCOMPARE((Service{.isl = 1024, .osl = 1024}).meanContext(), 1536.0);
    }

    void namesReadBack() {
        for (const Status status : {Status::shipping, Status::announced, Status::projected, Status::roadmap})
            QVERIFY(statusNamed(nameOf(status)) == status);
        for (const Cooling cooling : {Cooling::air, Cooling::rearDoor, Cooling::directLiquid, Cooling::immersion})
            QVERIFY(coolingNamed(nameOf(cooling)) == cooling);
        for (int kind = 0; kind <= int(PartKind::other); ++kind) QVERIFY(partKindNamed(nameOf(PartKind(kind))) == PartKind(kind));
        QVERIFY(!coolingNamed("water"));
        QVERIFY(!statusNamed("Shipping"));
    }

    void aFormatWithoutUnitsHasNoPeak() {
        PeakRates peaks;
        QVERIFY(!peaks.of(Precision::fp4));
        peaks.set(Precision::fp8, 1979 * TFLOPS);
        QCOMPARE(peaks.of(Precision::fp8)->si(), 1979e12);
        QVERIFY(!peaks.of(Precision::fp4));
    }

    void gpusAreCountedAsPackages() {
        System system;
        system.rack.packages = 144;
        system.accelerator.diesPerPackage = 4;
        system.count = 2;
        QCOMPARE(system.gpus(), 288);
    }
};

QTEST_GUILESS_MAIN(WorkloadTest)
#include "workload_test.moc"
