// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/words/calibration_words.h"

#include "app/project/calibrated_factors.h"
#include "app/report/words/number_text.h"
#include "model/base/portable_math.h"

#include <cmath>

namespace rackline {

namespace {
std::string ratio(double ln) { return decimalText(portable::exp(ln), 2, plainNumbers); }
} // namespace

std::vector<FittedParameter> fittedParameters(const ProfileCalibration& p) {
    std::vector<FittedParameter> all;
    for (std::size_t i = 0; i < calibratedFactors().size(); ++i) {
        const CalibratedFactor& row = calibratedFactors()[i];
        const CalibratedFigure& figure = row.figures.front();
        const FittedFactor& f = p.fit.factors[i];
        const auto moved = [&](double ln) { return p.base.*figure.field / figure.unitSi * portable::exp(ln); };
        all.push_back({row.id, row.label, figure.unit, moved(0), moved(f.log), moved(f.low), moved(f.high), f.told, f.stopped});
    }
    return all;
}

std::string_view remarkOf(const FittedParameter& parameter) {
    if (parameter.stopped) return "stopped at its physical limit";
    return parameter.told ? "" : "kept";
}

std::string_view nameOf(const CalibrationErrors& e) {
    if (e.kind == SpreadOf::tpot) return e.pools ? "time per token, two pools" : "time per token";
    return e.pools ? "rates and latencies, two pools" : "rates and latencies";
}

std::string verdictOf(const ProfileCalibration& p) {
    const Calibration& c = p.fit;
    const std::string has = std::to_string(c.runs) + (c.runs == 1 ? " run of " : " runs of ") + std::to_string(c.configurations);
    const std::string change = "on configurations left out of the fit the mean error " +
                               std::string(c.gain.mean < 0 ? "grows by " : "falls by ") + percentCell(std::abs(c.gain.mean)) +
                               " points";
    switch (c.refusal) {
    case CalibrationRefusal::fewRuns:
    case CalibrationRefusal::fewConfigurations:
        return "refused: needs at least " + std::to_string(runsPerFactor) + " runs of " + std::to_string(fewestConfigurations) +
               " configurations (chip, model, layout, lengths), has " + has;
    case CalibrationRefusal::nothingTold:
        return "refused: these rows determine no parameter better than it is already known";
    case CalibrationRefusal::noMatch:
        return "refused: runs left out of the fit are no nearer to their prediction than runs of other configurations "
               "do (" +
               ratio(c.match.mean) + " times, and " + ratio(c.match.chance) +
               " could be chance); the rows follow no pattern that the model can fit";
    case CalibrationRefusal::noGain:
        return "refused: " + change + "; a fall of " + percentCell(c.gain.chance) + " points could be chance";
    case CalibrationRefusal::none:
        break;
    }
    return "accepted: " + change + "; " + percentCell(c.gain.chance) + " could be chance";
}

} // namespace rackline
