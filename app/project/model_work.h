// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/catalogue/catalogue.h"
#include "model/scenario/scenario.h"

namespace rackline {

/// What an engine was measured to take for the scenario's model in the format of its weights, over what the operators say
/// (`model_work.FORMAT.MODEL` of an engine's profile, method/serving 1); null where nobody measured just that. Formats of four
/// bits stand for each other, because they differ in their scales alone.
const Figure* modelWorkOf(const Entry& engine, const Scenario& scenario);

/// Gives the scenario's engines that figure. Its interval, which is where nine in ten configurations lie, widens theirs. A
/// profile of another generation says nothing of it.
void takeModelWork(Scenario& scenario, const Catalogue& catalogue);

} // namespace rackline
