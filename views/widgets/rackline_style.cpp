// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/rackline_style.h"

#include "views/style/drawing.h"
#include "views/widgets/basics.h"
#include "views/widgets/quantity_edit.h"

#include <QPainter>
#include <QPushButton>
#include <QStyleOption>

namespace rackline {

RacklineStyle::RacklineStyle(const Theme& theme) : QProxyStyle(QStringLiteral("Fusion")), m_theme(theme) {}

bool isFromKeys(Qt::FocusReason reason) {
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
}

void drawFocusRing(QPainter& painter, const Theme& theme, const QRectF& box, double radius) {
    drawFrame(painter, box, radius, theme.color(Role::accent), Qt::transparent, 2);
}

void RacklineStyle::drawButton(const QStyleOption& option, QPainter& painter, const QWidget* widget) const {
    const bool enabled = option.state & State_Enabled;
    const auto* button = qobject_cast<const QPushButton*>(widget);
    const bool primary = button && button->isDefault();
    QColor fill = m_theme.color(primary ? Role::accent : Role::surface);
    if (option.state & State_Sunken)
        fill = primary ? fill.darker(112) : m_theme.color(Role::sunken);
    else if (option.state & State_MouseOver)
        fill = primary ? fill.lighter(108) : m_theme.color(Role::window);
    painter.save();
    if (!enabled) painter.setOpacity(0.42);
    const double radius = m_theme.px(6);
    drawFrame(painter, option.rect, radius, primary ? QColor(Qt::transparent) : m_theme.color(Role::line), fill);
    painter.restore();
    if (option.state & State_HasFocus && option.state & State_KeyboardFocusChange)
        drawFocusRing(painter, m_theme, option.rect, radius);
}

void RacklineStyle::drawToolButton(const QStyleOption& option, QPainter& painter) const {
    const double radius = m_theme.px(6);
    if (option.state & (State_Sunken | State_On))
        drawFrame(painter, option.rect, radius, Qt::transparent, m_theme.color(Role::accentSoft));
    else if (option.state & State_MouseOver && option.state & State_Enabled)
        drawFrame(painter, option.rect, radius, Qt::transparent, m_theme.color(Role::sunken));
    if (option.state & State_HasFocus) drawFocusRing(painter, m_theme, option.rect, radius);
}

void RacklineStyle::drawHeader(const QStyleOption& option, QPainter& painter) const {
    painter.fillRect(option.rect, m_theme.color(Role::surface));
    painter.fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), m_theme.color(Role::line));
}

void RacklineStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                  const QWidget* widget) const {
    switch (element) {
    case PE_PanelButtonCommand:
        return drawButton(*option, *painter, widget);
    case PE_PanelButtonTool:
        return drawToolButton(*option, *painter);
    case PE_FrameButtonTool:
    case PE_FrameStatusBarItem:
    case PE_FrameMenu:
    case PE_PanelStatusBar:
    case PE_FrameFocusRect:
    case PE_IndicatorToolBarSeparator:
    case PE_FrameDefaultButton:
        return;
    case PE_PanelLineEdit: {
        const auto* field = qobject_cast<const QuantityEdit*>(widget);
        const double width = field && field->hasMessage() ? 1.5 : 1;
        Role outline = Role::control;
        if (field && field->fieldState() == FieldState::warning) outline = Role::warn;
        if (field && field->fieldState() == FieldState::error) outline = Role::bad;
        const bool focus = option->state & State_HasFocus;
        if (qobject_cast<const SearchField*>(widget) && !focus) {
            drawFrame(*painter, option->rect, m_theme.px(6), Qt::transparent, m_theme.color(Role::sunken));
            return;
        }
        if (focus && outline == Role::control) outline = Role::accent;
        const double radius = m_theme.px(5);
        if (focus) drawFrame(*painter, QRectF(option->rect), radius + 1, m_theme.color(Role::accent, 0.28), Qt::transparent, 2);
        drawFrame(*painter, QRectF(option->rect).adjusted(1, 1, -1, -1), radius, m_theme.color(outline),
                  m_theme.color(Role::surface), focus ? 1.5 : width);
        return;
    }
    case PE_IndicatorDockWidgetResizeHandle:
        painter->fillRect(option->rect, m_theme.color(Role::line));
        return;
    case PE_PanelMenu:
        painter->fillRect(option->rect, m_theme.color(Role::raised));
        painter->setPen(m_theme.color(Role::line));
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        return;
    case PE_PanelTipLabel:
        painter->fillRect(option->rect, m_theme.color(Role::tip));
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void RacklineStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const {
    switch (element) {
    case CE_ToolBar:
    case CE_MenuBarEmptyArea:
        painter->fillRect(option->rect, m_theme.color(Role::window));
        return;
    case CE_MenuBarItem: {
        const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
        painter->fillRect(option->rect, m_theme.color(Role::window));
        if (!item) return;
        if (item->state & State_Selected && item->state & State_Enabled)
            drawFrame(*painter, option->rect.adjusted(0, 2, 0, -2), m_theme.px(6), Qt::transparent, m_theme.color(Role::sunken));
        drawItemText(painter, option->rect, Qt::AlignCenter | Qt::TextHideMnemonic | Qt::TextSingleLine, widget->palette(),
                     item->state & State_Enabled, item->text, QPalette::WindowText);
        return;
    }
    case CE_PushButtonLabel: {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        const auto* primary = qobject_cast<const QPushButton*>(widget);
        if (!button || !primary || !primary->isDefault()) break;
        QStyleOptionButton label = *button;
        label.palette.setColor(QPalette::ButtonText, m_theme.color(Role::onAccent));
        return QProxyStyle::drawControl(element, &label, painter, widget);
    }
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        return drawHeader(*option, *painter);
    case CE_Splitter:
        painter->fillRect(option->rect, m_theme.color(Role::line));
        return;
    case CE_ShapedFrame: {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (frame && (frame->frameShape == QFrame::HLine || frame->frameShape == QFrame::VLine)) {
            painter->fillRect(option->rect, m_theme.color(Role::line));
            return;
        }
        break;
    }
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void RacklineStyle::drawScrollBar(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const {
    const QRect thumb = subControlRect(CC_ScrollBar, &option, SC_ScrollBarSlider, widget);
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(&option);
    if (!bar || bar->maximum <= bar->minimum) return;
    const double inset = 1;
    const QRectF box = QRectF(thumb).adjusted(inset, inset, -inset, -inset);
    const bool active = option.state & State_MouseOver || option.state & State_Sunken;
    drawFrame(painter, box, std::min(box.width(), box.height()) / 2, Qt::transparent,
              m_theme.color(Role::control, active ? 0.75 : 0.4));
}

void RacklineStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                       const QWidget* widget) const {
    if (control == CC_ScrollBar) return drawScrollBar(*option, *painter, widget);
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect RacklineStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                    const QWidget* widget) const {
    if (control != CC_ScrollBar) return QProxyStyle::subControlRect(control, option, part, widget);
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (!bar) return {};
    if (part == SC_ScrollBarAddLine || part == SC_ScrollBarSubLine) return {};
    const bool level = bar->orientation == Qt::Horizontal;
    const int length = level ? bar->rect.width() : bar->rect.height();
    if (part == SC_ScrollBarGroove) return bar->rect;
    const int range = bar->maximum - bar->minimum;
    int size = length;
    if (range > 0)
        size = std::max(static_cast<int>(static_cast<qint64>(length) * bar->pageStep / (range + bar->pageStep)), m_theme.px(28));
    size = std::min(size, length);
    const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition, length - size, bar->upsideDown);
    const auto span = [&](int from, int to) {
        return level ? QRect(bar->rect.left() + from, bar->rect.top(), to - from, bar->rect.height())
                     : QRect(bar->rect.left(), bar->rect.top() + from, bar->rect.width(), to - from);
    };
    if (part == SC_ScrollBarSlider) return span(start, start + size);
    if (part == SC_ScrollBarSubPage) return span(0, start);
    if (part == SC_ScrollBarAddPage) return span(start + size, length);
    return {};
}

QSize RacklineStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                      const QWidget* widget) const {
    if (type == CT_PushButton) {
        QSize result = size + QSize(m_theme.px(28), 0);
        result.setHeight(std::max(m_theme.px(30), size.height() + m_theme.px(8)));
        return result;
    }
    if (type == CT_MenuBarItem) return size + QSize(m_theme.px(20), m_theme.px(8));
    if (type == CT_MenuItem)
        return QProxyStyle::sizeFromContents(type, option, size, widget) + QSize(m_theme.px(12), m_theme.px(4));
    return QProxyStyle::sizeFromContents(type, option, size, widget);
}

int RacklineStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
    case PM_ScrollBarExtent:
        return m_theme.px(10);
    case PM_DockWidgetSeparatorExtent:
    case PM_SplitterWidth:
        return 1;
    case PM_ToolBarFrameWidth:
    case PM_ToolBarItemMargin:
    case PM_ToolBarItemSpacing:
    case PM_DockWidgetFrameWidth:
    case PM_MenuBarPanelWidth:
    case PM_DefaultFrameWidth:
        return metric == PM_DefaultFrameWidth && qobject_cast<const QLineEdit*>(widget) ? 2 : 0;
    case PM_MenuBarVMargin:
        return 0;
    case PM_MenuBarHMargin:
        return m_theme.px(10);
    case PM_MenuPanelWidth:
        return 1;
    case PM_MenuVMargin:
        return m_theme.px(4);
    case PM_SmallIconSize:
        return m_theme.px(20);
    case PM_LineEditIconSize:
    case PM_ButtonIconSize:
        return m_theme.px(16);
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int RacklineStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const {
    switch (hint) {
    case SH_UnderlineShortcut:
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_DialogButtonBox_ButtonsHaveIcons:
        return 0;
    case SH_ToolTip_WakeUpDelay:
        return 400;
    case SH_ScrollBar_Transient:
        return 0;
    case SH_Slider_AbsoluteSetButtons:
        return Qt::LeftButton;
    default:
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

} // namespace rackline
