// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/keys.h"
#include "app/project/sweep/sweep.h"
#include "model/runs/training_estimate.h"
#include "model/scenario/parameters.h"
#include "model/search/estimate.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

using namespace rackline;

namespace {
/// All that is said of a scenario at its point, not a number where there is none.
std::vector<std::uint64_t> figuresOf(const Scenario& scenario) {
    std::vector<std::uint64_t> bits;
    const auto add = [&](double value) { bits.push_back(std::bit_cast<std::uint64_t>(std::isnan(value) ? -1 : value)); };
    if (scenario.trains()) {
        const TrainingEstimate run = estimateTraining(scenario, 1);
        for (const double value :
             {run.step.mid.si(), run.mfu, run.cost.mid.si(), run.power.mid.si(), run.goodput.mid, run.carbon})
            add(value);
        return bits;
    }
    for (const Interval<double>& metric : estimate(scenario).metrics)
        for (const double value : {metric.low, metric.mid, metric.high}) add(value);
    return bits;
}
} // namespace

class ParametersTest : public QObject {
    Q_OBJECT
private slots:
    void everyRowRoundTrips_data() {
        QTest::addColumn<QString>("id");
        for (const Parameter& p : parameters())
            QTest::newRow(p.id.data()) << QString::fromUtf8(p.id.data(), qsizetype(p.id.size()));
    }
    void everyRowRoundTrips() {
        QFETCH(QString, id);
        const Parameter& p = *findParameter(id.toStdString());
        Scenario scenario = test::scenarioOf("deepseek-v3", "gb200-nvl72");
        for (double value : {p.low, p.high}) {
            const Result<double> read = parseValue(p, valueText(p, value));
            QVERIFY2(bool(read), read ? "" : read.error().text().c_str());
            p.set(scenario, *read);
            QVERIFY2(std::abs(p.get(scenario) - value) <= 1e-12 * std::abs(value), qPrintable(id));
        }
        QVERIFY(!p.help.empty() && !p.label.empty() && !p.group.empty());
        QVERIFY(p.low < p.high);
        QVERIFY(!p.logarithmic || p.low > 0);
    }

    /// A value of an axis answers as the same value in a file does.
    void everyRowIsTheSameAsAnAxis_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("example");
        for (const char* example : {"llama-70b-generations", "train-llama-405b"})
            for (const Parameter& p : parameters())
                QTest::addRow("%s of %s", p.id.data(), example)
                    << QString::fromStdString(std::string(p.id)) << QString::fromUtf8(example);
    }
    void everyRowIsTheSameAsAnAxis() {
        QFETCH(QString, id);
        QFETCH(QString, example);
        const Parameter& p = *findParameter(id.toStdString());
        const Result<Project> project = readProject(example.toStdString());
        QVERIFY(bool(project));
        const double now = p.get(test::example(example.toStdString()).front().scenario);
        for (const double value :
             {std::clamp(1.25 * now, p.low, p.high), p.logarithmic ? std::sqrt(p.low * p.high) : (p.low + p.high) / 2}) {
            const std::string text = std::string(p.id) + "=" + valueText(p, value);
            const Result<ResolvedScenario> said = resolve(*project, 0, test::catalogue(), std::vector{text});
            const Result<SweepGrid> grid = makeGrid({text}, 1);
            if (!said || !grid) continue; // Refused with other inputs, or no axis.
            SweepPoints points(*project, test::catalogue(), {}, *grid);
            const Result<Scenario> swept = points.at(0);
            QVERIFY2(bool(swept), swept ? "" : swept.error().text().c_str());
            QVERIFY2(figuresOf(*swept) == figuresOf(said->scenario), text.c_str());
        }
    }

    void idsAreUnique() {
        std::set<std::string_view> ids;
        for (const Parameter& p : parameters()) QVERIFY2(ids.insert(p.id).second, p.id.data());
    }

    void defaultsAreInsideLimits() {
        const Scenario scenario = test::scenarioOf("llama-3.1-70b", "dgx-h100");
        for (const Parameter& p : parameters()) {
            const double value = p.get(scenario);
            const bool none = (p.zeroIsNone || p.id == "hardware.accelerator.peak.fp4") && value == 0;
            QVERIFY2(none || (value >= p.low && value <= p.high), p.id.data());
        }
    }

    void refusals_data() {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("says");
        QTest::newRow("misspelled") << "workload.islx=5"
                                    << "did you mean workload.isl";
        QTest::newRow("negative") << "workload.isl=-5"
                                  << "outside";
        QTest::newRow("half a rank") << "mapping.tp=1.5"
                                     << "whole number";
        QTest::newRow("unit missing") << "facility.power=100"
                                      << "no unit";
        QTest::newRow("another unit") << "facility.power=100 GB"
                                      << "expected power";
        QTest::newRow("comma") << "facility.power=1,2 kW"
                               << "comma";
        QTest::newRow("choice") << "precision.weights=fp5"
                                << "none of";
        QTest::newRow("not finite") << "facility.pue=inf"
                                    << "finite";
    }
    void refusals() {
        QFETCH(QString, setting);
        QFETCH(QString, says);
        const QStringList pathAndValue = setting.split(QLatin1Char('='));
        const Result<void> checked = checkSetting(pathAndValue[0].toStdString(), pathAndValue[1].toStdString());
        QVERIFY(!checked);
        QVERIFY2(QString::fromStdString(checked.error().text()).contains(says), checked.error().text().c_str());
    }
};

QTEST_GUILESS_MAIN(ParametersTest)
#include "parameters_test.moc"
