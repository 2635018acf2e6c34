// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/catalogue/figure_panel.h"

#include "app/workbench/models/catalogue_model.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/pages/catalogue/claims.h"
#include "views/style/drawing.h"
#include "views/widgets/link_button.h"

#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace rackline {
namespace {

/// A word in a rounded box.
class Chip : public TextLabel {
public:
    Chip(const Theme& theme, const QString& text, Role ink, Role fill)
        : TextLabel(theme, Type::caption, ink, text), m_theme(theme), m_fill(fill) {
        setContentsMargins(theme.px(8), theme.px(2), theme.px(8), theme.px(2));
        setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Maximum);
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        QPainter painter(this);
        rackline::drawFrame(painter, rect(), height() / 2.0, Qt::transparent, m_theme.color(m_fill));
        painter.end();
        TextLabel::paintEvent(event);
    }

private:
    const Theme& m_theme;
    Role m_fill;
};

} // namespace

FigurePanel::FigurePanel(const Theme& theme, const QLocale& locale, QWidget* parent)
    : QScrollArea(parent), m_theme(theme), m_locale(locale) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setAutoFillBackground(false);
    setAccessibleName(tr("Sources"));
    showNothing();
}

/// The content is made anew: panels differ in every line.
QVBoxLayout* FigurePanel::clear() {
    m_own = nullptr;
    m_mistake = nullptr;
    auto* content = new QWidget;
    content->setAutoFillBackground(false);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(m_theme.px(20), m_theme.px(18), m_theme.px(16), m_theme.px(16));
    column->setSpacing(m_theme.px(6));
    m_next = content;
    return column;
}

/// A scroll area measures what it is given: all of it has to be there.
void FigurePanel::showContent() {
    if (QWidget* before = takeWidget()) before->deleteLater();
    setWidget(m_next);
    m_next->show();
}

void FigurePanel::addWords(QVBoxLayout& column, const QString& text, Role role) {
    if (text.isEmpty()) return;
    auto* label = new TextLabel(m_theme, Type::body, role, text);
    label->setWordWrap(true);
    column.addWidget(label);
}

void FigurePanel::addHead(QVBoxLayout& column, const Entry& entry, const QString& title, const QString& chip) {
    auto* row = new QHBoxLayout;
    auto* heading = new TextLabel(m_theme, Type::heading, Role::text, title);
    heading->setWordWrap(true);
    row->addWidget(heading, 1);
    if (entry.yours) row->addWidget(new Chip(m_theme, tr("yours"), Role::accent, Role::accentSoft), 0, Qt::AlignTop);
    if (!chip.isEmpty()) row->addWidget(new Chip(m_theme, chip, Role::warn, Role::warnSoft), 0, Qt::AlignTop);
    column.addLayout(row);
}

void FigurePanel::showNothing() {
    QVBoxLayout* column = clear();
    column->addStretch();
    addWords(*column, tr("No entry is selected."), Role::text);
    addWords(*column, tr("A row shows all its figures, a cell its sources and rival claims."), Role::text3);
    column->addStretch();
    showContent();
}

void FigurePanel::showEntry(const Entry& entry, const std::string& path, const QString& usedBy) {
    const Figure* figure = entry.figure(path);
    QVBoxLayout* column = clear();
    if (!figure) {
        column->addWidget(new TextLabel(m_theme, Type::caption, Role::text3,
                                        remarkText(entry.vendor.empty() ? entry.kind : entry.vendor + " \u00b7 " + entry.kind)));
        addHead(*column, entry, QString::fromStdString(entry.name), {});
        addWords(*column, QString::fromStdString(entry.note), Role::text2);
        addUses(*column, entry);
        for (const FigureSection& section : sectionsOf(entry)) addSection(*column, section);
    } else {
        auto* back = new LinkButton(m_theme, QString::fromStdString(entry.name));
        back->setToolTip(tr("All figures of this entry"));
        connect(back, &QAbstractButton::clicked, this, [this] { Q_EMIT figureChosen({}); });
        column->addWidget(back);
        const auto claims = figure->rivals.size() + 1;
        addHead(*column, entry, figureName(figure->path), claims > 1 ? tr("%1 claims").arg(claims) : QString());
        auto* value = new TextLabel(m_theme, Type::display, Role::text, claimText(figure->claim, m_locale));
        value->setWordWrap(true);
        column->addWidget(value);
        addClaims(*column, *figure);
        addOwnField(*column, *figure);
    }
    column->addSpacing(m_theme.px(8));
    column->addWidget(new Hairline(m_theme));
    addWords(*column, usedBy, Role::text2);
    if (entry.yours) {
        auto* remove = new LinkButton(m_theme, tr("Remove from your catalogue"));
        connect(remove, &QAbstractButton::clicked, this, &FigurePanel::removeAsked);
        column->addWidget(remove);
    }
    column->addStretch();
    showContent();
}

