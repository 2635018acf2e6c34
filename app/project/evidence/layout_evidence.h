// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/candidates/operating_point.h"
#include "model/scenario/scenario.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// What is known of a layout: somebody published it, or the engine's rules allow it, or only heads and experts divide.
enum class Evidence { demonstrated, supported, possible };
std::string_view nameOf(Evidence evidence);

/// One family of layouts that was published for an engine, generation, format, model and role.
struct PublishedLayouts {
    std::string engine, generation, format, model, role, family, last;
    std::vector<int> ranks;
    double mostPerRank = 0;
};

/// What an engine can run at all.
struct LayoutRules {
    std::string engine;
    /// Attention in data parallel on no rank or on all of them, else on any number that divides them.
    bool attentionOffOrAll = false;
    /// Experts stay sliced or are whole on every rank, else any split that divides them.
    bool expertsOneOrAll = false;
    /// Places for experts and their copies that the load balancer offers.
    std::vector<int> places, ranks;
    int trayAbove = 0, tray = 0;
    /// Ranks of a tensor-parallel group may divide the cache among themselves.
    bool dividesCache = false;
};

/// The class of a layout, and the month of what was published last of it.
struct LayoutStanding {
    Evidence evidence = Evidence::possible;
    std::string last;
};

class LayoutEvidence {
public:
    /// From `layouts.csv` and `rules.csv`.
    static Result<LayoutEvidence> parse(std::string_view layouts, std::string_view rules);
    /// What is installed; none where it is not there.
    static std::optional<LayoutEvidence> shipped();

    LayoutStanding of(const Scenario& scenario, const OperatingPoint& point) const;

private:
    bool supports(const Scenario& scenario, const Layout& layout) const;

    std::vector<PublishedLayouts> m_layouts;
    std::vector<LayoutRules> m_rules;
};

} // namespace rackline
