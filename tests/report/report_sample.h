// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pages/report.h"

#include <string>
#include <vector>

namespace rackline {

/// Results made by hand, so that reports are tested without the catalogue. Every text that a user may write is `name`.
struct ReportSample {
    explicit ReportSample(const std::string& name, std::size_t scenarios = 3);

    ReportInput input() const;

    std::vector<ResolvedScenario> resolved;
    std::vector<Exploration> explorations;
    std::vector<Estimate> estimates;
    std::string name;
};

} // namespace rackline
