// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/money/revenue.h"
#include "model/base/portable_math.h"
#include "model/units/constants.h"

#include <cmath>

namespace rackline {

Money revenueOf(const TokenPrices& prices, Tokens input, double hit, Tokens output) {
    return (1.0 - hit) * (input * prices.input) + hit * (input * prices.cachedInput) + output * prices.output;
}

TokenPrice blendedPrice(const TokenPrices& prices, Tokens input, double hit, Tokens output) {
    return revenueOf(prices, input, hit, output) / output;
}

TokenPrice priceAtSupply(TokenPrice price, TokenRate before, TokenRate after, double elasticity) {
    if (std::isinf(elasticity)) return price;
    return price * portable::pow(after / before, -1.0 / elasticity);
}

double margin(TokenPrice price, TokenPrice cost) { return 1.0 - cost / price; }

double breakEvenUtilisation(MoneyRate own, MoneyRate rent) { return own / rent; }

} // namespace rackline
