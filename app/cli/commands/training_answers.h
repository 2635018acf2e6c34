// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/assertion.h"
#include "app/cli/shared/compared.h"
#include "app/cli/shared/option_groups.h"
#include "model/runs/training_metric.h"

namespace rackline {

/// The metric of runs with this id; an empty one is `fallback`.
Result<TrainingMetric> runMetric(const std::string& option, const std::string& id, TrainingMetric fallback);

/// What the commands answer of scenarios that train.
struct TrainOptions {
    AssertOptions asserts;
    bool brief = false;
};
int answerTraining(const Loaded& loaded, const TrainOptions& asked, const Options& options, Streams streams);
struct RunFrontierOptions {
    PlaneOptions plane;
    AssertOptions asserts;
    bool all = false;
};
int paretoOfTraining(const Loaded& loaded, const RunFrontierOptions& asked, const Options& options, Streams streams);
int planOfTraining(const Loaded& loaded, const std::string& target, const std::string& minimise, const Options& options,
                   Streams streams);
int compareTraining(const Loaded& loaded, const std::string& metric, const Options& options, Streams streams);
int sensitivityOfTraining(const Loaded& loaded, const std::string& metric, const SolvedFor& solved, bool assumptions,
                          const Options& options, Streams streams);
int siteOfTraining(const Loaded& loaded, const Options& options, Streams streams);

} // namespace rackline
