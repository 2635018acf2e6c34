// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/evidence/known_runs.h"
#include "app/workbench/document/workbench.h"

#include <QLocale>
#include <QString>

#include <optional>

namespace rackline {

/// How points stand to what was measured. The table of runs is read when it is first asked for.
class MeasuredStanding {
public:
    /// How a pinned point stands; empty where nothing is known.
    std::optional<Nearness> of(const Workbench& workbench, const Pin& pin);

private:
    std::optional<KnownRuns> m_known;
    bool m_read = false;
};

/// "Calibrated on 12 runs near it.", in the language of the window.
QString standingWords(const Nearness& nearness);
/// "Nearest measured: 23 ms per token on 8 x h200-sxm, vllm, same model (INF00236); here against it: load of a GPU +2 %."
QString nearestWords(const Nearness& nearness, const QLocale& locale);

} // namespace rackline
