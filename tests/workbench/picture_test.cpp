// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/export/picture.h"

#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

using namespace rackline;

class PictureTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyKindGivesRows_data() {
        QTest::addColumn<Picture>("picture");
        QTest::addColumn<QString>("row");
        LineChart lines;
        lines.x = {"Speed", "tok/s"};
        lines.y = {"Tokens, all", ""};
        lines.series.push_back({"A, \"first\"", 0, {}, {{0.1, 2.5, 2, 3, "EP8"}}});
        lines.series.back().cloud.push_back({1, 2});
        QTest::newRow("lines") << Picture(lines) << QStringLiteral("\"A, \"\"first\"\"\",line,EP8,0.1,2.5,2,3");
        QTest::newRow("cloud") << Picture(lines) << QStringLiteral("\"A, \"\"first\"\"\",candidate,,1,2,,");
        QTest::newRow("heads") << Picture(lines) << QStringLiteral("series,kind,label,Speed [tok/s],\"Tokens, all\",");
        StackChart stack{"t", "s", "W", {{"GB200", {{"GPU", 1170.25, "1170"}}, "1170", 1200}}};
        QTest::newRow("stack") << Picture(stack) << QStringLiteral("GB200,GPU,1170.25");
        QTest::newRow("capacity") << Picture(stack) << QStringLiteral("GB200,capacity,1200");
        BarChart bars;
        bars.value = {"Tokens", "tok/s"};
        bars.steps = {{"Chip", "2.6 x", 1, 2.6}};
        QTest::newRow("bars") << Picture(bars) << QStringLiteral("Chip,2.6 x,1,2.6");
        QTest::newRow("rack") << Picture(RackDrawing{"r", "", {{"Kyber", "", 50, {{"tray", "4 GPUs", 3, 1}}}}})
                              << QStringLiteral("Kyber,tray,4 GPUs,3,1");
        QTest::newRow("network") << Picture(NetworkDrawing{"n", "", {{"GB200", {{"Leaf", "64 ports", "20 m", 12}}}}})
                                 << QStringLiteral("GB200,Leaf,12,64 ports,20 m");
    }
    void everyKindGivesRows() {
        QFETCH(Picture, picture);
        QFETCH(QString, row);
        const QString csv = QString::fromStdString(csvOf(picture));
        QVERIFY2(csv.contains(row), qPrintable(csv));
        QVERIFY(csv.endsWith(QLatin1Char('\n')) && !csv.contains(QLatin1Char('\r')));
        QVERIFY(svgOf(picture, "foot").find("foot") != std::string::npos);
    }

    void theEndingSaysHow_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("start");
        QTest::newRow("svg") << QStringLiteral("p.svg") << QByteArray("<svg");
        QTest::newRow("png") << QStringLiteral("p.png") << QByteArray("\x89PNG");
        QTest::newRow("pdf") << QStringLiteral("p.pdf") << QByteArray("%PDF");
        QTest::newRow("csv") << QStringLiteral("p.csv") << QByteArray("row,part");
        QTest::newRow("other") << QStringLiteral("p.bmp") << QByteArray();
    }
    void theEndingSaysHow() {
        QFETCH(QString, name);
        QFETCH(QByteArray, start);
        const Picture picture = StackChart{"t", "s", "W", {{"GB200", {{"GPU", 1, "1"}}, "1", 0}}};
        const QTemporaryDir folder;
        const QString path = folder.filePath(name);
        QCOMPARE(bool(writePicture(picture, "foot", path.toStdString())), !start.isEmpty());
        QFile file(path);
        QCOMPARE(file.open(QIODevice::ReadOnly), !start.isEmpty());
        QVERIFY(start.isEmpty() || file.readAll().contains(start));
    }

    void aFolderThatIsNotThereIsAnError() {
        const Picture picture = StackChart{"t", "s", "W", {{"GB200", {{"GPU", 1, "1"}}, "1", 0}}};
        for (const char* path : {"/nonexistent/p.svg", "/nonexistent/p.png", "/nonexistent/p.csv"})
            QVERIFY(!writePicture(picture, {}, path));
    }
};

QTEST_MAIN(PictureTest)
#include "picture_test.moc"
