// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/workload/post_training.h"

#include <cstddef>
#include <vector>

namespace rackline {

/// Log-normal numbers of a mean and a variation as so many draws show them in the middle, the largest first; each is cut at
/// `most`, and the mean is that of the cut ones. All are alike where the mean is not below the cut.
std::vector<double> expectedDraws(std::size_t count, double mean, double cv, double most);
/// The largest of so many log-normal numbers over their mean, without a cut (method/posttraining 1).
double largestOverMean(std::size_t count, double cv);

std::vector<double> answerLengths(const PostTraining& rl);
/// The tokens of a sequence as attention sees them: the mean square of its length over its mean.
double attendedLength(const std::vector<double>& answers, double prompt);

/// Every `step`th of them from the first on, in an order in which long and short ones come as they would at random.
std::vector<double> dealt(const std::vector<double>& sorted, std::size_t step);

} // namespace rackline
