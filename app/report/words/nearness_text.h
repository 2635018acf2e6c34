// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/evidence/known_runs.h"
#include "app/report/words/number_text.h"

#include <optional>
#include <string>
#include <string_view>

namespace rackline {

/// `calibrated`, `carried_over`, `unmeasured`.
std::string_view nameOf(Standing standing);

/// For a column: `12 near`, `carried over`, `nothing like it`; empty where nothing is known.
std::string shortText(const std::optional<Nearness>& nearness);
/// `Calibrated on 12 runs near it.`
std::string standingText(const Nearness& nearness);
/// A measured run's chip and engine as people write them: `H200 SXM`, `TensorRT-LLM`.
std::string chipOf(const KnownRun& run);
std::string engineOf(const KnownRun& run);
/// `Nearest measured: 23 ms per token on 8 x H200 SXM, vLLM, same model (INF00236); load of a GPU here 2 % lower.`
std::string nearestText(const Nearness& nearness, const NumberStyle& style = screenNumbers);
/// Both.
std::string sentenceOf(const Nearness& nearness, const NumberStyle& style = screenNumbers);

} // namespace rackline
