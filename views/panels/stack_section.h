// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/widgets/basics.h"

class QGridLayout;

namespace rackline {

/// A section of a point: its head with the value, a bar, and the parts in words.
class StackSection : public QWidget {
    Q_OBJECT

public:
    StackSection(const Theme& theme, const QString& name, QWidget* parent = nullptr);
    /// With `rows`, every part is listed under the bar; otherwise there is one line of words.
    void show(const QString& value, const QString& unit, std::vector<StackBar::Part> parts, double capacity, bool rows,
              const QString& right = {});

private:
    const Theme& m_theme;
    TextLabel *m_value, *m_unit, *m_words, *m_right;
    StackBar* m_bar;
    QWidget* m_rowsHost;
    QGridLayout* m_rows;
};

} // namespace rackline
