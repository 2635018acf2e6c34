// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/fits/training_validation.h"
#include "tests/validation/measured.h"

#include <QTest>

#include <cmath>
#include <map>

using namespace rackline;

namespace {

const test::Measured& measured() {
    static const test::Measured all = test::predictedShipped("training");
    return all;
}

} // namespace

/// Measured training runs, held to what README.md beside them records with a little room; and how cases are scored.
class TrainingAccuracyTest : public QObject {
    Q_OBJECT

private slots:
    void errorsStayAsRecorded_data();
    void errorsStayAsRecorded();
    void crossValidationStaysAsRecorded();
    void crossedErrorsStayAsRecorded_data();
    void crossedErrorsStayAsRecorded();
    void strongScalingHasTheMeasuredSlope();
    void layoutsAreScoredByWhatTheyReach();
    void fitsAreScoredByBeingRight();
};

void TrainingAccuracyTest::errorsStayAsRecorded_data() {
    QTest::addColumn<QString>("metric");
    QTest::addColumn<QString>("engine");
    QTest::addColumn<double>("mean");
    QTest::addColumn<double>("median");
    const auto row = [](const char* metric, const char* engine, double mean, double median) {
        QTest::addRow("%s %s", metric, engine) << QString::fromLatin1(metric) << QString::fromLatin1(engine) << mean << median;
    };
    row("tok_s_gpu", "llm-foundry", 4.0, 3.0);
    row("tok_s_gpu", "megatron-bridge", 8.5, 6.2);
    row("tok_s_gpu", "torchtitan", 5.8, 4.3);
    row("step_s", "megatron-lm", 1.9, 1.6);
    row("step_s", "mlperf-submission", 10.3, 8.6);
    row("reserved_gb", "torchtitan", 9.3, 6.6);
}

void TrainingAccuracyTest::errorsStayAsRecorded() {
    QFETCH(QString, metric);
    QFETCH(QString, engine);
    QFETCH(double, mean);
    QFETCH(double, median);
    constexpr double room = 1.02;
    for (const CaseErrorRow& row : caseErrorTable(measured().cases, measured().predictions)) {
        if (row.metric != metric.toStdString() || row.name != engine.toStdString()) continue;
        QVERIFY2(100 * row.errors.mean <= room * mean && 100 * row.errors.median <= room * median,
                 qPrintable(QString::asprintf("mean %.2f %%, median %.2f %%", 100 * row.errors.mean, 100 * row.errors.median)));
        return;
    }
    QFAIL("no such row in the table");
}

void TrainingAccuracyTest::crossValidationStaysAsRecorded() {
    const auto catalogue = Catalogue::open(Catalogue::defaultPath());
    const auto recipes = Recipes::shipped();
    QVERIFY(catalogue && recipes);
    std::vector<MeasuredCase> some;
    for (const MeasuredCase& row : measured().cases)
        if (row.engine == "megatron-bridge") some.push_back(row);
    const TrainingValidation validation = validateTraining(some, *catalogue, *recipes, 0);
    QCOMPARE(validation.families.size(), std::size_t{1});
    const TrainingFamily& family = validation.families.front();
    // One row has more ranks for experts than a stage has GPUs, and two a model with layers whose training is not modelled.
    QCOMPARE(family.cases, std::size_t{85});
    QVERIFY(!family.fitted.empty());
    QVERIFY2(family.crossed.own.mean < 0.092, qPrintable(QString::number(family.crossed.own.mean)));
    // What is not fitted errs more, and what saw the rows errs less.
    QVERIFY(family.byClass.own.mean > family.crossed.own.mean);
    QVERIFY(family.byProfile.own.mean <= family.crossed.own.mean);
    // Threads change nothing.
    QCOMPARE(validateTraining(some, *catalogue, *recipes, 1).families.front().crossed.own.mean, family.crossed.own.mean);
}

void TrainingAccuracyTest::crossedErrorsStayAsRecorded_data() {
    QTest::addColumn<QString>("framework");
    QTest::addColumn<QString>("metric");
    QTest::addColumn<double>("mean");
    QTest::newRow("llm-foundry") << "llm-foundry"
                                 << "tok_s_gpu" << 3.7;
    QTest::newRow("megatron-lm") << "megatron-lm"
                                 << "step_s" << 1.8;
    QTest::newRow("mlperf") << "mlperf-submission"
                            << "step_s" << 2.2;
    QTest::newRow("torchtitan") << "torchtitan"
                                << "tok_s_gpu" << 6.0;
}

