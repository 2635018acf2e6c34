// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"
#include "app/report/words/number_text.h"
#include "model/base/interval.h"
#include "model/trust/sensitivity.h"

#include <span>
#include <string>
#include <vector>

namespace rackline {

/// Something that an answer rests on and its user did not write: a default, a figure of the catalogue, a group of coefficients.
struct Assumption {
    InputFigure figure;
    /// d ln metric / d ln value; NaN for choices and counts, which are not varied.
    double elasticity = 0;
    /// The metric over the 90 % interval of this, around what it is; NaN where this is taken as given.
    Interval<double> over;

    bool isVaried() const;
    /// An input of the scenario, and no figure of the catalogue.
    bool isInput() const;
    /// The metric depends on it, as far as one can say.
    bool matters() const;
};

/// The one that matters most first: by the width of its bar in the tornado, or where it is taken as given by what 10 % more of it
/// would do; choices and counts last.
std::vector<Assumption> assumptionsOf(const ResolvedScenario& scenario, const OperatingPoint& point,
                                      std::span<const TornadoBar> tornado, std::span<const InputEffect> elasticities,
                                      Metric metric, const Catalogue& catalogue);

/// A row for people, in every medium the same.
struct AssumptionText {
    std::string label, value, percent, over, grade, source, date;
};
AssumptionText textOf(const Assumption& assumption, Metric metric, const NumberStyle& style = screenNumbers);
/// "12 more do not move it."; empty where every one does.
std::string stillText(std::span<const Assumption> assumptions);

} // namespace rackline
