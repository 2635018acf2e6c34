// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/stack_section.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace rackline {

StackSection::StackSection(const Theme& theme, const QString& name, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_value(new TextLabel(theme, Type::value, Role::text)),
      m_unit(new TextLabel(theme, Type::body, Role::text3)), m_words(new TextLabel(theme, Type::caption, Role::text3)),
      m_right(new TextLabel(theme, Type::caption, Role::text3)), m_bar(new StackBar(theme)), m_rowsHost(new QWidget),
      m_rows(new QGridLayout(m_rowsHost)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme.px(14), 0, theme.px(14));
    column->setSpacing(theme.px(8));
    auto* head = new QHBoxLayout;
    head->setSpacing(theme.px(3));
    auto* title = new TextLabel(theme, Type::section, Role::text2, name);
    title->setWordWrap(true);
    head->addWidget(title, 1);
    head->addWidget(m_value);
    head->addWidget(m_unit);
    column->addLayout(head);
    m_bar->setAccessibleName(name);
    column->addWidget(m_bar);
    m_rows->setContentsMargins(0, theme.px(2), 0, 0);
    m_rows->setVerticalSpacing(theme.px(2));
    m_rows->setHorizontalSpacing(theme.px(8));
    m_rows->setColumnStretch(1, 1);
    column->addWidget(m_rowsHost);
    auto* foot = new QHBoxLayout;
    m_words->setWordWrap(true);
    foot->addWidget(m_words, 1);
    m_right->setAlignment(Qt::AlignRight | Qt::AlignTop);
    foot->addWidget(m_right);
    column->addLayout(foot);
}

void StackSection::show(const QString& value, const QString& unit, std::vector<StackBar::Part> parts, double capacity, bool rows,
                        const QString& right) {
    m_value->setText(value);
    m_unit->setText(unit);
    m_unit->setVisible(!unit.isEmpty());
    m_right->setText(right);
    m_right->setVisible(!right.isEmpty());
    QStringList words;
    // Labels are made once for each row, and later only their text changes.
    int row = 0;
    if (rows) {
        for (const StackBar::Part& part : parts) {
            if (m_rows->itemAtPosition(row, 0) == nullptr) {
                m_rows->addWidget(new InkMark(m_theme, part.ink, m_rowsHost), row, 0, Qt::AlignVCenter);
                m_rows->addWidget(new TextLabel(m_theme, Type::body, Role::text2), row, 1);
                auto* figure = new TextLabel(m_theme, Type::body, Role::text);
                figure->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
                m_rows->addWidget(figure, row, 2);
            }
            for (int column = 0; column < 3; ++column) m_rows->itemAtPosition(row, column)->widget()->show();
            static_cast<InkMark*>(m_rows->itemAtPosition(row, 0)->widget())->setInk(part.ink);
            static_cast<TextLabel*>(m_rows->itemAtPosition(row, 1)->widget())->setText(part.name);
            static_cast<TextLabel*>(m_rows->itemAtPosition(row, 2)->widget())->setText(part.text);
            ++row;
        }
    } else {
        for (const StackBar::Part& part : parts) words << part.name + QChar(0x202F) + part.text;
    }
    for (; m_rows->itemAtPosition(row, 0) != nullptr; ++row)
        for (int column = 0; column < 3; ++column) m_rows->itemAtPosition(row, column)->widget()->hide();
    m_rowsHost->setVisible(rows);
    m_words->setText(words.join(QStringLiteral(" \u00b7 ")));
    m_words->setVisible(!words.isEmpty());
    m_bar->setParts(std::move(parts), capacity);
}

} // namespace rackline
