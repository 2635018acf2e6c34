// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/widgets/basics.h"

namespace rackline {

/// A soft callout: one sentence that says more than a second chart.
class Callout : public QWidget {
public:
    Callout(const Theme& theme, QWidget* parent);
    void say(const QString& head, const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    TextLabel *m_head, *m_text;
};

} // namespace rackline
