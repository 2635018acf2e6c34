// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/console_page.h"

#include "tests/cli/program.h"
#include "tests/paths.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>

namespace rackline::test {

namespace {
const QByteArray ellipsis = "\xe2\x80\xa6";

QByteArrayList linesOf(const QByteArray& text) {
    QByteArrayList lines = text.split('\n');
    while (!lines.isEmpty() && lines.back().isEmpty()) lines.removeLast();
    return lines;
}

/// The words of a line without its figures: what stays when the engine changes.
QStringList landmarks(const QByteArray& line) {
    static const QRegularExpression gap(QStringLiteral("\\s+"));
    static const QRegularExpression figure(QStringLiteral("^[-+$(<>]*\\d|^[kMGTmn\u00b5]$"));
    QStringList words = QString::fromUtf8(line).split(gap, Qt::SkipEmptyParts);
    words.removeIf([](const QString& word) { return figure.match(word).hasMatch(); });
    return words;
}

/// Share of a line's landmarks that another has at the same place.
double likeness(const QByteArray& a, const QByteArray& b) {
    if (a == b) return 2;
    const QStringList x = landmarks(a), y = landmarks(b);
    const qsizetype most = std::max(x.size(), y.size());
    if (most == 0) return a.isEmpty() == b.isEmpty() ? 1 : 0;
    qsizetype same = 0;
    for (qsizetype i = 0; i < std::min(x.size(), y.size()); ++i) same += x[i] == y[i];
    return double(same) / double(most);
}

/// Where the lines of a passage are found again after `from`: nearest place that is most like them.
qsizetype placeOf(const QByteArrayList& passage, const QByteArrayList& printed, qsizetype from) {
    qsizetype best = -1;
    double most = 0;
    for (qsizetype at = from; at + passage.size() <= printed.size(); ++at) {
        double sum = 0;
        for (qsizetype i = 0; i < passage.size(); ++i) sum += likeness(passage[i], printed[at + i]);
        if (sum > most + 1e-9) {
            most = sum;
            best = at;
        }
    }
    return best;
}

/// The shown lines as the program prints them now. Passages between ellipses keep their length.
QByteArrayList refresh(const QByteArrayList& shown, const QByteArrayList& printed) {
    if (!shown.contains(ellipsis)) return printed;
    QByteArrayList result, passage;
    qsizetype at = 0;
    bool free = false;
    const auto flush = [&] {
        if (passage.isEmpty()) return;
        const qsizetype place = free ? placeOf(passage, printed, at) : at;
        for (qsizetype i = 0; i < passage.size(); ++i)
            result << (place < 0 ? "not printed any more: " + passage[i] : printed.value(place + i));
        if (place >= 0) at = place + passage.size();
        passage.clear();
    };
    for (const QByteArray& line : shown) {
        if (line != ellipsis) {
            passage << line;
            continue;
        }
        flush();
        result << ellipsis;
        free = true;
    }
    flush();
    return result;
}

/// Empty when the shown lines are what is printed, otherwise the passage that is not.
QByteArray difference(const QByteArrayList& shown, const QByteArrayList& printed) {
    qsizetype at = 0;
    bool leftOut = false;
    QByteArrayList passage;
    const auto found = [&] {
        const qsizetype last = leftOut ? printed.size() - passage.size() : at;
        for (qsizetype place = at; place <= last; ++place)
            if (printed.mid(place, passage.size()) == passage) {
                at = place + passage.size();
                return true;
            }
        return false;
    };
    for (const QByteArray& line : shown) {
        if (line != ellipsis) {
            passage << line;
            continue;
        }
        if (!found()) return "shown:\n" + passage.join('\n');
        passage.clear();
        leftOut = true;
    }
    if (!found()) return "shown:\n" + passage.join('\n');
    return passage.isEmpty() && leftOut ? QByteArray() : at == printed.size() ? QByteArray() : "not shown: " + printed[at];
}

struct Session {
    CheckedPage page;
    QTemporaryDir folder;
    QByteArray command;
    QByteArrayList shown;
    int code = 0;

    void finishCommand() {
        if (command.isEmpty()) return;
        QByteArrayList printed;
        if (command == "echo $?") {
            printed = {QByteArray::number(std::exchange(code, 0))};
        } else if (command.startsWith("rackline ")) {
            if (code != 0) page.faults << "exit code " + QByteArray::number(code) + " is not shown before: " + command;
            const Finished run = start(words(QString::fromUtf8(command.mid(9))));
            code = run.code;
            printed = linesOf(run.out.isEmpty() ? run.err : run.out);
        } else {
            page.faults << "only rackline and echo $? are run: " + command;
        }
        const QByteArray fault = difference(shown, printed);
        if (!fault.isEmpty()) page.faults << "$ " + command + "\n" + fault + "\nprinted:\n" + printed.join('\n');
        page.refreshed += "$ " + command + '\n';
        for (const QByteArray& line : fault.isEmpty() ? shown : refresh(shown, printed)) page.refreshed += line + '\n';
        command.clear();
        shown.clear();
    }

