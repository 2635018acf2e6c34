// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/questions.h"

#include "tests/paths.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace rackline::test {

namespace {
QJsonObject workloadOf(Task kind) {
    if (kind == Task::serve) return {{QStringLiteral("isl"), 4096}, {QStringLiteral("osl"), 1024}};
    if (kind == Task::train)
        return {
            {QStringLiteral("kind"), QStringLiteral("train")}, {QStringLiteral("tokens"), 1e12}, {QStringLiteral("gpus"), 128}};
    if (kind == Task::passes) return {{QStringLiteral("kind"), QStringLiteral("forward")}};
    return {{QStringLiteral("kind"), QStringLiteral("rl")}, {QStringLiteral("gpus"), 128}};
}
} // namespace

QJsonObject scenarioOf(Task kind, bool upgrade) {
    const auto rack = [](const char* id, int count) {
        return QJsonObject{{QStringLiteral("rack"), QLatin1String(id)}, {QStringLiteral("count"), count}};
    };
    QJsonObject scenario{{QStringLiteral("model"), kind == Task::serve    ? QStringLiteral("deepseek-v3")
                                                   : kind == Task::passes ? QStringLiteral("flux.1-dev")
                                                                          : QStringLiteral("qwen3-30b-a3b")},
                         {QStringLiteral("facility"), QJsonObject{{QStringLiteral("power"), QStringLiteral("20 MW")}}}};
    scenario[QStringLiteral("workload")] = workloadOf(kind);
    const QJsonObject head{{QStringLiteral("format"), QStringLiteral("rackline")},
                           {QStringLiteral("version"), 1},
                           {QStringLiteral("name"), QStringLiteral("s")}};
    QJsonObject file = head;
    if (upgrade) {
        QJsonArray both;
        for (const char* id : {"gb200-nvl72", "gb300-nvl72"})
            both.append(QJsonObject{{QStringLiteral("name"), QLatin1String(id)}, {QStringLiteral("hardware"), rack(id, 2)}});
        file[QStringLiteral("shared")] = scenario;
        file[QStringLiteral("scenarios")] = both;
        return file;
    }
    scenario[QStringLiteral("hardware")] = rack("gb200-nvl72", 2);
    for (const QString& key : scenario.keys()) file[key] = scenario[key];
    return file;
}

QString valueOf(const QString& text) {
    return text.endsWith(QLatin1String(".csv")) ? QString::fromStdString(sourcePath(text.toStdString())) : text;
}

QByteArray requestOf(const InputRow& row, const Question& question, const QString& value) {
    QJsonObject settings;
    if (!value.isNull()) settings[row.key] = valueOf(value);
    for (const QString& setting : row.beside) {
        const qsizetype at = setting.indexOf(QLatin1Char('='));
        settings[setting.left(at)] = valueOf(setting.mid(at + 1));
    }
    const QJsonObject request{{QStringLiteral("command"), QLatin1String(question.command)},
                              {QStringLiteral("scenario"), scenarioOf(question.kind, row.upgrade)},
                              {QStringLiteral("set"), settings}};
    return QJsonDocument(request).toJson(QJsonDocument::Compact) + '\n';
}

} // namespace rackline::test
