// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/text/field_text.h"
#include "hwdb/entry/entry.h"
#include "views/style/theme.h"

#include <QAbstractButton>
#include <QLocale>
#include <QWidget>

#include <vector>

namespace rackline {

/// All claims for a figure as grade dots on one number line; the one in use in the accent colour.
class ClaimLine : public QWidget {
    Q_OBJECT

public:
    explicit ClaimLine(const Theme& theme, const QLocale& locale, QWidget* parent = nullptr);
    void showFigure(const Figure& figure);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Dot {
        double value = 0;
        Grade grade = Grade::judgement;
        bool inUse = false;
    };

    const Theme& m_theme;
    QLocale m_locale;
    std::vector<Dot> m_dots;
    QString m_unit;
    double m_factor = 1;
};

/// One claim: its value and grade, what its source says, and which source that is.
class ClaimRow : public QAbstractButton {
    Q_OBJECT

public:
    ClaimRow(const Theme& theme, const QLocale& locale, const Claim& claim, bool inUse, QWidget* parent = nullptr);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QRect noteBox(int width) const;

    const Theme& m_theme;
    QString m_note, m_source;
    Grade m_grade;
};

/// A figure of an entry: name, value, grade. In a section numbers end at one edge, with their units behind it.
class FigureButton : public QAbstractButton {
    Q_OBJECT

public:
    FigureButton(const Theme& theme, const QLocale& locale, const Figure& figure, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    /// The pixels that its unit needs, and those that the widest unit beside it does.
    int unitWidth() const;
    void setUnitRoom(int pixels) { m_unitRoom = pixels; }
    /// Where its number ends, from the left.
    int numberEdge() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QRect room() const;

    const Theme& m_theme;
    FieldText m_value;
    int m_unitRoom = 0;
    Grade m_grade;
    bool m_disputed;
};

} // namespace rackline
