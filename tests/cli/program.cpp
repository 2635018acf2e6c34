// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"
#include "tests/paths.h"

#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTest>

namespace rackline::test {

QString program() { return QString::fromStdString(buildPath("bin/rackline")); }

Finished start(const QString& program, const QStringList& arguments, const QByteArray& input,
               const QMap<QString, QString>& environment, const QString& folder) {
    QProcess process;
    process.setWorkingDirectory(folder);
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    for (auto it = environment.begin(); it != environment.end(); ++it) variables.insert(it.key(), it.value());
    process.setProcessEnvironment(variables);
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    constexpr int patience = 120000;
    if (!process.waitForFinished(patience) || process.exitStatus() != QProcess::NormalExit) return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

Finished launch(const QStringList& arguments, const QByteArray& input, const QMap<QString, QString>& environment,
                const QString& folder) {
    return start(program(), arguments, input, environment, folder);
}

QStringList words(const QString& line) {
    QStringList found;
    QString word;
    bool inQuotes = false, any = false;
    for (const QChar c : line) {
        if (c == QLatin1Char('\'')) {
            inQuotes = !inQuotes;
            any = true;
        } else if (c == QLatin1Char(' ') && !inQuotes) {
            if (any) found << word;
            word.clear();
            any = false;
        } else {
            word += c;
            any = true;
        }
    }
    if (any) found << word;
    return found;
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void put(const QString& path, const QByteArray& content) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

} // namespace rackline::test
