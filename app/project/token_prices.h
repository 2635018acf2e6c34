// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

namespace rackline {

/// Where the catalogue has what tokens of models are sold for.
inline constexpr std::string_view tokenPrices = "token-prices";

/// The rows of that list which say a model's prices: its own, or those of what hosts call models of its size.
std::string pricedAs(const Entry& prices, const Transformer& model);

/// Gives a scenario that serves the published prices of its model, where it has none of its own. It must be called after
/// parameters are read.
Result<void> takeTokenPrices(Scenario& scenario, const Settings& settings, const Catalogue& catalogue);
/// Adds these figures with their source to the list of inputs.
void addPriceFigures(ResolvedScenario& scenario, const Settings& settings, const Catalogue& catalogue);

} // namespace rackline
