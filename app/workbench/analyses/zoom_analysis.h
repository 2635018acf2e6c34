// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/site_zoom.h"
#include "app/workbench/analyses/analysis_input.h"
#include "app/workbench/analyses/answer.h"

#include <memory>
#include <optional>

namespace rackline {

/// A site at one point of a scenario that serves, kept so that all that lies in it can be drawn at once.
struct ZoomSite {
    /// As the point's chips are held.
    Scenario scenario;
    Estimate estimate;

    QString name() const { return QString::fromStdString(scenario.name); }
    SiteZoom seen(Heat heat) const { return SiteZoom(scenario, estimate, heat); }
    StepLanes step(StepPhase phase) const;
};

/// "451 ms, at the speed of light 186 ms".
QString stepText(const ZoomSite& site, StepPhase phase, const QLocale& locale);
/// "305 of 609 racks, 28.9 MW at their inlets".
QString hallText(const SiteZoom& zoom, int hall, const QLocale& locale);

struct ZoomAnalysis {
    PageAnswer answer;
    std::shared_ptr<const ZoomSite> site;
    /// Where a second point is laid over it.
    std::shared_ptr<const ZoomSite> beside;
};

ZoomAnalysis zoomAnalysis(const AnalysisInput& input, const std::optional<AnalysisInput>& beside, const QLocale& locale);

} // namespace rackline
