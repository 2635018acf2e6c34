// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/application.h"

#include "app/workbench/document/background.h"
#include "app/workbench/document/translation.h"
#include "views/widgets/dialog_buttons.h"
#include "views/widgets/rackline_style.h"
#include "views/window/language.h"
#include "views/window/main_window.h"
#include "views/window/menus.h"
#include "views/window/recovery.h"
#include "views/window/tour.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFontInfo>
#include <QTimer>
#include <QToolTip>

#include <algorithm>
#include <clocale>
#include <cstdio>

namespace rackline {
namespace {

struct StartOptions {
    /// Without a source, the start page is shown over the first example.
    QString source;
    QString grab, page;
    std::optional<ThemeChoice> theme;
    std::optional<QSize> size;
};

StartOptions parse(const QApplication& application) {
    QCommandLineParser parser;
    parser.setApplicationDescription(tr("Performance modeler for AI factories."));
    parser.addPositionalArgument(tr("project"), tr("A project file or the name of a shipped example."),
                                 QStringLiteral("[project]"));
    const QCommandLineOption grab(QStringLiteral("grab"), tr("Write a picture of the window and quit."), tr("file.png"));
    const QCommandLineOption theme(QStringLiteral("theme"), tr("light, dark or system."), tr("theme"));
    const QCommandLineOption size(QStringLiteral("size"), tr("Size of the window, such as 1440x900."), tr("WxH"));
    const QCommandLineOption page(QStringLiteral("page"), tr("The page to show, such as factory."), tr("page"));
    parser.addOptions({grab, theme, size, page});
    parser.addHelpOption();
    parser.addVersionOption();
    parser.process(application);
    StartOptions options;
    if (!parser.positionalArguments().isEmpty()) options.source = parser.positionalArguments().front();
    options.grab = parser.value(grab);
    options.page = parser.value(page);
    if (parser.isSet(theme)) options.theme = themeChoiceNamed(parser.value(theme));
    const QStringList sides = parser.value(size).split(QLatin1Char('x'));
    if (sides.size() == 2 && sides[0].toInt() > 0 && sides[1].toInt() > 0)
        options.size = QSize(sides[0].toInt(), sides[1].toInt());
    return options;
}

void say(const QString& text) { std::fprintf(stderr, "rackline-gui: %s\n", text.toUtf8().constData()); }

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
    QApplication application(argc, argv);
    // QApplication sets the user's locale for C functions too, but files and numbers must not depend on it.
    std::setlocale(LC_NUMERIC, "C");
    QApplication::setApplicationName(QStringLiteral("Rackline"));
    QApplication::setApplicationVersion(QStringLiteral(RACKLINE_VERSION));
    Preferences preferences = loadPreferences();
    const QLocale locale = localeOf(preferences.language);
    QLocale::setDefault(locale);
    const Translation translation(locale);
    const StartOptions options = parse(application);
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
        QObject::connect(&*autosave, &Autosave::failed, &window,
                         [&window](const QString& why) { window.files().tell(tr("Changes are not kept for a crash"), why); });
        QTimer::singleShot(0, &window, [&] { offerRecovered(window, workbench, *autosave); });
    }
    window.show();
    if (options.grab.isEmpty() && options.source.isEmpty() && options.page.isEmpty())
        QTimer::singleShot(0, &window, [&] { showFirstTour(theme, window, preferences); });
    return QApplication::exec();
}

} // namespace rackline
