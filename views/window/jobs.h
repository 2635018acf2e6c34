// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/background.h"
#include "views/widgets/basics.h"

#include <QLocale>
#include <QTimer>

#include <vector>

class QVBoxLayout;

namespace rackline {

/// What runs in the background of a window, how far it is, and a button that stops it.
class JobList : public QWidget {
    Q_OBJECT

public:
    JobList(const Theme& theme, const QLocale& locale, const QWidget& window, QWidget* parent = nullptr);
    int count() const { return static_cast<int>(m_rows.size()); }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    struct Row {
        Background* job;
        QWidget* row;
        TextLabel* state;
        StackBar* bar;
    };

    void look();
    void fill(const std::vector<Background*>& jobs);
    QString stateOf(const Background& job) const;

    const Theme& m_theme;
    QLocale m_locale;
    const QWidget& m_window;
    QVBoxLayout* m_column;
    TextLabel* m_none;
    std::vector<Row> m_rows;
    QTimer m_timer;
};

} // namespace rackline
