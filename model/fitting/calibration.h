// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace rackline {

/// A multiplier that a fit may move. What is known beforehand: its ln is 0, give or take `spread`; and it lies between the ends,
/// which are what is physically possible.
struct FreeFactor {
    std::string id;
    double spread = 0, low = 0, high = 0;
};

/// One measured figure. Figures of one configuration, whatever their load, are held out together; several of one run share its
/// weight; those of one kind can stand for each other: their `log`, the ln of what was measured, is in the same unit.
struct Observation {
    std::size_t configuration = 0, run = 0, kind = 0;
    double log = 0;
};

/// ln(predicted / measured) of the observations named by `rows`, with the factors moved to exp(logs).
using MissesAt = std::function<std::vector<double>(std::span<const double> logs, std::span<const std::size_t> rows)>;

/// Rows from 0 to `size` that are not of a part.
std::vector<std::size_t> without(std::size_t size, const std::vector<std::size_t>& part);

struct FittedFactor {
    /// ln, its standard deviation, and the ends of its 90 % interval, which are physically possible.
    double log = 0, spread = 0, low = 0, high = 0;
    /// Rows tell it; otherwise it stays what was known beforehand.
    bool told = false;
    /// The rows would move it further than is physically possible.
    bool stopped = false;
};

enum class CalibrationRefusal { none, fewRuns, fewConfigurations, nothingTold, noMatch, noGain };

/// A mean over configurations, and what it must exceed to be more than chance.
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
    /// How much |ln| shrinks on what was held out.
    MeanGain gain;
    /// How much nearer what was held out is to its prediction than figures of other configurations are. Where it is not, the rows
    /// are noise: any fit that moves their mean would gain.
    MeanGain match;
};

/// method/intervals: never more factors than one in so many runs.
inline constexpr std::size_t runsPerFactor = 20;
/// Fewer cannot be told apart from one lucky configuration: with five, four are left to tell the held-out one.
inline constexpr std::size_t fewestConfigurations = 5;
/// Parts of the cross-validation; with no more configurations than these, each is left out alone.
inline constexpr std::size_t calibrationParts = 10;

/// Huber's loss of the misses plus the priors, by Levenberg and Marquardt with a numerical Jacobian. Factors that the rows say
/// less about than the prior are not moved, nor more of them than one in `runsPerFactor` runs.
Calibration calibrate(std::span<const FreeFactor> factors, std::span<const Observation> observations, const MissesAt& misses);

/// With fewer misses one of them decides what nine in ten are.
inline constexpr std::size_t fewestForWidth = 12;
/// Half-width in ln that holds 90 % of new misses, by the order statistic that conformal prediction takes; 0 of nothing.
double conformalHalfWidth(std::vector<double> misses);

} // namespace rackline
