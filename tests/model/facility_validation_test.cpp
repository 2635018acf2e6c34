// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/power/chip_power.h"
#include "model/facility/power/rack_power.h"
#include "tests/model/facility_fixtures.h"
#include "tests/paths.h"

#include <QFile>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

using namespace rackline;

/// The shipped measurements against the model: the limits are the errors of today, rounded up to the next half point.
class FacilityValidationTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void errors_data();
    void errors();
    void nodes_data();
    void nodes();

private:
    std::map<QString, std::vector<double>> m_errors;
    void predictServing();
    void predictKernels();
};

namespace {
using Row = QMap<QString, QString>;

/// Plain commas: a quoted field may hold one and is of no use here.
QList<Row> rowsOf(const QString& name) {
    QFile file(QString::fromStdString(sourcePath("resources/measurements/power/")) + name);
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(file.fileName()));
    const QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
    const QStringList names = lines.first().split(u',');
    QList<Row> rows;
    for (const QString& line : lines.mid(1)) {
        const QStringList values = line.split(u',');
        Row row;
        for (qsizetype i = 0; i < names.size(); ++i) row[names[i]] = values.value(i);
        rows << row;
    }
    return rows;
}

double number(const Row& row, const char* name) {
    bool ok = false;
    const double value = row[QString::fromUtf8(name)].toDouble(&ok);
    if (!ok) qFatal("no number in %s", name);
    return value;
}
QString word(const Row& row, const char* name) { return row[QString::fromUtf8(name)]; }

/// Weights that one step reads: of the experts, those that a batch of independent tokens meets.
double bytesOfStep(const Row& model, double batch, double bytes) {
    const double all = number(model, "parameters_e9") * 1e9, active = number(model, "active_e9") * 1e9;
    const double experts = number(model, "experts"), chosen = number(model, "experts_per_token");
    if (experts == 0) return all * bytes;
    const double each = (all - active) / (experts - chosen);
    const double dense = active - chosen * each;
    const double met = experts * (1 - std::pow(1 - chosen / experts, batch));
    return dense * (bytes < 1 ? 2 : bytes) + met * each * bytes;
}

double meanOf(const std::vector<double>& errors, bool absolute) {
    double sum = 0;
    for (const double e : errors) sum += absolute ? std::abs(e) : e;
    return 100 * sum / double(errors.size());
}
double medianOf(std::vector<double> errors) {
    for (double& e : errors) e = std::abs(e);
    std::nth_element(errors.begin(), errors.begin() + std::ptrdiff_t(errors.size() / 2), errors.end());
    return 100 * errors[errors.size() / 2];
}
} // namespace

void FacilityValidationTest::predictServing() {
    QMap<QString, Row> models;
    for (const Row& row : rowsOf(QStringLiteral("models.csv"))) models[word(row, "model")] = row;
    for (const Row& run : rowsOf(QStringLiteral("serving.csv"))) {
        const Row model = models[word(run, "model")];
        const Accelerator chip = fixtures::chip(word(run, "chip").toStdString());
        const QString precision = word(run, "precision");
        const double bytes = precision == QLatin1String("bf16") ? 2 : precision == QLatin1String("fp8") ? 1 : .56;
        const bool hopper = chip.generation == "hopper", mixture = number(model, "experts") > 0;
        const Precision format = precision == QLatin1String("fp8") || (bytes < 1 && !hopper) ? Precision::fp8 : Precision::bf16;
        const double prompt = number(run, "prompt"), answer = number(run, "answer");
        const double batch = number(run, "batch"), rate = number(run, "tok_s"), gpus = number(run, "gpus");
        const double context = prompt + answer / 2;

        ChipActivity does;
        does.hbm = Bandwidth::fromSi(rate / batch / gpus *
                                     (bytesOfStep(model, batch, bytes) + batch * context * number(model, "kv_bytes_per_token")));
        const ComputeRate useful = ComputeRate::fromSi(2e9 * number(model, "active_e9") * rate / gpus * (1 + prompt / answer));
        does.add(format, useful);
        const bool untuned = mixture && precision != QLatin1String("mxfp4");
        does.duty = untuned ? 1 : estimatedDuty(does.hbm / chip.hbm.bandwidth, useful / *chip.peak.of(format));
        const double error = chipPower(chip, does).si() / number(run, "watts_per_gpu") - 1;
        const QString kind = word(run, "chip") + (mixture ? QStringLiteral(" mixture") : QStringLiteral(" dense"));
        m_errors[QStringLiteral("serving")].push_back(error);
        m_errors[QStringLiteral("serving ") + kind].push_back(error);
    }
}

