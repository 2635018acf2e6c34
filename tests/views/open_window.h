// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/validation.h"
#include "app/workbench/document/background.h"
#include "tests/paths.h"
#include "views/window/application.h"
#include "views/window/language.h"
#include "views/window/main_window.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <optional>

namespace rackline {

/// Every eighth of the shipped measurements, so that a test need not predict all of them.
inline std::filesystem::path fewCases(const QTemporaryDir& folder) {
    QFile all(QString::fromStdString(shippedCases().string())), few(folder.filePath(QStringLiteral("cases.csv")));
    if (!all.open(QIODevice::ReadOnly) || !few.open(QIODevice::WriteOnly)) return {};
    for (int line = 0; !all.atEnd(); ++line)
        if (const QByteArray text = all.readLine(); line % 8 == 0) few.write(text);
    return few.fileName().toStdString();
}

/// The application speaks German while this lives; it comes before the window.
struct German {
    German() { QLocale::setDefault(locale); }
    ~German() { QLocale::setDefault(QLocale::c()); }
    QLocale locale{QLocale::German};
    Translation translation{locale};
};

/// What a copied call prints, with the `rackline` of this build, and its exit code.
struct Printed {
    QByteArray out, err;
    int code = -1;
};
inline Printed printedBy(const QString& call) {
    QProcess shell;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("PATH"),
                       QString::fromStdString(buildPath("bin")) + QLatin1Char(':') + environment.value(QStringLiteral("PATH")));
    shell.setProcessEnvironment(environment);
    shell.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), call});
    const bool ended = shell.waitForFinished(60000);
    return {shell.readAllStandardOutput(), shell.readAllStandardError(), ended ? shell.exitCode() : -1};
}

/// What the labels of a page say.
inline QStringList labels(const QWidget& page) {
    QStringList texts;
    for (const QLabel* label : page.findChildren<QLabel*>())
        if (label->isVisible()) texts << label->text();
    return texts;
}

/// The first visible label that has less room than its text needs.
inline QString cutLabel(const QWidget& window) {
    for (const QLabel* label : window.findChildren<QLabel*>()) {
        if (!label->isVisible() || label->text().isEmpty()) continue;
        const int needed = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        if (label->height() + 1 < needed || (!label->wordWrap() && label->width() + 1 < label->sizeHint().width()))
            return label->text();
    }
    return {};
}

enum class Speech { english, german };
struct Spoken {
    explicit Spoken(Speech speech) {
        if (speech == Speech::german) german.emplace();
    }
    std::optional<German> german;
};

/// The theme comes before the window, as when the application starts.
struct Dressed {
    Dressed(double scale, bool dark) : theme(scale) {
        theme.setDark(dark);
        dressApplication(*qApp, theme);
    }
    Theme theme;
};

/// The whole application on the default example, without its event loop.
struct OpenWindow : Spoken, Dressed {
    explicit OpenWindow(double scale = 1, bool dark = false, Speech speech = Speech::english)
        : Spoken(speech), Dressed(scale, dark), workbench(Catalogue::open(Catalogue::defaultPath()).value()),
          window(theme, workbench, preferences, german ? german->locale : QLocale::c()) {}
    ~OpenWindow() {
        workbench.document().undoStack()->setClean();
        // The style refers to the theme, which goes now.
        QApplication::setStyle(QStringLiteral("Fusion"));
    }

    bool open(const QString& source = QStringLiteral("three-generations")) {
        if (!workbench.open(source)) return false;
        window.show();
        return QTest::qWaitForWindowExposed(&window) && settle();
    }
    /// Until the workers are done, the layouts have their rooms and the pictures are drawn.
    bool settle() {
        const auto isIdle = [this] {
            const auto tasks = window.findChildren<Background*>();
            return !workbench.explorer().isBusy() &&
                   std::none_of(tasks.begin(), tasks.end(), [](const Background* task) { return task->isBusy(); });
        };
        const bool done = QTest::qWaitFor(isIdle, 60000);
        QTest::qWait(30);
        // A text that wraps asks for its height when its width is known; on a busy machine that is after the wait.
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        return done;
    }

    Preferences preferences;
    Workbench workbench;
    MainWindow window;
};

} // namespace rackline
