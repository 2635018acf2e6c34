// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/start_options.h"

#include "app/workbench/document/translation.h"
#include "model/base/near_names.h"
#include "views/window/pages.h"

#include <QCommandLineParser>

#include <algorithm>
#include <array>
#include <string_view>

namespace rackline {
namespace {

/// One of the names, or a word on what was meant.
QString wrongName(const QString& option, const QString& given, const std::vector<std::string_view>& known) {
    const std::string name = given.toStdString();
    if (std::find(known.begin(), known.end(), name) != known.end()) return {};
    QStringList names;
    for (const std::string_view one : known) names << QString::fromUtf8(one.data(), qsizetype(one.size()));
    return tr("--%1 %2: there are %3%4")
        .arg(option, given, names.join(QStringLiteral(", ")), QString::fromStdString(meantText(name, known)));
}

std::vector<std::string_view> pageNames() {
    std::vector<std::string_view> names;
    for (const PageKind& kind : pageKinds()) names.push_back(kind.id);
    return names;
}

std::optional<QSize> sizeOf(const QString& text) {
    const QStringList sides = text.split(QLatin1Char('x'));
    if (sides.size() != 2) return {};
    const QSize size(sides[0].toInt(), sides[1].toInt());
    // What a picture of the window may have in memory.
    constexpr int largest = 16384;
    if (size.width() <= 0 || size.height() <= 0 || std::max(size.width(), size.height()) > largest) return {};
    return size;
}

} // namespace

StartOptions startOptionsOf(const QCoreApplication& application) {
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
    StartOptions options;
    if (!parser.parse(application.arguments())) {
        options.wrong = parser.errorText();
        return options;
    }
    parser.process(application);
    const auto valueOf = [&](const QCommandLineOption& option, const std::vector<std::string_view>& known) {
        const QString value = parser.value(option);
        if (parser.isSet(option) && options.wrong.isEmpty()) options.wrong = wrongName(option.names().front(), value, known);
        return value;
    };
    const QStringList projects = parser.positionalArguments();
    if (!projects.isEmpty()) options.source = projects.front();
    options.grab = parser.value(grab);
    options.page = valueOf(page, pageNames());
    if (const QString named = valueOf(theme, {"light", "dark", "system"}); !named.isEmpty())
        options.theme = themeChoiceNamed(named);
    if (parser.isSet(size)) options.size = sizeOf(parser.value(size));
    if (parser.isSet(size) && !options.size)
        options.wrong = tr("--size %1: a width and a height are expected, such as 1440x900").arg(parser.value(size));
    if (projects.size() > 1) options.wrong = tr("one project is opened at a time, not %1").arg(projects.size());
    return options;
}

bool chooseDisplay(int argc, char** argv) {
#ifdef Q_OS_LINUX
    constexpr std::array chosen{"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"};
    if (std::any_of(chosen.begin(), chosen.end(), [](const char* name) { return !qEnvironmentVariableIsEmpty(name); }))
        return true;
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument(argv[i]);
        if (argument == "-platform" || argument == "--platform") return true;
        constexpr std::array unseen{"--grab", "--help", "--help-all", "--version", "-h", "-v", "--grab="};
        if (std::none_of(unseen.begin(), unseen.end(), [&](std::string_view word) {
                return word.back() == '=' ? argument.substr(0, word.size()) == word : argument == word;
            }))
            continue;
        qputenv("QT_QPA_PLATFORM", "offscreen");
        return true;
    }
    return false;
#else
    return true;
#endif
}

} // namespace rackline
