// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"

#include <QLocale>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace rackline {

struct AnswerSpan {
    QString text;
    /// Whether it is drawn in a quieter colour, as intervals are.
    bool quiet = false;
};

/// The sentence that a page begins with, and the conditions under which it holds.
struct PageAnswer {
    std::vector<AnswerSpan> spans;
    QString conditions;

    QString plainText() const;
};

/// Whether all that is shown trains, so that nothing of it has a frontier.
bool trainsOnly(const Workbench& workbench);

/// Whether the selected scenario does.
bool selectedTrains(const Workbench& workbench);
/// What pages are about: the task of the scenario in hand where it is shown, else what is served, or else what is shown first.
Task shownTask(const Workbench& workbench);

/// One sentence of them, which ends once where the last ends with an abbreviation: "62,5 Mio."
QString oneSentence(const QStringList& parts);

/// The sentence on the pinned points: "Kyber makes 4.4 x (2.6-6.2) the tokens per megawatt of GB200."
PageAnswer answerOf(const Workbench& workbench, const QLocale& locale);
/// What it holds for, without the rule of its intervals.
QString conditionsOf(const Workbench& workbench, const QLocale& locale);

} // namespace rackline
