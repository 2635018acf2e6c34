// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QMap>
#include <QString>
#include <QStringList>

namespace rackline::test {

struct Finished {
    int code = -1;
    QByteArray out, err;
};

/// Where the `rackline` of this build is.
QString program();

/// Runs a program as a user would, with what is changed in the environment.
Finished start(const QString& program, const QStringList& arguments, const QByteArray& input = {},
               const QMap<QString, QString>& environment = {}, const QString& folder = {});
/// Runs `rackline` as a user would: arguments, standard input, what is changed in the environment, and the folder it is started
/// in.
Finished launch(const QStringList& arguments, const QByteArray& input = {}, const QMap<QString, QString>& environment = {},
                const QString& folder = {});

/// Words separated by blanks; 'single quotes' keep blanks.
QStringList words(const QString& line);

QByteArray contentOf(const QString& path);
/// Fails the test where it cannot be written.
void put(const QString& path, const QByteArray& content);

} // namespace rackline::test