void FacilityValidationTest::predictKernels() {
    const std::map<QString, PowerOperator> operators{
        {QStringLiteral("gemm"), PowerOperator::gemm},
        {QStringLiteral("grouped-gemm"), PowerOperator::groupedGemm},
        {QStringLiteral("prefill-attention"), PowerOperator::prefillAttention},
        {QStringLiteral("decode-attention"), PowerOperator::decodeAttention},
        {QStringLiteral("encoder-attention"), PowerOperator::other},
    };
    for (const Row& row : rowsOf(QStringLiteral("kernels.csv"))) {
        const Accelerator chip = fixtures::chip(word(row, "chip").toStdString());
        const OperatorPowerFactors factors = operatorPowerFactors(chip, operators.at(word(row, "operator")));
        const double share = (number(row, "share_low") + number(row, "share_high")) / 2;
        const bool byCompute = word(row, "share_of") == QLatin1String("compute");
        const Precision format = *precisionNamed(word(row, "precision").toStdString());
        ChipActivity does;
        does.duty = 1;
        does.hbm = (byCompute ? .15 : share) * chip.hbm.bandwidth;
        does.add(format, (byCompute ? share : .05) * *chip.peak.of(format));
        does.floorFactor = factors.floor;
        does.computeFactor = factors.compute;
        const double error = chipPower(chip, does).si() / number(row, "watts_p50") - 1;
        m_errors[QStringLiteral("kernels")].push_back(error);
        m_errors[QStringLiteral("kernels ") + word(row, "chip")].push_back(error);
        m_errors[QStringLiteral("kernels ") + word(row, "operator")].push_back(error);
    }
}

void FacilityValidationTest::initTestCase() {
    predictServing();
    predictKernels();
    for (const auto& [name, errors] : m_errors)
        qInfo("%-28s n %4d  mean %5.1f %%  median %5.1f %%  bias %+6.1f %%", qPrintable(name), int(errors.size()),
              meanOf(errors, true), medianOf(errors), meanOf(errors, false));
}

void FacilityValidationTest::errors_data() {
    QTest::addColumn<QString>("set");
    QTest::addColumn<int>("count");
    QTest::addColumn<double>("mean");
    QTest::addColumn<double>("median");
    const auto row = [](const char* set, int n, double mean, double median) {
        QTest::newRow(set) << QString::fromUtf8(set) << n << mean << median;
    };
    row("serving", 565, 13.0, 10);
    row("serving h100 dense", 132, 11.5, 9);
    row("serving h100 mixture", 142, 15, 13.5);
    row("serving b200 dense", 127, 11, 9);
    row("serving b200 mixture", 164, 15, 10.5);
    row("kernels", 183, 12, 7);
    row("kernels h200", 55, 7.5, 4.5);
    row("kernels b200", 72, 14, 12.5);
    row("kernels gb200", 56, 13.5, 6);
}

void FacilityValidationTest::errors() {
    QFETCH(QString, set);
    QFETCH(int, count);
    QFETCH(double, mean);
    QFETCH(double, median);
    const auto& found = m_errors.at(set);
    QCOMPARE(int(found.size()), count);
    QVERIFY2(meanOf(found, true) <= mean, qPrintable(QString::number(meanOf(found, true))));
    QVERIFY2(medianOf(found) <= median, qPrintable(QString::number(medianOf(found))));
}

void FacilityValidationTest::nodes_data() {
    QTest::addColumn<QString>("cooling");
    QTest::addColumn<double>("chip");
    QTest::addColumn<double>("measured");
    for (const Row& row : rowsOf(QStringLiteral("nodes.csv")))
        QTest::newRow(qPrintable(word(row, "id")))
            << word(row, "cooling") << number(row, "chip_watts_inferred") << number(row, "watts");
}

void FacilityValidationTest::nodes() {
    QFETCH(QString, cooling);
    QFETCH(double, chip);
    QFETCH(double, measured);
    const bool air = cooling == QLatin1String("air");
    const Rack server = air ? fixtures::serverOf(1310, 1.19) : fixtures::serverOf(800, 1.18);
    COMPARE_WITHIN(rackPower(server, chip * watt).inlet().si(), measured, .02);
}

QTEST_GUILESS_MAIN(FacilityValidationTest)
#include "facility_validation_test.moc"