void TrainingAccuracyTest::crossedErrorsStayAsRecorded() {
    QFETCH(QString, framework);
    QFETCH(QString, metric);
    QFETCH(double, mean);
    const auto catalogue = Catalogue::open(Catalogue::defaultPath());
    const auto recipes = Recipes::shipped();
    QVERIFY(catalogue && recipes);
    std::vector<MeasuredCase> some;
    for (const MeasuredCase& row : measured().cases)
        if (row.engine == framework.toStdString() && row.metric == metric.toStdString() &&
            row.source.find("lora") == std::string::npos)
            some.push_back(row);
    const TrainingValidation validation = validateTraining(some, *catalogue, *recipes, 0);
    QCOMPARE(validation.families.size(), std::size_t{1});
    const double crossed = 100 * validation.families.front().crossed.own.mean;
    constexpr double room = 1.02;
    QVERIFY2(crossed <= room * mean, qPrintable(QString::number(crossed)));
}

void TrainingAccuracyTest::strongScalingHasTheMeasuredSlope() {
    // Two submissions of one model and batch on 16 and 64 GPUs: the share of the ideal gain is predicted within five points.
    std::map<std::string, std::map<int, std::pair<double, double>>> runs;
    for (std::size_t i = 0; i < measured().cases.size(); ++i) {
        const MeasuredCase& row = measured().cases[i];
        if (row.engine != "mlperf-submission" || row.source.find("lora") != std::string::npos) continue;
        runs[row.model + row.hardware + row.precision + std::to_string(int(row.globalBatch))][row.gpus] = {
            row.value * row.gpus / row.globalBatch, measured().predictions[i].predicted * row.gpus / row.globalBatch};
    }
    int pairs = 0;
    for (const auto& [key, sizes] : runs) {
        if (sizes.size() < 2) continue;
        const auto& [small, large] = std::pair(*sizes.begin(), *sizes.rbegin());
        const double ran = small.second.first / large.second.first, said = small.second.second / large.second.second;
        QVERIFY2(std::abs(ran - said) < 0.05, qPrintable(QString::asprintf("%s: %.3f, predicted %.3f", key.c_str(), ran, said)));
        ++pairs;
    }
    QVERIFY(pairs > 0);
}

void TrainingAccuracyTest::layoutsAreScoredByWhatTheyReach() {
    std::vector<MeasuredCase> cases(9);
    std::vector<double> predicted;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        cases[i].metric = "tok_s_gpu";
        cases[i].value = 100 + 10 * double(i);
        predicted.push_back(i == 4 ? 500 : 100);
    }
    const LayoutScore wrong = layoutScore(cases, predicted);
    QCOMPARE(wrong.groups, std::size_t{1});
    QCOMPARE(wrong.right, std::size_t{0});
    QCOMPARE(wrong.mean, 140.0 / 180);
    predicted[8] = 600;
    QCOMPARE(layoutScore(cases, predicted).mean, 1.0);
    cases.resize(7);
    predicted.resize(7);
    QCOMPARE(layoutScore(cases, predicted).groups, std::size_t{0});
}

void TrainingAccuracyTest::fitsAreScoredByBeingRight() {
    std::vector<MeasuredCase> cases(4);
    std::vector<CasePrediction> predictions(4);
    const double ran[] = {1, 1, 0, 0}, said[] = {1, 0, 1, 0}, chance[] = {0.9, 0.4, 0.6, 0.1};
    std::vector<const MeasuredCase*> rows;
    std::vector<const CasePrediction*> own;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        cases[i].metric = "fits";
        cases[i].value = ran[i];
        predictions[i].predicted = said[i];
        predictions[i].probability = chance[i];
        rows.push_back(&cases[i]);
        own.push_back(&predictions[i]);
    }
    const CaseErrors e = caseErrors(rows, own);
    QVERIFY(e.decides);
    QCOMPARE(e.right, 0.5);
    QCOMPARE(e.falseFits, std::size_t{1});
    QCOMPARE(e.falseRefusals, std::size_t{1});
    QVERIFY(std::abs(e.brier - (0.01 + 0.36 + 0.36 + 0.01) / 4) < 1e-12);
}

QTEST_GUILESS_MAIN(TrainingAccuracyTest)
#include "training_accuracy_test.moc"
