// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/search/estimate.h"

#include <QLocale>
#include <QString>

namespace rackline {

/// What limits a point, and what a tenth more of it would give at the same layout and batch.
struct BindingNote {
    QString head, text;
};
BindingNote bindingNote(const Scenario& scenario, const Estimate& estimate, const QLocale& locale);

} // namespace rackline
