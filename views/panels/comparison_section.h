// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"
#include "views/widgets/basics.h"

#include <QLocale>

class QGridLayout;

namespace rackline {

/// Two operating points side by side: the name of every figure above its values, because beside them it would need more room than
/// the inspector has.
class ComparisonSection : public QWidget {
    Q_OBJECT

public:
    ComparisonSection(const Theme& theme, const QLocale& locale, QWidget* parent = nullptr);
    void compare(const Workbench& workbench, const OperatingPoint& a, const OperatingPoint& b);

private:
    QLocale m_locale;
    QGridLayout* m_grid;
};

} // namespace rackline
