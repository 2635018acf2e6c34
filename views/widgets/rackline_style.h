// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/style/theme.h"

#include <QProxyStyle>

namespace rackline {

/// Fusion with the guide's shapes. The theme must outlive it.
class RacklineStyle : public QProxyStyle {
    Q_OBJECT

public:
    explicit RacklineStyle(const Theme& theme);

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const override;

private:
    void drawButton(const QStyleOption& option, QPainter& painter, const QWidget* widget) const;
    void drawToolButton(const QStyleOption& option, QPainter& painter) const;
    void drawScrollBar(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const;
    void drawHeader(const QStyleOption& option, QPainter& painter) const;

    const Theme& m_theme;
};

/// The keyboard has come here by keys, which shows the ring.
bool isFromKeys(Qt::FocusReason reason);
/// The ring that shows where the keyboard is: 2 px accent, outside a gap of 1 px.
void drawFocusRing(QPainter& painter, const Theme& theme, const QRectF& box, double radius);

} // namespace rackline
