// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/report/sheets/sheet.h"
#include "model/facility/study/network_study.h"

#include <span>

namespace rackline {

/// The network of one scenario, once for each kind of optics.
struct NetworkVariants {
    const ResolvedScenario* scenario = nullptr;
    std::vector<NetworkStudy> variants;
    /// Why there is no second kind.
    std::string missing;
    /// Front ports and fibres of one rack as they are published; 0 where they are not.
    double rackPorts = 0, rackFibres = 0;
};

/// Sized for the GPUs that the scenario names, otherwise those of its site.
Result<NetworkVariants> networkOf(const ResolvedScenario& scenario, const Catalogue& catalogue);
/// The same where the site's chips are held so.
Result<NetworkVariants> networkOf(const ResolvedScenario& scenario, const Catalogue& catalogue, const ChosenCaps& caps);
/// What estimates and sites count of one GPU for network and storage, whatever network is drawn here.
Power countedForNetwork(const Scenario& s);
SheetPage networkPage(const NetworkVariants& network);
/// Every cable between two devices of the first variant: one line per bundle.
std::string cablesCsv(std::span<const NetworkVariants> networks);
NetworkDrawing networkDrawing(std::span<const NetworkVariants> networks);

} // namespace rackline
