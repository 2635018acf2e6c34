// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QList>
#include <QString>

namespace rackline::test {

/// What a page of the documentation says that differs from what the program does, and the page as it should be.
struct CheckedPage {
    QByteArrayList faults;
    QByteArray refreshed;
    int commands = 0;
};

/// Runs the `$ rackline` lines of a page's ```console blocks in an empty folder with a catalogue overlay of its own, and
/// compares. A line with an ellipsis alone stands for lines left out; `$ echo $?` shows the exit code of the command before it,
/// which is 0 elsewhere. A fenced block whose info string names a file after its language, such as ```json mine.rackline, is
/// written to it.
CheckedPage checkPage(const QByteArray& text);

/// Relative links of a page whose file or heading does not exist.
QByteArrayList brokenLinks(const QString& path);

} // namespace rackline::test