void FigurePanel::addSection(QVBoxLayout& column, const FigureSection& section) {
    column.addSpacing(m_theme.px(10));
    column.addWidget(new TextLabel(m_theme, Type::section, Role::text2, section.title));
    column.addWidget(new Hairline(m_theme));
    std::vector<FigureButton*> rows;
    int unitRoom = 0;
    for (const Figure* figure : section.figures) {
        rows.push_back(new FigureButton(m_theme, m_locale, *figure));
        unitRoom = std::max(unitRoom, rows.back()->unitWidth());
        connect(rows.back(), &QAbstractButton::clicked, this,
                [this, name = fromView(figure->path)] { Q_EMIT figureChosen(name); });
        column.addWidget(rows.back());
    }
    for (FigureButton* row : rows) row->setUnitRoom(unitRoom);
}

/// What makes a scenario: a rack for the selected one or one more, a model for all of them.
void FigurePanel::addUses(QVBoxLayout& column, const Entry& entry) {
    const auto link = [&](const QString& text, bool asNew) {
        auto* made = new LinkButton(m_theme, text);
        connect(made, &QAbstractButton::clicked, this, [this, asNew] { Q_EMIT useAsked(asNew); });
        column.addWidget(made);
    };
    if (entry.kind == "rack") {
        link(tr("Use in the selected scenario"), false);
        link(tr("Add as a scenario"), true);
    } else if (entry.kind == "model") {
        link(tr("Use in all scenarios"), false);
    }
}

void FigurePanel::addClaims(QVBoxLayout& column, const Figure& figure) {
    auto* line = new ClaimLine(m_theme, m_locale);
    line->showFigure(figure);
    column.addWidget(line);
    column.addWidget(new TextLabel(m_theme, Type::section, Role::text2, tr("Sources")));
    auto* rows = new QVBoxLayout;
    rows->setSpacing(0);
    rows->setContentsMargins(-m_theme.px(4), 0, 0, 0);
    rows->addWidget(new ClaimRow(m_theme, m_locale, figure.claim, true));
    for (std::size_t i = 0; i < figure.rivals.size(); ++i) {
        auto* row = new ClaimRow(m_theme, m_locale, figure.rivals[i], false);
        connect(row, &QAbstractButton::clicked, this, [this, i] { Q_EMIT rivalChosen(static_cast<int>(i)); });
        rows->addWidget(row);
    }
    column.addLayout(rows);
}

void FigurePanel::addOwnField(QVBoxLayout& column, const Figure& figure) {
    column.addSpacing(m_theme.px(6));
    auto* row = new QHBoxLayout;
    row->setSpacing(m_theme.px(8));
    m_own = new QLineEdit;
    m_own->setPlaceholderText(claimText(figure.claim, m_locale));
    m_own->setAccessibleName(tr("Your value of %1").arg(figureName(figure.path)));
    m_own->setFont(m_theme.font(Type::body));
    m_own->setFixedHeight(m_theme.px(30));
    auto* use = new QPushButton(tr("Use my value"));
    use->setAccessibleName(use->text());
    use->setAutoDefault(false);
    row->addWidget(m_own, 1);
    row->addWidget(use);
    column.addLayout(row);
    m_mistake = new TextLabel(m_theme, Type::body, Role::bad);
    m_mistake->setWordWrap(true);
    m_mistake->hide();
    column.addWidget(m_mistake);
    const auto send = [this] {
        if (!m_own->text().trimmed().isEmpty()) Q_EMIT ownTyped(m_own->text());
    };
    connect(use, &QPushButton::clicked, this, send);
    connect(m_own, &QLineEdit::returnPressed, this, send);
    connect(m_own, &QLineEdit::textEdited, m_mistake, &QWidget::hide);
}

void FigurePanel::showMistake(const QString& text) {
    if (!m_mistake) return;
    m_mistake->setText(text);
    m_mistake->show();
}

} // namespace rackline
