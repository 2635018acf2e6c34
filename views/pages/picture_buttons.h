// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

namespace rackline {

class Desk;
class Theme;

/// Copies and exports the page's chart, as its menu does.
class PictureButtons : public QWidget {
    Q_OBJECT

public:
    PictureButtons(const Theme& theme, Desk& desk, QWidget* parent = nullptr);
};

} // namespace rackline
