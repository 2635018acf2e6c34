// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLayout>
#include <QList>

#include <memory>
#include <vector>

namespace rackline {

/// Side by side as long as there is room, then on further rows; what comes after `addSpring()` stands at the right of its row.
class FlowLayout : public QLayout {
    Q_OBJECT

public:
    explicit FlowLayout(QWidget* parent = nullptr) : QLayout(parent) { setContentsMargins(0, 0, 0, 0); }

    void addSpring() { m_spring = count(); }

    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange(QRect(0, 0, width, 0), false); }
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect& box) override;

private:
    /// The height that is needed; moves the items where asked to.
    int arrange(const QRect& box, bool move) const;

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
    int m_spring = -1;
};

} // namespace rackline
