// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/style/theme.h"

#include <QListWidget>

namespace rackline {

/// The list of pages, with a symbol over a word. Low or narrow windows leave the words out.
class Rail : public QListWidget {
    Q_OBJECT

public:
    explicit Rail(const Theme& theme, QWidget* parent = nullptr);
    /// Adds a page; a line stands between groups.
    void addPage(const QString& symbolName, const QString& name, int group);
    void setWords(bool words);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Leaves the words out where not all entries would be seen with them.
    void fit();
    int widestWord() const;

    const Theme& m_theme;
    int m_group = -1;
    bool m_words = true;
};

} // namespace rackline
