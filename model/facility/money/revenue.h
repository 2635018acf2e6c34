// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/quantity.h"

namespace rackline {

struct TokenPrices {
    TokenPrice input, cachedInput, output;
};

/// The revenue of tokens of which the share `hit` of the input comes from the prefix cache.
Money revenueOf(const TokenPrices& prices, Tokens input, double hit, Tokens output);

/// The revenue per output token of requests with this mixture, which compares with the cost of an output token.
TokenPrice blendedPrice(const TokenPrices& prices, Tokens input, double hit, Tokens output);

/// The price after supply grows from `before` to `after`, by the elasticity of demand; an infinite one leaves the price as it is.
TokenPrice priceAtSupply(TokenPrice price, TokenRate before, TokenRate after, double elasticity);

/// The share of the revenue that is left after cost; negative where tokens sell below cost.
double margin(TokenPrice price, TokenPrice cost);

/// The share of the time from which owning is cheaper than renting by the hour; above 1, renting always is.
double breakEvenUtilisation(MoneyRate own, MoneyRate rent);

} // namespace rackline
