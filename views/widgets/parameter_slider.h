// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/style/theme.h"

#include <QAbstractSlider>

#include <optional>

namespace rackline {

/// A thousand steps between the limits of a parameter, with a mark where its default lies.
class ParameterSlider : public QAbstractSlider {
    Q_OBJECT

public:
    static constexpr int steps = 1000;

    explicit ParameterSlider(const Theme& theme, QWidget* parent = nullptr);

    /// Without telling anyone: the document has changed.
    void showPosition(int position);
    void setDefaultPosition(std::optional<int> position);
    QSize sizeHint() const override;

Q_SIGNALS:
    /// The user moved it; `live` while the button is still down.
    void moved(int position, bool live);
    /// The button was let go.
    void settled();
    void resetAsked();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    double xOf(int position) const;
    int positionAt(double x) const;
    void moveTo(int position, bool live);

    const Theme& m_theme;
    std::optional<int> m_default;
};

} // namespace rackline
