// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLayout>
#include <QList>
#include <QWidget>

#include <string>

namespace rackline {

/// A page of the window: it shows the workbench and sends edits to it.
class Page : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// As low as its parts may be: what is taller scrolls within the page.
    int heightForWidth(int width) const override {
        return layout() && layout()->hasHeightForWidth() ? layout()->minimumHeightForWidth(width) : -1;
    }
    /// Little room: one thing at a time.
    virtual void setCompact(bool) {}
    /// Nothing that the page shows is still being computed.
    virtual bool isSettled() const { return true; }
    /// Where F6 stops, in reading order.
    virtual QList<QWidget*> areas() const { return {}; }
    /// The chart as it is exported; empty where the page draws none.
    virtual std::string svg() const { return {}; }
};

} // namespace rackline
