// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"

#include <QLocale>
#include <QString>

#include <memory>
#include <optional>

namespace rackline {

/// A scenario at one of its points, copied so that another thread may work on it.
struct AnalysisInput {
    ResolvedScenario resolved;
    OperatingPoint point;
    int colour = 0;
    bool announced = false;
    std::shared_ptr<const Catalogue> catalogue;

    const Scenario& scenario() const { return resolved.scenario; }
};

/// The best point that a scenario reaches at this x or better.
std::optional<AnalysisInput> inputAt(const Workbench& workbench, std::size_t scenario, double x);
/// The selected scenario at the reading, or at its nearest point where it does not reach that.
std::optional<AnalysisInput> selectedInput(const Workbench& workbench);

/// The point in words: "GB200 NVL72, EP32 DP32 · B 181, 41 tok/s per user".
QString whereOf(const AnalysisInput& input, const QLocale& locale);

} // namespace rackline
