// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/evaluator.h"
#include "model/simulation/steps.h"

namespace rackline {

/// Time of an engine iteration of one attention rank in the separable form that the load simulation reads (method/serving 7).
StepTimes iterationTimes(const Evaluator& evaluator, const Layout& layout, const SlowdownOf<double>& slowed = {});
/// Tokens that the KV pool of one attention rank holds at the service's mean length.
double kvPoolTokens(const Evaluator& evaluator, const Layout& layout);

} // namespace rackline
