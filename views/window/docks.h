// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"
#include "views/widgets/basics.h"

#include <QListWidget>
#include <QTextBrowser>
#include <QWidget>

class QDockWidget;

namespace rackline {

/// The name of a dock and the button that closes it.
class DockTitle : public QWidget {
    Q_OBJECT

public:
    DockTitle(const Theme& theme, QDockWidget& dock);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
};

/// What is wrong or worth knowing in each scenario; a click selects the scenario.
class IssueList : public QListWidget {
    Q_OBJECT

public:
    IssueList(const Theme& theme, Workbench& workbench, QWidget* parent = nullptr);

Q_SIGNALS:
    /// Emitted when an issue about this parameter was chosen.
    void parameterAsked(const QString& path);

private:
    void fill();

    const Theme& m_theme;
    Workbench& m_workbench;
};

/// Shows a page of the guide.
class HelpView : public QTextBrowser {
    Q_OBJECT

public:
    HelpView(const Theme& theme, QWidget* parent = nullptr);
    /// Shows the topic with the id of a page; false where the guide has none of that name.
    bool showTopic(const QString& topic);
    QSize sizeHint() const override { return {m_theme.px(340), m_theme.px(500)}; }

private:
    void refresh();

    const Theme& m_theme;
    QString m_topic;
};

} // namespace rackline
