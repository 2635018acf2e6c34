// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/application.h"

#include "app/report/words/failure_text.h"
#include "app/workbench/document/background.h"
#include "app/workbench/document/translation.h"
#include "model/base/quoted.h"
#include "views/widgets/dialog_buttons.h"
#include "views/widgets/rackline_style.h"
#include "views/window/language.h"
#include "views/window/main_window.h"
#include "views/window/menus.h"
#include "views/window/recovery.h"
#include "views/window/start_options.h"
#include "views/window/tour.h"

#include <QApplication>
#include <QFontInfo>
#include <QTimer>
#include <QToolTip>

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>

namespace rackline {
namespace {

void say(const QString& text) { std::fprintf(stderr, "rackline-gui: %s\n", printable(text.toStdString()).c_str()); }

/// Where a window cannot be made, Qt would end the program with a core file; the first that it said of its platform is the cause.
void sayWhyNoWindow(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    static QString cause;
    const bool ofPlatform = std::string_view(context.category ? context.category : "").starts_with("qt.qpa");
    if (cause.isEmpty() && (ofPlatform || type == QtFatalMsg)) cause = text.section(QLatin1Char('\n'), 0, 0).trimmed();
    if (type != QtFatalMsg) return;
    say(QStringLiteral("no window can be opened: ") + cause);
    std::_Exit(endedWithin);
}

/// Takes the picture when the first results of all scenarios are on screen.
void grabAndQuit(QApplication& application, MainWindow& window, Workbench& workbench, const QString& file) {
    QObject::connect(&workbench, &Workbench::detailsChanged, &window, [&] {
        const auto& states = workbench.scenarios();
        if (!std::all_of(states.begin(), states.end(), [](const ScenarioState& s) { return s.explored || !s.resolved; })) return;
        auto* look = new QTimer(&window);
        look->start(50);
        QObject::connect(look, &QTimer::timeout, &window, [&] {
            // Handles the layouts and replots that a busy machine has not done yet, and what the page computes in the background.
            QCoreApplication::processEvents();
            const auto jobs = window.findChildren<Background*>();
            const bool busy = std::any_of(jobs.begin(), jobs.end(), [](const Background* job) { return job->isBusy(); });
            if (busy || !window.currentPage()->isSettled()) return;
            const bool written = window.grab().save(file);
            if (!written) say(tr("%1 was not written").arg(file));
            application.exit(written ? 0 : 3);
        });
    });
}

/// None where there is no display, which it says.
std::unique_ptr<QApplication> makeApplication(int& argc, char** argv) {
    if (!chooseDisplay(argc, argv)) {
        say(QStringLiteral("there is no display to open a window on; `rackline` answers the same questions in a terminal"));
        return nullptr;
    }
    const QtMessageHandler before = qInstallMessageHandler(sayWhyNoWindow);
    auto application = std::make_unique<QApplication>(argc, argv);
    qInstallMessageHandler(before);
    // QApplication sets the user's locale for C functions too, but files and numbers must not depend on it.
    std::setlocale(LC_NUMERIC, "C");
    QApplication::setApplicationName(QStringLiteral("Rackline"));
    QApplication::setApplicationVersion(QStringLiteral(RACKLINE_VERSION));
    return application;
}

} // namespace

void dressApplication(QApplication& application, Theme& theme) {
    QApplication::setStyle(new RacklineStyle(theme));
    const auto adopt = [&theme] {
        QApplication::setPalette(theme.palette());
        QToolTip::setPalette(theme.palette());
        QApplication::setFont(theme.font(Type::body));
        QToolTip::setFont(theme.font(Type::body));
    };
    QObject::connect(&theme, &Theme::changed, &application, adopt);
    adopt();
}

int runApplication(int argc, char** argv) {
    const std::unique_ptr<QApplication> made = makeApplication(argc, argv);
    if (!made) return endedWithin;
    QApplication& application = *made;
    Preferences preferences = loadPreferences();
    const QLocale locale = localeOf(preferences.language);
    QLocale::setDefault(locale);
    const Translation translation(locale);
    const StartOptions options = startOptionsOf(application);
    if (!options.wrong.isEmpty()) {
        say(options.wrong);
        return 2;
    }
    Result<Catalogue> catalogue = Catalogue::open(Catalogue::defaultPath(), Catalogue::defaultOverlay());
    const double systemFont = QFontInfo(QApplication::font()).pixelSize();
    Theme theme(std::clamp(systemFont / 13.0, 1.0, 3.0));
    chooseTheme(theme, preferences, options.theme.value_or(preferences.theme));
    dressApplication(application, theme);
    if (!catalogue) {
        const QString why = QString::fromStdString(catalogue.error().text());
        say(why);
        // Somebody who started it from a menu sees no terminal.
        if (options.grab.isEmpty())
            showMessage(nullptr, tr("The catalogue that Rackline was installed with cannot be read"), why);
        return 3;
    }
    Workbench workbench(std::move(catalogue).value());
    MainWindow window(theme, workbench, preferences);
    if (options.size)
        window.resize(*options.size);
    else
        window.restoreGeometry(preferences.geometry);
    if (options.grab.isEmpty()) window.restoreLayout();
    if (!options.grab.isEmpty()) grabAndQuit(application, window, workbench, options.grab);
    const QString usual = QStringLiteral("three-generations");
    const Result<void> opened = workbench.open(options.source.isEmpty() ? usual : options.source);
    if (!opened) {
        const QString why = QString::fromStdString(opened.error().text());
        say(why);
        if (!options.grab.isEmpty() || options.source.isEmpty() || !workbench.open(usual)) return 3;
        QTimer::singleShot(0, &window, [&window, why] { window.files().tell(tr("The project was not opened"), why); });
    }
    if (options.grab.isEmpty()) QTimer::singleShot(0, &window, [&window] { window.files().tellHolder(); });
    const bool atStart = options.source.isEmpty() || !opened;
    window.showPage(!options.page.isEmpty() ? options.page.toStdString() : atStart ? "start" : "factory");
    std::optional<Autosave> autosave;
    if (options.grab.isEmpty()) {
        autosave.emplace(workbench.document());
        QObject::connect(&*autosave, &Autosave::failed, &window, [&window](const QString& why) {
            window.files().tell(tr("Unsaved changes would be lost in a crash"), why);
        });
        QTimer::singleShot(0, &window, [&] { offerRecovered(window, workbench, *autosave); });
    }
    window.show();
    if (options.grab.isEmpty() && options.source.isEmpty() && options.page.isEmpty())
        QTimer::singleShot(0, &window, [&] { showFirstTour(theme, window, preferences); });
    return QApplication::exec();
}

} // namespace rackline
