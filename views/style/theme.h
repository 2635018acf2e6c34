// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QColor>
#include <QFont>
#include <QList>
#include <QObject>
#include <QPalette>

namespace rackline {

/// What a colour is for. Nothing outside the theme names a colour.
enum class Role {
    window,
    surface,
    raised,
    sunken,
    line,
    control,
    text,
    text2,
    text3,
    accent,
    accentSoft,
    onAccent,
    good,
    goodSoft,
    warn,
    warnSoft,
    bad,
    badSoft,
    coolant,
    coolantSoft,
    grid,
    axis,
    hatch,
    tip,
    tipText
};
inline constexpr int roleCount = 25;

/// What a text is for, which decides its size and weight.
enum class Type { display, title, heading, body, name, value, section, tick, axisTitle, seriesName, pointLabel, caption, rail };

enum class Marker { circle, square, triangleUp, diamond, triangleDown, pentagon, plus, star };

/// How a scenario looks wherever it is drawn. Marker and dash distinguish it as the colour does.
struct SeriesLook {
    QColor line, text;
    Marker marker = Marker::circle;
    /// The dashes of a line of width 2, in pixels; empty is solid.
    QList<qreal> dash;
};

/// The one table of colours, sizes and series, for light and dark.
class Theme : public QObject {
    Q_OBJECT

public:
    static constexpr int seriesCount = 8;
    static constexpr int inkCount = 7;

    /// `scale` is the size of the system font relative to 13 px.
    explicit Theme(double scale = 1, QObject* parent = nullptr);

    bool isDark() const { return m_dark; }
    void setDark(bool dark);
    double scale() const { return m_scale; }

    QColor color(Role role) const;
    QColor color(Role role, double alpha) const;
    SeriesLook series(int index) const;
    /// The colour of a part of one thing, by its place.
    QColor ink(int part) const;
    /// Logical pixels of the guide times the font factor.
    int px(double size) const;
    QFont font(Type type) const;
    QPalette palette() const;

Q_SIGNALS:
    void changed();

private:
    bool m_dark = false;
    double m_scale = 1;
    QString m_family;
};

/// Registers the shipped font and returns its family, or that of Noto Sans or DejaVu Sans where it is missing.
QString loadShippedFont();

} // namespace rackline
