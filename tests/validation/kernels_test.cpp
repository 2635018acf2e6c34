// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/kernel_errors.h"
#include "tests/paths.h"

#include <QTest>

#include <cmath>

using namespace rackline;

namespace {

const Catalogue& catalogue() {
    static const Result<Catalogue> opened = Catalogue::open(Catalogue::defaultPath());
    return *opened;
}

const std::vector<KernelErrorRow>& shipped() {
    static const std::vector<KernelErrorRow> table = [] {
        const auto cases = readKernelCases(sourcePath("resources/measurements/kernels"));
        const auto rows =
            cases ? kernelErrorTable(cases->cases, catalogue()) : Result<std::vector<KernelErrorRow>>(cases.error());
        return rows ? *rows : std::vector<KernelErrorRow>();
    }();
    return table;
}

KernelCases tableOf(const std::string& csv, const char* name) {
    KernelCases cases;
    const auto read = readKernelTable(csv, name, "table.csv", cases);
    if (!read) qFatal("%s", read.error().text().c_str());
    return cases;
}

} // namespace

/// Held to what README.md beside the tables records, with a little room: a change that makes kernel times worse is seen.
class KernelTimesTest : public QObject {
    Q_OBJECT

private slots:
    void mediansStayAsRecorded_data();
    void mediansStayAsRecorded();
    void whatIsPredictedExactlyHasNoError();
    void carriedOverIsNamedAndWorse();
    void theFasterKernelIsTaken();
    void collectedKernelsAreNotThoseOfEngines();
    void whatHasNoKernelIsCounted();
    void brokenTables_data();
    void brokenTables();
};

void KernelTimesTest::mediansStayAsRecorded_data() {
    QTest::addColumn<QString>("kernel");
    QTest::addColumn<QString>("format");
    QTest::addColumn<double>("mean");
    QTest::addColumn<double>("median");
    const auto row = [](const char* kernel, const char* format, double mean, double median) {
        QTest::addRow("%s %s", kernel, format) << QString::fromLatin1(kernel) << QString::fromLatin1(format) << mean << median;
    };
    row("GEMM", "bf16", 7.9, 5.1);
    row("GEMM", "fp4", 14.2, 8.7);
    row("GEMM", "fp8", 5.2, 3.7);
    row("GEMM", "fp8-block", 10.0, 7.2);
    row("GEMM, narrow", "bf16", 9.8, 7.2);
    row("GEMM, narrow", "fp4", 14.7, 10.0);
    row("GEMM, narrow", "fp8", 6.4, 4.7);
    row("GEMM, narrow", "fp8-block", 14.2, 10.2);
    row("all-gather", "NCCL", 8.5, 7.7);
    row("all-reduce", "NCCL", 8.2, 7.1);
    row("all-reduce", "engine's own", 4.1, 4.6);
    row("all-to-all", "NCCL", 8.6, 6.6);
    row("combine from experts", "low latency", 5.6, 4.9);
    row("combine from experts", "normal", 6.1, 4.4);
    row("decode attention", "bf16", 12.6, 9.3);
    row("decode attention", "bf16, KV fp8", 12.2, 9.6);
    row("decode attention, one query head", "bf16", 26.2, 17.4);
    row("decode attention, one query head", "bf16, KV fp8", 13.1, 10.9);
    row("decode attention, window", "bf16", 16.8, 11.2);
    row("decode attention, window", "bf16, KV fp8", 12.5, 10.1);
    row("dispatch to experts", "low latency", 3.1, 2.2);
    row("dispatch to experts", "normal", 5.8, 4.5);
    row("experts", "bf16", 15.6, 10.5);
    row("experts", "fp4", 29.7, 22.0);
    row("experts", "fp8", 17.7, 11.6);
    row("experts", "fp8-block", 11.1, 7.8);
    row("experts", "mxfp4", 31.5, 26.4);
    row("experts", "mxfp4, activations bf16", 46.9, 43.2);
    row("latent attention", "bf16", 10.9, 7.3);
    row("latent attention", "bf16, KV fp8", 12.9, 8.0);
    row("latent attention, prompts", "bf16", 27.5, 19.7);
    row("latent attention, prompts", "bf16, KV fp8", 20.9, 18.6);
    row("prefill attention", "bf16", 6.0, 3.7);
    row("prefill attention", "bf16, KV fp8", 16.1, 13.5);
    row("prefill attention", "fp8", 5.2, 3.5);
    row("prefill attention, heads of 256", "bf16", 10.7, 8.6);
    row("prefill attention, heads of 256", "bf16, KV fp8", 23.1, 18.7);
    row("prefill attention, heads of 256", "fp8", 10.2, 8.3);
    row("prefill attention, heads of 64", "bf16", 10.7, 8.0);
    row("prefill attention, heads of 64", "bf16, KV fp8", 13.6, 12.9);
    row("prefill attention, heads of 64", "fp8", 9.0, 7.4);
    row("prefill attention, window", "bf16", 15.8, 13.3);
    row("prefill attention, window", "bf16, KV fp8", 18.1, 17.3);
    row("prefill attention, window", "fp8", 16.0, 17.2);
    row("reduce-scatter", "NCCL", 9.2, 6.9);
}

