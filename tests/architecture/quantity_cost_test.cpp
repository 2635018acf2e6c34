// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/paths.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace {

struct Compiled {
    bool ok;
    QByteArray messages;
    QByteArray assembly;
};

/// The compiler that built this test, with the flags of the core.
Compiled compile(const QByteArray& code, bool assemble) {
    const QTemporaryDir folder;
    QFile source(folder.filePath(QStringLiteral("code.cpp")));
    if (!source.open(QIODevice::WriteOnly)) return {false, "cannot write a temporary file", {}};
    source.write(code);
    source.close();
    const QString out = folder.filePath(QStringLiteral("code.s"));
    QStringList arguments{QStringLiteral("-std=c++20"), QStringLiteral("-O3"), QStringLiteral("-ffp-contract=off"),
                          QStringLiteral("-I"), QString::fromStdString(rackline::sourcePath(""))};
    if (assemble)
        arguments << QStringLiteral("-S") << QStringLiteral("-o") << out;
    else
        arguments << QStringLiteral("-fsyntax-only");
    QProcess compiler;
    compiler.start(QStringLiteral(RACKLINE_COMPILER), arguments << source.fileName());
    if (!compiler.waitForFinished(60000)) return {false, "the compiler did not finish", {}};
    QFile assembly(out);
    const bool there = assemble && assembly.open(QIODevice::ReadOnly);
    return {compiler.exitCode() == 0, compiler.readAllStandardError(), there ? assembly.readAll() : QByteArray()};
}

/// Only the instructions count: directives are left out, and labels are renamed in the order of their lines.
QByteArray instructionsOf(const QByteArray& assembly) {
    QByteArray kept;
    for (const QByteArray& line : assembly.split('\n')) {
        const QByteArray text = line.trimmed();
        if (text.isEmpty() || text.startsWith('.') || text.startsWith('#') || text.endsWith(':')) continue;
        kept += text + '\n';
    }
    return kept;
}

const QByteArray preamble =
    "#include \"model/units/constants.h\"\n"
    "using namespace rackline;\n"
    "Power watts = 3 * watt; Energy joules = watts * second; Time time = 2 * second; Data data = 4 * GB;\n"
    "Bandwidth bandwidth = 8 * TBps; Tokens tokens = 5 * token; Money money = 7 * USD; Work work = 9 * FLOP;\n"
    "double plain = 1;\n";
} // namespace

class QuantityCostTest : public QObject {
    Q_OBJECT

private slots:
    void wrongDimensionsDoNotCompile_data() {
        QTest::addColumn<QByteArray>("statement");
        QTest::addColumn<bool>("compiles");
        const auto row = [](const char* statement, bool compiles) {
            QTest::newRow(statement) << QByteArray(statement) << compiles;
        };
        row("Energy e = joules + watts * time;", true);
        row("Time t = data / bandwidth;", true);
        row("Power p = joules / time;", true);
        row("double ratio = time / time;", true);
        row("TokenEnergy e = joules / tokens;", true);
        row("EnergyPrice p = money / joules;", true);
        row("Frequency f = 1 / time;", true);
        row("bool b = watts < 2 * watts;", true);
        row("auto x = watts + joules;", false);
        row("Time t = data;", false);
        row("double d = watts;", false);
        row("Power p = 3.0;", false);
        row("Power p = 3;", false);
        row("Time t = data * bandwidth;", false);
        row("watts += joules;", false);
        row("watts *= watts;", false);
        row("bool b = watts < joules;", false);
        row("bool b = watts == joules;", false);
        row("bool b = watts == 3.0;", false);
        row("auto x = watts + 1.0;", false);
        row("Bandwidth b = work / time;", false);
        row("auto x = max(data, work);", false);
        row("int n = tokens;", false);
        row("plain = tokens;", false);
        row("if (watts) plain = 2;", false);
    }
    void wrongDimensionsDoNotCompile() {
        QFETCH(QByteArray, statement);
        QFETCH(bool, compiles);
        const Compiled result = compile(preamble + "void check() {\n#line 100\n" + statement + "\n}\n", false);
        QVERIFY2(result.ok == compiles, result.messages.constData());
        if (!compiles) QVERIFY2(result.messages.contains("code.cpp:100:"), result.messages.constData());
    }

    void costsWhatADoubleCosts_data() {
        QTest::addColumn<QByteArray>("types");
        QTest::addColumn<QByteArray>("body");
        QTest::newRow("arithmetic") << QByteArray("Time Data Bandwidth Time")
                                    << QByteArray("T0 f(T1 a, T2 b, T3 c) { return a / b + 2 * c; }");
        QTest::newRow("branches") << QByteArray("Power Power Power Power")
                                  << QByteArray("T0 f(T1 a, T2 b, T3 c) { return a < b ? b - c : c * 0.5; }");
        QTest::newRow("vector loop")
            << QByteArray("Time Data Bandwidth Time")
            << QByteArray("T0 f(const T1* a, const T2* b, const T3* c) {\n"
                          " T0 sum = c[0]; for (int i = 0; i < 256; ++i) sum += a[i] / b[i] + c[i]; return sum; }");
        QTest::newRow("roofline") << QByteArray("Time Data Bandwidth Time")
                                  << QByteArray("void f(T0* out, const T1* a, T2 b, const T3* c) {\n"
                                                " for (int i = 0; i < 256; ++i) { out[i] = max(a[i] / b, c[i]); } }");
    }
    void costsWhatADoubleCosts() {
        QFETCH(QByteArray, types);
        QFETCH(QByteArray, body);
        const QByteArrayList names = types.split(' ');
        QByteArray typed = "#include \"model/units/quantity.h\"\nusing namespace rackline;\n";
        QByteArray plain = typed + "inline double max(double a, double b) { return a < b ? b : a; }\n";
        for (int i = 0; i < names.size(); ++i) {
            typed += "using T" + QByteArray::number(i) + " = " + names[i] + ";\n";
            plain += "using T" + QByteArray::number(i) + " = double;\n";
        }
        const Compiled asQuantity = compile(typed + "extern \"C\" " + body + "\n", true);
        const Compiled asDouble = compile(plain + "extern \"C\" " + body + "\n", true);
        QVERIFY2(asQuantity.ok, asQuantity.messages.constData());
        QVERIFY2(asDouble.ok, asDouble.messages.constData());
        QVERIFY(instructionsOf(asDouble.assembly).count('\n') > 2);
        QCOMPARE(instructionsOf(asQuantity.assembly), instructionsOf(asDouble.assembly));
    }
};

QTEST_GUILESS_MAIN(QuantityCostTest)
#include "quantity_cost_test.moc"
