// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/zoom_analysis.h"

#include "app/report/charts/step_lanes_chart.h"
#include "app/report/words/number_text.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/field_text.h"
#include "model/scenario/chosen_caps.h"
#include "model/search/step_standing.h"

namespace rackline {
namespace {

std::shared_ptr<const ZoomSite> siteOf(const AnalysisInput& input) {
    auto site = std::make_shared<ZoomSite>();
    site->estimate = explain(input.scenario(), input.point);
    site->scenario = AtCaps(input.scenario(), site->estimate.point.caps).scenario();
    return site;
}

} // namespace

StepLanes ZoomSite::step(StepPhase phase) const { return stepLanes({&scenario, nullptr, &estimate}, phase); }

QString stepText(const ZoomSite& site, StepPhase phase, const QLocale& locale) {
    const Estimate& estimate = site.estimate;
    const NumberStyle style = screenStyle(locale);
    const bool decodes = phase == StepPhase::decode;
    const Time whole = decodes ? estimate.decodeStepTime : estimate.prefillStepTime;
    const Time light = speedOfLightOf(decodes ? estimate.decodeStep : estimate.prefillStep);
    return tr("%1, at the speed of light %2").arg(fromView(timeText(whole.si(), style)), fromView(timeText(light.si(), style)));
}

QString hallText(const SiteZoom& zoom, int hall, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    const QString here = fromView(countText(zoom.standsIn(hall), style)), all = fromView(countText(zoom.stands(), style)),
                  watts = fromView(measureText(zoom.inletsOf(hall).si(), "W", style));
    const bool racks = !zoom.hasCabinets();
    if (zoom.halls() == 1)
        return racks ? tr("%1 racks, %2 at their inlets").arg(here, watts)
                     : tr("%1 cabinets, %2 at their inlets").arg(here, watts);
    return racks ? tr("%1 of %2 racks, %3 at their inlets").arg(here, all, watts)
                 : tr("%1 of %2 cabinets, %3 at their inlets").arg(here, all, watts);
}

namespace {
QString countedText(const SiteZoom& zoom, const NumberStyle& style) {
    const QString count = fromView(countText(zoom.stands(), style));
    return zoom.hasCabinets() ? tr("%1 cabinets").arg(count) : tr("%1 racks").arg(count);
}
QString wattsText(const SiteZoom& zoom, const NumberStyle& style) {
    return fromView(measureText(zoom.inlets().si(), "W", style));
}
} // namespace

ZoomAnalysis zoomAnalysis(const AnalysisInput& input, const std::optional<AnalysisInput>& beside, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    ZoomAnalysis found;
    found.site = siteOf(input);
    const SiteZoom zoom = found.site->seen(Heat::watts);
    const QString name = found.site->name(), counted = countedText(zoom, style), watts = wattsText(zoom, style);
    found.answer.spans = {
        {zoom.halls() == 1
             ? tr("%1: %2 in one hall draw %3.").arg(name, counted, watts)
             : tr("%1: %2 in %3 halls draw %4.").arg(name, counted, fromView(countText(zoom.halls(), style)), watts),
         false}};
    found.answer.conditions = whereOf(input, locale) + QLatin1Char('.');
    if (beside) {
        found.beside = siteOf(*beside);
        const SiteZoom other = found.beside->seen(Heat::watts);
        found.answer.spans = {
            {tr("%1: %2 draw %3; %4: %5 draw %6.")
                 .arg(name, counted, watts, found.beside->name(), countedText(other, style), wattsText(other, style)),
             false}};
        found.answer.conditions =
            tr("Left of the handle: %1. Right of it: %2.").arg(whereOf(input, locale), whereOf(*beside, locale));
    }
    return found;
}

} // namespace rackline
