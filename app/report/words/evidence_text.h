// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/kernels/coefficients.h"
#include "model/search/explore.h"

#include <span>
#include <string>

namespace rackline {

/// How far the interval of a frontier reaches along the ray, and what its column is. Empty where there is no point.
std::string bandText(std::span<const FrontierPoint> frontier);

/// Which software the engine's profile was fitted to; empty where the catalogue does not say.
std::string softwareText(const EngineProfile& engine);

} // namespace rackline
