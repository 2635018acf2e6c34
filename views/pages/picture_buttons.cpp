// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/picture_buttons.h"

#include "views/pages/desk.h"
#include "views/widgets/basics.h"

#include <QHBoxLayout>

#include <tuple>

namespace rackline {

PictureButtons::PictureButtons(const Theme& theme, Desk& desk, QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme.px(4));
    const std::tuple<const char*, QString, const char*> buttons[] = {{"copy", tr("Copy the chart"), "plot.copy"},
                                                                     {"export", tr("Export the chart"), "file.export-plot"}};
    for (const auto& [symbol, name, action] : buttons) {
        auto* button = new SymbolButton(theme, QLatin1String(symbol), name, this, 28);
        connect(button, &QToolButton::clicked, this, [&desk, id = action] { desk.run(id); });
        row->addWidget(button);
    }
}

} // namespace rackline
