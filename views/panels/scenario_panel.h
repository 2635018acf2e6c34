// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/models/scenario_list_model.h"
#include "views/widgets/basics.h"

#include <QListView>
#include <QStyledItemDelegate>

namespace rackline {

/// Paints a scenario: grip, swatch, name with caption, eye. Low rows leave the caption out.
class ScenarioDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    ScenarioDelegate(const Theme& theme, QObject* parent = nullptr) : QStyledItemDelegate(parent), m_theme(theme) {}
    void setCompact(bool compact) { m_compact = compact; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    QRect eyeBox(const QRect& row) const;

    const Theme& m_theme;
    bool m_compact = false;
};

/// The list of scenarios under its head.
class ScenarioPanel : public QWidget {
    Q_OBJECT

public:
    ScenarioPanel(const Theme& theme, Workbench& workbench, QWidget* parent = nullptr);
    void setCompact(bool compact);
    QListView* list() const { return m_list; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitHeight();

    const Theme& m_theme;
    Workbench& m_workbench;
    ScenarioListModel* m_model;
    ScenarioDelegate* m_delegate;
    QListView* m_list;
};

} // namespace rackline
