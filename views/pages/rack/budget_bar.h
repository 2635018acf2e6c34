// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/rack_editor.h"
#include "views/style/theme.h"
#include "views/widgets/link_button.h"

#include <QLocale>
#include <QWidget>

namespace rackline {

/// A need on a track that ends at 120 % of its limit; one that fails is a card that says why and offers its cure. The card is red
/// where the rack cannot carry it, and amber where a hall that nobody described might not.
class BudgetBar : public QWidget {
    Q_OBJECT

public:
    BudgetBar(const Theme& theme, const QLocale& locale, const RackBudget& budget, QWidget* parent = nullptr);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

Q_SIGNALS:
    void cured();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    Role alarm() const { return m_budget.assumed ? Role::warn : Role::bad; }
    int cureHeight() const;
    int whyHeight(int width) const;
    int padding() const;
    bool isOneLine(int width) const;

    const Theme& m_theme;
    RackBudget m_budget;
    QString m_need, m_limit;
    LinkButton* m_cure = nullptr;
};

} // namespace rackline
