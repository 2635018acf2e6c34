// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/answer.h"

#include <optional>
#include <vector>

namespace rackline {

/// What a slider changes while it moves: remembers the workbench as it stood, and says what has become of the selected scenario
/// since.
class DragStory {
public:
    /// Where nothing moves.
    void remember(const Workbench& workbench);
    /// The change in percent, and what the engine names as its cause; nothing where no input differs.
    std::optional<PageAnswer> tell(const Workbench& workbench, const QLocale& locale);

private:
    struct Before {
        Scenario scenario;
        std::optional<FrontierPoint> point;
        /// Made when it is first asked for.
        std::optional<Estimate> estimate;
    };
    std::vector<Before> m_before;
};

} // namespace rackline
