// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/training_charts.h"
#include "app/workbench/analyses/answer.h"
#include "app/workbench/document/background.h"
#include "app/workbench/export/table_data.h"

#include <memory>
#include <optional>
#include <span>

namespace rackline {

/// A scenario that serves no requests, copied so that another thread may work on it.
struct RunInput {
    ResolvedScenario resolved;
    int colour = 0;
    bool selected = false;
    /// Its place in the document.
    std::size_t place = 0;
};
/// The visible scenarios that train, also those that do so on their own answers.
std::vector<RunInput> trainingInputs(const Workbench& workbench);
/// The visible scenarios of one task.
std::vector<RunInput> inputsOf(const Workbench& workbench, Task task);
/// The run of an input, which outlives it, at its best layout.
TrainedScenario trainedOf(const RunInput& input);
/// The selected one of them, or the first.
std::size_t selectedOf(std::span<const RunInput> inputs);
/// Why a run has no figures to speak of.
PageAnswer cannotTrain(const Scenario& scenario, std::span<const Finding> findings, const NumberStyle& style);
/// The call of `rackline` that prints figures of these scenarios; empty without any.
QString runLine(const Workbench& workbench, std::span<const RunInput> inputs, const char* command,
                std::vector<std::string> options = {});
/// The same of all that train.
QString trainingLine(const Workbench& workbench, const char* command, std::vector<std::string> options = {});

/// Runs with their best layouts, and what more GPUs would bring.
struct TrainingStudy {
    std::vector<RunInput> inputs;
    std::vector<TrainedScenario> trained;
    /// Tokens a second, the share of the chip's peak, and goodput, each against the number of GPUs.
    std::vector<LineChart> scaling;
    /// For each run, the power limit of a GPU that makes the most of a joule; empty where the run does not fit.
    std::vector<std::optional<Power>> limits;
};
/// Makes the study, which takes its time and belongs on another thread. The study owns what its parts point to.
std::shared_ptr<const TrainingStudy> trainingStudy(std::vector<RunInput> inputs, const Background::Watch& watch);

struct TrainingView {
    PageAnswer answer;
    StackChart step, memory;
    TableData figures;
};
TrainingView trainingView(const TrainingStudy& study, const QLocale& locale);

} // namespace rackline
