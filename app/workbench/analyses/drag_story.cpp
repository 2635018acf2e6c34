// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/drag_story.h"

#include "app/report/charts/charts.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <algorithm>

namespace rackline {
namespace {

/// The first input of the table that has another value, with both values.
struct Moved {
    const Parameter* parameter = nullptr;
    QString before, now;
};
Moved movedBetween(const Scenario& before, const Scenario& now, const QLocale& locale) {
    for (const Parameter& parameter : parameters()) {
        const double from = parameter.get(before), to = parameter.get(now);
        if (from == to || parameter.kind == ParameterKind::choice) continue;
        return {&parameter, shownValue(parameter, from, locale), shownValue(parameter, to, locale)};
    }
    return {};
}

QString changeOf(double before, double now, const NumberStyle& style) {
    const double change = now / before - 1;
    return (change > 0 ? QStringLiteral("+") : QString()) + percent(change, style);
}

QString readersOf(const OperatingPoint& before, const OperatingPoint& now) {
    const auto both = [](const OperatingPoint& p) { return p.prefillWorkers + p.decodeWorkers; };
    if (before.prefillWorkers == 0 || now.prefillWorkers == 0) return {};
    if (before.prefillWorkers == now.prefillWorkers && both(before) == both(now)) return {};
    return tr("%1 of %2 workers read prompts, before %3 of %4")
        .arg(now.prefillWorkers)
        .arg(both(now))
        .arg(before.prefillWorkers)
        .arg(both(before));
}

/// The causes, each with what it was before.
QString causesOf(const Estimate& before, const Estimate& now, const NumberStyle& style) {
    const QString limit = capital(engineText(nameOf(now.binding)));
    QStringList parts{before.binding == now.binding ? tr("%1 takes the largest part of the decode step, as before").arg(limit)
                                                    : tr("%1 takes the largest part of the decode step, before it was %2")
                                                          .arg(limit, engineText(nameOf(before.binding)))};
    const QString layout = fromView(labelOf(now.point)), readers = readersOf(before.point, now.point);
    if (!readers.isEmpty()) parts << readers;
    if (readers.isEmpty() && layout != fromView(labelOf(before.point)))
        parts << tr("the best layout is %1, before %2").arg(layout, fromView(labelOf(before.point)));
    const auto pair = [&parts](const QString& text, const QString& is, const QString& was) {
        if (is != was) parts << text.arg(is, was);
    };
    pair(tr("%1 sequences run on a rank, before %2"), fromView(predictedText(now.point.batch, {}, style)),
         fromView(predictedText(before.point.batch, {}, style)));
    pair(tr("the step takes %1, before %2"), fromView(timeText(now.decodeStepTime.si(), style)),
         fromView(timeText(before.decodeStepTime.si(), style)));
    return parts.join(QStringLiteral("; ")) + QLatin1Char('.');
}

} // namespace

void DragStory::remember(const Workbench& workbench) {
    m_before.clear();
    const auto& states = workbench.scenarios();
    for (std::size_t i = 0; i < states.size(); ++i) {
        Before& before = m_before.emplace_back();
        if (states[i].resolved) before.scenario = states[i].resolved->scenario;
        if (const FrontierPoint* point = workbench.pointAt(i, workbench.reading())) before.point = *point;
    }
}

std::optional<PageAnswer> DragStory::tell(const Workbench& workbench, const QLocale& locale) {
    const auto& states = workbench.scenarios();
    const std::size_t at = workbench.current();
    if (at >= states.size() || states.size() != m_before.size() || !states[at].resolved || !states[at].visible) return {};
    Before& before = m_before[at];
    const Moved moved = movedBetween(before.scenario, states[at].resolved->scenario, locale);
    if (!moved.parameter) return {};
    const NumberStyle style = screenStyle(locale);
    const QString name = QString::fromStdString(states[at].name),
                  what = rackline::tr("%1 %2 \u2192 %3").arg(engineText(moved.parameter->label), moved.before, moved.now);
    const Metric y = workbench.chart().y;
    const FrontierPoint* now = workbench.pointAt(at, workbench.reading());
    const QString reading = fromView(metricText(workbench.chart().x, workbench.reading(), style));
    const auto said = [&](const QString& sentence, const QString& why) { return PageAnswer{{{sentence, false}}, why}; };
    if (!now && !before.point) return {};
    if (!now) return said(rackline::tr("%1: %2 no longer reaches %3.").arg(what, name, reading), {});
    if (!before.point) return said(rackline::tr("%1: %2 now reaches %3.").arg(what, name, reading), {});
    if (!(before.point->yAtX.mid > 0)) return {};
    if (!before.estimate) before.estimate = explain(before.scenario, before.point->point);
    const std::optional<Estimate> explained = workbench.explained({at, workbench.reading()});
    const QString title = withinSentence(axisText(infoOf(y).title));
    const QString change = changeOf(before.point->yAtX.mid, now->yAtX.mid, style);
    const bool same = change == percent(0, style);
    return said(same ? rackline::tr("%1: no change of the %2 of %3.").arg(what, title, name)
                     : rackline::tr("%1 changes the %2 of %3 by %4.").arg(what, title, name, change),
                explained ? causesOf(*before.estimate, *explained, style) : QString());
}

} // namespace rackline
