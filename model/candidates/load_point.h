// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/prefill_pool.h"

#include <optional>

namespace rackline {

/// A layout at a running batch by the scalar path: its operators one by one.
OperatingPoint pointAt(const Evaluator& evaluator, const Layout& layout, double batch);

/// The point at which a layout meets the scenario's load: so many requests in flight, so many a second over the whole system, or
/// a given batch. More than the KV cache admits waits outside it; more than the system can serve is saturated.
RatedPoint pointForLoad(const Evaluator& evaluator, const Layout& layout);

/// The same of a point's workers, each as many as it has. With `first`, requests wait so long before they decode.
RatedPoint pointOfWorkers(const Evaluator& evaluator, const OperatingPoint& workers, const std::optional<Time>& first = {});
RatedPoint pointOfWorkers(const Evaluator& evaluator, const PrefillPool& pool, const OperatingPoint& workers,
                          const std::optional<Time>& first = {});

/// The same of workers of this layout that decode what a pool reads: a point for each way to match the two that some batch asks
/// for.
std::vector<RatedPoint> pointsForLoad(const Evaluator& evaluator, const PrefillPool& pool, const Layout& layout);

} // namespace rackline
