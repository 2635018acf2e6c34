// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"

#include <QLocale>
#include <QString>

#include <optional>
#include <vector>

namespace rackline {

struct AnswerSpan {
    QString text;
    /// Intervals stand back behind the sentence.
    bool quiet = false;
};

/// The sentence that a page begins with, and the conditions under which it holds.
struct Answer {
    std::vector<AnswerSpan> spans;
    QString conditions;

    QString plainText() const;
};

/// "Kyber makes 4.4 x (2.6-6.2) the tokens per megawatt of GB200." from the pinned points.
Answer answerOf(const Workbench& workbench, const QLocale& locale);

} // namespace rackline
