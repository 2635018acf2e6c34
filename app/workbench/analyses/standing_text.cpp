// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/standing_text.h"

#include "app/report/charts/explanation_charts.h"
#include "app/report/words/nearness_text.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/field_text.h"
#include "model/base/portable_math.h"

#include <QStringList>

#include <cmath>

namespace rackline {
namespace {

QString runs(std::size_t count) { return count == 1 ? tr("1 run") : tr("%1 runs").arg(count); }

/// Adds how the point differs from the run, where they are not the same to a hundredth.
void addDifference(QStringList& words, const QString& what, double ratio, const NumberStyle& style) {
    constexpr double same = 0.01;
    if (std::abs(ratio - 1) >= same) words << what + QLatin1Char(' ') + fromView(changeText(portable::log(ratio), style));
}

} // namespace

std::optional<Nearness> MeasuredStanding::of(const Workbench& workbench, const Pin& pin) {
    const FrontierPoint* point = workbench.pointAt(pin.scenario, pin.x);
    if (!point || !workbench.scenarios()[pin.scenario].resolved) return std::nullopt;
    if (!m_read) m_known = KnownRuns::shipped();
    m_read = true;
    if (!m_known) return std::nullopt;
    return m_known->standingOf(workbench.scenarios()[pin.scenario].resolved->scenario, point->point, workbench.catalogue());
}

QString standingWords(const Nearness& n) {
    if (n.unshipped && n.standing != Standing::calibrated)
        return tr("The engine's profile knows public runs of this model on such chips, which may not be shipped.");
    switch (n.standing) {
    case Standing::calibrated: {
        const QString own = tr("%1 figures of your own").arg(n.ownFigures);
        if (n.ownFigures == 0) return tr("Calibrated on %1 near it.").arg(runs(n.runsNear));
        if (n.runsNear == 0) return tr("Calibrated on %1.").arg(own);
        return tr("Calibrated on %1 and %2 near it.").arg(own, runs(n.runsNear));
    }
    case Standing::carriedOver: {
        if (n.sameChip && n.sameModel && n.sameEngine) return tr("Carried over from other loads and layouts of the same system.");
        QStringList from;
        if (!n.sameChip) from << tr("another chip");
        if (!n.sameModel) from << tr("another model");
        if (!n.sameEngine) from << tr("another engine");
        return tr("Carried over from %1.").arg(from.join(QStringLiteral(", ")));
    }
    case Standing::unmeasured:
        break;
    }
    return tr("Nobody has published a measurement like it.");
}

QString nearestWords(const Nearness& n, const QLocale& locale) {
    if (!n.nearest) return {};
    const NumberStyle style = screenStyle(locale);
    const KnownRun& run = *n.nearest;
    const QString measured = run.tpot > 0 ? tr("%1 per token").arg(fromView(timeText(run.tpot, style)))
                                          : fromView(predictedText(run.perGpu, "tok/s/GPU", style));
    QString text =
        tr("Nearest measured: %1 on %2, %3, %4 (%5)")
            .arg(measured, QString::number(run.gpus) + QChar(0x202F) + QChar(0xD7) + QChar(0x202F) + fromView(chipOf(run)),
                 fromView(engineOf(run)), n.sameModel ? tr("same model") : fromView(run.model), fromView(run.id));
    QStringList here;
    addDifference(here, tr("load of a GPU"), n.load, style);
    addDifference(here, tr("prompts"), n.prompt, style);
    addDifference(here, tr("answers"), n.answer, style);
    if (!here.isEmpty()) text += tr("; compared with that run: %1").arg(here.join(QStringLiteral(", ")));
    if (n.adapters) text += tr("; it had no adapters");
    return text + QLatin1Char('.');
}

} // namespace rackline
