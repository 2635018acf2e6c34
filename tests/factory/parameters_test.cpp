// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/keys.h"
#include "model/scenario/parameters.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <set>

using namespace rackline;

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
