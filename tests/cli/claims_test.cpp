// SPDX-License-Identifier: GPL-3.0-or-later
// cli_guide_test keeps the printed blocks of the page of claims; here its tables are kept to those blocks.
#include "tests/cli/program.h"
#include "tests/paths.h"

#include <QHash>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace rackline::test;

namespace {
struct Figure {
    QString text;
    double value = 0;
    double half = 0; ///< half of the last digit shown, in the figure's own unit
};

/// Figures with the prefixes and units that change a ratio; other units are the same on both sides of a row.
QList<Figure> figuresOf(const QString& cell) {
    static const QHash<QByteArray, double> scales{{"k", 1e3},  {"M", 1e6}, {"bn", 1e9}, {"ms", 1e-3}, {"s", 1},      {"kW", 1e3},
                                                  {"MW", 1e6}, {"kg", 1},  {"t", 1e3},  {"d", 1},     {"yr", 365.25}};
    static const QRegularExpression pattern(
        QStringLiteral(R"((?<![\w.])(\d[\d,]*(?:\.\d+)?)(?: (k|M|bn|ms|s|kW|MW|kg|t|d|yr)(?![\w]))?)"));
    QList<Figure> found;
    for (auto each = pattern.globalMatch(cell); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        QString digits = match.captured(1);
        digits.remove(QLatin1Char(','));
        const QString unit = match.captured(2);
        const double scale = scales.value(unit.toLatin1(), 1);
        const qsizetype point = digits.indexOf(QLatin1Char('.'));
        const double half = 0.5 * std::pow(10, point < 0 ? 0 : -double(digits.size() - point - 1));
        found << Figure{unit.isEmpty() ? digits : digits + QLatin1Char(' ') + unit, digits.toDouble() * scale, half * scale};
    }
    return found;
}

/// The two ends of "1.3-1.4 t", whose unit stands once; one figure is both of its ends.
QList<Figure> ends(const QString& part) {
    static const QRegularExpression range(QStringLiteral(R"(([\d.]+)-([\d.]+)( \w+)?)"));
    const QRegularExpressionMatch match = range.match(part);
    if (match.hasMatch())
        return figuresOf(match.captured(1) + match.captured(3)) + figuresOf(match.captured(2) + match.captured(3));
    const QList<Figure> found = figuresOf(part);
    return found.isEmpty() ? found : QList<Figure>{found.first(), found.first()};
}

bool printed(const Figure& figure, const QString& output) {
    return output.contains(
        QRegularExpression(QStringLiteral(R"((?<![\w.])%1(?!\d|\.\d|\w))").arg(QRegularExpression::escape(figure.text))));
}

/// What a row of "claim, source, claimed, Rackline, ratio, why" says against the output above it.
QStringList faultsOfRow(const QStringList& cells, const QString& output) {
    static const QRegularExpression quotient(QStringLiteral(R"(^(.+) / (.+) = ([\d.]+(?: [kM])?))"));
    static const QString separator = QStringLiteral(", ");
    if (cells.size() != 6) return {QStringLiteral("it has not six cells")};
    QStringList faults;
    QList<Figure> values;
    for (const QString& part : cells[3].split(separator)) {
        const QRegularExpressionMatch match = quotient.match(part);
        const QString read = match.hasMatch()
                                 ? match.captured(1) + QLatin1String(" / ") + match.captured(2) + part.mid(match.capturedEnd())
                                 : part;
        const QList<Figure> figures = figuresOf(read);
        for (const Figure& figure : figures)
            if (!printed(figure, output)) faults << figure.text + QLatin1String(" is not printed above");
        if (figures.isEmpty() || (match.hasMatch() && figures.size() < 2))
            return faults << part + QLatin1String(" holds no figure");
        values << figures.first();
        if (!match.hasMatch()) continue;
        values.last() = figuresOf(match.captured(3)).first();
        if (std::abs(figures[0].value / figures[1].value - values.last().value) > values.last().half * 1.000001)
            faults << part + QLatin1String(" is not that quotient");
    }
    if (figuresOf(cells[4]).isEmpty())
        return cells[4].isEmpty() || cells[5].isEmpty() ? faults << QStringLiteral("no ratio and no reason") : faults;
    const QStringList claims = cells[2].split(separator), ratios = cells[4].split(separator);
    if (ratios.size() != values.size() || (claims.size() != 1 && claims.size() != ratios.size()))
        return faults << QStringLiteral("claims, figures and ratios are not as many");
    for (qsizetype i = 0; i < ratios.size(); ++i) {
        const QList<Figure> claim = ends(claims[claims.size() == 1 ? 0 : i]), ratio = ends(ratios[i]);
        if (claim.isEmpty() || ratio.isEmpty()) return faults << QStringLiteral("a claim or a ratio without a figure");
        const double low = values[i].value / claim[1].value, high = values[i].value / claim[0].value;
        const double slack = ratio[0].half * 1.000001;
        if (ratio[0].value < low - slack || ratio[1].value > high + slack)
            faults << QStringLiteral("ratio %1 is not within %2 to %3").arg(ratios[i]).arg(low).arg(high);
        if ((ratio[0].value < 0.75 || ratio[1].value > 1.25) && cells[5].isEmpty())
            faults << ratios[i] + QLatin1String(" has no reason");
    }
    return faults;
}

struct Read {
    QStringList faults;
    int rows = 0;
};

/// Reads tables against the console blocks of their own section.
Read readClaims(const QString& page) {
    Read read;
    QString output;
    bool inBlock = false;
    for (const QString& line : page.split(QLatin1Char('\n'))) {
        if (line.startsWith(QLatin1String("```")))
            inBlock = !inBlock;
        else if (inBlock)
            output += line + QLatin1Char('\n');
        else if (line.startsWith(QLatin1String("## ")))
            output.clear();
        if (inBlock || !line.startsWith(QLatin1String("| ")) || line.startsWith(QLatin1String("| claim |"))) continue;
        QStringList cells;
        for (const QString& cell : line.mid(1, line.lastIndexOf(QLatin1Char('|')) - 1).split(QLatin1Char('|')))
            cells << cell.trimmed();
        ++read.rows;
        for (const QString& fault : faultsOfRow(cells, output)) read.faults << cells.value(0) + QLatin1String(": ") + fault;
    }
    return read;
}
} // namespace