    /// Runs commands that stand as `code` in a sentence, unless a word in capitals says that something is to be put there.
    void runInline(const QByteArray& line) {
        static const QRegularExpression span(QStringLiteral("`rackline ([^`]+)`"));
        static const QRegularExpression placeholder(QStringLiteral("^[A-Z:=/]+$"));
        for (QRegularExpressionMatchIterator it = span.globalMatch(QString::fromUtf8(line)); it.hasNext();) {
            const QString text = it.next().captured(1);
            const QStringList arguments = words(text);
            const bool complete = arguments.size() > 1 && arguments.filter(placeholder).isEmpty();
            if (!complete) continue;
            const Finished run = start(arguments);
            if (run.code != 0 && run.code != 1) page.faults << "`rackline " + text.toUtf8() + "`\n" + run.err;
        }
    }

    /// As a shell does, `< FILE` at the end gives a file of the page as standard input.
    Finished start(QStringList arguments) {
        ++page.commands;
        QByteArray input;
        if (arguments.size() > 2 && arguments[arguments.size() - 2] == QLatin1String("<")) {
            input = contentOf(folder.filePath(arguments.takeLast()));
            arguments.removeLast();
        }
        return launch(arguments, input, {{QStringLiteral("XDG_DATA_HOME"), folder.filePath(QStringLiteral(".share"))}},
                      folder.path());
    }

    void write(const QByteArray& name, const QByteArray& text) {
        QFile file(folder.filePath(QString::fromUtf8(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) page.faults << "cannot write " + name;
    }
};
} // namespace

CheckedPage checkPage(const QByteArray& text) {
    Session session;
    QFile::link(QString::fromStdString(sourcePath("resources")), session.folder.filePath(QStringLiteral("resources")));
    enum class In { prose, console, file, other } in = In::prose;
    QByteArray name, content;
    QByteArrayList lines = text.split('\n');
    if (!lines.isEmpty() && lines.back().isEmpty()) lines.removeLast();
    for (const QByteArray& line : lines) {
        if (line.startsWith("```")) {
            session.finishCommand();
            if (in == In::file) session.write(name, content);
            const QByteArrayList info = line.mid(3).split(' ');
            if (in != In::prose)
                in = In::prose;
            else if (info[0] == "console")
                in = In::console;
            else
                in = info.size() > 1 ? In::file : In::other;
            name = info.value(1);
            content.clear();
        } else if (in == In::console && line.startsWith("$ ")) {
            session.finishCommand();
            session.command = line.mid(2);
            continue;
        } else if (in == In::console) {
            session.shown << line;
            continue;
        } else if (in == In::file) {
            content += line + '\n';
        } else if (in == In::prose) {
            session.runInline(line);
        }
        session.page.refreshed += line + '\n';
    }
    if (session.code != 0) session.page.faults << "exit code of the last command is not shown";
    return std::move(session.page);
}

namespace {
/// Prose without fenced blocks and without `code`.
QByteArrayList prose(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    static const QRegularExpression code(QStringLiteral("`[^`]*`"));
    QByteArrayList found;
    bool fenced = false;
    for (const QByteArray& line : file.readAll().split('\n')) {
        if (line.startsWith("```"))
            fenced = !fenced;
        else if (!fenced)
            found << line;
    }
    return found;
}

/// Anchors as GitHub makes them of headings.
QStringList anchors(const QString& path) {
    static const QRegularExpression dropped(QStringLiteral("[^\\w\\- ]"), QRegularExpression::UseUnicodePropertiesOption);
    QStringList found;
    for (const QByteArray& line : prose(path)) {
        if (!line.startsWith('#')) continue;
        QString heading = QString::fromUtf8(line).section(QLatin1Char(' '), 1).toLower();
        found << heading.remove(dropped).replace(QLatin1Char(' '), QLatin1Char('-'));
    }
    return found;
}
} // namespace

QByteArrayList brokenLinks(const QString& path) {
    static const QRegularExpression link(QStringLiteral("\\]\\(([^)\\s]+)\\)"));
    static const QRegularExpression code(QStringLiteral("`[^`]*`"));
    QByteArrayList broken;
    for (const QByteArray& line : prose(path)) {
        QString text = QString::fromUtf8(line);
        for (QRegularExpressionMatchIterator it = link.globalMatch(text.remove(code)); it.hasNext();) {
            const QString target = it.next().captured(1);
            if (target.contains(QLatin1String("://")) || target.startsWith(QLatin1String("mailto:"))) continue;
            const QString file = target.section(QLatin1Char('#'), 0, 0), anchor = target.section(QLatin1Char('#'), 1);
            const QString full = file.isEmpty() ? path : QFileInfo(path).dir().filePath(file);
            if (!QFileInfo::exists(full) || (!anchor.isEmpty() && !anchors(full).contains(anchor))) broken << target.toUtf8();
        }
    }
    return broken;
}

} // namespace rackline::test
