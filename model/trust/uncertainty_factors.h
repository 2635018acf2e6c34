// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/provenance.h"
#include "model/scenario/parameters.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// How well one input of a scenario is known, by the path of its parameter.
struct GradedInput {
    std::string path;
    Grade grade = Grade::judgement;
    bool unverified = false;
};

/// One thing that an answer rests on and that may turn out otherwise: a parameter, or a named group of coefficients.
struct Factor {
    /// The parameter's id, or a name of our own such as `kernels.experts`.
    std::string id;
    std::string_view label, group;
    /// The standard deviation of ln of the value; 0 means that it is taken as given.
    double spread = 0;
    /// Scenarios whose factors have the same key draw the same value, such as the electricity of two systems on one site.
    std::string key;
    /// Whether the engine's residual on measured cases contains it already. Then it is shown on its own, but not drawn a second
    /// time.
    bool inResidual = false;
    const Parameter* parameter = nullptr;
    void (*scale)(Scenario&, double factor) = nullptr;
};

/// The standard deviation of ln of a datasheet's figure of this grade; what a user states is taken as given.
double spreadOf(Grade grade, bool unverified = false);

/// Everything in this scenario that has a spread. Inputs that `inputs` does not grade take the grade of the hardware's status.
std::vector<Factor> factorsOf(const Scenario& scenario, std::span<const GradedInput> inputs = {});

/// Multiplies what the factor stands for by exp(ln), within the parameter's limits; a PUE is moved by its distance from 1.
void applyFactor(Scenario& scenario, const Factor& factor, double ln);

} // namespace rackline
