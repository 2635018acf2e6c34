// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/constants.h"
#include "model/units/quantity.h"

#include <limits>
#include <optional>

namespace rackline {

/// Money that is spent now and brings the same net income every year. What is left at the end is sold for `residual`.
struct Investment {
    Money capex;
    /// Revenue less running cost. Energy, upkeep and staff are running cost; depreciation is not.
    MoneyRate income;
    Time life = 4 * year;
    double rate = 0.10;
    Money residual;
};

Money netPresentValue(const Investment& investment);

/// The payback time without interest; empty where the income never repays.
std::optional<Time> simplePayback(const Investment& investment);
/// The time after which the discounted income has repaid the money, whether or not it lies within the life. The residual is not
/// counted.
std::optional<Time> discountedPayback(const Investment& investment);

/// A site before or after a change.
struct SiteFlows {
    TokenRate tokens;
    /// Energy, upkeep and staff.
    MoneyRate running;
};

/// Replacing what stands on a site by something else in the same megawatts.
struct Upgrade {
    SiteFlows before, after;
    Money capex, resale;
    TokenPrice price;
    double utilisation = 1;
    /// The elasticity of demand. Infinite leaves the price where it is, however many tokens come to the market.
    double elasticity = std::numeric_limits<double>::infinity();
    Time life = 4 * year;
    double rate = 0.10;
};

struct UpgradeResult {
    TokenPrice priceAfter;
    /// The net income of the old and the new site, and what the change brings.
    MoneyRate incomeBefore, incomeAfter, gain;
    Money netPresentValue;
    std::optional<Time> payback, discountedPayback;
};

UpgradeResult evaluate(const Upgrade& upgrade);

} // namespace rackline
