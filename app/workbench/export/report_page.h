// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pages/report.h"
#include "app/workbench/document/workbench.h"

#include <memory>
#include <string>
#include <vector>

namespace rackline {

/// What a report is made of, copied so that another thread may make it.
struct ReportSource {
    struct One {
        ResolvedScenario resolved;
        Exploration exploration;
        int colour = 0;
    };
    std::string project, command;
    std::shared_ptr<const Catalogue> catalogue;
    Metric x = Metric::speed, y = Metric::perMw;
    std::vector<One> scenarios;
};
/// The visible scenarios on the axes of the chart.
ReportSource reportSource(const Workbench& workbench);
/// What the command line writes for the same scenarios; none where some serve and some train.
Result<Report> reportOf(const ReportSource& source);
/// By the ending of the name: .html, .md or .pdf.
Result<void> writeReport(const ReportSource& source, const std::string& path);

} // namespace rackline
