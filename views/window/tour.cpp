// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/tour.h"

#include "views/charts/pareto_plot.h"
#include "views/pages/factory_page.h"
#include "views/panels/left_panel.h"
#include "views/style/drawing.h"
#include "views/window/main_window.h"
#include "views/window/rail.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

#include <algorithm>

namespace rackline {

std::vector<TourStop> tourStops(MainWindow& window) {
    const auto inspected = [&window]() -> QWidget* {
        return window.inspector()->isVisible() ? static_cast<QWidget*>(window.inspector()) : window.factoryPlot();
    };
    return {
        {"factory", [&window]() -> QWidget* { return window.factoryPlot(); }, Tour::tr("The best of each system"),
         Tour::tr("A line is what a scenario can do at best: the speed one user gets, against the output of a megawatt. Dots are "
                  "its other layouts, the band is the 90 % interval.")},
        {"factory", [&window]() -> QWidget* { return window.leftPanel()->scenarios(); }, Tour::tr("Scenarios side by side"),
         Tour::tr("Each keeps its colour on every page. The plus copies one; Ctrl+R puts it on another rack.")},
        {"factory", [&window]() -> QWidget* { return window.leftPanel()->parameters(); },
         Tour::tr("Drag, and everything follows"),
         Tour::tr("Or type a value with its unit: 10 TB/s, +10%. The dot beside it says who claims the figure; nothing is lost, "
                  "Ctrl+Z takes it back.")},
        {"factory", inspected, Tour::tr("What a point is made of"),
         Tour::tr(
             "Click a point of a line: its step, memory, watts and dollars stand here. Shift and a click pin a second one to "
             "compare with.")},
        {"factory", [&window]() -> QWidget* { return window.rail(); }, Tour::tr("A page for each question"),
         Tour::tr("Each begins with its answer in one sentence. F1 says what a page shows, Ctrl+Shift+P finds everything else.")},
        {"factory", [&window] { return window.findChild<QWidget*>(QStringLiteral("report")); }, Tour::tr("One file to hand on"),
         Tour::tr("The report has the answer, the charts, every input with its source, and the command that makes it again.")},
    };
}

Tour::Tour(const Theme& theme, MainWindow& window)
    : QWidget(&window), m_theme(theme), m_window(window), m_stops(tourStops(window)), m_card(new Card(theme, this)),
      m_head(new TextLabel(theme, Type::heading, Role::text)), m_text(new TextLabel(theme, Type::body, Role::text2)),
      m_count(new TextLabel(theme, Type::caption, Role::text3)), m_leave(new QPushButton(tr("Leave"))),
      m_back(new QPushButton(tr("Back"))), m_next(new QPushButton(tr("Next"))), m_from(window.currentKind().id) {
    setAttribute(Qt::WA_DeleteOnClose);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Tour"));
    auto* column = new QVBoxLayout(m_card);
    column->setContentsMargins(theme.px(18), theme.px(14), theme.px(18), theme.px(14));
    column->setSpacing(theme.px(6));
    column->addWidget(m_head);
    m_text->setWordWrap(true);
    column->addWidget(m_text);
    column->addSpacing(theme.px(6));
    auto* row = new QHBoxLayout;
    row->setSpacing(theme.px(8));
    row->addWidget(m_count);
    row->addStretch();
    for (QPushButton* button : {m_leave, m_back, m_next}) {
        button->setAutoDefault(false);
        button->setAccessibleName(button->text());
        row->addWidget(button);
    }
    column->addLayout(row);
    connect(m_leave, &QPushButton::clicked, this, [this] {
        end();
        m_window.showPage(m_from);
    });
    connect(m_back, &QPushButton::clicked, this, [this] { show(m_stop - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] { m_stop + 1 < stops() ? show(m_stop + 1) : end(); });
    window.installEventFilter(this);
    setGeometry(window.rect());
    show(0);
    QWidget::show();
    raise();
    m_next->setFocus(Qt::OtherFocusReason);
}

void Tour::show(int stop) {
    m_stop = std::clamp(stop, 0, stops() - 1);
    const TourStop& here = m_stops[static_cast<std::size_t>(m_stop)];
    m_window.showPage(here.page);
    m_head->setText(here.head);
    m_text->setText(here.text);
    m_count->setText(tr("%1 of %2").arg(m_stop + 1).arg(stops()));
    m_back->setEnabled(m_stop > 0);
    m_next->setText(m_stop + 1 < stops() ? tr("Next") : tr("Done"));
    m_next->setAccessibleName(m_next->text());
    setAccessibleDescription(here.head + QStringLiteral(". ") + here.text);
    place();
}

QRect Tour::targetBox() const {
    const QWidget* target = m_stops[static_cast<std::size_t>(m_stop)].target();
    if (!target || !target->isVisible()) return {};
    return QRect(target->mapTo(&m_window, QPoint()), target->size()).intersected(rect());
}

/// Places the card beside its target where there is room, or else in the middle.
void Tour::place() {
    const int gap = m_theme.px(14);
    // The card is as wide as its buttons need in any language.
    const int width = std::min(std::max(m_theme.px(320), m_card->layout()->minimumSize().width()), this->width() - 2 * gap);
    m_card->setFixedWidth(width);
    m_card->layout()->activate();
    const int height = m_card->layout()->heightForWidth(width);
    m_card->resize(width, height);
    const QRect target = targetBox();
    QPoint at((this->width() - width) / 2, (this->height() - height) / 2);
    const int middle = std::clamp(target.center().y() - height / 2, gap, std::max(gap, this->height() - height - gap));
    const int along = std::clamp(target.center().x() - width / 2, gap, std::max(gap, this->width() - width - gap));
    if (!target.isEmpty()) {
        if (target.right() + 2 * gap + width < this->width())
            at = {target.right() + gap, middle};
        else if (target.left() > width + 2 * gap)
            at = {target.left() - gap - width, middle};
        else if (target.bottom() + 2 * gap + height < this->height())
            at = {along, target.bottom() + gap};
    }
    m_card->move(at);
    update();
}

void Tour::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath dimmed;
    dimmed.addRect(rect());
    const QRect target = targetBox();
    const double radius = m_theme.px(10);
    if (!target.isEmpty()) {
        QPainterPath hole;
        hole.addRoundedRect(QRectF(target).adjusted(-4, -4, 4, 4), radius, radius);
        dimmed -= hole;
    }
    constexpr double veil = 0.55;
    QColor shade = m_theme.color(m_theme.isDark() ? Role::sunken : Role::text);
    shade.setAlphaF(static_cast<float>(m_theme.isDark() ? veil + 0.15 : veil));
    painter.fillPath(dimmed, shade);
    if (!target.isEmpty())
        drawFrame(painter, QRectF(target).adjusted(-4, -4, 4, 4), radius, m_theme.color(Role::accent), Qt::transparent, 2);
}

void Tour::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Escape:
        return m_leave->click();
    case Qt::Key_Right:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return m_next->click();
    case Qt::Key_Left:
        return m_back->click();
    default:
        QWidget::keyPressEvent(event);
    }
}

bool Tour::eventFilter(QObject* object, QEvent* event) {
    if (object == &m_window && event->type() == QEvent::Resize) {
        setGeometry(m_window.rect());
        // Panels take their places first.
        QMetaObject::invokeMethod(this, &Tour::place, Qt::QueuedConnection);
    }
    return QWidget::eventFilter(object, event);
}

void showFirstTour(const Theme& theme, MainWindow& window, Preferences& preferences) {
    if (preferences.toured) return;
    preferences.toured = true;
    savePreferences(preferences);
    new Tour(theme, window);
}

void Tour::end() {
    m_window.removeEventFilter(this);
    close();
    m_window.factoryPlot()->setFocus();
}

} // namespace rackline
