// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/operating_point.h"
#include "model/training/training_layout.h"

#include <string>

namespace rackline {

/// What the letters of a label say, as a sentence for the line below it; empty where there are none.
std::string spelledOut(const OperatingPoint& point);
std::string spelledOut(const TrainingLayout& layout);

} // namespace rackline
