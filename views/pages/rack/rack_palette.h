// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/rack_editor.h"
#include "views/style/theme.h"

#include <QListWidget>

namespace rackline {

/// What can be put into a rack, by kind; dragged, or added by Enter.
class RackPalette : public QListWidget {
    Q_OBJECT

public:
    RackPalette(const Theme& theme, RackEditor& editor, QWidget* parent = nullptr);
    void setWords(const QString& words);

Q_SIGNALS:
    void addAsked(const RackUnit& unit);

protected:
    QMimeData* mimeData(const QList<QListWidgetItem*>& items) const override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fill();
    const PaletteUnit* unitOf(const QListWidgetItem* item) const;

    const Theme& m_theme;
    RackEditor& m_editor;
    QString m_words;
    QStringList m_shown;
};

} // namespace rackline
