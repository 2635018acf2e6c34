// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QList>
#include <QWidget>

#include <string>

namespace rackline {

/// A page of the window: it shows the workbench and sends edits to it.
class Page : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Little room: one thing at a time.
    virtual void setCompact(bool) {}
    /// Where F6 stops, in reading order.
    virtual QList<QWidget*> areas() const { return {}; }
    /// The chart as it is exported; empty where the page draws none.
    virtual std::string svg() const { return {}; }
};

} // namespace rackline
