// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/measured_frontier.h"

#include <array>
#include <optional>
#include <string_view>

namespace rackline {

/// What the band was fitted without.
enum class BandLeft { nothing, configurations, chipEngines, halfYears };
inline constexpr std::array<std::string_view, 4> bandLeftNames{"nothing", "configurations", "chip_engines", "half_years"};

/// One point of a measured frontier beside the searched one; factors are predicted over measured.
struct FrontierMiss {
    std::size_t frontier = 0, run = 0;
    double bothAxes = 0;
    /// The same with the layouts that were run for this frontier alone, in pools those that decode; 0 where none of them works.
    double layoutsRun = 0;
    /// The same, and upwards at the speed of the point, with the layouts that somebody published for the engine, generation,
    /// format and model; 0 where none of them works.
    double demonstrated = 0, demonstratedSpeed = 0;
    /// Height at the speed of the point; none where no candidate is as fast.
    std::optional<double> equalSpeed;
    /// The measured point lies in the interval that the search draws, at its own speed, and within the engine's own error along
    /// both axes.
    bool insideUpright = false, insideWidth = false;
    /// ln; how much more the best measured layout gives on the ray of this point than the one that the model would choose. None
    /// where fewer than two layouts were measured there.
    std::optional<double> regret;
    /// The point's own frontier band, fitted without what is left out; not known where too little is left.
    std::array<FrontierBand, bandLeftNames.size()> bands;

    /// ln; of the band without chip and engine, at the speed of the point: half of its way from the lower end to the upper one.
    /// None where the lower end is not as fast as the point.
    std::optional<double> uprightHalfWidth;

    bool inside(BandLeft left) const;
};

/// Means over the points of the frontiers that are alike in something.
struct FrontierScore {
    std::string by, name;
    std::size_t frontiers = 0, points = 0, none = 0, choices = 0, withLayouts = 0, withShown = 0, withShownSpeed = 0,
                twoSided = 0;
    double demonstrated = 1, demonstratedSpeed = 1;
    double bothAxes = 1, layoutsRun = 1, equalSpeed = 1, regret = 0, uprightHalfWidth = 0, insideUpright = 0, insideWidth = 0;
    /// Share of the points whose band is known, how many those are, and the mean width, ln.
    std::array<double, bandLeftNames.size()> inside{}, halfWidth{};
    std::array<std::size_t, bandLeftNames.size()> banded{};
};

struct FrontierValidation {
    std::vector<MeasuredFrontier> frontiers;
    std::vector<FrontierMiss> misses;
    /// Points of measured frontiers for which the search finds nothing that works; they have no miss.
    std::size_t unanswered = 0;
    std::vector<FrontierScore> scores;
};

/// Searches every measured frontier anew, with all layouts free; the same bits for any number of threads.
FrontierValidation validateFrontiers(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Recipes& recipes,
                                     unsigned threads);

} // namespace rackline
