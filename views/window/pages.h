// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/scenario/scenario.h"
#include "views/pages/desk.h"

#include <array>
#include <span>

namespace rackline {

/// What stands beside a page where the window is wide.
enum class Docks { nothing, inputs, inputsAndInspector };

/// A row of the table of pages, each of which is made when it is first shown.
struct PageKind {
    /// The id, which is also the name of its help, of its pictures and of `--page`.
    const char* id;
    /// The title in English, shown through `titleOf`.
    const char* title;
    /// A file of resources/icons.
    const char* symbol;
    /// The rail draws a line between groups.
    int group;
    Docks beside;
    /// What makes the page that stands here for each task, in their order; where there is none, the first serves that task too.
    std::array<Page* (*)(const PageContext& context), taskCount> make;
};

/// The rows in the order of the rail.
std::span<const PageKind> pageKinds();
QString titleOf(const PageKind& kind);

} // namespace rackline
