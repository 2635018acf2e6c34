// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/answer.h"
#include "views/style/theme.h"

#include <QHash>
#include <QWidget>

namespace rackline {

/// The sentence of a page, with its interval in a quieter colour, and the conditions under it.
class AnswerLabel : public QWidget {
    Q_OBJECT

public:
    explicit AnswerLabel(const Theme& theme, QWidget* parent = nullptr);
    /// `held` keeps the height that there is, so that nothing moves under the pointer; what has no room ends with an ellipsis.
    void showAnswer(PageAnswer answer, bool held = false);
    const PageAnswer& answer() const { return m_answer; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    const Theme& m_theme;
    PageAnswer m_answer;
    /// The heights of this text by width, kept because a layout asks many times.
    mutable QHash<int, int> m_heights;
    /// The height that is kept; 0 where it follows the text.
    int m_held = 0;
};

} // namespace rackline
