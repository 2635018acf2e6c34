// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pictures/palette.h"

#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>

namespace rackline {

/// The palette as Qt knows it, light or dark, and at the size of the system's font.
class Theme : public QObject {
    Q_OBJECT

public:
    /// `scale` is the size of the system font relative to 13 px.
    explicit Theme(double scale = 1, QObject* parent = nullptr);

    bool isDark() const { return m_dark; }
    void setDark(bool dark);
    double scale() const { return m_scale; }
    /// What was measured stands out in charts, tables and fields.
    bool showsEvidence() const { return m_evidence; }
    void setEvidence(bool shown);

    QColor color(const Colour& colour) const;
    QColor color(Role role, double alpha) const { return color(Colour(role, alpha)); }
    /// The colour of a part of one thing, by its place.
    QColor ink(int part) const { return color(Colour::ink(part)); }
    /// Logical pixels of the guide times the font factor.
    int px(double size) const;
    QFont font(Type type) const { return font(type, m_scale); }
    QFont font(Type type, double scale) const;
    QPalette palette() const;

Q_SIGNALS:
    void changed();

private:
    bool m_dark = false, m_evidence = false;
    double m_scale = 1;
    QString m_family;
};

/// Registers the shipped font and returns its family, or that of Noto Sans or DejaVu Sans where it is missing.
QString loadShippedFont();

} // namespace rackline
