// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/lone_task_charts.h"
#include "app/report/sheets/sheet.h"
#include "app/workbench/export/picture.h"
#include "app/workbench/runs/training_analysis.h"

#include <memory>
#include <string>
#include <vector>

namespace rackline {

/// Scenarios of a task that one command answers, and nothing else does: whole passes, or learning from own answers. It owns what
/// its parts point to.
struct LoneTaskStudy {
    Task task = Task::passes;
    std::vector<RunInput> inputs;
    /// One of the two has a scenario for each input.
    std::vector<PassedScenario> passed;
    std::vector<PostTrainedScenario> learned;
    /// The tables of the command line, one page for each input.
    std::vector<SheetPage> pages;
};
/// Makes the study, which takes its time and belongs on another thread.
std::shared_ptr<const LoneTaskStudy> loneTaskStudy(Task task, std::vector<RunInput> inputs, const Background::Watch& watch);

struct LoneTaskView {
    /// A chart or a table with its title, and what it is called in files.
    template <class Content> struct Titled {
        std::string id;
        QString title;
        Content content;
    };
    PageAnswer answer;
    /// Those that have something to draw.
    std::vector<Titled<Picture>> charts;
    /// Tables of one figure a row have a column for each scenario; those of several figures are of the selected scenario.
    std::vector<Titled<TableData>> tables;
};
LoneTaskView loneTaskView(const LoneTaskStudy& study, const QLocale& locale);

} // namespace rackline
