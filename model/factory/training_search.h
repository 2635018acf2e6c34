// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/finding.h"
#include "model/facility/cost.h"
#include "model/facility/site_power.h"
#include "model/factory/scenario.h"
#include "model/training/training_step.h"

#include <cstdint>
#include <vector>

namespace rackline {

/// One layout with its step, memory and power.
struct TrainingPoint {
    TrainingLayout layout;
    TrainingStep step;
    TrainingMemory memory;
    /// Of one GPU, at the facility's meter; money per time of one GPU.
    Power power;
    MoneyRate hourly;
    bool fits = false;
};

/// Evaluates layouts of one scenario on a number of GPUs; shared by threads.
class TrainingEvaluator {
public:
    TrainingEvaluator(const Scenario& scenario, int gpus);

    TrainingPoint point(const TrainingLayout& layout) const;
    /// The same with what many candidates share; `power` is left out.
    void evaluate(const LayerTable& table, std::span<const StageKind> stages, TrainingPoint& point) const;
    /// Watts and money of an evaluated point.
    void addPower(TrainingPoint& point) const;
    /// What the search makes small: seconds, dollars or joules of one step.
    double costOf(const TrainingPoint& point, TrainingGoal goal) const;

    const Scenario& scenario() const { return m_scenario; }
    const TrainingMachine& machine() const { return m_machine; }
    const TrainingRun& run() const { return m_scenario.training.run; }
    int gpus() const { return m_gpus; }
    /// Bytes that training may reserve, and those that it may plan with.
    double limit() const { return m_limit; }
    double planned() const { return m_planned; }
    double flopsPerToken() const { return m_modelFlops; }

private:
    const Scenario& m_scenario;
    int m_gpus;
    TrainingMachine m_machine;
    PowerScale m_power;
    CostScale m_cost;
    double m_limit = 0, m_planned = 0, m_modelFlops = 0, m_layerFlops = 0;
};

struct TrainingSearchResult {
    bool found = false;
    /// The best that fits, or where nothing does the one that needs least memory.
    TrainingPoint best;
    std::int64_t evaluated = 0, fitting = 0;
};

/// Why no layout can exist at all; code none where one may.
Finding trainingObstacle(const Scenario& scenario, int gpus);

/// Every layout that the plan leaves free. The result does not depend on `threads`; 0 takes all processors. With `wide`, stage
/// and data-parallel counts need not be powers of two and every pipeline schedule is tried.
TrainingSearchResult searchTraining(const Scenario& scenario, int gpus, unsigned threads = 0, bool wide = false);

} // namespace rackline
