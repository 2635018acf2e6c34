// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/money/investment.h"
#include "model/base/portable_math.h"
#include "model/facility/money/cost.h"
#include "model/facility/money/revenue.h"

namespace rackline {

Money netPresentValue(const Investment& investment) {
    const double years = investment.life / year;
    const double today = portable::pow(1.0 + investment.rate, -years);
    const Money incomes = investment.income * year / capitalRecovery(investment.rate, investment.life);
    return incomes + today * investment.residual - investment.capex;
}

std::optional<Time> simplePayback(const Investment& investment) {
    if (investment.capex.si() <= 0) return Time{};
    if (investment.income.si() <= 0) return std::nullopt;
    return investment.capex / investment.income;
}

std::optional<Time> discountedPayback(const Investment& investment) {
    const auto simple = simplePayback(investment);
    if (!simple || investment.rate == 0) return simple;
    const double left = 1.0 - investment.rate * (*simple / year);
    if (left <= 0) return std::nullopt;
    return -portable::log(left) / portable::log(1.0 + investment.rate) * year;
}

UpgradeResult evaluate(const Upgrade& upgrade) {
    UpgradeResult result;
    result.priceAfter = priceAtSupply(upgrade.price, upgrade.before.tokens, upgrade.after.tokens, upgrade.elasticity);
    result.incomeBefore = upgrade.utilisation * (upgrade.before.tokens * upgrade.price) - upgrade.before.running;
    result.incomeAfter = upgrade.utilisation * (upgrade.after.tokens * result.priceAfter) - upgrade.after.running;
    result.gain = result.incomeAfter - result.incomeBefore;
    const Investment change{upgrade.capex - upgrade.resale, result.gain, upgrade.life, upgrade.rate, Money{}};
    result.netPresentValue = netPresentValue(change);
    result.payback = simplePayback(change);
    result.discountedPayback = discountedPayback(change);
    return result;
}

} // namespace rackline
