// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/document.h"
#include "views/widgets/basics.h"

namespace rackline {

/// A strip above the page that says why the open file can be read and not changed.
class ReadOnlyStrip : public QWidget {
    Q_OBJECT

public:
    ReadOnlyStrip(const Theme& theme, Document& document, QWidget* parent = nullptr);
    QString text() const { return m_text->text(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    TextLabel* m_text;
};

} // namespace rackline
