// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/read_by.h"
#include "tests/input_rows.h"

#include <QByteArray>
#include <QJsonObject>

#include <array>

namespace rackline::test {

/// Who is asked, of which kind of scenario.
struct Question {
    const char* command;
    Task kind;
    bool ReadBy::*reader;

    ReadBy readersOf(const QString& key) const { return readBy(key.toStdString(), kind); }
    bool reads(const QString& key) const { return readersOf(key).*reader; }
    QString name() const { return QLatin1String(command) + (kind == Task::train ? QStringLiteral(" of training") : QString()); }
};
inline constexpr std::array<Question, 10> questions{{{"estimate", Task::serve, &ReadBy::answers},
                                                     {"rack", Task::serve, &ReadBy::rack},
                                                     {"network", Task::serve, &ReadBy::network},
                                                     {"site", Task::serve, &ReadBy::site},
                                                     {"train", Task::train, &ReadBy::answers},
                                                     {"rack", Task::train, &ReadBy::rack},
                                                     {"network", Task::train, &ReadBy::network},
                                                     {"site", Task::train, &ReadBy::site},
                                                     {"rl", Task::postTrain, &ReadBy::answers},
                                                     {"forward", Task::passes, &ReadBy::answers}}};

/// The small scenario of the guide's page on inputs, of each kind.
QJsonObject scenarioOf(Task kind, bool upgrade);
/// A file of the page is below the sources.
QString valueOf(const QString& text);
/// A line for `rackline batch`, with the key at this value, or without the key where there is none.
QByteArray requestOf(const InputRow& row, const Question& question, const QString& value);

} // namespace rackline::test
