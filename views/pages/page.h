// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/export/picture.h"

#include <QContextMenuEvent>
#include <QLayout>
#include <QList>
#include <QWidget>

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
    /// How much of the page is seen at once; the page itself is higher where it scrolls.
    virtual void setSeenHeight(int) {}
    /// Nothing that the page shows is still being computed.
    virtual bool isSettled() const { return true; }
    /// Where F6 stops, in reading order.
    virtual QList<QWidget*> areas() const { return {}; }
    /// The chart as it is exported: the one that `at` lies in, else the page's first. Nothing where the page draws none.
    virtual Picture picture(const QWidget* at) const {
        Q_UNUSED(at)
        return {};
    }
    /// The call that gives what the page shows; empty where the command line of the pinned point does.
    virtual QString commandLine() const { return {}; }

Q_SIGNALS:
    /// A right click on a chart.
    void pictureMenuAsked(const QPoint& where, const QWidget* at);

protected:
    static bool isWithin(const QWidget* at, const QWidget* chart) { return at && (at == chart || chart->isAncestorOf(at)); }
    void contextMenuEvent(QContextMenuEvent* event) override {
        const QWidget* at = childAt(event->pos());
        if (!isEmpty(picture(at))) Q_EMIT pictureMenuAsked(event->globalPos(), at);
    }
};

} // namespace rackline
