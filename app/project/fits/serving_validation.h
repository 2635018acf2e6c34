// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/fits/serving_fit.h"
#include "app/project/measured/error_statistics.h"

#include <array>
#include <functional>

namespace rackline {

/// What a fit was kept from seeing: nothing, a fifth of the configurations, one model, one chip.
enum class HeldOut { nothing, configurations, models, chips };
inline constexpr std::array<std::string_view, 4> heldOutNames{"nothing", "configurations", "models", "chips"};

/// Rows of one kind of figure, all or those of one profile, each predicted by fits that did not see what is held out.
struct CrossedErrors {
    std::string kind, profile;
    std::size_t rows = 0;
    std::array<RatioErrors, heldOutNames.size()> errors;
    /// ln; holds 90 % of the figures of configurations not seen.
    double halfWidth = 0;
};

struct CrossedFigure {
    ServingFigure figure;
    /// Fitted to all rows.
    double fitted = 0;
};

struct ServingValidation {
    std::size_t runs = 0;
    /// How many fits each kind of held out took.
    std::array<std::size_t, heldOutNames.size()> fits{};
    std::vector<CrossedErrors> kinds, profiles;
    std::vector<CrossedFigure> figures;
    std::vector<const MeasuredCase*> rows;
    std::array<std::vector<double>, heldOutNames.size()> predicted;
};

/// Every fitted figure of engines and kernels fitted again, without what is held out. `watch` hears how many of how many fits
/// are done.
ServingValidation validateServing(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Recipes& recipes,
                                  unsigned threads, const std::function<void(std::size_t done, std::size_t total)>& watch);

} // namespace rackline
