// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/scenario_panel.h"

#include "views/style/drawing.h"
#include "views/style/icons.h"
#include "views/style/screen_pen.h"
#include "views/widgets/rackline_style.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace rackline {

QSize ScenarioDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {m_theme.px(200), m_theme.px(m_compact ? 32 : 46)};
}

QRect ScenarioDelegate::eyeBox(const QRect& row) const {
    const int side = m_theme.px(26);
    return {row.right() - m_theme.px(2) - side, row.center().y() - side / 2 + 1, side, side};
}

void ScenarioDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    painter->save();
    const QRect row = option.rect;
    const bool selected = option.state & QStyle::State_Selected, hovered = option.state & QStyle::State_MouseOver;
    if (selected || hovered)
        drawFrame(*painter, row, m_theme.px(8), Qt::transparent, m_theme.color(selected ? Role::accentSoft : Role::sunken));
    if (option.state & QStyle::State_HasFocus && option.state & QStyle::State_KeyboardFocusChange)
        drawFocusRing(*painter, m_theme, row, m_theme.px(8));
    const bool visible = index.data(ScenarioListModel::visibleRole).toBool();
    const double faded = visible ? 1 : 0.42;
    const int grip = m_theme.px(12), middle = row.center().y();
    int x = row.left() + m_theme.px(m_compact ? 8 : 5);
    if (!m_compact) {
        symbol(m_theme, QStringLiteral("drag"), Role::text3).paint(painter, QRect(x, middle - grip / 2, grip, grip));
        x += grip + m_theme.px(5);
    }
    painter->setOpacity(faded);
    drawSwatch(*painter, m_theme, index.data(ScenarioListModel::colourRole).toInt(),
               QRectF(x, middle - m_theme.px(8) + 1, m_theme.px(26), m_theme.px(16)));
    x += m_theme.px(26 + 8);
    const int width = eyeBox(row).left() - x - m_theme.px(4);
    const bool problem = !index.data(ScenarioListModel::problemRole).toString().isEmpty();
    const QFont name = m_theme.font(Type::name), caption = m_theme.font(Type::caption);
    const QFontMetrics nameMetrics(name), captionMetrics(caption);
    const int together = nameMetrics.height() + captionMetrics.height();
    int y = m_compact ? middle - nameMetrics.height() / 2 : row.top() + (row.height() - together) / 2;
    painter->setFont(name);
    painter->setPen(m_theme.color(Role::text));
    painter->drawText(QRect(x, y, width, nameMetrics.height()), Qt::AlignVCenter,
                      nameMetrics.elidedText(index.data().toString(), Qt::ElideRight, width));
    if (!m_compact) {
        painter->setFont(caption);
        painter->setPen(m_theme.color(problem ? Role::bad : Role::text3));
        const QString text = problem ? index.data(ScenarioListModel::problemRole).toString()
                                     : index.data(ScenarioListModel::captionRole).toString();
        painter->drawText(QRect(x, y + nameMetrics.height(), width, captionMetrics.height()), Qt::AlignVCenter,
                          captionMetrics.elidedText(text, Qt::ElideRight, width));
    }
    const int eye = m_theme.px(16);
    const QRect box = eyeBox(row);
    symbol(m_theme, QStringLiteral("eye"), Role::text3)
        .paint(painter, QRect(box.center().x() - eye / 2, box.center().y() - eye / 2, eye, eye));
    painter->restore();
}

bool ScenarioDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                   const QModelIndex& index) {
    if (event->type() == QEvent::MouseButtonRelease || event->type() == QEvent::MouseButtonPress) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton && eyeBox(option.rect).contains(mouse->pos())) {
            if (event->type() == QEvent::MouseButtonRelease)
                model->setData(index, !index.data(ScenarioListModel::visibleRole).toBool(), ScenarioListModel::visibleRole);
            return true;
        }
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

void ScenarioDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const {
    const int left = option.rect.left() + m_theme.px(m_compact ? 40 : 58);
    editor->setGeometry(left, option.rect.center().y() - m_theme.px(13), eyeBox(option.rect).left() - left, m_theme.px(26));
}

ScenarioPanel::ScenarioPanel(const Theme& theme, Workbench& workbench, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_workbench(workbench), m_model(new ScenarioListModel(workbench, this)),
      m_delegate(new ScenarioDelegate(theme, this)), m_list(new QListView(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme.px(2));
    auto* head = new QHBoxLayout;
    head->setContentsMargins(theme.px(8), 0, 0, 0);
    head->addWidget(new TextLabel(theme, Type::section, Role::text2, tr("Scenarios"), this));
    head->addStretch();
    auto* add = new SymbolButton(theme, QStringLiteral("plus"), tr("Duplicate the selected scenario"), this, 28);
    connect(add, &QToolButton::clicked, this, [this] {
        const std::size_t from = m_workbench.current();
        if (from >= m_workbench.scenarios().size()) return;
        m_workbench.document().duplicateScenario(from);
        m_workbench.setCurrent(from + 1);
    });
    head->addWidget(add);
    layout->addLayout(head);
    layout->addWidget(m_list);

    m_list->setModel(m_model);
    m_list->setItemDelegate(m_delegate);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->viewport()->setAutoFillBackground(false);
    m_list->setMouseTracking(true);
    m_list->setDragDropMode(QAbstractItemView::DragDrop);
    m_list->setDefaultDropAction(Qt::MoveAction);
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAccessibleName(tr("Scenarios"));
    m_list->installEventFilter(this);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
        if (now.isValid()) m_workbench.setCurrent(static_cast<std::size_t>(now.row()));
    });
    const auto select = [this] {
        const QModelIndex wanted = m_model->index(static_cast<int>(m_workbench.current()));
        if (wanted.isValid() && m_list->currentIndex() != wanted) m_list->setCurrentIndex(wanted);
        fitHeight();
    };
    connect(&workbench, &Workbench::scenariosChanged, this, select);
    connect(&workbench, &Workbench::parametersChanged, this, select);
    select();
}

void ScenarioPanel::setCompact(bool compact) {
    m_delegate->setCompact(compact);
    m_list->doItemsLayout();
    fitHeight();
}

/// The list is as high as its rows, up to five of them, and then scrolls.
void ScenarioPanel::fitHeight() {
    const int rows = std::clamp(m_model->rowCount(), 1, 5);
    m_list->setFixedHeight(rows * m_delegate->sizeHint({}, {}).height() + 2);
}

bool ScenarioPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_list && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const std::size_t row = m_workbench.current();
        const bool alt = key->modifiers() & Qt::AltModifier;
        if (alt && (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down)) {
            const std::size_t to = key->key() == Qt::Key_Up ? row - 1 : row + 1;
            if (to < m_workbench.scenarios().size()) {
                m_workbench.document().moveScenario(row, to);
                m_workbench.setCurrent(to);
            }
            return true;
        }
        if (key->key() == Qt::Key_H && row < m_workbench.scenarios().size()) {
            m_workbench.setVisible(row, !m_workbench.scenarios()[row].visible);
            return true;
        }
        if (key->key() == Qt::Key_Delete) {
            m_workbench.document().removeScenario(row);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace rackline
