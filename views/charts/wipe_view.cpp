// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/wipe_view.h"

#include "views/widgets/rackline_style.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace rackline {
namespace {

/// In pixels of a font of 13 px.
constexpr int handleWidth = 14;

/// Covers what lies below it.
class Curtain : public QWidget {
public:
    Curtain(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {}

protected:
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), m_theme.color(Role::surface)); }

private:
    const Theme& m_theme;
};

/// A line with a grip.
class Handle : public QWidget {
public:
    Handle(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
        setCursor(Qt::SplitHCursor);
        setFocusPolicy(Qt::StrongFocus);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const double middle = width() / 2.0, high = m_theme.px(36);
        painter.fillRect(QRectF(middle - 1, 0, 2, height()), m_theme.color(Role::text));
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.color(Role::text));
        painter.drawRoundedRect(QRectF(1, (height() - high) / 2, width() - 2, high), m_theme.px(5), m_theme.px(5));
        painter.setPen(QPen(m_theme.color(Role::surface), 1.5));
        for (const double across : {middle - 2, middle + 2})
            painter.drawLine(QPointF(across, height() / 2.0 - 6), QPointF(across, height() / 2.0 + 6));
        if (hasFocus()) drawFocusRing(painter, m_theme, QRectF(rect()).adjusted(0, 1, 0, -1), m_theme.px(5));
    }

private:
    const Theme& m_theme;
};

} // namespace

WipeView::WipeView(const Theme& theme, const QString& name, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_chart(new ChartView(theme, name, this)), m_beside(nullptr),
      m_curtain(new Curtain(theme, this)), m_handle(new Handle(theme, this)) {
    m_beside = new ChartView(theme, tr("%1, the other point").arg(name), m_curtain);
    m_handle->setObjectName(QStringLiteral("handle"));
    m_handle->setAccessibleName(tr("Wipe between two points"));
    m_handle->installEventFilter(this);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    showBeside({});
}

void WipeView::showBeside(const Picture& chart) {
    m_beside->showChart(chart);
    m_curtain->setVisible(!isEmpty(chart));
    m_handle->setVisible(!isEmpty(chart));
    lay();
}

bool WipeView::isWiping() const { return !isEmpty(m_beside->picture()); }

void WipeView::setHandle(double share) {
    m_share = std::clamp(share, 0.0, 1.0);
    m_handle->setAccessibleDescription(tr("%1 % from the left").arg(std::lround(100 * m_share)));
    lay();
}

/// The other chart has the place of the first, behind a window from the handle on.
void WipeView::lay() {
    m_chart->setGeometry(rect());
    const int at = static_cast<int>(std::lround(m_share * width())), wide = m_theme.px(handleWidth);
    m_curtain->setGeometry(at, 0, width() - at, height());
    m_beside->setGeometry(-at, 0, width(), height());
    m_handle->setGeometry(std::clamp(at - wide / 2, 0, std::max(0, width() - wide)), 0, wide, height());
}

bool WipeView::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) updateGeometry();
    return QWidget::event(event);
}

void WipeView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    lay();
}

void WipeView::moveHandle(double share) {
    setHandle(share);
    Q_EMIT handleMoved(m_share);
}

bool WipeView::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_handle) return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::MouseMove) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->buttons() & Qt::LeftButton)
            moveHandle(m_handle->mapTo(this, mouse->position().toPoint()).x() / std::max(1.0, double(width())));
        return true;
    }
    if (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonRelease) return true;
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    constexpr double little = 0.02;
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Left:
        moveHandle(m_share - little);
        return true;
    case Qt::Key_Right:
        moveHandle(m_share + little);
        return true;
    case Qt::Key_Home:
        moveHandle(0);
        return true;
    case Qt::Key_End:
        moveHandle(1);
        return true;
    default:
        return false;
    }
}

} // namespace rackline
