// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/scenario/power_parameters.h"

#include "model/scenario/parameter_rows.h"

#include <array>

namespace rackline {

namespace {
using namespace parameter_rows;

constexpr std::array<std::string_view, 3> budgetNames{"enforce", "report", "ignore"};
constexpr std::array<std::string_view, 2> capsNames{"fixed", "searched"};
constexpr double lowestClock = clock_limits::lowest;

// clang-format off
constexpr auto powerTable = std::to_array<Parameter>({
    {"power.cap", "Power", "Power cap", quantity, "W", dim::power, 1, 2e4, logScale, own, noneAtZero,
     "The most that one package may draw; its clock falls until it does.", {}, RACKLINE_QUANTITY(power.chip)},
    {"power.prefill.cap", "Power", "Power cap for prompts", quantity, "W", dim::power, 1, 2e4, logScale, own, noneAtZero,
     "Of the packages that read prompts.", {}, RACKLINE_QUANTITY(power.prefillChip)},
    {"power.decode.cap", "Power", "Power cap for answers", quantity, "W", dim::power, 1, 2e4, logScale, own, noneAtZero,
     "Of the packages that write answers.", {}, RACKLINE_QUANTITY(power.decodeChip)},
    {"power.tray", "Power", "Power of a tray", quantity, "kW", dim::power, 100, 1e6, logScale, own, noneAtZero,
     "The most that one compute tray may draw with its hosts and cards; a server is one.", {}, RACKLINE_QUANTITY(power.tray)},
    {"power.rack", "Power", "Power of a rack", quantity, "kW", dim::power, 100, 1e7, logScale, own, noneAtZero,
     "The most that one rack may draw; the site then provides no more for it.", {}, RACKLINE_QUANTITY(power.rack)},
    {"power.clock", "Power", "Clock", ratio, "%", dim::none, lowestClock, 1, linear, own, noneAtZero,
     "The highest clock, as a share of the chip's maximum.", {}, RACKLINE_NUMBER(power.clock)},
    {"power.prefill.clock", "Power", "Clock for prompts", ratio, "%", dim::none, lowestClock, 1, linear, own, noneAtZero,
     "Of the packages that read prompts.", {}, RACKLINE_NUMBER(power.prefillClock)},
    {"power.decode.clock", "Power", "Clock for answers", ratio, "%", dim::none, lowestClock, 1, linear, own, noneAtZero,
     "Of the packages that write answers.", {}, RACKLINE_NUMBER(power.decodeClock)},
    {"power.budgets", "Power", "Budgets", choice, "", dim::none, 0, 2, linear, own, false,
     "Whether chips are held at what the rack, and a hall that is described, can carry.", budgetNames,
     RACKLINE_NUMBER(power.budgets)},
    {"power.caps", "Power", "Choice of caps", choice, "", dim::none, 0, 1, linear, own, false,
     "Whether lower caps than those that are set are searched together with layouts, at each point the best.", capsNames,
     RACKLINE_NUMBER(power.caps)},
});
// clang-format on
} // namespace

std::span<const Parameter> powerParameters() { return powerTable; }

bool concernsPower(const Parameter& parameter) { return parameter.id.starts_with("power."); }

} // namespace rackline
