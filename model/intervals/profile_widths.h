// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/kernels/coefficients.h"

#include <array>
#include <functional>
#include <span>
#include <string_view>

namespace rackline {

/// The figure that an interval is asked for: time per token, tokens a second (and a batch's latency), or time to the first token.
enum class SpreadOf { tpot, rate, firstToken };

/// A width of an engine's profile, of disaggregated pools or not, and the name of the figure that holds it.
struct ProfileWidth {
    SpreadOf of;
    bool pools;
    std::string_view figure;
    double EngineProfile::*own;
};
inline constexpr std::array profileWidths{
    ProfileWidth{SpreadOf::tpot, false, "spread", &EngineProfile::spread},
    ProfileWidth{SpreadOf::tpot, true, "spread_pools", &EngineProfile::spreadPools},
    ProfileWidth{SpreadOf::rate, false, "spread_rate", &EngineProfile::spreadRate},
    ProfileWidth{SpreadOf::rate, true, "spread_rate_pools", &EngineProfile::spreadRatePools},
    ProfileWidth{SpreadOf::firstToken, false, "spread_first_token", &EngineProfile::spreadFirstToken},
    ProfileWidth{SpreadOf::firstToken, true, "spread_first_token_pools", &EngineProfile::spreadFirstTokenPools},
};
const ProfileWidth& profileWidth(SpreadOf of, bool pools);

/// A profile without a width of its own for pools has the one for none, and without that the one of time per token.
const ProfileWidth& widthInUse(const EngineProfile& profile, SpreadOf of, bool pools);
/// The half-width in ln that widthInUse() holds.
double halfWidth(const EngineProfile& profile, SpreadOf of, bool pools);

/// Widens every width that is narrower than this.
void widenTo(EngineProfile& profile, double least);
/// Widens a profile for a chip or a model that its fit did not see. What carrying kernels over adds is left out, because it is
/// added elsewhere, in squares.
void widenUnseen(EngineProfile& profile, double carrySpread);
/// Adds to the widths of some figures, in squares, a standard deviation of ln that is judged where nothing was measured.
void widenJudged(EngineProfile& profile, std::span<const SpreadOf> figures, double judged);
/// Multiplies each width that the profile has in use by the factor of its figure; a factor of 0 leaves it alone.
void widenBy(EngineProfile& profile, const std::function<double(std::string_view)>& factorOf);

} // namespace rackline
