// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/text/project_differences.h"

#include "app/workbench/text/engine_text.h"
#include "model/base/quoted.h"
#include "model/scenario/parameters.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <set>

namespace rackline {

namespace {
struct ProjectDifferences {
    Q_DECLARE_TR_FUNCTIONS(ProjectDifferences)

public:
    QStringList lines;

    /// Values as the files have them; what one of them does not say is a dash.
    void compare(const QString& where, const Settings& mine, const Settings& theirs) {
        std::set<std::string> keys;
        for (const Settings* settings : {&mine, &theirs})
            for (const auto& [key, value] : *settings) keys.insert(key);
        for (const std::string& key : keys) {
            const QString here = valueOf(mine, key), there = valueOf(theirs, key);
            if (here == there) continue;
            const Parameter* parameter = findParameter(key);
            const QString label = parameter != nullptr ? engineText(parameter->label) : shown(key);
            add(where.isEmpty() ? label : where + QStringLiteral(", ") + label, here, there);
        }
    }
    void add(const QString& what, const QString& here, const QString& there) {
        if (here != there) lines << tr("%1: %2 here, %3 there").arg(what, here, there);
    }

    QString text() const {
        constexpr qsizetype most = 8;
        if (lines.isEmpty()) return tr("Both say the same, in other words.");
        QString text = lines.mid(0, most).join(QLatin1Char('\n'));
        if (lines.size() > most) text += QLatin1Char('\n') + tr("and %1 more").arg(lines.size() - most);
        return text;
    }

    /// Whatever wrote the other file may be a stranger.
    static QString shown(const std::string& text) { return QString::fromStdString(printable(text)); }

private:
    static QString valueOf(const Settings& settings, const std::string& key) {
        const auto found = settings.find(key);
        return found == settings.end() ? QStringLiteral("\u2013") : shown(found->second);
    }
};
} // namespace

QString differencesText(const Project& mine, const Project& theirs) {
    ProjectDifferences all;
    all.add(ProjectDifferences::tr("Name"), ProjectDifferences::shown(mine.name), ProjectDifferences::shown(theirs.name));
    all.compare({}, mine.shared, theirs.shared);
    const auto with = [](const Project& project, const std::string& name) {
        return std::find_if(project.scenarios.begin(), project.scenarios.end(),
                            [&](const ScenarioSettings& one) { return one.name == name; });
    };
    for (const ScenarioSettings& one : mine.scenarios) {
        const QString name = ProjectDifferences::shown(one.name);
        if (const auto other = with(theirs, one.name); other != theirs.scenarios.end())
            all.compare(name, one.values, other->values);
        else
            all.lines << ProjectDifferences::tr("Scenario %1: only here").arg(name);
    }
    for (const ScenarioSettings& one : theirs.scenarios)
        if (with(mine, one.name) == mine.scenarios.end())
            all.lines << ProjectDifferences::tr("Scenario %1: only there").arg(ProjectDifferences::shown(one.name));
    const auto point = [](const Project& p) { return p.readAt > 0 ? QString::number(p.readAt) : QStringLiteral("\u2013"); };
    all.add(ProjectDifferences::tr("Operating point"), point(mine), point(theirs));
    if (mine.traffic != theirs.traffic) all.lines << ProjectDifferences::tr("What Traffic serves differs.");
    return all.text();
}

} // namespace rackline
