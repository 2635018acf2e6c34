// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/validation/measured.h"

#include <QTest>

using namespace rackline;

namespace {

const test::Measured& measured() {
    static const test::Measured all = test::predictedShipped("serving");
    return all;
}

} // namespace

/// Held to what README.md beside the cases records, with a little room: a change that makes predictions worse is seen.
class AccuracyTest : public QObject {
    Q_OBJECT

private slots:
    void errorsStayAsRecorded_data();
    void errorsStayAsRecorded();
    void everyRunIsAdmitted();
    void intervalsCoverWhatTheySay();
};

void AccuracyTest::errorsStayAsRecorded_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("metric");
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("mean");
    QTest::addColumn<double>("median");
    const auto row = [](const char* kind, const char* metric, const char* name, double mean, double median) {
        QTest::addRow("%s %s %s", kind, metric, name)
            << QString::fromLatin1(kind) << QString::fromLatin1(metric) << QString::fromLatin1(name) << mean << median;
    };
    row("serve", "output_tok_s_gpu", "", 9.0, 5.5);
    row("serve", "output_tok_s_gpu", "atom", 6.8, 5.1);
    row("serve", "output_tok_s_gpu", "sglang", 8.9, 5.7);
    row("serve", "output_tok_s_gpu", "trtllm", 11.2, 7.3);
    row("serve", "output_tok_s_gpu", "vllm", 3.6, 2.5);
    row("serve", "output_tok_s_gpu", "b200-sxm", 7.4, 4.8);
    row("serve", "output_tok_s_gpu", "gb200-gpu", 11.7, 7.7);
    row("serve", "output_tok_s_gpu", "h100-sxm", 9.3, 3.5);
    row("serve", "output_tok_s_gpu", "h200-sxm", 9.2, 4.3);
    row("serve", "output_tok_s_gpu", "mi355x", 8.1, 5.5);
    row("serve", "output_tok_s_gpu", "aggregated", 8.8, 4.8);
    row("serve", "output_tok_s_gpu", "disaggregated", 10.2, 7.0);
    row("serve", "tok_s_user", "", 45.2, 45.0);
    row("serve", "total_tok_s_gpu", "", 7.1, 4.6);
    row("serve", "total_tok_s_gpu", "atom", 6.8, 5.2);
    row("serve", "total_tok_s_gpu", "sglang", 9.0, 5.7);
    row("serve", "total_tok_s_gpu", "trtllm", 8.1, 6.6);
    row("serve", "total_tok_s_gpu", "vllm", 3.5, 2.4);
    row("serve", "total_tok_s_gpu", "b200-sxm", 7.0, 3.7);
    row("serve", "total_tok_s_gpu", "gb200-gpu", 9.3, 6.6);
    row("serve", "total_tok_s_gpu", "h100-sxm", 2.6, 2.5);
    row("serve", "total_tok_s_gpu", "mi355x", 8.1, 5.6);
    row("serve", "total_tok_s_gpu", "aggregated", 5.8, 3.6);
    row("serve", "total_tok_s_gpu", "disaggregated", 10.1, 6.6);
    row("serve", "tpot_ms", "", 12.4, 4.8);
    row("serve", "tpot_ms", "atom", 7.1, 4.7);
    row("serve", "tpot_ms", "sglang", 8.8, 6.8);
    row("serve", "tpot_ms", "trtllm", 6.9, 4.9);
    row("serve", "tpot_ms", "vllm", 25.0, 3.7);
    row("serve", "tpot_ms", "b200-sxm", 5.9, 3.8);
    row("serve", "tpot_ms", "gb200-gpu", 10.7, 8.5);
    row("serve", "tpot_ms", "h100-sxm", 18.1, 4.4);
    row("serve", "tpot_ms", "h200-sxm", 12.1, 6.8);
    row("serve", "tpot_ms", "mi355x", 8.3, 5.8);
    row("serve", "tpot_ms", "aggregated", 12.5, 4.4);
    row("serve", "tpot_ms", "disaggregated", 11.6, 8.5);
    row("serve", "ttft_ms", "", 26.4, 13.8);
    row("serve", "ttft_ms", "atom", 12.5, 11.1);
    row("serve", "ttft_ms", "sglang", 41.3, 16.4);
    row("serve", "ttft_ms", "trtllm", 25.7, 15.2);
    row("serve", "ttft_ms", "vllm", 20.0, 10.8);
    row("serve", "ttft_ms", "b200-sxm", 15.9, 8.5);
    row("serve", "ttft_ms", "gb200-gpu", 43.9, 27.9);
    row("serve", "ttft_ms", "h100-sxm", 23.7, 16.2);
    row("serve", "ttft_ms", "h200-sxm", 41.2, 13.9);
    row("serve", "ttft_ms", "mi355x", 17.3, 13.3);
    row("serve", "ttft_ms", "aggregated", 24.1, 12.5);
    row("serve", "ttft_ms", "disaggregated", 42.9, 24.3);
    row("static-batch", "latency", "", 12.1, 5.4);
    row("static-batch", "output_tok_s_gpu", "", 12.6, 7.6);
    row("static-batch", "output_tok_s_gpu", "trtllm", 12.6, 7.6);
}

void AccuracyTest::errorsStayAsRecorded() {
    QFETCH(QString, kind);
    QFETCH(QString, metric);
    QFETCH(QString, name);
    QFETCH(double, mean);
    QFETCH(double, median);
    constexpr double room = 1.02;
    for (const CaseErrorRow& row : caseErrorTable(measured().cases, measured().predictions)) {
        if (row.kind != kind.toStdString() || row.metric != metric.toStdString() || row.name != name.toStdString()) continue;
        QVERIFY2(100 * row.errors.mean <= room * mean && 100 * row.errors.median <= room * median,
                 qPrintable(QString::asprintf("mean %.2f %%, median %.2f %%", 100 * row.errors.mean, 100 * row.errors.median)));
        return;
    }
    QFAIL("no such row in the table");
}

void AccuracyTest::everyRunIsAdmitted() {
    QVERIFY(measured().cases.size() > 3000);
    std::size_t left = 0;
    for (const CasePrediction& p : measured().predictions) left += p.status != CaseStatus::ok;
    QCOMPARE(left, std::size_t{0});
}

void AccuracyTest::intervalsCoverWhatTheySay() {
    std::vector<const MeasuredCase*> cases;
    std::vector<const CasePrediction*> predictions;
    for (std::size_t i = 0; i < measured().cases.size(); ++i) {
        cases.push_back(&measured().cases[i]);
        predictions.push_back(&measured().predictions[i]);
    }
    const CaseErrors all = caseErrors(cases, predictions);
    QVERIFY2(all.covered > 0.88 && all.covered < 0.95, qPrintable(QString::number(all.covered)));
}

QTEST_GUILESS_MAIN(AccuracyTest)
#include "accuracy_test.moc"
