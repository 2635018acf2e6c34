// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/table_dialog.h"

#include "views/widgets/basics.h"
#include "views/widgets/data_table.h"
#include "views/widgets/dialog_buttons.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace rackline {

TableDialog::TableDialog(const Theme& theme, const QString& title, TableData rows, QWidget* parent)
    : QDialog(parent), m_table(new DataTable(theme, title)) {
    setWindowTitle(title);
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme.px(16), theme.px(16), theme.px(16), theme.px(12));
    column->setSpacing(theme.px(12));
    auto* card = new Card(theme);
    auto* inside = new QVBoxLayout(card);
    inside->setContentsMargins(1, theme.px(2), 1, theme.px(4));
    inside->addWidget(m_table);
    column->addWidget(card, 1);
    constexpr int mostRows = 14;
    m_table->setMostRows(mostRows);
    m_table->showData(std::move(rows));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton* write = buttons->addButton(tr("Export"), QDialogButtonBox::ActionRole);
    connect(write, &QPushButton::clicked, this, &TableDialog::exportAsked);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    nameButtons(*this);
    const QSize wanted(theme.px(940), sizeHint().height());
    const int edge = theme.px(32);
    resize(parent ? wanted.boundedTo(parent->size() - QSize(edge, edge)) : wanted);
    m_table->setCurrentIndex(m_table->model()->index(0, 0));
    m_table->setFocus();
}

} // namespace rackline
