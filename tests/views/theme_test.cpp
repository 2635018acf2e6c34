// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/style/icons.h"
#include "views/style/theme.h"

#include <QDir>
#include <QTest>

#include <cmath>

using namespace rackline;

namespace {

/// WCAG 2 relative luminance and contrast.
double luminance(const QColor& colour) {
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}
double contrast(const QColor& a, const QColor& b) {
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

struct Pair {
    const char* name;
    Role ink, ground;
    double least;
};

} // namespace

class ThemeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void contrastOfRoles_data() {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<int>("ink");
        QTest::addColumn<int>("ground");
        QTest::addColumn<double>("least");
        std::vector<Pair> pairs;
        for (const Role ground : {Role::surface, Role::window, Role::sunken}) {
            for (const Role ink : {Role::text, Role::text2, Role::text3, Role::accent, Role::good, Role::warn, Role::bad})
                pairs.push_back({"text", ink, ground, 4.5});
        }
        for (const Role ink : {Role::text, Role::text2, Role::text3, Role::accent})
            pairs.push_back({"on accentSoft", ink, Role::accentSoft, 4.5});
        pairs.push_back({"primary button", Role::onAccent, Role::accent, 4.5});
        pairs.push_back({"tip", Role::tipText, Role::tip, 4.5});
        pairs.push_back({"outline", Role::control, Role::surface, 3.0});
        pairs.push_back({"outline", Role::control, Role::window, 3.0});
        pairs.push_back({"good", Role::good, Role::goodSoft, 4.5});
        pairs.push_back({"warn", Role::warn, Role::warnSoft, 4.5});
        pairs.push_back({"bad", Role::bad, Role::badSoft, 4.5});
        pairs.push_back({"coolant", Role::coolant, Role::coolantSoft, 4.5});
        for (const bool dark : {false, true})
            for (const Pair& pair : pairs)
                QTest::addRow("%s %s %d on %d", dark ? "dark" : "light", pair.name, static_cast<int>(pair.ink),
                              static_cast<int>(pair.ground))
                    << dark << static_cast<int>(pair.ink) << static_cast<int>(pair.ground) << pair.least;
    }
    void contrastOfRoles() {
        QFETCH(bool, dark);
        QFETCH(int, ink);
        QFETCH(int, ground);
        QFETCH(double, least);
        Theme theme;
        theme.setDark(dark);
        const double found = contrast(theme.color(static_cast<Role>(ink)), theme.color(static_cast<Role>(ground)));
        QVERIFY2(found >= least, qPrintable(QString::number(found)));
    }

    void seriesCanBeReadAndTold_data() {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<int>("index");
        for (const bool dark : {false, true})
            for (int i = 0; i < seriesLooks; ++i) QTest::addRow("%s %d", dark ? "dark" : "light", i) << dark << i;
    }
    void seriesCanBeReadAndTold() {
        QFETCH(bool, dark);
        QFETCH(int, index);
        Theme theme;
        theme.setDark(dark);
        QVERIFY(contrast(theme.color(Colour::series(index)), theme.color(Role::surface)) >= 3.0);
        QVERIFY(contrast(theme.color(Colour::seriesName(index)), theme.color(Role::surface)) >= 4.5);
        for (int other = 0; other < index; ++other) {
            QVERIFY(seriesFigures(other).marker != seriesFigures(index).marker);
            QVERIFY(seriesFigures(other).dash != seriesFigures(index).dash);
        }
    }

    void disabledIsFainter() {
        const QPalette palette = Theme().palette();
        QVERIFY(palette.color(QPalette::Disabled, QPalette::Text).alpha() < palette.color(QPalette::Text).alpha());
    }

    void sizesFollowTheFont() {
        const Theme one(1), two(2);
        QCOMPARE(two.px(56), 112);
        QCOMPARE(two.font(Type::body).pixelSize(), 2 * one.font(Type::body).pixelSize());
    }

    void theShippedFontIsUsedAndItsDigitsHaveOneWidth() {
        const QFont font = Theme().font(Type::body);
        QCOMPARE(font.family(), QStringLiteral("Rackline Sans"));
        const QFontMetricsF metrics(font);
        for (const QChar digit : QStringLiteral("123456789"))
            QCOMPARE(metrics.horizontalAdvance(digit), metrics.horizontalAdvance(QLatin1Char('0')));
    }

    void everySymbolTakesItsColour_data() {
        QTest::addColumn<QString>("name");
        const Theme registersResources;
        const QStringList files = QDir(QStringLiteral(":/icons")).entryList();
        QVERIFY(files.size() > 30);
        for (const QString& file : files)
            if (!file.startsWith(QLatin1String("rackline"))) QTest::newRow(qPrintable(file)) << file.chopped(4);
    }
    void everySymbolTakesItsColour() {
        QFETCH(QString, name);
        Theme theme;
        for (const bool dark : {false, true}) {
            theme.setDark(dark);
            const QImage image = symbol(theme, name, Role::bad).pixmap(40).toImage();
            const QColor wanted = theme.color(Role::bad);
            int coloured = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x) {
                    const QColor pixel = image.pixelColor(x, y);
                    if (pixel.alpha() == 255) {
                        QCOMPARE(pixel.rgb(), wanted.rgb());
                        ++coloured;
                    }
                }
            QVERIFY(coloured > 0);
        }
    }
};

QTEST_MAIN(ThemeTest)
#include "theme_test.moc"
