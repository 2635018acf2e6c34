// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace rackline {

/// A multiplier that a fit may move. Beforehand its ln is known to be 0, give or take `spread`, and it lies between ends that are
/// physically possible.
struct FreeFactor {
    std::string id;
    double spread = 0, low = 0, high = 0;
};

/// One measured figure. Figures of one configuration are held out together, whatever their load. Several figures of one run share
/// its weight. Figures of one kind can stand for each other: their `log`, the ln of the measured value, is in the same unit.
struct Observation {
    std::size_t configuration = 0, run = 0, kind = 0;
    double log = 0;
};

/// Gives ln(predicted / measured) of the observations named by `rows`, with the factors moved to exp(logs).
using MissesAt = std::function<std::vector<double>(std::span<const double> logs, std::span<const std::size_t> rows)>;

/// The rows from 0 to `size` that are not in `part`.
std::vector<std::size_t> without(std::size_t size, const std::vector<std::size_t>& part);

struct FittedFactor {
    /// The fitted ln of the factor, its standard deviation, and the ends of its 90 % interval, which stay within what is
    /// physically possible.
    double log = 0, spread = 0, low = 0, high = 0;
    /// Whether the rows determine the factor; otherwise it stays what was known beforehand.
    bool told = false;
    /// Whether the rows would move it further than is physically possible.
    bool stopped = false;
};

enum class CalibrationRefusal { none, fewRuns, fewConfigurations, nothingTold, noMatch, noGain };

/// A mean over configurations, and the value that it must exceed to be more than chance.
struct MeanGain {
    double mean = 0, chance = 0;
    bool isReal() const { return mean > chance; }
};

struct Calibration {
    CalibrationRefusal refusal = CalibrationRefusal::none;
    std::size_t runs = 0, configurations = 0, parts = 0;
    std::vector<FittedFactor> factors;
    /// ln(predicted / measured) of every observation: without the fit, with it, and by fits that never saw its configuration.
    std::vector<double> before, inSample, heldOut;
    /// How much |ln| shrinks on rows that were held out.
    MeanGain gain;
    /// How much nearer the held-out figures are to their own predictions than figures of other configurations are. Where they are
    /// not nearer, the rows are noise: any fit that moves their mean would gain.
    MeanGain match;
};

/// There are never more factors than one for so many runs (method/intervals).
inline constexpr std::size_t runsPerFactor = 20;
/// With fewer configurations one lucky one decides: of five, four are left to predict the fifth.
inline constexpr std::size_t fewestConfigurations = 5;
/// The parts of the cross-validation. With no more configurations than this, each is left out alone.
inline constexpr std::size_t calibrationParts = 10;

/// Minimises Huber's loss of the misses plus the priors, by Levenberg-Marquardt with a numerical Jacobian. Factors that the rows
/// say less about than the prior does are not moved, and never more factors than one for `runsPerFactor` runs.
Calibration calibrate(std::span<const FreeFactor> factors, std::span<const Observation> observations, const MissesAt& misses);

/// With fewer misses than this, a single one decides where nine in ten lie.
inline constexpr std::size_t fewestForWidth = 12;
/// Half-width in ln that holds 90 % of new misses, by the order statistic of conformal prediction; 0 without misses.
double conformalHalfWidth(std::vector<double> misses);

} // namespace rackline
