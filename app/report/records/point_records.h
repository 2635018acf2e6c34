// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"
#include "app/report/records/field.h"
#include "app/report/records/measured_runs.h"
#include "model/base/finding.h"
#include "model/candidates/metric.h"
#include "model/mapping/layout.h"
#include "model/runs/training_evaluator.h"

#include <array>

namespace rackline {

const Fields<Finding>& fieldsOf(Of<Finding>);
/// The degrees of a layout alone: the fields of its table. Some are those of workers that only read prompts.
Fields<Layout> degreeFields(bool readsAlone);
const Fields<Layout>& fieldsOf(Of<Layout>);
const Fields<OperatingPoint>& fieldsOf(Of<OperatingPoint>);
const Fields<RunPoint>& fieldsOf(Of<RunPoint>);
const Fields<InputFigure>& fieldsOf(Of<InputFigure>);
const Fields<Source>& fieldsOf(Of<Source>);

/// A layout's label, with the cap that a search holds its GPUs at: `EP36 DP36, 4P:1D at 600 W`.
std::string heldLabel(const OperatingPoint& point);
std::string heldLabel(const TrainingPoint& point);

/// A number for each metric, such as an elasticity.
const Fields<std::array<double, metricCount>>& metricValueFields();

/// Says in which units the metrics are; the same for everything.
struct MetricUnits {};
const Fields<MetricUnits>& fieldsOf(Of<MetricUnits>);

/// How a point stands to what was measured.
Json standingSchema();

} // namespace rackline
