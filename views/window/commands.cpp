// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/commands.h"

#include "app/workbench/document/translation.h"
#include "app/workbench/document/workbench.h"
#include "app/workbench/models/parameter_model.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "app/workbench/text/parameter_words.h"
#include "views/pages/catalogue/catalogue_page.h"
#include "views/window/main_window.h"

#include <QAction>
#include <QMenu>

namespace rackline {
namespace {

PaletteCommand commandOf(const Parameter& parameter, const Workbench& workbench, const QLocale& locale) {
    const FieldText text = fieldText(parameter, parameterState(workbench, parameter).value, locale);
    const QString scenario = workbench.current() < workbench.scenarios().size()
                                 ? QString::fromStdString(workbench.scenarios()[workbench.current()].name)
                                 : QString();
    return {PaletteCommand::Group::parameters,
            engineText(parameter.label),
            scenario,
            text.unit.isEmpty() ? text.number : text.number + QChar(0x202f) + text.unit,
            QStringLiteral("sensitivity"),
            searchedWords(parameter),
            {}};
}

void addActions(std::vector<PaletteCommand>& commands, MainWindow& window) {
    for (QAction* action : window.findChildren<QAction*>()) {
        const QString id = action->objectName();
        if (id.isEmpty() || !action->isEnabled() || !id.contains(QLatin1Char('.'))) continue;
        const bool page = id.startsWith(QLatin1String("page.")), help = id.startsWith(QLatin1String("help."));
        QString title = action->text();
        title.remove(QLatin1Char('&'));
        const auto* menu = qobject_cast<const QMenu*>(action->parent());
        QString symbolName = QStringLiteral("terminal");
        for (const PageKind& kind : pageKinds())
            if (page && id.mid(5) == QLatin1String(kind.id)) symbolName = QString::fromLatin1(kind.symbol);
        commands.push_back({page   ? PaletteCommand::Group::pages
                            : help ? PaletteCommand::Group::help
                                   : PaletteCommand::Group::actions,
                            title, menu && !page ? menu->title().remove(QLatin1Char('&')) : QString(),
                            action->shortcut().toString(QKeySequence::NativeText), help ? QStringLiteral("report") : symbolName,
                            id, [action] { action->trigger(); }});
    }
}

} // namespace

std::vector<PaletteCommand> entryCommands(const Workbench& workbench, std::string_view kind,
                                          const std::function<void(const std::string& id)>& use) {
    std::vector<PaletteCommand> commands;
    for (const EntrySummary& entry : workbench.catalogue().list(kind)) {
        commands.push_back({PaletteCommand::Group::devices, QString::fromStdString(entry.name),
                            remarkText(entry.vendor.empty() ? entry.kind : entry.vendor + " \u00b7 " + entry.kind),
                            entry.status == "shipping" ? QString() : engineText(entry.status), QStringLiteral("catalogue"),
                            QString::fromStdString(entry.id), [use, id = entry.id] { use(id); }});
    }
    return commands;
}

std::vector<PaletteCommand> commandsOf(MainWindow& window, Workbench& workbench, const QLocale& locale) {
    std::vector<PaletteCommand> commands;
    for (const Parameter& parameter : parameters()) {
        PaletteCommand command = commandOf(parameter, workbench, locale);
        command.run = [&window, &parameter] {
            if (window.currentKind().beside == Docks::nothing) window.showPage("factory");
            window.showParameter(parameter.id);
        };
        commands.push_back(std::move(command));
    }
    addActions(commands, window);
    const std::vector<EntrySummary> entries = workbench.catalogue().list();
    for (std::size_t i = 0; i < entries.size();) {
        const std::string kind = entries[i].kind;
        std::vector<PaletteCommand> ofKind = entryCommands(workbench, kind, [&window, kind](const std::string& id) {
            window.showPage("catalogue");
            if (auto* page = qobject_cast<CataloguePage*>(window.page("catalogue"))) page->showEntry(kind, id);
        });
        std::move(ofKind.begin(), ofKind.end(), std::back_inserter(commands));
        while (i < entries.size() && entries[i].kind == kind) ++i;
    }
    return commands;
}

CommandSearch::Reader valueReader(Workbench& workbench, const QLocale& locale) {
    return [&workbench, locale](const QString& query) {
        std::vector<PaletteCommand> found;
        const QStringList words = query.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        // The value begins with a digit or a sign; the words before it name the parameter.
        qsizetype at = 1;
        while (at < words.size() && !words[at][0].isDigit() && !QStringLiteral("+-*/").contains(words[at][0])) ++at;
        if (at >= words.size()) return found;
        const QString value = words.mid(at).join(QLatin1Char(' '));
        const Parameter* best = nullptr;
        int fit = 0;
        double wanted = 0;
        for (const Parameter& parameter : parameters()) {
            const int fits = fitOf(commandOf(parameter, workbench, locale), words.first(at));
            const Result<double> read = readField(parameter, value, parameterState(workbench, parameter).value, locale);
            if (fits <= fit || !read) continue;
            fit = fits;
            best = &parameter;
            wanted = *read;
        }
        if (!best) return found;
        const FieldText text = fieldText(*best, wanted, locale);
        PaletteCommand command = commandOf(*best, workbench, locale);
        command.right = QStringLiteral("\u2192 ") + (text.unit.isEmpty() ? text.number : text.number + QChar(0x202f) + text.unit);
        command.title = tr("Set %1").arg(command.title);
        command.run = [&workbench, best, wanted] { workbench.setParameter(*best, wanted); };
        found.push_back(std::move(command));
        return found;
    };
}

} // namespace rackline
