// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/theme.h"

#include <QListWidget>

namespace rackline {

/// The pages of the window, symbol over word; low or narrow windows leave the words out.
class Rail : public QListWidget {
    Q_OBJECT

public:
    explicit Rail(const Theme& theme, QWidget* parent = nullptr);
    /// A line stands between groups.
    void addPage(const QString& symbolName, const QString& name, int group);
    void setWords(bool words);

private:
    const Theme& m_theme;
    int m_group = -1;
};

} // namespace rackline
