// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/site/figures.h"

#include <array>

namespace rackline {

namespace {
constexpr auto figureTable = std::to_array<SiteFigureInfo>({
    {SiteFigure::racks, "racks", "racks", ""},
    {SiteFigure::gpus, "gpus", "GPUs", ""},
    {SiteFigure::provisioned, "provisioned", "power provided for", "W"},
    {SiteFigure::left, "left", "power left", "W"},
    {SiteFigure::average, "average", "average power at the meter", "W"},
    {SiteFigure::tokens, "tok_s", "output tokens a second", "tok/s"},
    {SiteFigure::users, "users", "users at once", ""},
    {SiteFigure::requestsPerDay, "requests_per_day", "requests a day", "req/day"},
    {SiteFigure::racksPrice, "racks_usd", "racks", "USD"},
    {SiteFigure::besidePrice, "memory_usd", "memory beside the racks", "USD"},
    {SiteFigure::networkPrice, "network_usd", "network", "USD"},
    {SiteFigure::storagePrice, "storage_usd", "storage", "USD"},
    {SiteFigure::sparesPrice, "spares_usd", "spares", "USD"},
    {SiteFigure::installation, "installation_usd", "installation", "USD"},
    {SiteFigure::reserve, "reserve_usd", "rest of the surcharge", "USD"},
    {SiteFigure::building, "building_usd", "data centre", "USD"},
    {SiteFigure::capital, "capital_usd", "capital", "USD"},
    {SiteFigure::capitalYearly, "capital_usd_yr", "hardware, with interest", "USD/yr"},
    {SiteFigure::upkeep, "upkeep_usd_yr", "upkeep and staff", "USD/yr"},
    {SiteFigure::hall, "hall_usd_yr", "data centre or rent", "USD/yr"},
    {SiteFigure::energy, "energy_usd_yr", "energy", "USD/yr"},
    {SiteFigure::costYearly, "cost_usd_yr", "cost a year", "USD/yr"},
    {SiteFigure::gpuHour, "usd_per_gpu_h", "cost of one GPU hour", "USD/h"},
    {SiteFigure::tokenCost, "usd_per_mtok", "cost of a million output tokens", "USD/Mtok"},
    {SiteFigure::cloudGpuHour, "cloud_usd_per_gpu_h", "the same GPU hour rented", "USD/h"},
    {SiteFigure::breakEven, "break_even", "owning pays above a utilisation of", "%"},
    {SiteFigure::revenue, "revenue_usd_yr", "revenue", "USD/yr"},
    {SiteFigure::tokenRevenue, "revenue_usd_per_mtok", "revenue of a million output tokens", "USD/Mtok"},
    {SiteFigure::income, "income_usd_yr", "revenue less running cost", "USD/yr"},
    {SiteFigure::margin, "margin", "margin after all cost", "%"},
    {SiteFigure::netPresentValue, "npv_usd", "net present value", "USD"},
    {SiteFigure::payback, "payback_yr", "payback", "yr"},
    {SiteFigure::discountedPayback, "discounted_payback_yr", "payback, discounted", "yr"},
    {SiteFigure::carbonPerToken, "carbon_g_per_mtok", "carbon dioxide of a million tokens", "g/Mtok"},
    {SiteFigure::waterPerToken, "water_l_per_mtok", "water of a million tokens", "L/Mtok"},
    {SiteFigure::pueMean, "pue", "PUE, mean of the year", ""},
    {SiteFigure::pueHottest, "pue_hottest", "PUE in the hottest hour", ""},
    {SiteFigure::hoursFree, "free_h", "hours without chillers", "h"},
    {SiteFigure::hoursLiquidFree, "liquid_free_h", "hours without chillers for liquid", "h"},
    {SiteFigure::freeHeat, "free_heat", "heat that no chiller takes", "%"},
    {SiteFigure::hottest, "hottest_c", "hottest hour", "\u00b0C"},
    {SiteFigure::chillers, "chillers_w", "heat that chillers are built for", "W"},
    {SiteFigure::waterYearly, "water_m3_yr", "water a year", "m3/yr"},
});
static_assert(figureTable.size() == siteFigureCount);

constexpr auto upgradeTable = std::to_array<UpgradeFigureInfo>({
    {UpgradeFigure::tokenFactor, "token_factor", "times the tokens", ""},
    {UpgradeFigure::priceAfter, "price_usd_per_mtok", "price of a million tokens afterwards", "USD/Mtok"},
    {UpgradeFigure::gain, "gain_usd_yr", "income gained", "USD/yr"},
    {UpgradeFigure::cost, "cost_usd", "capital less resale", "USD"},
    {UpgradeFigure::netPresentValue, "npv_usd", "net present value of the change", "USD"},
    {UpgradeFigure::payback, "payback_yr", "payback", "yr"},
    {UpgradeFigure::discountedPayback, "discounted_payback_yr", "payback, discounted", "yr"},
});
static_assert(upgradeTable.size() == upgradeFigureCount);
} // namespace

std::span<const SiteFigureInfo> siteFigures() { return figureTable; }
std::span<const UpgradeFigureInfo> upgradeFigures() { return upgradeTable; }

} // namespace rackline
