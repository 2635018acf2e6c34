// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <span>
#include <string_view>

namespace rackline {

/// The figures of a site in the order of its table; their ids are those of JSON and CSV.
enum class SiteFigure {
    racks,
    gpus,
    provisioned,
    left,
    average,
    tokens,
    users,
    requestsPerDay,
    racksPrice,
    besidePrice,
    networkPrice,
    storagePrice,
    sparesPrice,
    installation,
    reserve,
    building,
    capital,
    capitalYearly,
    upkeep,
    hall,
    energy,
    costYearly,
    gpuHour,
    tokenCost,
    cloudGpuHour,
    breakEven,
    revenue,
    tokenRevenue,
    income,
    margin,
    netPresentValue,
    payback,
    discountedPayback,
    carbonPerToken,
    waterPerToken,
    pueMean,
    pueHottest,
    hoursFree,
    hoursLiquidFree,
    freeHeat,
    hottest,
    chillers,
    waterYearly,
};
inline constexpr std::size_t siteFigureCount = static_cast<std::size_t>(SiteFigure::waterYearly) + 1;
struct SiteFigureInfo {
    SiteFigure figure;
    std::string_view id, label, unit;
};
std::span<const SiteFigureInfo> siteFigures();

/// The figures of replacing the first of several sites by this one.
enum class UpgradeFigure { tokenFactor, priceAfter, gain, cost, netPresentValue, payback, discountedPayback };
inline constexpr std::size_t upgradeFigureCount = static_cast<std::size_t>(UpgradeFigure::discountedPayback) + 1;
struct UpgradeFigureInfo {
    UpgradeFigure figure;
    std::string_view id, label, unit;
};
std::span<const UpgradeFigureInfo> upgradeFigures();

} // namespace rackline
