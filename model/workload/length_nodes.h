// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/workload/lengths.h"

#include <vector>

namespace rackline {

/// A length that stands for the requests near it, with their share.
struct LengthNode {
    double tokens = 0, weight = 1;
};

/// Nodes of a law of lengths (method/serving 12): eight for the lower 95 % of the requests and eight for the rest, or one for a
/// constant. `low` is the shortest over the longest of an even law.
std::vector<LengthNode> lengthNodes(LengthShape shape, double mean, double cv, double low);
/// The same of lengths that were recorded.
std::vector<LengthNode> lengthNodes(std::vector<double> recorded);

/// The value below which a gamma number with the mean 1 and this variation lies with this chance.
double gammaQuantile(double chance, double cv);

} // namespace rackline
