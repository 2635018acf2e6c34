// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/text/binding_note.h"

#include "app/report/words/number_text.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "model/candidates/held_point.h"
#include "model/scenario/parameters.h"

namespace rackline {
namespace {

const Parameter* parameterOf(Limit limit, Precision weights) {
    switch (limit) {
    case Limit::memory:
        return findParameter("hardware.accelerator.hbm.bandwidth");
    case Limit::scaleUp:
        return findParameter("hardware.accelerator.scale_up");
    case Limit::scaleOut:
        return findParameter("hardware.out.bandwidth");
    case Limit::compute:
        return findParameter("hardware.accelerator.peak." + std::string(nameOf(formatOf(weights).arithmetic)));
    case Limit::offload:
        return findParameter("offload.bandwidth");
    case Limit::latency:
        break;
    }
    return nullptr;
}

QString headOf(Limit limit) {
    switch (limit) {
    case Limit::memory:
        return tr("HBM bandwidth binds.");
    case Limit::scaleUp:
        return tr("The scale-up link binds.");
    case Limit::scaleOut:
        return tr("The network link binds.");
    case Limit::compute:
        return tr("Arithmetic binds.");
    case Limit::offload:
        return tr("The memory below HBM binds.");
    case Limit::latency:
        break;
    }
    return tr("Fixed latencies bind.");
}

} // namespace

BindingNote bindingNote(const Scenario& scenario, const Estimate& estimate, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    const QString light = QLatin1Char(' ') + tr("The step reaches %1 of the speed of light.")
                                                 .arg(percent(estimate.decodeSpeedOfLight / estimate.decodeStepTime, style));
    BindingNote note{headOf(estimate.binding), tr("Launches, hops and scheduling take more time than any resource.") + light};
    const Parameter* parameter = parameterOf(estimate.binding, scenario.precision.weights);
    if (!parameter) return note;
    Scenario better = scenario;
    parameter->set(better, parameter->get(scenario) * 1.1);
    // As in the sensitivities, the layout and the batch stay.
    const TokenRate now = heldPoint(scenario, estimate.point).perGpu, then = heldPoint(better, estimate.point).perGpu;
    if (!(now.si() > 0)) return note;
    constexpr double part = 0.1, binds = 0.3;
    const double gain = then / now - 1;
    // What takes the most time may still be no limit: a tenth more of it must give a third of that.
    if (gain < binds * part) note.head = tr("Nothing binds alone.");
    const QString gained = QString::fromStdString(percentText(gain, style)),
                  more = QString::fromStdString(percentText(0.1, style));
    const QString what = engineText(parameter->label);
    note.text = gain < 0.001 ? tr("%2: %1 more of it changes next to nothing, the layout unchanged.").arg(more, what)
                             : tr("%2: %1 more of it gives %3 more tokens, the layout unchanged.").arg(more, what, gained);
    note.text += light;
    return note;
}

} // namespace rackline
