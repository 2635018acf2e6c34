// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/search/estimate.h"

#include <QLocale>
#include <QString>

#include <vector>

namespace rackline {

/// A line under a page's stacks: how far it goes, or what comes of it.
struct StackFact {
    QString name, value;
    /// The 90 % interval; empty where there is none.
    QString range;
};

/// Both ends of an interval, with a unit that they share written once: `$2.54–$4.27 bn`.
QString endsText(const QString& low, const QString& high);

std::vector<StackFact> memoryFacts(const Estimate& estimate, const QLocale& locale);
std::vector<StackFact> powerFacts(const Estimate& estimate, const QLocale& locale);
std::vector<StackFact> costFacts(const Estimate& estimate, const QLocale& locale);

} // namespace rackline