void KernelTimesTest::mediansStayAsRecorded() {
    QFETCH(QString, kernel);
    QFETCH(QString, format);
    QFETCH(double, mean);
    QFETCH(double, median);
    const auto row = std::find_if(shipped().begin(), shipped().end(), [&](const KernelErrorRow& r) {
        return r.chip.empty() && r.kernel == kernel.toStdString() && r.format == format.toStdString();
    });
    QVERIFY(row != shipped().end());
    constexpr double room = 0.3;
    QVERIFY2(100 * row->mean < mean + room, qPrintable(QString::number(100 * row->mean)));
    QVERIFY2(100 * row->median < median + room, qPrintable(QString::number(100 * row->median)));
}

/// Measured times that are the model's own: every error is 0, and the table of the carried-over coefficients is not.
void KernelTimesTest::whatIsPredictedExactlyHasNoError() {
    const auto kernels = collectedKernels(catalogue(), "h200-sxm");
    const auto chip = catalogue().accelerator("h200-sxm");
    QVERIFY(kernels && chip);
    std::vector<KernelCase> cases;
    for (const double m : {1.0, 64.0, 4096.0})
        for (const double k : {512.0, 8192.0}) {
            KernelCase c{"GEMM", "bf16", "h200-sxm", 0, GemmShape{m, 8192, k, Precision::bf16}};
            c.seconds =
                gemmTime({m, 8192, k, Precision::bf16}, chipSpeed(*chip), kernels->gemm[std::size_t(Precision::bf16)]).total();
            cases.push_back(c);
        }
    cases.push_back(cases.front());
    cases.back().chip = "h100-sxm";
    const auto table = kernelErrorTable(cases, catalogue());
    QVERIFY(bool(table));
    for (const KernelErrorRow& row : *table) {
        if (row.chip != "h200-sxm") continue;
        QCOMPARE(row.cases, std::size_t(6));
        QVERIFY(row.carriedFrom.empty() ? row.mean < 1e-12 : row.mean > 1e-3);
        QVERIFY(!row.carriedFrom.empty() || std::abs(row.bias - 1) < 1e-12);
    }
}

void KernelTimesTest::carriedOverIsNamedAndWorse() {
    std::size_t sibling = 0, other = 0;
    for (const KernelErrorRow& row : shipped()) {
        if (row.carriedFrom.empty()) continue;
        QVERIFY(row.carriedFrom != row.chip);
        ++(row.otherGeneration ? other : sibling);
    }
    QVERIFY(sibling > 20 && other > 20);
    // What a generation costs: GEMMs of the B200 by coefficients of Hopper are off by more than by its own.
    const auto of = [](const char* chip, bool own) {
        return std::find_if(shipped().begin(), shipped().end(), [&](const KernelErrorRow& r) {
            return r.kernel == "GEMM" && r.format == "fp8" && r.chip == chip && r.carriedFrom.empty() == own &&
                   (own || r.otherGeneration);
        });
    };
    QVERIFY(of("b200-sxm", false)->mean > 1.3 * of("b200-sxm", true)->mean);
}