class ClaimsTest : public QObject {
    Q_OBJECT

private slots:
    void tablesSayWhatIsPrinted() {
        const Read read =
            readClaims(QString::fromUtf8(contentOf(QString::fromStdString(rackline::sourcePath("resources/help/claims.md")))));
        QVERIFY2(read.faults.isEmpty(), qPrintable(read.faults.join(QLatin1Char('\n'))));
        QVERIFY2(read.rows >= 48, qPrintable(QString::number(read.rows)));
    }

    void noticesWhatIsWrong_data() {
        QTest::addColumn<QString>("row");
        QTest::addColumn<bool>("holds");
        QTest::newRow("as printed") << QStringLiteral("| a | s | 100 d | 128 d | 1.28 | slower |") << true;
        QTest::newRow("a quotient") << QStringLiteral("| a | s | 2 | 128 d / 64 d = 2.0 | 1.0 | |") << true;
        QTest::newRow("a range") << QStringLiteral("| a | s | 100-128 d | 128 d | 1.0-1.28 | slower |") << true;
        QTest::newRow("in other units") << QStringLiteral("| a | s | 1.4 t | 1,360 kg | 0.97 | |") << true;
        QTest::newRow("in words") << QStringLiteral("| a | s | less | 128 d | holds | as it says |") << true;
        QTest::newRow("not printed") << QStringLiteral("| a | s | 100 d | 129 d | 1.29 | slower |") << false;
        QTest::newRow("part of another figure") << QStringLiteral("| a | s | 28 d | 28 d | 1.0 | |") << false;
        QTest::newRow("another unit") << QStringLiteral("| a | s | 128 k | 128 k | 1.0 | |") << false;
        QTest::newRow("another ratio") << QStringLiteral("| a | s | 100 d | 128 d | 1.27 | slower |") << false;
        QTest::newRow("another quotient") << QStringLiteral("| a | s | 2 | 128 d / 64 d = 2.1 | 1.05 | |") << false;
        QTest::newRow("far off without a reason") << QStringLiteral("| a | s | 100 d | 128 d | 1.28 | |") << false;
        QTest::newRow("a ratio is missing") << QStringLiteral("| a | s | 100 d | 128 d, 64 d | 1.28 | slower |") << false;
        QTest::newRow("a cell is missing") << QStringLiteral("| a | s | 100 d | 128 d | 1.28 |") << false;
    }
    void noticesWhatIsWrong() {
        QFETCH(QString, row);
        const QString block = QStringLiteral("```console\ntime 128 d\nhalf 64 d\nmass 1360 kg\n```\n");
        QTEST(readClaims(block + row).faults.isEmpty(), "holds");
        QVERIFY2(!readClaims(block + QLatin1String("## Another section\n") + row).faults.isEmpty(),
                 "figures of another section count");
    }
};

QTEST_GUILESS_MAIN(ClaimsTest)
#include "claims_test.moc"
