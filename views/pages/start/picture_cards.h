// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/example_gallery.h"
#include "views/style/theme.h"

#include <QAbstractButton>
#include <QPixmap>

namespace rackline {

/// A card that is pressed as a whole; keys and the pointer see it.
class PressedCard : public QAbstractButton {
    Q_OBJECT

public:
    PressedCard(const Theme& theme, const QString& title, const QString& caption, QWidget* parent = nullptr);
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    /// Frame, hover and focus; then the title over a caption, in the middle of `box`.
    void paintFrame(QPainter& painter) const;
    void paintWords(QPainter& painter, const QRect& box, const QString& caption) const;

    const Theme& m_theme;
    QString m_caption;
};

/// "A rack: compose one": a symbol and two lines.
class WayIn : public PressedCard {
    Q_OBJECT

public:
    WayIn(const Theme& theme, const QString& symbolName, const QString& title, const QString& caption, QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_symbol;
};

/// An example with its picture, which is painted once for each size and theme.
class ExamplePictureCard : public PressedCard {
    Q_OBJECT

public:
    ExamplePictureCard(const Theme& theme, const ExampleCard& card, QWidget* parent = nullptr);
    void showPicture(const Picture& picture);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Picture m_picture;
    QPixmap m_painted;
    bool m_paintedDark = false;
};

/// A row of a list: name over place, and when.
class RecentRow : public PressedCard {
    Q_OBJECT

public:
    RecentRow(const Theme& theme, const QString& title, const QString& caption, const QString& when, QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_when;
};

} // namespace rackline
