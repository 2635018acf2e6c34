// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"

namespace rackline {

/// Whether the scenarios train; an error where some do and some serve.
Result<bool> trainingAsked(const Loaded& loaded);

/// What the commands answer of scenarios that train.
int answerTraining(const Loaded& loaded, const Options& options, Streams streams);
int paretoOfTraining(const Loaded& loaded, const Options& options, Streams streams);
int planOfTraining(const Loaded& loaded, const Options& options, Streams streams);
int compareTraining(const Loaded& loaded, const Options& options, Streams streams);
int sensitivityOfTraining(const Loaded& loaded, const Options& options, Streams streams);
int siteOfTraining(const Loaded& loaded, const Options& options, Streams streams);

} // namespace rackline
