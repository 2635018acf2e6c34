// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/text/field_text.h"
#include "app/workbench/text/metric_field.h"

#include <QTest>

#include <cmath>

using namespace rackline;

class FieldTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reads_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("locale");
        QTest::addColumn<double>("current");
        QTest::addColumn<double>("value");
        const QString hbm = QStringLiteral("hardware.accelerator.hbm.bandwidth");
        QTest::newRow("with unit") << hbm << "10 TB/s"
                                   << "C" << 8e12 << 10e12;
        QTest::newRow("another unit") << hbm << "7500 GB/s"
                                      << "C" << 8e12 << 7.5e12;
        QTest::newRow("without unit") << hbm << "7.5"
                                      << "C" << 8e12 << 7.5e12;
        QTest::newRow("German comma") << hbm << "7,5 TB/s"
                                      << "de_DE" << 8e12 << 7.5e12;
        QTest::newRow("German point") << hbm << "7.5 TB/s"
                                      << "de_DE" << 8e12 << 7.5e12;
        QTest::newRow("ten percent more") << hbm << "+10%"
                                          << "C" << 8e12 << 8.8e12;
        QTest::newRow("ten percent less") << hbm << "-10 %"
                                          << "C" << 8e12 << 7.2e12;
        QTest::newRow("twice") << hbm << "*2"
                               << "C" << 4e12 << 8e12;
        QTest::newRow("half") << hbm << "/2"
                              << "C" << 8e12 << 4e12;
        QTest::newRow("grouped as shown") << "workload.isl" << u"8\u202f192\u202ftok"_qs << "C" << 1024.0 << 8192.0;
        QTest::newRow("count alone") << "workload.isl"
                                     << "8192"
                                     << "C" << 1024.0 << 8192.0;
        QTest::newRow("percent") << "workload.prefix_hit"
                                 << "35 %"
                                 << "C" << 0.0 << 0.35;
        QTest::newRow("percent without its sign") << "workload.prefix_hit"
                                                  << "35"
                                                  << "C" << 0.0 << 0.35;
        QTest::newRow("none") << "workload.limits.speed"
                              << "none"
                              << "C" << 20.0 << 0.0;
    }
    void reads() {
        QFETCH(QString, id);
        QFETCH(QString, text);
        QFETCH(QString, locale);
        QFETCH(double, current);
        QFETCH(double, value);
        const Parameter* parameter = findParameter(id.toStdString());
        QVERIFY(parameter);
        const Result<double> read = readField(*parameter, text, current, QLocale(locale));
        QVERIFY2(static_cast<bool>(read), read ? "" : read.error().text().c_str());
        QVERIFY2(std::abs(*read - value) <= 1e-9 * std::abs(value), qPrintable(QString::number(*read)));
    }

    void readsMetrics_data() {
        QTest::addColumn<int>("metric");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("locale");
        QTest::addColumn<double>("value");
        const int perMw = int(Metric::perMw), cost = int(Metric::cost), ttft = int(Metric::ttft), revenue = int(Metric::revenue);
        QTest::newRow("as shown") << perMw << u"2.41\u202fM\u202ftok/s/MW"_qs << "C" << 2.41e6;
        QTest::newRow("in German") << perMw << u"2,41\u202fM\u202ftok/s/MW"_qs << "de_DE" << 2.41e6;
        QTest::newRow("prefix alone") << perMw << "900 k"
                                      << "C" << 9e5;
        QTest::newRow("as large as what is shown") << perMw << "3"
                                                   << "C" << 3e6;
        QTest::newRow("a fifth more") << perMw << "+20%"
                                      << "C" << 2.4e6;
        QTest::newRow("money") << cost << "$0.12"
                               << "C" << 0.12;
        QTest::newRow("a sum as shown") << revenue << u"$1.01\u202fbn"_qs << "C" << 1.01e9;
        QTest::newRow("a sum in German") << revenue << u"$1,01\u202fMrd."_qs << "de_DE" << 1.01e9;
        QTest::newRow("millions in German") << revenue << u"$507\u202fMio."_qs << "de_DE" << 507e6;
        QTest::newRow("another unit of money") << cost << "12e-5 USD/ktok"
                                               << "C" << 0.12;
        QTest::newRow("time") << ttft << "500 ms"
                              << "C" << 0.5;
        QTest::newRow("seconds") << ttft << "1.5 s"
                                 << "C" << 1.5;
        QTest::newRow("nothing") << perMw << ""
                                 << "C" << 0.0;
        QTest::newRow("less than nothing") << perMw << "-3 M"
                                           << "C" << 0.0;
        QTest::newRow("something else") << perMw << "3 kW"
                                        << "C" << 0.0;
    }
    /// 0 is refused.
    void readsMetrics() {
        QFETCH(int, metric);
        QFETCH(QString, text);
        QFETCH(QString, locale);
        QFETCH(double, value);
        constexpr double now = 2e6;
        const Metric asked = Metric(metric);
        const Result<double> read = readMetric(asked, text, asked == Metric::perMw ? now : 0.9, QLocale(locale));
        QCOMPARE(bool(read), value > 0);
        if (read) QVERIFY2(std::abs(*read - value) <= 1e-9 * value, qPrintable(QString::number(*read)));
    }

    void refuses_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("text");
        QTest::newRow("an amount for a rate") << "hardware.accelerator.hbm.bandwidth"
                                              << "8 TB";
        QTest::newRow("a comma outside its locale") << "hardware.accelerator.hbm.bandwidth"
                                                    << "1,2 TB/s";
        QTest::newRow("nothing") << "workload.isl"
                                 << "";
        QTest::newRow("words") << "workload.isl"
                               << "many";
        QTest::newRow("a part of a rank") << "mapping.tp"
                                          << "10.5";
        QTest::newRow("negative") << "workload.isl"
                                  << "-5";
        QTest::newRow("beyond the limits") << "workload.prefix_hit"
                                           << "150 %";
        QTest::newRow("division by nothing") << "workload.isl"
                                             << "/0";
    }
    void refuses() {
        QFETCH(QString, id);
        QFETCH(QString, text);
        const Result<double> read = readField(*findParameter(id.toStdString()), text, 1024, QLocale::c());
        QVERIFY(!read);
        QVERIFY(!read.error().detail.empty());
    }

    /// What a field shows must read back as itself, for every parameter, in both kinds of locale.
    void shownReadsBack_data() {
        QTest::addColumn<QString>("id");
        for (const Parameter& parameter : parameters()) QTest::newRow(parameter.id.data()) << fromView(parameter.id);
    }
    void shownReadsBack() {
        QFETCH(QString, id);
        const Parameter& parameter = *findParameter(id.toStdString());
        for (const QLocale& locale : {QLocale::c(), QLocale(QLocale::German)})
            for (const int position : {0, 1, 250, 500, 777, 1000}) {
                const double value = sliderValue(parameter, position, 1000);
                const FieldText text = fieldText(parameter, value, locale);
                const Result<double> read = readField(parameter, text.number + QChar(0x202F) + text.unit, 1, locale);
                QVERIFY2(static_cast<bool>(read), qPrintable(text.number + text.unit));
                QVERIFY2(std::abs(*read - value) <= 1e-5 * std::abs(value) + 1e-12, qPrintable(text.number));
            }
    }

    void sliderKeepsItsPlace_data() { shownReadsBack_data(); }
    void sliderKeepsItsPlace() {
        QFETCH(QString, id);
        const Parameter& parameter = *findParameter(id.toStdString());
        double before = -INFINITY;
        for (int position = 0; position <= 1000; position += 20) {
            const double value = sliderValue(parameter, position, 1000);
            QVERIFY(value >= before);
            QVERIFY(value == 0 || (value >= parameter.low && value <= parameter.high));
            before = value;
        }
        QCOMPARE(sliderPosition(parameter, sliderValue(parameter, 1000, 1000), 1000), 1000);
        QCOMPARE(sliderPosition(parameter, sliderValue(parameter, 0, 1000), 1000), 0);
    }

    void showsTheLocalesMark() {
        const Parameter& parameter = *findParameter("hardware.accelerator.hbm.bandwidth");
        QCOMPARE(fieldText(parameter, 7.5e12, QLocale(QLocale::German)).number, QStringLiteral("7,5"));
        QCOMPARE(fieldText(parameter, 7.5e12, QLocale::c()).number, QStringLiteral("7.5"));
        QCOMPARE(fieldText(parameter, 8e12, QLocale::c()).number, QStringLiteral("8"));
    }
};

QTEST_GUILESS_MAIN(FieldTextTest)
#include "field_text_test.moc"