void KernelTimesTest::theFasterKernelIsTaken() {
    const std::string head = "gpu,precision,kernel,tokens,hidden,inter,topk,experts,moe_tp,moe_ep,routing,latency_us\n";
    const std::string shape = ",64,7168,2048,8,256,1,8,balanced,";
    const KernelCases cases = tableOf(head + "b200-sxm,fp4,cutlass" + shape + "90\nb200-sxm,fp4,min_latency" + shape + "40\n" +
                                          "b200-sxm,fp8,cutlass" + shape + "95\n",
                                      "moe");
    // One table alone keeps both; a folder drops the slower.
    QCOMPARE(cases.cases.size(), std::size_t(3));
    std::vector<KernelCase> kept = cases.cases;
    keepFastest(kept);
    QCOMPARE(kept.size(), std::size_t(2));
    QCOMPARE(kept.front().seconds, 40e-6);
    const auto& batch = std::get<ExpertBatch>(kept.front().shape);
    QCOMPARE(batch.pairs, 64.0);
    QCOMPARE(batch.active, 32.0);
}

void KernelTimesTest::collectedKernelsAreNotThoseOfEngines() {
    const auto collected = collectedKernels(catalogue(), "b200-sxm");
    const auto engines = catalogue().kernels("b200-sxm");
    QVERIFY(collected && engines);
    const auto fp4 = std::size_t(Precision::fp4);
    QCOMPARE(collected->gemm[fp4].scale, 1.0);
    QVERIFY(engines->gemm[fp4].scale != 1.0);
    QVERIFY(collected->gemm[fp4].compute < engines->gemm[fp4].compute);
    QVERIFY(!collectedKernels(catalogue(), "rubin"));
}

void KernelTimesTest::whatHasNoKernelIsCounted() {
    const KernelCases cases = tableOf("gpu,precision,native_dtype,m,n,k,latency_us\n"
                                      "a100-80g-sxm,int8,int8_wo,8,1024,1024,10\n"
                                      "a100-80g-sxm,int8,sq,8,1024,1024,10\n",
                                      "gemm");
    QCOMPARE(cases.cases.size(), std::size_t(1));
    QCOMPARE(cases.leftOut.size(), std::size_t(1));
    QCOMPARE(cases.leftOut.begin()->second, std::size_t(1));
}

void KernelTimesTest::brokenTables_data() {
    QTest::addColumn<QString>("csv");
    QTest::addColumn<QString>("said");
    const QString head = QStringLiteral("gpu,precision,native_dtype,m,n,k,latency_us\n");
    QTest::newRow("empty") << QString() << QStringLiteral("has no header row");
    QTest::newRow("no column") << QStringLiteral("gpu,precision,native_dtype,m,n,k,latency\n")
                               << QStringLiteral("has no column \"latency_us\"; the nearest is \"latency\"");
    QTest::newRow("cells") << head + QStringLiteral("h200-sxm,bf16\n") << QStringLiteral("table.csv:2: has 2 cells, expected 7");
    QTest::newRow("format") << head + QStringLiteral("h200-sxm,fp3,x,1,1,1,1\n") << QStringLiteral("precision is \"fp3\"");
    for (const char* bad : {"0", "-1", "nan", "1e99", "many", ""})
        QTest::addRow("m=%s", bad) << head + QStringLiteral("h200-sxm,bf16,x,%1,1,1,1\n").arg(QLatin1String(bad))
                                   << QStringLiteral("m is \"%1\"").arg(QLatin1String(bad));
    QTest::newRow("no time") << head + QStringLiteral("h200-sxm,bf16,x,1,1,1,0\n") << QStringLiteral("latency_us is \"0\"");
    QTest::newRow("quote") << head + QStringLiteral("\"h200-sxm,bf16\n") << QStringLiteral("a quoted cell is never closed");
}

void KernelTimesTest::brokenTables() {
    QFETCH(QString, csv);
    QFETCH(QString, said);
    KernelCases cases;
    const auto read = readKernelTable(csv.toStdString(), "gemm", "table.csv", cases);
    QVERIFY(!read);
    const QString error = QString::fromStdString(read.error().text());
    QVERIFY2(error.contains(said), qPrintable(error));
}

QTEST_GUILESS_MAIN(KernelTimesTest)
#include "kernels_test.moc"
