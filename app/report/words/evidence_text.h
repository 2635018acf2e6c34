// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/words/number_text.h"
#include "model/kernels/coefficients.h"
#include "model/mapping/evidence.h"
#include "model/search/explore.h"

#include <optional>
#include <span>
#include <string>

namespace rackline {

/// How far the interval of a frontier reaches along the ray, and what its column is. Empty where there is no point.
std::string bandText(std::span<const FrontierPoint> frontier);

/// ` +18 %`: what a point has over published layouts; empty where that is nothing, or where these have none to compare with.
std::string gainText(const std::optional<double>& gain, const NumberStyle& style);
/// For a headline: `layout published 2026-05`, `layout not published`.
std::string shortText(const LayoutStanding& standing);
/// What is known of a layout, and how old that is.
std::string layoutText(const LayoutStanding& standing);

/// Which software the engine's profile was fitted to; empty where the catalogue does not say.
std::string softwareText(const EngineProfile& engine);

} // namespace rackline
